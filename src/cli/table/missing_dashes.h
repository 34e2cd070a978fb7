/* missing_dashes - a command line without `--`: `pare gcc -c bug.c` or `pare bug.c gcc -c`. */
#ifndef PARE_CLI_TABLE_MISSING_DASHES_H
#define PARE_CLI_TABLE_MISSING_DASHES_H

#include "base/buffer.h"

#include <stdbool.h>

/* If the words look like a command and its input: what to type instead, in ret. */
bool missing_dashes_find(int argc, char *const *argv, struct buffer *ret);

#endif
