/* worker - runs tests for drivers on other machines, until it is told to end.
 *
 * It serves one run at a time.  SIGTERM, SIGINT and the end of the watched descriptor make it give
 * its jobs back and leave. */
#ifndef PARE_CLUSTER_WORKER_WORKER_H
#define PARE_CLUSTER_WORKER_WORKER_H

#include "cluster/link/credentials.h"

struct worker_options {
    const struct cluster_plugin *plugin;
    const struct credentials *credentials;
    unsigned n_slots;      /* tests at once */
    const char *temp_dir;  /* NULL: $TMPDIR or /tmp */
    const char *cache_dir; /* NULL: none */
    int watched;           /* the worker leaves when this descriptor ends; -1: none */
    void (*say)(void *context, const char *line);
    void *context;
};

enum status worker_run(const struct worker_options *options, struct error *err);

#endif
