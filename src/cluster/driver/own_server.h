/* own_server - a message server that belongs to one run: its keys are made for it, and it ends with
 * the run.
 *
 * Its files are in a folder of the journal.  They are removed when the run ends; when the driver is
 * killed they stay, so that a resumed run has the same keys and the same port, and its workers find
 * it again. */
#ifndef PARE_CLUSTER_DRIVER_OWN_SERVER_H
#define PARE_CLUSTER_DRIVER_OWN_SERVER_H

#include "cluster/link/keys.h"
#include "oracle/process/helper.h"

struct own_server {
    char *dir;
    struct helper helper;
    unsigned port;
    bool is_new; /* its keys and its port were chosen now, so no worker knows them yet */
};

/* `listen` is ADDRESS or ADDRESS:PORT, where others reach this machine; NULL: 127.0.0.1.  The
 * caller spares helper.pid.  *ret_credentials is the driver's. */
enum status own_server_start(const struct cluster_plugin *plugin, const char *dir,
                             const char *listen, struct own_server *ret,
                             struct credentials *ret_credentials, struct error *err);
enum status own_server_restart(struct own_server *server, struct error *err); /* on the same port */
void own_server_stop(struct own_server *server, bool removes_files);

/* The workers' cluster file; caller frees. */
char *own_server_ticket(const struct own_server *server);

#endif
