/* branch - another failure that came up in a run is reduced by a run of its own (--on-slip branch).
 *
 * The options of the branch are those of the run, with the saved candidate as input. */
#ifndef PARE_CLI_SETUP_BRANCH_H
#define PARE_CLI_SETUP_BRANCH_H

#include "cli/options/option_table.h"

/* Changes the options of a run into those of the branch.  saved: the path of the candidate, a file
 * or a directory with all files.  Returns the words that the options now borrow: the caller frees
 * them with words_free, after options_done. */
char **branch_change_options(struct options *options, const char *saved);

#endif
