/* jdk - where the classes of the JDK are: in an installed one, or in the stub file. */
#ifndef PARE_INPUT_JVM_PROGRAM_JDK_H
#define PARE_INPUT_JVM_PROGRAM_JDK_H

#include "base/status.h"
#include "jvm/world/hierarchy.h"

/* JAVA_HOME, else the home of the javac or java on the PATH; NULL: none.  Caller frees. */
char *jdk_find_home(void);

/* Where the stub file is kept (see jvm/world/jdk_stubs.h): pare/jdk-stubs.jar below XDG_CACHE_HOME,
 * by default HOME/.cache; NULL when neither is set.  Caller frees. */
char *jdk_stubs_path(void);

/* Writes the stub file of a JDK to a path, whose directories are made. */
enum status jdk_write_stubs(const char *java_home, const char *path, size_t *ret_n_classes,
                            struct error *err);

/* The classes of the JDK, or of the stub file if there is no JDK. */
enum status jdk_add_to(struct hierarchy *hierarchy, struct error *err);

#endif
