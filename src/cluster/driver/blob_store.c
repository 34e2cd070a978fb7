#include "cluster/driver/blob_store.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* the largest number of bytes in one request; workers ask for 96 K */
enum { LARGEST_CHUNK = 128 * 1024 };

void blob_store_done(struct blob_store *store)
{
    for (size_t i = 0; i < store->n_stored; i++)
        buffer_done(&store->list[i].data);
    free(store->list);
    *store = (struct blob_store){0};
}

static struct stored *find(const struct blob_store *store, const unsigned char digest[DIGEST_BYTES])
{
    for (size_t i = 0; i < store->n_stored; i++)
        if (memcmp(store->list[i].name.digest, digest, DIGEST_BYTES) == 0)
            return &store->list[i];
    return NULL;
}

struct blob_name blob_store_add(struct blob_store *store, const struct cluster_plugin *plugin,
                                struct buffer *data, uint64_t task)
{
    struct stored stored = {.name = {.n_bytes = data->n_bytes}, .data = *data, .task = task};
    plugin->digest(data->data, data->n_bytes, stored.name.digest);
    struct stored *known = find(store, stored.name.digest);
    if (known != NULL) {
        buffer_done(data);
        known->task = known->task == 0 ? 0 : task;
    } else {
        mem_grow((void **)&store->list, &store->capacity, store->n_stored + 1, sizeof stored);
        store->list[store->n_stored++] = stored;
    }
    *data = (struct buffer){0};
    return stored.name;
}

void blob_store_drop(struct blob_store *store, uint64_t task)
{
    for (size_t i = store->n_stored; i-- > 0;)
        if (task != 0 && store->list[i].task == task) {
            buffer_done(&store->list[i].data);
            store->list[i] = store->list[--store->n_stored];
        }
}

void blob_store_answer(const struct blob_store *store, struct channel *channel, uint64_t worker,
                       const struct get_body *get)
{
    const struct stored *stored = find(store, get->digest);
    char subject[SUBJECT_ROOM];
    struct buffer body = {0};
    if (stored == NULL || get->offset >= stored->data.n_bytes || get->n_bytes > LARGEST_CHUNK)
        return;
    size_t n_left = stored->data.n_bytes - (size_t)get->offset;
    struct chunk_body chunk = {.blob = stored->name,
                               .offset = get->offset,
                               .bytes = stored->data.data + get->offset,
                               .n_bytes = get->n_bytes < n_left ? get->n_bytes : n_left};
    chunk_pack(&chunk, &body);
    channel_worker_subject(channel, worker, subject);
    channel_send(channel, subject, MESSAGE_CHUNK, &body);
    buffer_done(&body);
}
