#include "learn/forest/share_trees.h"

#include "base/hash.h"
#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    NODE_BYTES = 10,           /* bytes of a node in a file: feature 2, threshold 2, sides 3 each */
    MAX_NODES = (1 << 24) - 2, /* so that the number of a node fits into 3 bytes */
    FREE_SLOT = 0,             /* node 0 is an answer and is never stored */
};

/* Finds an equal node that exists already: a hash table with open addressing. */
struct sharer {
    struct shared_trees *trees;
    uint32_t *slot;
    size_t n_slots;
};

static uint32_t share_node(struct sharer *sharer, struct shared_node node)
{
    struct shared_trees *trees = sharer->trees;
    size_t at = (size_t)hash_bytes(&node, sizeof node).low & (sharer->n_slots - 1);
    for (; sharer->slot[at] != FREE_SLOT; at = (at + 1) & (sharer->n_slots - 1))
        if (memcmp(&trees->nodes[sharer->slot[at] - 2], &node, sizeof node) == 0)
            return sharer->slot[at];
    mem_grow((void **)&trees->nodes, &trees->capacity, trees->n_nodes + 1, sizeof *trees->nodes);
    assert(trees->n_nodes < MAX_NODES);
    trees->nodes[trees->n_nodes++] = node;
    return sharer->slot[at] = (uint32_t)trees->n_nodes + 1;
}

/* In a tree, a node comes before its sides.  Going backwards, the sides come first. */
static uint32_t share_tree(struct sharer *sharer, const struct cart *cart)
{
    uint32_t *number = mem_alloc(cart->n_nodes * sizeof *number);
    for (size_t i = cart->n_nodes; i-- > 0;) {
        const struct cart_node *node = &cart->nodes[i];
        if (node->feature == CART_LEAF)
            number[i] = cart_leaf_says_valid(node);
        else if (number[node->left] == number[node->right])
            number[i] = number[node->left];
        else
            number[i] = share_node(
                sharer, (struct shared_node){.feature = (uint16_t)node->feature,
                                             .threshold = (uint16_t)(node->threshold_x2 / 2),
                                             .below = number[node->left],
                                             .above = number[node->right]});
    }
    uint32_t root = number[0];
    free(number);
    return root;
}

void share_trees(const struct forest *forest, struct shared_trees *ret)
{
    *ret = (struct shared_trees){.n_roots = forest->n_trees};
    ret->roots = mem_alloc(forest->n_trees * sizeof *ret->roots);
    size_t n_nodes = 0;
    for (uint32_t tree = 0; tree < forest->n_trees; tree++)
        n_nodes += forest->trees[tree].n_nodes;
    struct sharer sharer = {.trees = ret, .n_slots = 2};
    while (sharer.n_slots < 2 * n_nodes)
        sharer.n_slots *= 2;
    sharer.slot = mem_zero(sharer.n_slots, sizeof *sharer.slot);
    for (uint32_t tree = 0; tree < forest->n_trees; tree++)
        ret->roots[tree] = share_tree(&sharer, &forest->trees[tree]);
    free(sharer.slot);
}

void shared_trees_done(struct shared_trees *trees)
{
    free(trees->roots);
    free(trees->nodes);
    *trees = (struct shared_trees){0};
}

/* Several walks at the same time, so that the processor waits for memory once for all of them.
 * Chosen by hand; not measured. */
enum { N_WALKS = 8 };

static uint32_t walk(const struct shared_node *nodes, const struct features *features,
                     const uint32_t *roots, uint32_t n_roots)
{
    uint32_t at[N_WALKS] = {0};
    memcpy(at, roots, n_roots * sizeof *at);
    for (bool moved = true; moved;) {
        moved = false;
        for (uint32_t i = 0; i < N_WALKS; i++)
            if (at[i] > 1) {
                const struct shared_node *node = &nodes[at[i] - 2];
                at[i] = feature_value(features, node->feature) <= node->threshold ? node->below
                                                                                  : node->above;
                moved = true;
            }
    }
    uint32_t n_votes = 0;
    for (uint32_t i = 0; i < N_WALKS; i++)
        n_votes += at[i];
    return n_votes;
}

uint32_t shared_trees_votes(const struct shared_trees *trees, const struct features *features)
{
    uint32_t n_votes = 0;
    for (uint32_t tree = 0; tree < trees->n_roots; tree += N_WALKS) {
        uint32_t n_left = trees->n_roots - tree;
        n_votes +=
            walk(trees->nodes, features, trees->roots + tree, n_left < N_WALKS ? n_left : N_WALKS);
    }
    return n_votes;
}

void shared_trees_pack(const struct shared_trees *trees, struct buffer *out)
{
    pack_number(out, trees->n_nodes, 3);
    buffer_reserve(out, trees->n_nodes * NODE_BYTES);
    for (size_t i = 0; i < trees->n_nodes; i++) {
        const struct shared_node *node = &trees->nodes[i];
        pack_number(out, node->feature, 2);
        pack_number(out, node->threshold, 2);
        pack_number(out, node->below, 3);
        pack_number(out, node->above, 3);
    }
    for (uint32_t tree = 0; tree < trees->n_roots; tree++)
        pack_number(out, trees->roots[tree], 3);
}

static bool read_node(struct unpacker *in, size_t index, unsigned parts, uint32_t n_kinds,
                      struct shared_node *ret)
{
    ret->feature = (uint16_t)unpack_number(in, 2);
    ret->threshold = (uint16_t)unpack_number(in, 2);
    ret->below = (uint32_t)unpack_number(in, 3);
    ret->above = (uint32_t)unpack_number(in, 3);
    return !in->bad && ret->feature < features_count(n_kinds) &&
           (feature_part_of(ret->feature, n_kinds) & parts) != 0 &&
           (ret->feature == 0 || ret->threshold == 0) && ret->below < index + 2 &&
           ret->above < index + 2;
}

bool shared_trees_read(struct unpacker *in, uint32_t n_roots, unsigned parts, uint32_t n_kinds,
                       struct shared_trees *ret)
{
    size_t n_nodes = (size_t)unpack_number(in, 3);
    if (in->bad || n_nodes > (size_t)(in->end - in->at) / NODE_BYTES)
        return false;
    struct shared_trees trees = {.n_roots = n_roots, .n_nodes = n_nodes};
    trees.nodes = mem_alloc(n_nodes * sizeof *trees.nodes);
    trees.roots = mem_alloc(n_roots * sizeof *trees.roots);
    bool good = true;
    for (size_t i = 0; good && i < n_nodes; i++)
        good = read_node(in, i, parts, n_kinds, &trees.nodes[i]);
    for (uint32_t tree = 0; good && tree < n_roots; tree++) {
        trees.roots[tree] = (uint32_t)unpack_number(in, 3);
        good = !in->bad && trees.roots[tree] < n_nodes + 2;
    }
    if (!good) {
        shared_trees_done(&trees);
        return false;
    }
    *ret = trees;
    return true;
}
