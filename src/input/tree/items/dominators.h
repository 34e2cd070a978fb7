/* dominators - what every way to a section of a list passes (flow.h).
 *
 * The algorithm is that of Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm". */
#ifndef PARE_INPUT_TREE_ITEMS_DOMINATORS_H
#define PARE_INPUT_TREE_ITEMS_DOMINATORS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NO_DOMINATOR UINT32_MAX

struct edge {
    uint32_t from, to;
};

struct dominators {
    uint32_t *order; /* the reachable nodes, each after its dominator */
    size_t n_order;
    uint32_t *above; /* by number: the nearest dominator; NO_DOMINATOR: a root, or not reached */
    uint32_t *first, *last; /* by number: its part of the tree; first == last: not reached */
};

void dominators_find(struct dominators *ret, const bool *is_root, size_t n,
                     const struct edge *edges, size_t n_edges);
void dominators_done(struct dominators *dominators);

/* Whether a dominates b, or is b.  Both are reached. */
static inline bool dominators_has(const struct dominators *dominators, uint32_t a, uint32_t b)
{
    return dominators->first[a] <= dominators->first[b] &&
           dominators->first[b] < dominators->last[a];
}

#endif
