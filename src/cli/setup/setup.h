/* setup - from the words of the command line to everything that a run or a check needs. */
#ifndef PARE_CLI_SETUP_SETUP_H
#define PARE_CLI_SETUP_SETUP_H

#include "cli/setup/setup_data.h"

/* Parses, checks and opens everything that can be opened before the first test.  On success the
 * caller calls setup_done; on failure nothing is left. */
enum status setup_make(int argc, char **argv, struct setup *ret, struct error *err);

/* The same for a branch of the run: saved is the path of the candidate with another failure
 * (branch.h). */
enum status setup_make_branch(int argc, char **argv, const char *saved, struct setup *ret,
                              struct error *err);
void setup_done(struct setup *setup);

bool setup_branches(const struct setup *setup); /* other failures are reduced, too */

#endif
