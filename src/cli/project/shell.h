/* shell - runs a script of the shell once, before the reduction, and takes what it prints. */
#ifndef PARE_CLI_PROJECT_SHELL_H
#define PARE_CLI_PROJECT_SHELL_H

#include "base/buffer.h"
#include "base/status.h"

/* The script runs in a fresh directory, which is removed afterwards.  STATUS_ORACLE: it failed;
 * `what` says in the message what it was to do.  Caller buffer_done()s ret. */
enum status shell_run(const char *script, const char *what, struct buffer *ret, struct error *err);

/* Adds the words of a command, each quoted. */
void shell_add_words(struct buffer *script, char *const *words);

#endif
