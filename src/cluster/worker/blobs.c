#include "cluster/worker/blobs.h"

#include "base/files/disk.h"
#include "base/memory.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    /* bytes of one message; the server allows 1 MB, and most messages are small */
    CHUNK = 96 * 1024,
    WINDOW = 2 * CHUNK, /* bytes under way: one chunk arrives while the next is asked for */
    MAX_BLOBS = 64,     /* blobs in memory */
};
/* The largest size of one blob, and of all blobs on disk.  Beyond that, the oldest blob on disk is
 * removed. */
static const uint64_t max_blob = 1 << 30, max_cache = 256 << 20;
static const double patience = 1.0; /* seconds until a chunk is asked for again */

struct blob {
    struct blob_name name;
    bool is_packed, is_whole;
    struct buffer data; /* the bytes as received; unpacked once the blob is complete */
    uint64_t asked;     /* bytes asked for so far */
    double asked_at;
    uint64_t used; /* the number of the last use, counted over all blobs */
};

struct blobs {
    struct channel *channel;
    char *dir;
    struct blob *list;
    size_t n_blobs, capacity;
    uint64_t n_uses;
    double now;
};

struct blobs *blobs_new(struct channel *channel, const char *cache_dir)
{
    struct blobs *blobs = mem_zero(1, sizeof *blobs);
    struct error err;
    blobs->channel = channel;
    if (cache_dir != NULL && disk_make_dirs(cache_dir, 0700, &err) == STATUS_OK)
        blobs->dir = mem_string(cache_dir);
    return blobs;
}

void blobs_free(struct blobs *blobs)
{
    if (blobs == NULL)
        return;
    for (size_t i = 0; i < blobs->n_blobs; i++)
        buffer_done(&blobs->list[i].data);
    free(blobs->list);
    free(blobs->dir);
    free(blobs);
}

/* --- the cache directory ---------------------------------------------------------------------- */

static char *cache_path(const struct blobs *blobs, const struct blob_name *name)
{
    struct buffer path = {0};
    buffer_add_format(&path, "%s/", blobs->dir);
    for (size_t i = 0; i < DIGEST_BYTES; i++)
        buffer_add_format(&path, "%02x", name->digest[i]);
    return buffer_take(&path);
}

static bool has_digest(const struct blobs *blobs, const struct blob *blob)
{
    unsigned char digest[DIGEST_BYTES];
    blobs->channel->plugin->digest(blob->data.data, blob->data.n_bytes, digest);
    return blob->data.n_bytes == blob->name.n_bytes &&
           memcmp(digest, blob->name.digest, DIGEST_BYTES) == 0;
}

static void read_cache(const struct blobs *blobs, struct blob *blob)
{
    unsigned char *data;
    size_t n_bytes;
    mode_t mode;
    struct error err;
    if (blobs->dir == NULL)
        return;
    char *path = cache_path(blobs, &blob->name);
    if (disk_read(path, &data, &n_bytes, &mode, &err) == STATUS_OK) {
        buffer_add(&blob->data, data, n_bytes);
        free(data);
        if (has_digest(blobs, blob))
            utimensat(AT_FDCWD, path, NULL, 0); /* marks the file as used now */
        else
            blob->data.n_bytes = 0;
    }
    free(path);
}

/* Removes the oldest file until the cache is small enough. */
static void trim_cache(const struct blobs *blobs)
{
    for (;;) {
        DIR *dir = opendir(blobs->dir);
        char oldest[80] = "";
        uint64_t n_bytes = 0;
        time_t oldest_time = 0;
        if (dir == NULL)
            return;
        for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
            struct stat st;
            if (strlen(entry->d_name) != 2 * DIGEST_BYTES ||
                fstatat(dirfd(dir), entry->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0)
                continue;
            n_bytes += (uint64_t)st.st_size;
            if (*oldest == '\0' || st.st_mtime < oldest_time) {
                snprintf(oldest, sizeof oldest, "%.64s", entry->d_name);
                oldest_time = st.st_mtime;
            }
        }
        bool removed = n_bytes > max_cache && unlinkat(dirfd(dir), oldest, 0) == 0;
        closedir(dir);
        if (!removed)
            return;
    }
}

static void write_cache(const struct blobs *blobs, const struct blob *blob)
{
    struct error err;
    if (blobs->dir == NULL)
        return;
    char *path = cache_path(blobs, &blob->name);
    /* if writing fails, the blob is fetched again later */
    disk_write_atomic(path, blob->data.data, blob->data.n_bytes, 0600, &err);
    free(path);
    trim_cache(blobs);
}

