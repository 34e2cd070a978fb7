/* journal_dir - which journal a user means. */
#ifndef PARE_CLI_JOURNAL_DIR_H
#define PARE_CLI_JOURNAL_DIR_H

#include "base/status.h"

/* `name` is NAME.pare, or the input NAME it belongs to; NULL: the only one in this directory.
 * Caller frees *ret. */
enum status journal_dir_find(const char *name, char **ret, struct error *err);

/* The same for the words of a command that takes nothing but a name. */
enum status journal_dir_of(int n_words, char **words, const char *command, char **ret,
                           struct error *err);

#endif
