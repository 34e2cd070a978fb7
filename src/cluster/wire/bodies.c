#include "cluster/wire/bodies.h"

#include "base/files/packing.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static struct unpacker body_of(const struct message *message)
{
    return (struct unpacker){message->body, message->body + message->n_body, false};
}

/* True if the body had all its parts and nothing after them. */
static bool is_whole(const struct unpacker *in)
{
    return !in->bad && in->at == in->end;
}

static void copy_bytes(struct unpacker *in, void *ret, size_t n_bytes)
{
    const unsigned char *bytes = unpack_bytes(in, n_bytes);
    if (bytes != NULL)
        memcpy(ret, bytes, n_bytes);
}

static size_t n_left(const struct unpacker *in)
{
    return (size_t)(in->end - in->at);
}

static void pack_double(struct buffer *out, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    pack_number(out, bits, 8);
}

static double unpack_double(struct unpacker *in)
{
    uint64_t bits = unpack_number(in, 8);
    double value;
    memcpy(&value, &bits, sizeof value);
    if (!(value >= 0 && value < 1e9))
        in->bad = true;
    return in->bad ? 0 : value;
}

static void pack_hash(struct buffer *out, struct hash hash)
{
    pack_number(out, hash.low, 8);
    pack_number(out, hash.high, 8);
}

static struct hash unpack_hash(struct unpacker *in)
{
    struct hash hash;
    hash.low = unpack_number(in, 8);
    hash.high = unpack_number(in, 8);
    return hash;
}

/* --- joining -----------------------------------------------------------------------------------
 */

void announce_pack(const struct announce_body *body, struct buffer *ret)
{
    buffer_add(ret, body->run, RUN_BYTES);
    pack_number(ret, body->is_over, 1);
    pack_text(ret, body->host);
    pack_text(ret, body->version);
}

bool announce_unpack(const struct message *message, struct announce_body *ret)
{
    struct unpacker in = body_of(message);
    copy_bytes(&in, ret->run, RUN_BYTES);
    ret->is_over = unpack_number(&in, 1) != 0;
    unpack_text(&in, ret->host, sizeof ret->host);
    unpack_text(&in, ret->version, sizeof ret->version);
    return is_whole(&in);
}

void hello_pack(const struct hello_body *body, struct buffer *ret)
{
    pack_text(ret, body->host);
    pack_text(ret, body->version);
    pack_text(ret, body->machine);
    pack_number(ret, body->n_slots, 4);
    pack_number(ret, body->was_ready, 1);
    buffer_add(ret, body->config, DIGEST_BYTES);
}

bool hello_unpack(const struct message *message, struct hello_body *ret)
{
    struct unpacker in = body_of(message);
    unpack_text(&in, ret->host, sizeof ret->host);
    unpack_text(&in, ret->version, sizeof ret->version);
    unpack_text(&in, ret->machine, sizeof ret->machine);
    ret->n_slots = (uint32_t)unpack_number(&in, 4);
    ret->was_ready = unpack_number(&in, 1) != 0;
    copy_bytes(&in, ret->config, DIGEST_BYTES);
    return is_whole(&in) && ret->n_slots >= 1 && ret->n_slots <= 1024;
}

void blob_name_pack(const struct blob_name *name, struct buffer *ret)
{
    buffer_add(ret, name->digest, DIGEST_BYTES);
    pack_number(ret, name->n_bytes, 8);
}

static void take_blob_name(struct unpacker *in, struct blob_name *ret)
{
    copy_bytes(in, ret->digest, DIGEST_BYTES);
    ret->n_bytes = unpack_number(in, 8);
}

bool blob_name_unpack(const struct message *message, struct blob_name *ret)
{
    struct unpacker in = body_of(message);
    take_blob_name(&in, ret);
    return is_whole(&in);
}