/* --- fetching --------------------------------------------------------------------------------- */

static void ask(struct blobs *blobs, struct blob *blob)
{
    char subject[SUBJECT_ROOM];
    channel_subject(blobs->channel, "up", subject);
    while (blob->asked < blob->name.n_bytes && blob->asked < blob->data.n_bytes + WINDOW) {
        struct buffer body = {0};
        struct get_body get = {.offset = blob->asked, .n_bytes = CHUNK};
        memcpy(get.digest, blob->name.digest, DIGEST_BYTES);
        get_pack(&get, &body);
        channel_send(blobs->channel, subject, MESSAGE_GET, &body);
        buffer_done(&body);
        blob->asked += CHUNK;
    }
    blob->asked_at = blobs->now;
}

/* Checks and unpacks a complete blob.  A damaged blob is fetched again. */
static void finish(struct blobs *blobs, struct blob *blob, bool is_from_cache)
{
    struct buffer plain = {0};
    bool good = has_digest(blobs, blob);
    if (good && blob->is_packed)
        good = blobs->channel->plugin->decompress(blob->data.data, blob->data.n_bytes, NULL, 0,
                                                  max_blob, &plain);
    if (!good) {
        buffer_done(&plain);
        blob->data.n_bytes = 0;
        blob->asked = 0;
        return;
    }
    if (blob->is_packed) {
        if (!is_from_cache)
            write_cache(blobs, blob);
        buffer_done(&blob->data);
        blob->data = plain;
    }
    blob->is_whole = true;
}

static struct blob *find(struct blobs *blobs, const unsigned char digest[DIGEST_BYTES])
{
    for (size_t i = 0; i < blobs->n_blobs; i++)
        if (memcmp(blobs->list[i].name.digest, digest, DIGEST_BYTES) == 0)
            return &blobs->list[i];
    return NULL;
}

static void drop(struct blobs *blobs, struct blob *blob)
{
    buffer_done(&blob->data);
    *blob = blobs->list[--blobs->n_blobs];
}

/* Drops the least recently used blob if there are too many. */
static void make_room(struct blobs *blobs)
{
    if (blobs->n_blobs < MAX_BLOBS)
        return;
    size_t oldest = 0;
    for (size_t i = 1; i < blobs->n_blobs; i++)
        if (blobs->list[i].used < blobs->list[oldest].used)
            oldest = i;
    drop(blobs, &blobs->list[oldest]);
}

void blobs_forget(struct blobs *blobs, const struct blob_name *name)
{
    struct blob *blob = find(blobs, name->digest);
    if (blob != NULL)
        drop(blobs, blob);
}

const struct buffer *blobs_get(struct blobs *blobs, const struct blob_name *name, bool is_packed)
{
    struct blob *blob = find(blobs, name->digest);
    if (blob == NULL && name->n_bytes > 0 && name->n_bytes <= max_blob) {
        make_room(blobs);
        mem_grow((void **)&blobs->list, &blobs->capacity, blobs->n_blobs + 1, sizeof *blob);
        blob = &blobs->list[blobs->n_blobs++];
        *blob = (struct blob){.name = *name, .is_packed = is_packed};
        if (is_packed)
            read_cache(blobs, blob);
        if (blob->data.n_bytes == name->n_bytes)
            finish(blobs, blob, true);
        if (!blob->is_whole)
            ask(blobs, blob);
    }
    if (blob == NULL)
        return NULL;
    blob->used = ++blobs->n_uses;
    return blob->is_whole ? &blob->data : NULL;
}

void blobs_take_chunk(struct blobs *blobs, const struct chunk_body *chunk, double now)
{
    struct blob *blob = find(blobs, chunk->blob.digest);
    blobs->now = now;
    if (blob == NULL || blob->is_whole || chunk->offset != blob->data.n_bytes ||
        chunk->n_bytes > blob->name.n_bytes - chunk->offset)
        return;
    buffer_add(&blob->data, chunk->bytes, chunk->n_bytes);
    if (blob->data.n_bytes == blob->name.n_bytes)
        finish(blobs, blob, false);
    if (!blob->is_whole)
        ask(blobs, blob);
}

void blobs_tick(struct blobs *blobs, double now)
{
    blobs->now = now;
    for (size_t i = 0; i < blobs->n_blobs; i++) {
        struct blob *blob = &blobs->list[i];
        if (blob->is_whole || now < blob->asked_at + patience)
            continue;
        blob->asked = blob->data.n_bytes;
        ask(blobs, blob);
    }
}
