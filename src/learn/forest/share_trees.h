/* share_trees - many decision trees as one graph: equal subtrees are stored once, and a split with
 * the same answer on both sides is left out. */
#ifndef PARE_LEARN_FOREST_SHARE_TREES_H
#define PARE_LEARN_FOREST_SHARE_TREES_H

#include "base/files/packing.h"
#include "learn/forest/forest.h"

/* Nodes 0 and 1 stand for the answers invalid and valid and are not stored; node n is nodes[n - 2].
 * A node's sides have lower numbers than the node, so every walk ends. */
struct shared_node {
    uint16_t feature, threshold; /* value <= threshold goes to below */
    uint32_t below, above;
};

struct shared_trees {
    uint32_t n_roots;
    uint32_t *roots;
    struct shared_node *nodes;
    size_t n_nodes, capacity;
};

void share_trees(const struct forest *forest, struct shared_trees *ret);
void shared_trees_done(struct shared_trees *trees);
uint32_t shared_trees_votes(const struct shared_trees *trees, const struct features *features);

void shared_trees_pack(const struct shared_trees *trees, struct buffer *out);
/* False, with nothing to free, if the bytes are not trees over features of these parts. */
bool shared_trees_read(struct unpacker *in, uint32_t n_roots, unsigned parts, uint32_t n_kinds,
                       struct shared_trees *ret);

#endif
