/* message - what driver and workers send each other: a header, a body, and a seal.
 *
 * The seal is an HMAC-SHA256 over the subject, the header and the body, with a key that the server
 * does not know.  So whoever runs the server can hold messages back, but can neither alter nor make
 * one.  A message that was seen before is recognised by its sequence number.
 *
 *     0  "Pare"                  16  epoch of the driver
 *     4  protocol                24  sequence number of the sender
 *     5  kind, a letter          32  body
 *     6  two zero bytes          -32 seal
 *     8  sender: 0 is the driver
 *
 * Numbers are little-endian.  Parsing is pure: it reads nothing but its arguments. */
#ifndef PARE_CLUSTER_WIRE_MESSAGE_H
#define PARE_CLUSTER_WIRE_MESSAGE_H

#include "base/buffer.h"
#include "cluster/plugin/plugin.h"

#include <stdbool.h>

enum {
    PROTOCOL = 1,
    MESSAGE_HEADER = 32,
    MESSAGE_MOST = 256 * 1024, /* bytes of a whole message */
};

/* Capital letters are sent by the driver. */
enum message_kind {
    MESSAGE_ANNOUNCE = 'A', /* a run is here, or is over (to all workers) */
    MESSAGE_WELCOME = 'W',  /* which configuration to fetch */
    MESSAGE_READY = 'O',    /* the worker's answers count from now on */
    MESSAGE_REFUSE = 'R',   /* the worker is left out; a line says why */
    MESSAGE_JOB = 'J',
    MESSAGE_CANCEL = 'C', /* jobs that are no longer needed */
    MESSAGE_THANKS = 'K', /* jobs whose outcomes have arrived */
    MESSAGE_CHUNK = 'B',  /* a piece of a blob */
    MESSAGE_STATUS = 'S', /* for `pare cluster status` */

    MESSAGE_HELLO = 'h',
    MESSAGE_PROOF = 'f', /* tools and surroundings of the worker */
    MESSAGE_STATE = 's', /* which jobs it has; also a sign of life */
    MESSAGE_DONE = 'd',
    MESSAGE_GET = 'g',    /* asks for a piece of a blob */
    MESSAGE_BROKEN = 'x', /* the worker cannot run tests: a line says why */
    MESSAGE_BYE = 'b',    /* the worker leaves, and gives its jobs back */
    MESSAGE_IDLE = 'i',   /* a worker without a run */
};

struct message {
    unsigned char kind;
    uint64_t sender, epoch, sequence;
    const unsigned char *body; /* borrowed from the bytes */
    size_t n_body;
};

enum message_fault {
    MESSAGE_GOOD,
    MESSAGE_TOO_LONG,
    MESSAGE_TOO_SHORT,
    MESSAGE_FOREIGN,        /* not a message of Pare */
    MESSAGE_OTHER_PROTOCOL, /* the message is from another version of Pare */
    MESSAGE_BAD_SEAL,       /* another key, or altered on the way */
    MESSAGE_REPEATED,       /* good, but received before: message_is_repeated */
};

const char *message_fault_text(enum message_fault fault);

/* Appends a sealed message.  The body is at most MESSAGE_MOST - MESSAGE_HEADER - DIGEST_BYTES. */
void message_seal(const struct cluster_plugin *plugin, const unsigned char key[SECRET_BYTES],
                  const char *subject, const struct message *message, struct buffer *ret);

/* Writes *ret only when the message is good. */
enum message_fault message_open(const struct cluster_plugin *plugin,
                                const unsigned char key[SECRET_BYTES], const char *subject,
                                const void *data, size_t n_bytes, struct message *ret);

/* The key of a run, from the key of the cluster. */
void message_run_key(const struct cluster_plugin *plugin, const unsigned char key[SECRET_BYTES],
                     const unsigned char run[16], unsigned char ret[SECRET_BYTES]);

/* The last message of one sender.  A zeroed struct knows none. */
struct message_window {
    uint64_t epoch, sequence;
};

/* True, once, for each message that is younger than all before. */
bool message_is_new(struct message_window *window, const struct message *message);

/* Whether a message that is not new was sent by the same process as the last one.  Nobody in Pare
 * sends a message twice: somebody between repeats or holds back messages.  (Messages of an earlier
 * process may be late.) */
bool message_is_repeated(const struct message_window *window, const struct message *message);

#endif
