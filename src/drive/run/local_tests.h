/* local_tests - a tester whose tests are processes on this machine. */
#ifndef PARE_DRIVE_RUN_LOCAL_TESTS_H
#define PARE_DRIVE_RUN_LOCAL_TESTS_H

#include "drive/run/options.h"
#include "drive/state/tester.h"

/* Makes ready to run tests: with options->executor, or with local processes. */
enum status tester_open(struct tester *tester, const struct run_options *options,
                        struct error *err);
void tester_set_timeout(struct tester *tester, double seconds); /* of local processes */
int tester_interrupt_signal(const struct tester *tester);       /* 0: none that we know of */
void tester_close(struct tester *tester);                       /* before tester_done */

#endif
