/* remote - the executor whose tests run on other machines.
 *
 * The queue is here: a job is handed out when a worker is free for it, and a job that is no longer
 * needed is taken from the queue for nothing.  A worker that shows no sign of life for two seconds
 * has lost its jobs; they are handed out again, and the first answer counts.  Until the original is
 * known to be interesting, and while no worker is ready for ten seconds, tests run on this machine.
 *
 * A worker is accepted when its tools are the same files as here and its trials give the same
 * answers.  Some of its later answers are tested again here; a worker that contradicts this machine
 * is left out. */
#ifndef PARE_CLUSTER_DRIVER_REMOTE_H
#define PARE_CLUSTER_DRIVER_REMOTE_H

#include "cluster/driver/remote_options.h"
#include "drive/execute/executor.h"

struct remote;

/* Borrows the place's oracle and the options' pointers. */
enum status remote_open(const struct remote_options *options, const struct executor_place *place,
                        struct remote **ret, struct error *err);
void remote_close(struct remote *remote); /* tells the workers that the run is over */

/* The functions of the executor. */
enum status remote_start(struct remote *remote, uint64_t job, const struct fileset *candidate,
                         struct error *err);
void remote_cancel(struct remote *remote, uint64_t job);
unsigned remote_n_busy(const struct remote *remote);
unsigned remote_n_workers(const struct remote *remote);
enum status remote_wait(struct remote *remote, int timeout_ms, enum oracle_event *ret_event,
                        struct outcome *ret_outcome, struct error *err);
void remote_set_timeout(struct remote *remote, double seconds);
enum status remote_begin(struct remote *remote, const struct executor_original *original,
                         struct error *err);
void remote_figures(const struct remote *remote, struct remote_figures *ret);

#endif
