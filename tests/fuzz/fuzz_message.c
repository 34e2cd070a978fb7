/* Messages from other machines: any bytes, and any body behind a good seal, are refused or read
 * without a fault; what was read is the same when it is packed again. */
#include "base/arena.h"
#include "cluster/wire/bodies.h"
#include "cluster/wire/config.h"
#include "cluster/wire/files.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Seals are not what is fuzzed: a simple sum stands in for the HMAC, so that no plug-in is needed
 * and mutated bodies can be given a good seal. */
static void sum(const unsigned char key[SECRET_BYTES], const void *first, size_t n_first,
                const void *second, size_t n_second, unsigned char ret[DIGEST_BYTES])
{
    const unsigned char *parts[] = {key, first, second};
    const size_t sizes[] = {SECRET_BYTES, n_first, n_second};
    memset(ret, 0, DIGEST_BYTES);
    for (int i = 0; i < 3; i++)
        for (size_t j = 0; j < sizes[i]; j++)
            ret[j % DIGEST_BYTES] = (unsigned char)(ret[j % DIGEST_BYTES] * 31 + parts[i][j]);
}

static const struct cluster_plugin plugin = {.mac = sum};
static const unsigned char key[SECRET_BYTES] = {1};

static void expect(bool good)
{
    if (!good)
        abort();
}

static void read_lists(const struct message *message)
{
    struct proof_body proof;
    struct state_body state;
    char line[LINE_ROOM];
    if (proof_unpack(message, &proof)) {
        struct buffer again = {0};
        proof_pack(&proof, &again);
        expect(again.n_bytes <= message->n_body);
        buffer_done(&again);
        free(proof.tools);
    }
    if (state_unpack(message, &state)) {
        struct buffer again = {0};
        state_pack(&state, &again);
        expect(again.n_bytes == message->n_body &&
               memcmp(again.data, message->body, again.n_bytes) == 0);
        buffer_done(&again);
        free(state.jobs);
    }
    if (line_unpack(message, line))
        expect(strlen(line) == message->n_body);
}

static void read_plain(const struct message *message)
{
    struct announce_body announce;
    struct hello_body hello;
    struct blob_name name;
    struct job_body job;
    struct done_body done;
    struct chunk_body chunk;
    struct get_body get;
    uint64_t id;
    struct buffer again = {0};
    announce_unpack(message, &announce);
    hello_unpack(message, &hello);
    blob_name_unpack(message, &name);
    done_unpack(message, &done);
    get_unpack(message, &get);
    id_unpack(message, &id);
    if (chunk_unpack(message, &chunk))
        expect(chunk.offset + chunk.n_bytes <= chunk.blob.n_bytes);
    if (job_unpack(message, &job)) {
        job_pack(&job, &again);
        expect(again.n_bytes == message->n_body &&
               memcmp(again.data, message->body, again.n_bytes) == 0);
    }
    buffer_done(&again);
}

static void read_blobs(const uint8_t *data, size_t size)
{
    struct fileset files;
    struct config config;
    struct arena arena;
    if (files_unpack(data, size, &files)) {
        expect(fileset_bytes(&files) <= size);
        fileset_done(&files);
    }
    arena_init(&arena);
    config_unpack(data, size, &arena, &config);
    config_done(&config);
    arena_done(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct message message;
    struct buffer sealed = {0};
    if (message_open(&plugin, key, "s", data, size, &message) == MESSAGE_GOOD)
        expect(message.n_body + MESSAGE_HEADER + DIGEST_BYTES == size);
    message = (struct message){.kind = size > 0 ? data[0] : 0, .body = data, .n_body = size};
    message_seal(&plugin, key, "s", &message, &sealed);
    enum message_fault fault =
        message_open(&plugin, key, "s", sealed.data, sealed.n_bytes, &message);
    expect(fault == (sealed.n_bytes > MESSAGE_MOST ? MESSAGE_TOO_LONG : MESSAGE_GOOD));
    if (fault == MESSAGE_GOOD) {
        read_plain(&message);
        read_lists(&message);
    }
    read_blobs(data, size);
    buffer_done(&sealed);
    return 0;
}
