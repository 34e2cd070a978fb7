/* closing - what a user wants next when a run is over: the result, if it is short, and the command
 * that shows the failure on it. */
#ifndef PARE_CLI_SHOW_CLOSING_H
#define PARE_CLI_SHOW_CLOSING_H

#include "base/buffer.h"
#include "drive/run/run.h"

/* The path of the result: a file, or a directory of several. */
char *closing_result_path(const struct run_options *run, const struct summary *summary);

/* Adds the lines of the result, indented; nothing if there are several files, or the file is long
 * or binary. */
void closing_add_result(const char *path, struct buffer *out);

/* Adds a command for the shell that runs the test on the result, from the current directory;
 * nothing if the test is a persistent process. */
void closing_add_command(const struct run_options *run, const char *path, struct buffer *out);

#endif
