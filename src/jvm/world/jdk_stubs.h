/* jdk_stubs - the classes of a JDK without what only running needs: one jar that a hierarchy can be
 * made of where the JDK itself is not at hand.
 *
 * Bodies, private members, annotations and debug attributes are left out.  No JVM loads such
 * classes. */
#ifndef PARE_JVM_WORLD_JDK_STUBS_H
#define PARE_JVM_WORLD_JDK_STUBS_H

#include "base/buffer.h"
#include "base/status.h"

#include <stddef.h>

/* Appends the jar to out. */
enum status stubs_make(const char *java_home, struct buffer *out, size_t *ret_n_classes,
                       struct error *err);

#endif
