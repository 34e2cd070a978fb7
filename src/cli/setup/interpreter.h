/* interpreter - the program that runs a script, named in its first line: "#!/bin/sh". */
#ifndef PARE_CLI_SETUP_INTERPRETER_H
#define PARE_CLI_SETUP_INTERPRETER_H

#include "base/status.h"

#include <stdbool.h>

bool is_script(const char *path); /* begins with "#!" */

/* STATUS_ORACLE if the interpreter does not exist, or if its name ends with a carriage return
 * because the file has Windows line endings.  Programs that are no scripts pass.  `name` is the
 * file in messages. */
enum status interpreter_check(const char *path, const char *name, struct error *err);

#endif
