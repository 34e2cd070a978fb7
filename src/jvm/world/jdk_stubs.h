/* jdk_stubs - a jar with the declarations of the JDK's classes, for machines without a JDK.
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
