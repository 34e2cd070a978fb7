/* cart - one decision tree, fully grown, by Gini impurity.
 *
 * A node is split at value <= threshold, the middle between neighbouring values, where the weighted
 * impurity of both sides is least.  Ties go to the lowest feature, then to the lowest threshold.
 * Fractions are compared exactly, so the same data gives the same tree on every machine.  A node is
 * not split further when all of its rows have one class or equal features. */
#ifndef PARE_LEARN_FOREST_CART_H
#define PARE_LEARN_FOREST_CART_H

#include "learn/data/training_table.h"

#include <stdbool.h>

#define CART_LEAF UINT32_MAX

struct cart_node {
    uint32_t feature;      /* or CART_LEAF */
    uint32_t threshold_x2; /* left: 2 * value <= threshold_x2 */
    uint32_t left, right;  /* nodes behind this one */
    uint32_t weight[N_CLASSES];
};

struct cart {
    struct cart_node *nodes; /* preorder, the root first */
    size_t n_nodes, capacity;
};

struct cart_options {
    const uint32_t *weight; /* as in the table, in its place; NULL: the table's own */
    uint32_t n_tried; /* how many random columns to look at in each node, not counting columns with
                         equal values; 0: all */
    uint64_t seed;
    double *importance; /* by column: the removed impurity is added here; may be NULL */
};

/* A table without weight gives a single leaf. */
void cart_grow(const struct table *table, const struct cart_options *options, struct cart *ret);
void cart_done(struct cart *cart);

/* A leaf says valid only if that class is strictly heavier. */
static inline bool cart_leaf_says_valid(const struct cart_node *leaf)
{
    return leaf->weight[CLASS_VALID] > leaf->weight[CLASS_INVALID];
}

#endif