void proof_pack(const struct proof_body *body, struct buffer *ret)
{
    pack_text(ret, body->machine);
    pack_text(ret, body->locale);
    pack_text(ret, body->limits);
    pack_varint(ret, body->n_tools);
    for (size_t i = 0; i < body->n_tools; i++) {
        pack_text(ret, body->tools[i].path);
        pack_hash(ret, body->tools[i].content);
        pack_text(ret, body->tools[i].version);
    }
}

bool proof_unpack(const struct message *message, struct proof_body *ret)
{
    struct unpacker in = body_of(message);
    struct proof_body body = {0};
    unpack_text(&in, body.machine, sizeof body.machine);
    unpack_text(&in, body.locale, sizeof body.locale);
    unpack_text(&in, body.limits, sizeof body.limits);
    uint64_t n_tools = unpack_varint(&in);
    if (in.bad || n_tools > n_left(&in) / 18) /* the shortest description of a tool has 18 bytes */
        return false;
    body.tools = mem_zero((size_t)n_tools, sizeof *body.tools);
    for (; body.n_tools < n_tools; body.n_tools++) {
        struct proven_tool *tool = &body.tools[body.n_tools];
        unpack_text(&in, tool->path, sizeof tool->path);
        tool->content = unpack_hash(&in);
        unpack_text(&in, tool->version, sizeof tool->version);
    }
    if (!is_whole(&in)) {
        free(body.tools);
        return false;
    }
    *ret = body;
    return true;
}

bool line_unpack(const struct message *message, char ret[LINE_ROOM])
{
    if (message->n_body >= LINE_ROOM || memchr(message->body, '\0', message->n_body) != NULL)
        return false;
    /* the text is printed on a terminal, so it must be plain */
    for (size_t i = 0; i < message->n_body; i++)
        ret[i] = message->body[i] < ' ' || message->body[i] == 127 ? ' ' : (char)message->body[i];
    ret[message->n_body] = '\0';
    return true;
}

/* --- jobs --------------------------------------------------------------------------------------
 */

void job_pack(const struct job_body *body, struct buffer *ret)
{
    pack_number(ret, body->id, 8);
    pack_hash(ret, body->key);
    pack_double(ret, body->timeout);
    pack_number(ret, body->form, 1);
    blob_name_pack(&body->base, ret);
    buffer_add(ret, body->bytes, body->n_bytes);
}

bool job_unpack(const struct message *message, struct job_body *ret)
{
    struct unpacker in = body_of(message);
    ret->id = unpack_number(&in, 8);
    ret->key = unpack_hash(&in);
    ret->timeout = unpack_double(&in);
    uint64_t form = unpack_number(&in, 1);
    take_blob_name(&in, &ret->base);
    ret->form = form <= JOB_BLOB ? (enum job_form)form : JOB_PLAIN;
    ret->n_bytes = in.bad ? 0 : n_left(&in);
    ret->bytes = unpack_bytes(&in, ret->n_bytes);
    return is_whole(&in) && form <= JOB_BLOB &&
           (ret->form != JOB_BLOB || ret->n_bytes == DIGEST_BYTES + 8);
}

static void pack_name(struct buffer *out, const struct job_name *name)
{
    pack_number(out, name->id, 8);
    pack_hash(out, name->key);
}

static struct job_name unpack_name(struct unpacker *in)
{
    struct job_name name;
    name.id = unpack_number(in, 8);
    name.key = unpack_hash(in);
    return name;
}

void state_pack(const struct state_body *body, struct buffer *ret)
{
    pack_number(ret, body->n_slots, 4);
    pack_number(ret, body->heard, 8);
    for (size_t i = 0; i < body->n_jobs; i++)
        pack_name(ret, &body->jobs[i]);
}

