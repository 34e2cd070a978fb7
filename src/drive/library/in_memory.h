/* in_memory - a reduction without disk and processes, for the public library.
 *
 * The same passes, answers and results as run.h, but without a journal: the caller's executor tests
 * candidates, and the caller's storage keeps the best. */
#ifndef PARE_DRIVE_LIBRARY_IN_MEMORY_H
#define PARE_DRIVE_LIBRARY_IN_MEMORY_H

#include "drive/run/options.h"
#include "drive/state/event.h"
#include "drive/state/progress.h"
#include "drive/state/storage.h"

struct in_memory_summary {
    enum run_end end;
    struct counts counts;
    double elapsed;
};

/* options->executor is set.  The storage's write gets the original once that is known to be
 * interesting, and then every accepted version.  STATUS_ORACLE: the original is not interesting. */
enum status in_memory_reduce(const struct run_options *options,
                             const struct storage_ops *storage_ops, void *storage_context,
                             const struct listener *listener, struct in_memory_summary *ret,
                             struct error *err);

#endif
