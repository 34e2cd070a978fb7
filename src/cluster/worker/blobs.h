/* blobs - the large things that a worker knows by their digest: configurations, bases of
 * candidates, and differences that do not fit into a message.
 *
 * A blob that is not known is fetched from the driver in chunks, two of them on their way at a
 * time. Configurations and bases are also kept in files of a cache directory (mode 0700), up to 256
 * MB; the oldest go first. */
#ifndef PARE_CLUSTER_WORKER_BLOBS_H
#define PARE_CLUSTER_WORKER_BLOBS_H

#include "cluster/link/channel.h"

struct blobs;

/* cache_dir NULL: no files.  Borrows the channel. */
struct blobs *blobs_new(struct channel *channel, const char *cache_dir);
void blobs_free(struct blobs *blobs);

/* The bytes of a blob, or NULL: then it is being fetched.  `is_packed`: the bytes were compressed
 * by themselves for the way, and are wanted unpacked; such a blob goes into the cache directory.
 * Borrowed until the next call. */
const struct buffer *blobs_get(struct blobs *blobs, const struct blob_name *name, bool is_packed);

/* A blob that is not needed again. */
void blobs_forget(struct blobs *blobs, const struct blob_name *name);

void blobs_take_chunk(struct blobs *blobs, const struct chunk_body *chunk, double now);
void blobs_tick(struct blobs *blobs, double now); /* asks again for chunks that did not come */

#endif