bool state_unpack(const struct message *message, struct state_body *ret)
{
    struct unpacker in = body_of(message);
    struct state_body body = {.n_slots = (uint32_t)unpack_number(&in, 4),
                              .heard = unpack_number(&in, 8)};
    if (in.bad || n_left(&in) % 24 != 0)
        return false;
    body.n_jobs = n_left(&in) / 24;
    body.jobs = mem_zero(body.n_jobs + 1, sizeof *body.jobs);
    for (size_t i = 0; i < body.n_jobs; i++)
        body.jobs[i] = unpack_name(&in);
    *ret = body;
    return true;
}

void done_pack(const struct done_body *body, struct buffer *ret)
{
    const struct outcome *outcome = &body->outcome;
    pack_name(ret, &body->name);
    pack_number(ret, outcome->verdict, 1);
    pack_number(ret, outcome->ending, 1);
    pack_number(ret, (uint32_t)outcome->code, 4);
    pack_double(ret, outcome->seconds);
    pack_number(ret,
                (unsigned)outcome->was_alone | (unsigned)outcome->ran_valid << 1 |
                    (unsigned)outcome->ran_test << 2 | (unsigned)outcome->also << 3 |
                    (unsigned)outcome->was_killed << 4,
                1);
    pack_text(ret, outcome->fingerprint);
    pack_text(ret, outcome->last_line);
}

bool done_unpack(const struct message *message, struct done_body *ret)
{
    struct unpacker in = body_of(message);
    struct outcome *outcome = &ret->outcome;
    ret->name = unpack_name(&in);
    uint64_t verdict = unpack_number(&in, 1), ending = unpack_number(&in, 1);
    if (verdict > VERDICT_UNRESOLVED || ending > ENDED_ANSWERED)
        return false;
    *outcome = (struct outcome){.verdict = (enum verdict)verdict, .ending = (enum ending)ending};
    outcome->code = (int)(int32_t)unpack_number(&in, 4);
    outcome->seconds = unpack_double(&in);
    uint64_t flags = unpack_number(&in, 1);
    outcome->was_alone = flags & 1;
    outcome->ran_valid = flags >> 1 & 1;
    outcome->ran_test = flags >> 2 & 1;
    outcome->also = flags >> 3 & 1;
    outcome->was_killed = flags >> 4 & 1;
    unpack_text(&in, outcome->fingerprint, sizeof outcome->fingerprint);
    unpack_text(&in, outcome->last_line, sizeof outcome->last_line);
    return is_whole(&in);
}

void id_pack(uint64_t id, struct buffer *ret)
{
    pack_number(ret, id, 8);
}

bool id_unpack(const struct message *message, uint64_t *ret)
{
    struct unpacker in = body_of(message);
    *ret = unpack_number(&in, 8);
    return is_whole(&in);
}

/* --- blobs -------------------------------------------------------------------------------------
 */

void chunk_pack(const struct chunk_body *body, struct buffer *ret)
{
    blob_name_pack(&body->blob, ret);
    pack_number(ret, body->offset, 8);
    buffer_add(ret, body->bytes, body->n_bytes);
}

bool chunk_unpack(const struct message *message, struct chunk_body *ret)
{
    struct unpacker in = body_of(message);
    take_blob_name(&in, &ret->blob);
    ret->offset = unpack_number(&in, 8);
    ret->n_bytes = in.bad ? 0 : n_left(&in);
    ret->bytes = unpack_bytes(&in, ret->n_bytes);
    return is_whole(&in) && ret->offset <= ret->blob.n_bytes &&
           ret->n_bytes <= ret->blob.n_bytes - ret->offset;
}

void get_pack(const struct get_body *body, struct buffer *ret)
{
    buffer_add(ret, body->digest, DIGEST_BYTES);
    pack_number(ret, body->offset, 8);
    pack_number(ret, body->n_bytes, 4);
}

bool get_unpack(const struct message *message, struct get_body *ret)
{
    struct unpacker in = body_of(message);
    copy_bytes(&in, ret->digest, DIGEST_BYTES);
    ret->offset = unpack_number(&in, 8);
    ret->n_bytes = (uint32_t)unpack_number(&in, 4);
    return is_whole(&in);
}
