/* server - shows the report of a journal in a browser while the run goes on.
 *
 * It is a process of its own that reads the journal.  So nothing that a browser does, or does not
 * do, can slow the run down.  One thread: libmicrohttpd works in our loop. */
#ifndef PARE_REPORT_LIVE_SERVER_H
#define PARE_REPORT_LIVE_SERVER_H

#include "base/status.h"

#include <stdbool.h>

struct server;

bool server_is_possible(void); /* false: built without libmicrohttpd */

/* Listens on 127.0.0.1; port 0: any free one.  Caller closes. */
enum status server_open(const char *journal_dir, unsigned port, struct server **ret,
                        struct error *err);
void server_close(struct server *server);

const char *server_address(const struct server *server); /* with the token; borrowed */

/* Answers requests for at most `seconds`, and tells browsers if the journal has changed. */
enum status server_step(struct server *server, double seconds, struct error *err);

#endif
