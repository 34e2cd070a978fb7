/* grammar_binding - the language, and the version of its grammar, that data and models belong to.
 *
 * Kinds of nodes are numbers that mean something only with the grammar that they came from. */
#ifndef PARE_LEARN_DATA_GRAMMAR_BINDING_H
#define PARE_LEARN_DATA_GRAMMAR_BINDING_H

#include "base/files/packing.h"
#include "base/hash.h"
#include "base/status.h"

#include <stdint.h>

struct binding {
    char language[64];
    struct hash grammar;
    uint32_t n_kinds; /* 1 to MAX_KINDS */
};

void binding_pack(const struct binding *binding, struct buffer *out);
void binding_unpack(struct unpacker *in, struct binding *ret); /* sets in->bad if there is none */

/* Fails with STATUS_INPUT and says what differs; `what` names the file or model in the message. */
enum status binding_check(const struct binding *binding, const struct binding *wanted,
                          const char *what, struct error *err);

#endif
