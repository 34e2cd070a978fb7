/* worker - runs tests for drivers on other machines, until it is told to end.
 *
 * It serves one run at a time.  SIGTERM, SIGINT and the end of the watched descriptor make it give
 * its jobs back and leave. */
#ifndef PARE_CLUSTER_WORKER_WORKER_H
#define PARE_CLUSTER_WORKER_WORKER_H

#include "cluster/worker/worker_options.h"

enum status worker_run(const struct worker_options *options, struct error *err);

#endif
