/* live_thread - the live page of a run in this process.
 *
 * The server works in a thread of its own.  It reads the journal and the board; the run never waits
 * for it.  Signals stay with the run's own thread. */
#ifndef PARE_REPORT_LIVE_LIVE_THREAD_H
#define PARE_REPORT_LIVE_LIVE_THREAD_H

#include "report/live/server.h"

struct live_thread;

/* Begins to serve.  Borrows the board.  Caller ends it. */
enum status live_thread_start(const struct place *place, struct board *board,
                              struct live_thread **ret, struct error *err);

const char *live_thread_address(const struct live_thread *thread); /* borrowed */

/* The run is over: browsers that follow it get two seconds to fetch the end. */
void live_thread_end(struct live_thread *thread);

#endif
