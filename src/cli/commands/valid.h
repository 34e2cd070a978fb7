/* valid - `--valid builtin`: whether C and C++ files compile, by libclang when it is installed.
 *
 * The check runs as a process of its own (`pare valid FILE...`), for a library that is fed with
 * inputs that break compilers may break too: then the candidate is worth a test. */
#ifndef PARE_CLI_COMMANDS_VALID_H
#define PARE_CLI_COMMANDS_VALID_H

#include "base/files/fileset.h"
#include "base/status.h"

/* The command line of the check for these files; caller frees it and its words.  STATUS_USAGE: none
 * of them is C or C++, or there is no libclang. */
enum status valid_command(const struct fileset *inputs, char ***ret, struct error *err);

#endif
