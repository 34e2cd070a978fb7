/* live_run - the live page of pare --live, from before the first test to after the last. */
#ifndef PARE_CLI_LIVE_LIVE_RUN_H
#define PARE_CLI_LIVE_LIVE_RUN_H

#include "cli/setup/setup.h"
#include "drive/state/event.h"
#include "report/live/live_thread.h"

struct live_run {
    struct board *board; /* NULL: --live was not given */
    struct live_thread *thread;
};

/* Does nothing without --live.  Otherwise tells the listener the address of the page.  The caller
 * ends it, also after a failure. */
enum status live_run_begin(struct setup *setup, const struct listener *listener,
                           struct live_run *ret, struct error *err);
void live_run_end(struct live_run *live);

#endif
