/* browsers - the browsers that follow a run, and the events that they are sent.
 *
 * Two kinds of events: a message says that the data has changed, and the page fetches it; an event
 * "now" has the moment (now_json.h).  A browser that does not read is sent nothing new until it
 * does: each has room for one event, and news replace each other. */
#ifndef PARE_REPORT_LIVE_BROWSERS_H
#define PARE_REPORT_LIVE_BROWSERS_H

#ifdef PARE_HAVE_MICROHTTPD

#include "base/buffer.h"

#include <microhttpd.h>
#include <stdbool.h>
#include <stdint.h>

/* Pages that may follow a run at once; each holds a connection and the text that it has not read.
 */
enum { MAX_BROWSERS = 32 };

struct browser;

struct browsers {
    struct browser *list[MAX_BROWSERS];
    uint64_t n_changes; /* changes of the data so far */
    struct buffer now;  /* the moment as JSON */
    uint64_t n_nows;
};

void browsers_done(struct browsers *browsers); /* after the daemon was stopped */

/* Answers with a stream of events.  False: there are too many browsers. */
bool browsers_add(struct browsers *browsers, struct MHD_Connection *connection,
                  enum MHD_Result *ret);

void browsers_tell_change(struct browsers *browsers);
void browsers_tell_now(struct browsers *browsers, struct buffer *now); /* takes the text */
void browsers_wake(struct browsers *browsers); /* before the daemon is stopped */

bool browsers_any(const struct browsers *browsers); /* true if a browser is connected */

#endif
#endif
