/* run - a whole reduction.  The original is checked, passes are repeated until nothing changes, and
 * the result is verified.  At every moment the best so far is on disk, and every answer in the
 * journal. */
#ifndef PARE_DRIVE_RUN_RUN_H
#define PARE_DRIVE_RUN_RUN_H

#include "base/buffer.h"
#include "drive/run/options.h"
#include "drive/run/run_key.h"
#include "drive/state/event.h"
#include "drive/state/others.h"
#include "drive/state/progress.h"

struct summary {
    enum run_end end;
    int signal;        /* when interrupted */
    const char *limit; /* when stopped: the option, "--max-time" */
    struct size original, best;
    struct counts counts;
    double elapsed;
    struct buffer result; /* result of a started run with keeps_result */
    char *output_path;    /* "" with keeps_result */
    char *journal_dir;    /* NULL: --no-journal */
    bool has_started;     /* false: it ended before the original was known to be interesting */
    struct others others; /* other failures that came up, and where they are saved */
};

void summary_done(struct summary *summary);

/* The caller calls summary_done. */
enum status run_reduce(const struct run_options *options, const struct listener *listener,
                       struct summary *ret, struct error *err);

#endif
