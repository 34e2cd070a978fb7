/* server - shows the report of a journal in a browser while the run goes on.
 *
 * It only reads the journal, so nothing that a browser does, or does not do, can slow the run down.
 * One thread: libmicrohttpd works in our loop.  `pare live` is such a loop in a process of its own;
 * `pare --live` runs it in a thread beside the run (live_thread.h). */
#ifndef PARE_REPORT_LIVE_SERVER_H
#define PARE_REPORT_LIVE_SERVER_H

#include "base/status.h"
#include "drive/state/board.h"
#include "report/live/place.h"

#include <stdbool.h>

struct server;

/* Either the journal is given, or the board of a run in this process. */
struct server_options {
    struct place place;
    const char *journal_dir;
    struct board *board;
    void (*stop)(void); /* with a board: ends the run as Ctrl-C does */
};

bool server_is_possible(void); /* false: built without libmicrohttpd */

/* Listens.  Borrows the board.  Caller closes. */
enum status server_open(const struct server_options *options, struct server **ret,
                        struct error *err);
void server_close(struct server *server);

const char *server_address(const struct server *server); /* with the token; borrowed */

/* Answers requests for at most `seconds`, and sends changes to browsers. */
enum status server_step(struct server *server, double seconds, struct error *err);

/* Whether a browser is connected that has not fetched the data since the run was over. */
bool server_is_awaited(const struct server *server);

#endif
