/* journal_dir - finds the journal that a command is about. */
#ifndef PARE_CLI_COMMANDS_JOURNAL_DIR_H
#define PARE_CLI_COMMANDS_JOURNAL_DIR_H

#include "base/status.h"
#include "cli/table/commands.h"

/* `name` is NAME.pare, or the input NAME it belongs to; NULL: the only one in this directory.
 * Caller frees *ret. */
enum status journal_dir_find(const char *name, char **ret, struct error *err);

/* The same for a command that takes nothing but [DIR]. */
enum status journal_dir_of(const struct command *command, int argc, char **argv, char **ret,
                           struct error *err);

#endif
