/* forest - a random forest: trees on bootstrap samples, each node looking at as many columns as the
 * square root of their number.  The majority of the trees decides; a tie means invalid.
 *
 * Repeatable: the seed of a tree depends on the seed of the forest and the number of the tree
 * alone. */
#ifndef PARE_LEARN_FOREST_FOREST_H
#define PARE_LEARN_FOREST_FOREST_H

#include "learn/data/features.h"
#include "learn/forest/cart.h"

struct forest {
    struct cart *trees;
    uint32_t n_trees;
    double *importance; /* by feature number; adds up to 1, or all 0 */
};

enum { FOREST_TREES = 100 }; /* as in the paper, which uses the default of its library */

/* Features in the table are below n_features. */
void forest_train(const struct table *table, uint32_t n_features, uint32_t n_trees, uint64_t seed,
                  struct forest *ret);
void forest_done(struct forest *forest);

bool cart_says_valid(const struct cart *cart, const struct features *features);
uint32_t forest_votes(const struct forest *forest, const struct features *features);

static inline bool votes_say_valid(uint32_t n_votes, uint32_t n_trees)
{
    return 2 * n_votes > n_trees;
}

#endif
