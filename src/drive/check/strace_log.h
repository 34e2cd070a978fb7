/* strace_log - the system calls in a log of `strace -f -y -o LOG`.
 *
 * Example of two lines of a log:
 *     41 openat(AT_FDCWD</tmp/w0>, "x", O_RDONLY) = 3</tmp/w0/x>
 *     41 rename("a", "b")                         = -1 ENOENT (No such file or directory)
 * A call during which another process ran has two lines, "... <unfinished ...>" and "<... rename
 * resumed>...", and is returned once, when it is complete. */
#ifndef PARE_DRIVE_CHECK_STRACE_LOG_H
#define PARE_DRIVE_CHECK_STRACE_LOG_H

#include <stdbool.h>
#include <stddef.h>

struct strace_call {
    const char *name;   /* "openat" */
    const char *args;   /* AT_FDCWD</tmp/w0>, "x", O_RDONLY */
    const char *result; /* 3</tmp/w0/x> */
    const char *dir;    /* working directory of the process; "": not known */
};

struct strace_process;

struct strace_log {
    char *rest; /* lines that were not read yet */
    char *line; /* the line of the call that was returned last */
    struct strace_process *processes;
    size_t n_processes, capacity;
    size_t forker; /* index of the process that forked last */
};

void strace_log_init(struct strace_log *log, char *text); /* borrows the text, and changes it */
void strace_log_done(struct strace_log *log);

/* The next call.  Valid until the next one is read.  False: there are no more. */
bool strace_log_next(struct strace_log *log, struct strace_call *ret);

/* Takes the next path from call->args, beginning at *at, and moves *at behind it.  A relative path
 * is made absolute, as far as the directory is known.  NULL: there is no more.  Caller frees. */
char *strace_take_path(const struct strace_call *call, const char **at);

/* The path of the descriptor that the call returned; NULL: it returned none.  Caller frees. */
char *strace_result_path(const struct strace_call *call);

#endif
