/* decompile - the test that --decompile means: a resident JVM (share/jvm/DecompileTest.java) that
 * decompiles a candidate, compiles the result and compares the errors with those of the original.
 */
#ifndef PARE_CLI_SETUP_DECOMPILE_H
#define PARE_CLI_SETUP_DECOMPILE_H

#include "base/status.h"

struct decompile {
    const char *what;       /* "procyon", or a command with {in} and {out} */
    const char *keep;       /* errors, error:REGEX, fails; NULL: errors */
    const char *class_path; /* what the program needs; or NULL */
    const char *original;   /* the input's path */
};

/* The words of the command, caller frees each and all. */
enum status decompile_command(const struct decompile *decompile, char ***ret, struct error *err);

#endif
