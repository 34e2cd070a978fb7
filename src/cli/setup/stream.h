/* stream - a place for the result that is no file: standard output, another open file descriptor, a
 * device or a pipe.  The result is written into it at the end of the run.  Nothing there is ever
 * replaced. */
#ifndef PARE_CLI_SETUP_STREAM_H
#define PARE_CLI_SETUP_STREAM_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

struct stream {
    bool is_used;     /* false: the result goes to a file */
    int fd;           /* to write to; -1: open the path at the end */
    const char *path; /* as given; borrowed */
};

/* Whether the path given with -o is a stream ("-", /dev/stdout, a device, a pipe), and which.
 * Fails if it is one that cannot be written to. */
enum status stream_find(const char *path, struct stream *ret, struct error *err);

bool stream_is_stdout(const struct stream *stream);

/* Writes the result.  A pipe is opened only now, and this waits until it has a reader. */
enum status stream_write(const struct stream *stream, const void *data, size_t n_bytes,
                         struct error *err);

#endif
