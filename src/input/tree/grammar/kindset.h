/* kindset - sets of node kinds, each kept once and known by a number.
 *
 * What may stand at one place in a rule is such a set.  Membership is one bit test; a set takes
 * n_kinds / 8 bytes.  Numbers start at 0 and stay valid until kindsets_free. */
#ifndef PARE_INPUT_TREE_GRAMMAR_KINDSET_H
#define PARE_INPUT_TREE_GRAMMAR_KINDSET_H

#include <stdbool.h>
#include <stdint.h>

struct kindsets;

struct kindsets *kindsets_new(uint32_t n_kinds); /* caller frees */
void kindsets_free(struct kindsets *sets);       /* NULL is fine */

uint32_t kindsets_empty(struct kindsets *sets);
uint32_t kindsets_one(struct kindsets *sets, uint32_t kind);
uint32_t kindsets_union(struct kindsets *sets, uint32_t a, uint32_t b);

uint32_t kindsets_count(const struct kindsets *sets);
bool kindsets_has(const struct kindsets *sets, uint32_t set, uint32_t kind);
/* The first member from `kind` on; UINT32_MAX: there is none. */
uint32_t kindsets_next(const struct kindsets *sets, uint32_t set, uint32_t kind);
uint32_t kindsets_size(const struct kindsets *sets, uint32_t set);
bool kindsets_within(const struct kindsets *sets, uint32_t inner, uint32_t outer);

#endif
