/* status - how a call says that it failed.
 *
 * A function that can fail returns an enum status and takes a struct error as its last argument. It
 * writes its result only on success and the error only on failure.  The call that fails writes
 * the whole message: what happened, to what, and what to do about it.  Callers pass it up. */
#ifndef PARE_BASE_STATUS_H
#define PARE_BASE_STATUS_H

enum status {
    STATUS_OK = 0,
    STATUS_USAGE,   /* the caller asked for something that makes no sense */
    STATUS_INPUT,   /* the input cannot be read, or is not in the format that it claims */
    STATUS_LIMIT,   /* the input is beyond a stated limit, or the reader was stopped (stop.h) */
    STATUS_IO,      /* files, disk, processes: the system refused */
    STATUS_FULL,    /* the disk is full, or a quota is used up */
    STATUS_ORACLE,  /* the test cannot be run, or the original is not interesting */
    STATUS_BUSY,    /* another run holds the journal */
    STATUS_REFUSED, /* another machine refuses us: its keys, certificate or version are others */
    STATUS_INTERRUPTED,
};

struct error {
    enum status status;
    int signal;         /* for STATUS_INTERRUPTED: the signal */
    char message[1024]; /* one line, no full stop, no newline */
};

/* Fills *err (which may be NULL) and returns status, so that callers can `return fail(...)`. */
enum status fail(struct error *err, enum status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* STATUS_FULL or STATUS_IO, by the errno of a system call. */
enum status status_of_errno(int problem);

/* The same for STATUS_INTERRUPTED by a signal. */
enum status fail_interrupted(struct error *err, int signal, const char *message);

#endif
