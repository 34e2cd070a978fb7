/* grammar_binding - which language, and which version of its grammar, data and models are for.
 *
 * A kind of node is a number that means something only with the grammar it came from. */
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
void binding_unpack(struct unpacker *in, struct binding *ret); /* sets in->bad when it is none */

/* STATUS_INPUT with one line that says what differs; `what` names the thing that is bound. */
enum status binding_check(const struct binding *binding, const struct binding *wanted,
                          const char *what, struct error *err);

#endif
