/* jdk_sources - the files of a JDK that hold its classes: lib/modules, or, in a JDK without one,
 * all of jmods, in order. */
#ifndef PARE_JVM_WORLD_JDK_SOURCES_H
#define PARE_JVM_WORLD_JDK_SOURCES_H

#include "base/status.h"

/* Visits the path of each source (see class_source.h); stops at the first that fails. */
typedef enum status jdk_source_fn(void *context, const char *path, struct error *err);
enum status jdk_each_source(const char *java_home, jdk_source_fn *visit, void *context,
                            struct error *err);

#endif
