/* filter - a program that reads a text on standard input and writes another one: a formatter. */
#ifndef PARE_ORACLE_PROCESS_FILTER_H
#define PARE_ORACLE_PROCESS_FILTER_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>

/* Runs a line of the shell in the current directory and waits for it, at most `timeout_ms`.  True
 * if it ended well: ret has what it printed (caller buffer_done()s it).  False: it failed, or took
 * too long and was killed. */
bool filter_run(const char *line, const void *text, size_t n_bytes, int timeout_ms,
                struct buffer *ret);

#endif
