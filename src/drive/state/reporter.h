/* reporter - tells the listener, and the log beside the journal, what happens in a run. */
#ifndef PARE_DRIVE_STATE_REPORTER_H
#define PARE_DRIVE_STATE_REPORTER_H

#include "drive/state/best.h"
#include "drive/state/event.h"
#include "drive/state/progress.h"

#include <stdbool.h>
#include <stdio.h>

struct reporter {
    struct listener listener;
    FILE *log; /* NULL: none */
    const struct best *best;
    const struct progress *progress;
    bool has_remarked;
};

/* Borrows best and progress: each event carries their figures. */
void reporter_init(struct reporter *reporter, const struct listener *listener,
                   const struct best *best, const struct progress *progress);
void reporter_done(struct reporter *reporter);
void reporter_open_log(struct reporter *reporter, const char *dir); /* DIR/log, if possible */

void reporter_tell(struct reporter *reporter, enum event_kind kind, const char *text);
void reporter_tell_timed(struct reporter *reporter, enum event_kind kind, double seconds);
void reporter_tell_test(struct reporter *reporter, const struct test_row *test);
void reporter_warn(struct reporter *reporter, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A front end's remark on the input; NULL: none.  Only the first one of a run is told: every pass
 * reads the input again and would repeat it. */
void reporter_remark(struct reporter *reporter, const char *remark);

/* A line for the log alone; NULL: none. */
void reporter_log(struct reporter *reporter, const char *line);

#endif
