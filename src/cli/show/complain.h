/* complain - the error that ends a command, for people or for programs. */
#ifndef PARE_CLI_SHOW_COMPLAIN_H
#define PARE_CLI_SHOW_COMPLAIN_H

#include "base/status.h"

#include <stdbool.h>

/* Prints "pare: MESSAGE" on standard error; as JSON (--json) an event on standard output instead.
 * Returns the exit status of the program. */
int complain(const struct error *err, bool as_json);

#endif
