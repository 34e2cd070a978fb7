/* trace - what a test read and changed outside of its own directories. */
#ifndef PARE_DRIVE_CHECK_TRACE_H
#define PARE_DRIVE_CHECK_TRACE_H

#include <stdbool.h>
#include <stddef.h>

/* The system calls that strace has to log. */
extern const char trace_calls[];

struct trace_about {
    const char *test; /* the test's own program */
    const char *own;  /* the test's own directories are below this one; an absolute path */
    bool is_refused;  /* a sandbox refused changes: refused ones count, too */
};

struct path_list {
    char **paths;
    size_t n_paths, capacity;
};

struct trace {
    struct path_list read;    /* neither the system's nor tools in a home directory */
    struct path_list changed; /* files and directories that were written, made or removed */
    struct path_list left;    /* changed files that are still there; caches of tools do not count */
    struct path_list places;  /* what a sandbox has to allow, so that all of it can be changed */
    bool uses_network;
};

/* Reads a log of strace -f -y, and changes it. */
void trace_read(char *log, const struct trace_about *about, struct trace *ret);
void trace_done(struct trace *trace);

#endif
