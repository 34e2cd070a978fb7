/* blob_store - what workers may fetch from this driver, by digest. */
#ifndef PARE_CLUSTER_DRIVER_BLOB_STORE_H
#define PARE_CLUSTER_DRIVER_BLOB_STORE_H

#include "cluster/link/channel.h"

struct blob_store { /* a zeroed struct is a valid empty store */
    struct stored {
        struct blob_name name;
        struct buffer data;
        uint64_t task; /* dropped with this task; 0: kept */
    } * list;
    size_t n_stored, capacity;
};

void blob_store_done(struct blob_store *store);

/* Takes the bytes; the same bytes are stored once. */
struct blob_name blob_store_add(struct blob_store *store, const struct cluster_plugin *plugin,
                                struct buffer *data, uint64_t task);
void blob_store_drop(struct blob_store *store, uint64_t task);

/* Sends the piece that a worker asks for; a blob that is not there is not answered. */
void blob_store_answer(const struct blob_store *store, struct channel *channel, uint64_t worker,
                       const struct get_body *get);

#endif
