/* builtin_check - the check of `--valid builtin`: C and C++ files must compile with libclang.
 *
 * The check is a process of its own, `pare valid FILE...`: inputs that crash compilers can also
 * crash the library.  A candidate that does so passes the check, and the test decides. */
#ifndef PARE_CLI_VALID_BUILTIN_CHECK_H
#define PARE_CLI_VALID_BUILTIN_CHECK_H

#include "base/files/fileset.h"
#include "base/status.h"

enum { EXIT_INVALID = 1 }; /* exit status of `pare valid`: a file does not compile */

/* The words of the command for these files; caller words_free()s them.  STATUS_USAGE: none of the
 * files is C or C++, or libclang is not installed. */
enum status builtin_check_command(const struct fileset *inputs, char ***ret, struct error *err);

#endif
