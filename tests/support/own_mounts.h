/* own_mounts - lets a test mount file systems without changing those of the machine. */
#ifndef PARE_TESTS_OWN_MOUNTS_H
#define PARE_TESTS_OWN_MOUNTS_H

#include <stdbool.h>

/* Gives this process its own mount namespace; without root, with a user namespace in which it is
 * root.  False: the system forbids that. */
bool own_mounts_enter(void);

#endif
