/* random_fji - random well-typed programs of Featherweight Java with Interfaces.
 *
 * All shapes that the type rules know: inheritance, overriding, interfaces implemented here or
 * through a superclass, fields, explicit and implied constructors, casts, opaque bodies, main
 * expressions. */
#ifndef PARE_TESTS_RANDOM_FJI_H
#define PARE_TESTS_RANDOM_FJI_H

#include "base/buffer.h"

#include <stdint.h>

void random_fji(uint64_t *random, struct buffer *ret); /* appends the text of a program */

#endif
