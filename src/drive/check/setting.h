/* setting - runs the test several times in one setting: under load, for example, or without a
 * network.
 */
#ifndef PARE_DRIVE_CHECK_SETTING_H
#define PARE_DRIVE_CHECK_SETTING_H

#include "drive/run/options.h"

#include <stdbool.h>

struct setting {
    const char *const *prefix; /* words before the test's own; NULL: none */
    const char *temp_dir;      /* NULL: the usual one */
    const struct fileset *files;
    unsigned n_runs, n_workers;
    double first_seconds; /* duration of the first run of the test; 0: this is the first */
};

struct tally {
    unsigned n_yes, n_runs;
    double slowest;
    struct outcome last;
};

/* Runs the test.  *observation, unless NULL, gets what the last run printed. */
enum status setting_run(const struct run_options *run, const struct setting *setting,
                        struct tally *ret, struct observation *observation, struct error *err);

/* True if a helper program runs here, in the sandbox of this test if it has one: it may be missing,
 * or namespaces may be forbidden.  Fails only when the user interrupts. */
enum status setting_works(const struct run_options *test, const char *const *argv, bool *ret,
                          struct error *err);

#endif
