/* outside - what the test does outside of its own directories, and whether it works in a sandbox.
 */
#ifndef PARE_DRIVE_CHECK_OUTSIDE_H
#define PARE_DRIVE_CHECK_OUTSIDE_H

#include "drive/check/check.h"

/* Runs the test on the original behind strace and in a sandbox, and tells: which files it reads and
 * changes elsewhere, and with which options it works with --sandbox. */
enum status check_outside(struct check *check, struct error *err);

#endif
