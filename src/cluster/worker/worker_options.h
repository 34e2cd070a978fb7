/* worker_options - how a worker joins, and the resources that it may use. */
#ifndef PARE_CLUSTER_WORKER_WORKER_OPTIONS_H
#define PARE_CLUSTER_WORKER_WORKER_OPTIONS_H

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

#endif
