/* session - a worker's part in one run.
 *
 *     hello, until the driver says which configuration the run has
 *     fetch the configuration, open the oracle, send a proof: which tools and surroundings are here
 *     jobs; the first ones are trials, which the driver knows the answers of
 *
 * Twice a second the worker says which jobs it has; an outcome is repeated until the driver thanks.
 * So a message that is lost costs time only.  When the driver is silent for 20 seconds, or the run
 * is over, or the driver refuses this worker, the session ends and nothing of it is left. */
#ifndef PARE_CLUSTER_WORKER_SESSION_H
#define PARE_CLUSTER_WORKER_SESSION_H

#include "cluster/link/channel.h"
#include "cluster/worker/worker_options.h"
#include "oracle/oracle.h"

struct session;

/* Borrows options and channel, and sets the channel's sender and run. */
struct session *session_open(const struct worker_options *options, struct channel *channel,
                             const struct announce_body *run, uint64_t epoch, double now,
                             struct error *err);
void session_close(struct session *session);

struct oracle *session_oracle(const struct session *session); /* NULL: not yet open */
bool session_is_of(const struct session *session, const unsigned char run[RUN_BYTES]);

/* True when the session has to be closed; `why` is a line for the user, or "" when the run is over.
 */
bool session_is_over(const struct session *session, double now, char why[LINE_ROOM]);
bool session_was_refused(const struct session *session); /* or broke: not to be joined again */

void session_hear_announce(struct session *session, uint64_t epoch, double now);
/* MESSAGE_GOOD or MESSAGE_REPEATED; a message on the subject of an earlier session is ignored */
enum message_fault session_take(struct session *session, const char *subject,
                                const struct message *message, double now);
void session_take_outcome(struct session *session, const struct outcome *outcome, double now);
void session_take_failure(struct session *session, const char *why); /* tests cannot be run here */
void session_tick(struct session *session, double now);       /* at least ten times a second */
void session_leave(struct session *session, const char *why); /* gives the jobs back */

#endif
