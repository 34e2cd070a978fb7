/* frontends - the table of front ends that a user can name.
 *
 * Each front end is declared by its folder: text.h, tree.h, rewrite.h, fji.h, classes.h,
 * members.h, patch_reading.h. */
#ifndef PARE_INPUT_FRONTENDS_H
#define PARE_INPUT_FRONTENDS_H

#include "input/core/reading.h"

extern const struct frontend frontends[];               /* ends with a row of NULLs */
const struct frontend *frontend_find(const char *name); /* NULL: no such front end */

#endif
