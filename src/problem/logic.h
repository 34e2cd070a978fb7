/* logic - the validity of a problem as one formula, with its variable order.
 *
 * The forest becomes edges child => parent in front of the problem's own clauses.  Without a forest
 * the problem's own formula is used.  Immutable; counted, because the forks of a reducer share it.
 */
#ifndef PARE_PROBLEM_LOGIC_H
#define PARE_PROBLEM_LOGIC_H

#include "problem/formula.h"
#include "problem/order.h"
#include "problem/problem.h"

struct logic {
    unsigned n_users;
    const struct formula *formula; /* frozen */
    struct formula *own;           /* the same, when it was made here; else NULL */
    struct order order;
};

struct logic *logic_new(const struct problem *problem); /* borrows the problem's formula */
struct logic *logic_share(struct logic *logic);         /* one more user */
void logic_drop(struct logic *logic);                   /* one user less; NULL is fine */

/* Forest and formula as one new frozen formula; caller frees. */
struct formula *problem_formula(const struct problem *problem);

#endif
