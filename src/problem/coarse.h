/* coarse - a problem with fewer items: only the upper part of its forest.
 *
 * An item that lies deeper belongs to its nearest ancestor that is still an item, and goes with it.
 * Clauses are carried over.  Items outside of a given set do not exist.  Example: with the
 * functions of a file open and their bodies not, each function is one item with all of its
 * statements.  Linear in items and literals. */
#ifndef PARE_PROBLEM_COARSE_H
#define PARE_PROBLEM_COARSE_H

#include "problem/problem.h"

struct coarse {
    struct problem problem;
    uint32_t *fine_of;   /* coarse item -> the item of the original that it is */
    uint32_t *coarse_of; /* original item -> coarse item; NO_ITEM: outside of the set */
    uint32_t n_fine;
    unsigned n_users; /* references to this struct: forks of a reducer share it */
};

/* Coarse items are the items of `inside` whose ancestors are all in `open`.  Two exceptions: an
 * item on the same level as its parent does not need that the parent is open, and an inner item
 * (problem.h) needs that its parent is in `needed`.  `fine` has a forest and allows `inside`.  One
 * user; the last coarse_drop frees. */
struct coarse *coarse_new(const struct problem *fine, const struct bitset *inside,
                          const struct bitset *open, const struct bitset *needed);
struct coarse *coarse_share(struct coarse *coarse);
void coarse_drop(struct coarse *coarse); /* NULL is fine */

/* A subset of the coarse items as a subset of the original's; ret is overwritten. */
void coarse_expand(const struct coarse *coarse, const struct bitset *subset, struct bitset *ret);

#endif
