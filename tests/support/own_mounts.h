/* own_mounts - lets a test mount file systems without changing those of the machine. */
#ifndef PARE_TESTS_OWN_MOUNTS_H
#define PARE_TESTS_OWN_MOUNTS_H

#include <stdbool.h>

/* Gives this process its own mount namespace; without root, with a user namespace in which it is
 * root.  False: the system forbids that. */
bool own_mounts_enter(void);

/* Runs `body` in a child process, because a namespace cannot be left again.  The test fails unless
 * it returns 0, and is skipped if it returns OWN_MOUNTS_FORBIDDEN. */
enum { OWN_MOUNTS_FORBIDDEN = 77 };
void own_mounts_run(int (*body)(void));

#endif
