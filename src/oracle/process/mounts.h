/* mounts - mounts that a test of root has left in its workspace. */
#ifndef PARE_ORACLE_PROCESS_MOUNTS_H
#define PARE_ORACLE_PROCESS_MOUNTS_H

#include <stdbool.h>

/* Removes a directory of ours with everything below it.  A mount in it is detached first: the files
 * that are mounted there belong to somebody else, and stay.  True when nothing is left. */
bool mounts_remove_tree(const char *path);

#endif
