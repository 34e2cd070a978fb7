/* output_lock - keeps two runs from writing to one output.
 *
 * The lock is a name in the kernel (an abstract socket), made of the directory and the name of the
 * output.  It is gone when the process ends, however it ends, and leaves no file. */
#ifndef PARE_DRIVE_FILES_OUTPUT_LOCK_H
#define PARE_DRIVE_FILES_OUTPUT_LOCK_H

#include "base/status.h"

/* A descriptor to close at the end; -1 when the system has no such locks.  STATUS_BUSY when another
 * run has it. */
enum status output_lock(const char *path, int *ret, struct error *err);

#endif
