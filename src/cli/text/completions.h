/* completions - scripts that complete a command line in bash, zsh and fish, from the tables. */
#ifndef PARE_CLI_TEXT_COMPLETIONS_H
#define PARE_CLI_TEXT_COMPLETIONS_H

#include "base/buffer.h"
#include "cli/table/commands.h"

void completions_bash(struct buffer *ret);
void completions_zsh(struct buffer *ret);
void completions_fish(struct buffer *ret);

/* The names of all subcommands, with this text between them. */
void completions_commands(struct buffer *ret, const char *between);

/* The words that the command can begin with (those of struct command; "" is all subcommands). */
void completions_words(struct buffer *ret, const struct command *command);

/* Adds text with a backslash before each byte that is in `special`. */
void completions_escape(struct buffer *ret, const char *text, const char *special);

/* Adds the first part of an option's help, up to a colon or semicolon, escaped in the same way. */
void completions_describe(struct buffer *ret, const char *help, const char *special);

#endif
