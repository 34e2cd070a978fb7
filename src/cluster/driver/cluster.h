/* cluster - makes the executor of a run with --cluster or --workers: finds or starts the message
 * server, joins workers over ssh, and stops everything that it started. */
#ifndef PARE_CLUSTER_DRIVER_CLUSTER_H
#define PARE_CLUSTER_DRIVER_CLUSTER_H

#include "cluster/driver/remote.h"
#include "cluster/tools/luggage.h"

struct cluster_options {
    const char *file;    /* cluster file of a driver; NULL: a server of its own */
    const char *url;     /* replaces the address of the file; NULL: none */
    const char *listen;  /* where others reach the own server, HOST[:PORT]; NULL: 127.0.0.1 */
    const char *workers; /* HOST[:SLOTS],... to join over ssh; NULL: none */
    const char *program; /* pare on these hosts; NULL: "pare" */
    bool uses_this_machine;
    const char *known_dir; /* verdicts of earlier runs; NULL: none are used */
    const struct luggage *luggage;
};

struct cluster;

/* Whether these words are a list for `workers`. */
enum status cluster_check_hosts(const char *hosts, struct error *err);

/* Opens the plug-in.  The maker goes into the options of the run; nothing is connected yet. Borrows
 * the options. */
enum status cluster_new(const struct cluster_options *options, struct cluster **ret,
                        struct error *err);
void cluster_free(struct cluster *cluster); /* after the run */
struct executor_maker *cluster_maker(struct cluster *cluster);

#endif
