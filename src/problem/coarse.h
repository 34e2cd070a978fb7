/* coarse - a problem seen from further away: only the upper part of its forest are items.
 *
 * What lies deeper goes with its nearest ancestor that is still an item.  Clauses are carried over;
 * items outside of the set that is looked at do not exist.  Linear in items and literals. */
#ifndef PARE_PROBLEM_COARSE_H
#define PARE_PROBLEM_COARSE_H

#include "problem/problem.h"

struct coarse {
    struct problem problem;
    uint32_t *fine_of;   /* coarse item -> the item of the original that it is */
    uint32_t *coarse_of; /* original item -> coarse item; NO_ITEM: outside of the set */
    uint32_t n_fine;
    unsigned n_users; /* of this struct: forks of a reducer share it */
};

/* Items of `fine` in `inside` whose ancestors are all `open`; one on the level of its parent needs
 * no open parent, and an inner one a `needed` parent.  The problem has a forest; `inside` is
 * allowed by it.  One user; the last coarse_drop frees. */
struct coarse *coarse_new(const struct problem *fine, const struct bitset *inside,
                          const struct bitset *open, const struct bitset *needed);
struct coarse *coarse_share(struct coarse *coarse);
void coarse_drop(struct coarse *coarse); /* NULL is fine */

/* A subset of the coarse items as a subset of the original's; ret is overwritten. */
void coarse_expand(const struct coarse *coarse, const struct bitset *subset, struct bitset *ret);

#endif
