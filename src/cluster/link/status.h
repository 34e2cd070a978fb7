/* status - what the drivers and workers of one user say about themselves. */
#ifndef PARE_CLUSTER_LINK_STATUS_H
#define PARE_CLUSTER_LINK_STATUS_H

#include "cluster/link/credentials.h"

/* Listens for `seconds` and adds the reports that arrive, as lines of text. */
enum status status_listen(const struct cluster_plugin *plugin,
                          const struct credentials *credentials, double seconds, struct buffer *ret,
                          struct error *err);

#endif
