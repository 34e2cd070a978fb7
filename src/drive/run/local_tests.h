/* local_tests - a tester whose tests are processes on this machine, or on others as well. */
#ifndef PARE_DRIVE_RUN_LOCAL_TESTS_H
#define PARE_DRIVE_RUN_LOCAL_TESTS_H

#include "drive/run/options.h"
#include "drive/state/reporter.h"
#include "drive/state/tester.h"

/* Makes ready to run tests: with options->executor, or with local processes, around which
 * options->maker may put an executor that uses other machines. */
enum status tester_open(struct tester *tester, const struct run_options *options,
                        struct reporter *reporter, struct error *err);

/* Tells the executor that candidates follow.  `seen` is NULL for tests without recorded behaviour.
 */
enum status tester_begin(struct tester *tester, const struct executor_original *original,
                         struct error *err);
int tester_interrupt_signal(const struct tester *tester); /* 0: none that we know of */
void tester_close(struct tester *tester);                 /* before tester_done */

#endif
