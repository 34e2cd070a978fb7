/* remote_options - the options of the executor with workers, and its counts. */
#ifndef PARE_CLUSTER_DRIVER_REMOTE_OPTIONS_H
#define PARE_CLUSTER_DRIVER_REMOTE_OPTIONS_H

#include "cluster/link/channel.h"
#include "cluster/wire/config.h"

struct remote_options {
    const struct cluster_plugin *plugin;
    struct bus *bus; /* taken */
    const struct credentials *credentials;
    unsigned char run[RUN_BYTES];
    uint64_t epoch;            /* larger than that of all earlier drivers of this run */
    const struct config *test; /* keep, directory, program, files, environment, tools */
    bool uses_this_machine;    /* tests run here, too, even while workers are ready */
    const char *known_dir;     /* verdicts of earlier runs (known.h); NULL: none are used */
};

struct remote_figures {
    uint64_t n_remote, n_local; /* answers */
    uint64_t n_lost, n_refused, n_contradictions, n_adopted;
    uint64_t n_known; /* answers of earlier runs */
    struct bus_figures bus;
};

#endif
