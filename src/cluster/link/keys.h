/* keys - the files of a cluster: certificates, the server's configuration, and one cluster file per
 * user and role (credentials.h).
 *
 *     DIR/ca.pem ca.key           certificate authority, made once
 *     DIR/server.pem server.key   of the server
 *     DIR/nats.conf               for nats-server -c
 *     DIR/users                   names, keys, public keys
 *     DIR/NAME-driver.pare        for pare --cluster=FILE
 *     DIR/NAME-worker.pare        for pare worker --join FILE
 *
 * Each user is an account of the server: nobody sees messages of another account. */
#ifndef PARE_CLUSTER_LINK_KEYS_H
#define PARE_CLUSTER_LINK_KEYS_H

#include "cluster/link/credentials.h"

struct keys_options {
    const struct cluster_plugin *plugin;
    const char *dir;
    const char *listen; /* ADDRESS:PORT that the server listens on */
    const char *host;   /* HOST:PORT that drivers and workers connect to */
    bool stays;         /* workers wait for further runs */
};

/* Adds a user (new keys if there is one of that name), and writes nats.conf again. */
enum status keys_add_user(const struct keys_options *options, const char *name, struct error *err);

/* Removes a user's keys from nats.conf; the server has to read it again. */
enum status keys_revoke(const struct keys_options *options, const char *name, struct error *err);

/* DIR/NAME-driver.pare or DIR/NAME-worker.pare; caller frees. */
char *keys_path(const char *dir, const char *name, bool is_driver);

#endif
