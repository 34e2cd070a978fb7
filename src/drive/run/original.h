/* original - the check before any work: is the original interesting, how long does a test take, and
 * does the test say the same every time? */
#ifndef PARE_DRIVE_RUN_ORIGINAL_H
#define PARE_DRIVE_RUN_ORIGINAL_H

#include "drive/run/state.h"

/* STATUS_ORACLE when the original is not interesting; the user then gets advice how to find out
 * why.  A resumed run knows the answers from its journal. */
enum status original_check(struct run *run, bool resumed, struct error *err);

#endif
