/* help - the text of --help, from the tables of commands and options. */
#ifndef PARE_CLI_TEXT_HELP_H
#define PARE_CLI_TEXT_HELP_H

#include "base/buffer.h"
#include "cli/table/commands.h"

void help_write(const struct command *command, struct buffer *ret);
void print_help(const struct command *command);

/* "-o, --output PATH" */
void option_forms(const struct option_row *row, struct buffer *ret);

/* The default in words, "64M" or "all cores"; NULL: the row names none. */
const char *option_default(const struct option_row *row);

#endif
