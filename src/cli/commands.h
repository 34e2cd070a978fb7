/* commands - the subcommands of pare.  Each gets what stands behind its name and returns the exit
 * status.  What there is stands in one table in main.c. */
#ifndef PARE_CLI_COMMANDS_H
#define PARE_CLI_COMMANDS_H

#include "base/status.h"

/* Exit statuses: documented in the manual, stable. */
enum {
    EXIT_DONE = 0,
    EXIT_NOT_INTERESTING = 1, /* the original, or the test cannot be run */
    EXIT_USAGE = 2,
    EXIT_TROUBLE = 3, /* files, disk, journal */
    EXIT_FLAKY = 4,   /* finished, but the result does not hold when tested once more */
    EXIT_STOPPED = 5, /* at --max-time or --max-tests, with the best so far */
    EXIT_BUSY = 6,    /* another run works on the same output */
};

int exit_code_of(enum status status, const struct error *err);

int command_reduce(int argc, char **argv);
int command_resume(int argc, char **argv);
int command_history(int argc, char **argv);
int command_restore(int argc, char **argv);
int command_check(int argc, char **argv);
int command_model(int argc, char **argv);
int command_jvm(int argc, char **argv);
int command_valid(int argc, char **argv);
int command_train(int argc, char **argv);
int command_help(int argc, char **argv);

#endif
