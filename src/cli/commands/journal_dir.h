/* journal_dir - finds the journal that a command is about. */
#ifndef PARE_CLI_COMMANDS_JOURNAL_DIR_H
#define PARE_CLI_COMMANDS_JOURNAL_DIR_H

#include "base/status.h"
#include "cli/table/commands.h"

/* `name` is NAME.pare, or the input NAME it belongs to; NULL: the only one in this directory.
 * Caller frees *ret. */
enum status journal_dir_find(const char *name, char **ret, struct error *err);

/* The command line of a command about a journal: options, some words, [DIR]. */
struct journal_request {
    struct options options;
    char *dir;
};

/* n_words: how many words stand before DIR.  After success the caller calls
 * journal_request_done. */
enum status journal_request_read(const struct command *command, int argc, char **argv, int n_words,
                                 struct journal_request *ret, struct error *err);
void journal_request_done(struct journal_request *request);

#endif
