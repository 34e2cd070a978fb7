/* bodies - the bodies of messages, as plain data.
 *
 * Each kind has a function that packs it and one that unpacks it.  Unpacking returns false for
 * bytes that are not such a body; it allocates nothing but the lists that it says it does, and
 * these are never longer than the message. */
#ifndef PARE_CLUSTER_WIRE_BODIES_H
#define PARE_CLUSTER_WIRE_BODIES_H

#include "base/buffer.h"
#include "base/hash.h"
#include "cluster/plugin/plugin.h"
#include "cluster/wire/message.h"
#include "oracle/job/outcome.h"

enum { RUN_BYTES = 16, NAME_ROOM = 256, LINE_ROOM = 1024 };

struct announce_body {
    unsigned char run[RUN_BYTES];
    bool is_over;
    char host[NAME_ROOM], version[NAME_ROOM]; /* host and version of the driver */
};

struct hello_body {
    char host[NAME_ROOM], version[NAME_ROOM], machine[NAME_ROOM]; /* machine: "Linux 6.1 x86_64" */
    uint32_t n_slots;
    bool was_ready;                     /* this run has accepted it before, with `config` */
    unsigned char config[DIGEST_BYTES]; /* digest of the configuration that it has; or zeroes */
};

/* A blob is bytes that are known by their digest. */
struct blob_name {
    unsigned char digest[DIGEST_BYTES];
    uint64_t n_bytes;
};

/* A tool as it is on one machine. */
struct proven_tool {
    char path[LINE_ROOM];
    struct hash content;     /* zero: there is no such file */
    char version[NAME_ROOM]; /* the first line of --version; "" if it has none */
};

struct proof_body {
    struct proven_tool *tools; /* allocated */
    size_t n_tools;
    char machine[NAME_ROOM], locale[NAME_ROOM], limits[NAME_ROOM];
};

enum job_form {
    JOB_PLAIN, /* the candidate, compressed */
    JOB_DELTA, /* compressed against the base */
    JOB_BLOB,  /* one of these two, to be fetched: `bytes` is the name of a blob */
};

struct job_body {
    uint64_t id;
    struct hash key; /* hash of the candidate's bytes */
    double timeout;
    enum job_form form;
    struct blob_name base; /* n_bytes 0: none */
    const unsigned char *bytes;
    size_t n_bytes;
};

struct job_name {
    uint64_t id;
    struct hash key;
};

struct state_body {
    uint32_t n_slots;
    uint64_t heard;        /* sequence number of the last message from the driver */
    struct job_name *jobs; /* allocated */
    size_t n_jobs;
};

struct done_body {
    struct job_name name;
    struct outcome outcome; /* without `job`, which is not sent */
};

struct chunk_body {
    struct blob_name blob;
    uint64_t offset;
    const unsigned char *bytes;
    size_t n_bytes;
};

struct get_body {
    unsigned char digest[DIGEST_BYTES];
    uint64_t offset;
    uint32_t n_bytes;
};

void announce_pack(const struct announce_body *body, struct buffer *ret);
bool announce_unpack(const struct message *message, struct announce_body *ret);
void hello_pack(const struct hello_body *body, struct buffer *ret);
bool hello_unpack(const struct message *message, struct hello_body *ret);
void blob_name_pack(const struct blob_name *name, struct buffer *ret);
bool blob_name_unpack(const struct message *message, struct blob_name *ret);
void proof_pack(const struct proof_body *body, struct buffer *ret);
bool proof_unpack(const struct message *message, struct proof_body *ret);
void job_pack(const struct job_body *body, struct buffer *ret);
bool job_unpack(const struct message *message, struct job_body *ret);
void state_pack(const struct state_body *body, struct buffer *ret);
bool state_unpack(const struct message *message, struct state_body *ret);
void done_pack(const struct done_body *body, struct buffer *ret);
bool done_unpack(const struct message *message, struct done_body *ret);
void chunk_pack(const struct chunk_body *body, struct buffer *ret);
bool chunk_unpack(const struct message *message, struct chunk_body *ret);
void get_pack(const struct get_body *body, struct buffer *ret);
bool get_unpack(const struct message *message, struct get_body *ret);
bool line_unpack(const struct message *message, char ret[LINE_ROOM]); /* the body as one line */

/* MESSAGE_CANCEL and MESSAGE_THANKS: one job each. */
void id_pack(uint64_t id, struct buffer *ret);
bool id_unpack(const struct message *message, uint64_t *ret);

#endif
