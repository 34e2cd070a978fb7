/* load - opens the plug-in with the foreign libraries (cluster/plugin/plugin.h). */
#ifndef PARE_CLUSTER_LINK_LOAD_H
#define PARE_CLUSTER_LINK_LOAD_H

#include "cluster/plugin/plugin.h"

/* The plug-in stays open until the program ends. */
enum status plugin_load(const struct cluster_plugin **ret, struct error *err);

#endif
