/* tree_rates - how many of the subsets that a tree problem allows still parse. */
#ifndef PARE_TESTS_TREE_RATES_H
#define PARE_TESTS_TREE_RATES_H

#include "input/tree/tree.h"

struct tree_rate {
    size_t n_drawn; /* subsets that the problem allows */
    size_t n_clean; /* of these, rendered without parse errors */
    size_t n_items;
};

/* Draws subsets of this file at random: single removals, some removals, most removals; each closed
 * under forest and formula.  Adds to *rate.  With show, prints up to `show` bad ones.  False when
 * the file itself has errors or its language is not known. */
bool tree_rate_file(const struct file *file, const struct tree_options *options,
                    struct languages *languages, size_t n_draws, uint64_t *seed, int show,
                    struct tree_rate *rate);

/* A random subset that the problem allows; false when none was found. */
bool tree_draw_subset(const struct problem *problem, uint64_t *seed, struct bitset *ret);

#endif
