/* verify - the end of a run: the result is tested once more, and the output is checked. */
#ifndef PARE_DRIVE_RUN_VERIFY_H
#define PARE_DRIVE_RUN_VERIFY_H

#include "drive/run/state.h"

/* Tests the best once more.  If it is not interesting now, the test is flaky: *ret_holds becomes
 * false, and the last version that is interesting now becomes the best. */
enum status verify_result(struct run *run, bool *ret_holds, struct error *err);

/* Makes sure that the best is at the output, whatever the tests did to it. */
enum status verify_output(struct run *run, struct error *err);

#endif
