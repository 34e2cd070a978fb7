/* bubblewrap - a sandbox of namespaces, made by the program bwrap.
 *
 * Beyond what sandbox.h does, a test has its own processes, sees no other test's directory, and
 * finds the whole system read-only.  Starting bwrap takes 4.5 ms (measured on a quiet machine, 100
 * starts of /bin/true with and without it), and more under load.  Where bwrap is not installed, or
 * may not make namespaces, Landlock is used. */
#ifndef PARE_ORACLE_PROCESS_BUBBLEWRAP_H
#define PARE_ORACLE_PROCESS_BUBBLEWRAP_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

struct bubblewrap {
    char *path; /* of bwrap; NULL: it is not used */
    const char *const *allowed;
    size_t n_allowed;
    bool is_in_shm; /* Pare was started below /dev/shm: tests see that, and cannot change it */
};

/* Looks for bwrap and tries it.  STATUS_ORACLE: it is not installed, or not allowed here.  Borrows
 * `allowed`: paths, or the word "net". */
enum status bubblewrap_open(const char *const *allowed, size_t n_allowed, struct bubblewrap *ret,
                            struct error *err);
void bubblewrap_close(struct bubblewrap *wrap);

/* What one test sees. */
struct wrapped {
    const char *root; /* hidden, but for what follows */
    const char *work; /* directories that can be changed */
    const char *temp; /* NULL: none */
    const char *dir;  /* the working directory */
};

/* The arguments of bwrap that run argv, with the program at `path`.  Caller frees with
 * program_free_argv. */
char **bubblewrap_argv(const struct bubblewrap *wrap, const struct wrapped *sees, const char *path,
                       char *const *argv);

/* bwrap ends with exit status 128 + N when the program was ended by signal N.  The status as
 * waitpid would have given it. */
int bubblewrap_wait_status(int wait_status);

#endif
