/* shell - runs a shell script once, before the reduction, and returns its output. */
#ifndef PARE_CLI_PROJECT_SHELL_H
#define PARE_CLI_PROJECT_SHELL_H

#include "base/buffer.h"
#include "base/status.h"

/* Runs the script in a fresh directory, which is removed afterwards.  STATUS_ORACLE: it failed; the
 * message uses `what` to say what the script was for.  The caller calls buffer_done() on ret. */
enum status shell_run(const char *script, const char *what, struct buffer *ret, struct error *err);

/* Adds the words of a command, each quoted. */
void shell_add_words(struct buffer *script, char *const *words);

#endif
