/* own_view - tests of root see a /dev that they cannot change.
 *
 * A compiler that root tells to write to /dev/null may replace the device by a file, for the whole
 * machine.  So tests of root run in a mount namespace of their own, in which the directory /dev is
 * read-only.  Devices work as ever, /dev/shm and /dev/pts can be written to, and what a test mounts
 * nobody else sees.
 *
 * The namespace is made once, by the supervisor, and entered by each test: that costs some 20
 * microseconds a test.  A namespace for each test would cost up to 8 ms on a busy machine. */
#ifndef PARE_ORACLE_PROCESS_OWN_VIEW_H
#define PARE_ORACLE_PROCESS_OWN_VIEW_H

#include <stdbool.h>
#include <sys/types.h>

struct own_view {
    int space; /* descriptor of the namespace; 0: there is none */
    int root;  /* root directory of the view, which is that of Pare */
};

/* In the supervisor: its mounts become those of the view.  False: this machine does not allow it.
 */
bool own_view_make(void);

/* Finds the view of a supervisor that has made one; none is found without an error. */
void own_view_open(pid_t supervisor, struct own_view *ret);
void own_view_close(struct own_view *view);

/* In a child, before exec, with system calls only: enters the view, and the directory `dir` in it.
 * False: errno says why not. */
bool own_view_enter(const struct own_view *view, const char *dir);

#endif
