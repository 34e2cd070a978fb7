/* decompile - the test of --decompile: a JVM process (share/jvm/DecompileTest.java) that decompiles
 * each candidate, compiles the result and compares the errors with those of the original. */
#ifndef PARE_CLI_JAVA_DECOMPILE_H
#define PARE_CLI_JAVA_DECOMPILE_H

#include "base/status.h"

struct decompile {
    const char *decompiler; /* "procyon", or a command with {in} and {out} */
    const char *keep;       /* errors, error:REGEX, fails; NULL: errors */
    const char *class_path; /* class path of libraries that the program uses; or NULL */
    const char *original;   /* the input's path */
};

/* The words of the command; caller words_free()s them. */
enum status decompile_command(const struct decompile *decompile, char ***ret, struct error *err);

#endif
