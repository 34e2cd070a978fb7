/* trace - which programs and files a test uses: it is run once on the original under strace. */
#ifndef PARE_CLUSTER_TOOLS_TRACE_H
#define PARE_CLUSTER_TOOLS_TRACE_H

#include "base/files/fileset.h"
#include "base/status.h"
#include "oracle/job/oracle_options.h"

struct paths { /* a zeroed struct is a valid empty list; each path once */
    char **list;
    size_t n_paths, capacity;
};

void paths_done(struct paths *paths);
void paths_add(struct paths *paths, const char *path); /* copies; not twice */

/* Adds the programs that were started and the files that were opened for reading, as absolute paths
 * of existing files outside of the test's own directory.  A persistent test begins in the current
 * directory, so its relative paths count, too.  Without strace *ret_traced is false and nothing is
 * added.  No oracle may be open. */
enum status trace_test(const struct oracle_options *test, const struct fileset *original,
                       struct paths *programs, struct paths *files, bool *ret_traced,
                       struct error *err);

#endif
