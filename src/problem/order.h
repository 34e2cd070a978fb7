/* order - the order in which logical reduction looks at variables.  SPEC 4.2.
 *
 * What others need comes first: reverse post-order of the graph that leads from each positive
 * variable of a clause to each negative one, roots and successors ascending.  With graph
 * constraints this order is what makes generalized binary reduction find a local minimum; a
 * random one loses that.  Computed once, from the whole formula, before anything is conditioned.
 *
 * Linear in the literals.  A clause with many of both sides would give n_neg * n_pos edges; such
 * a clause becomes one node in between, which changes the order only among its own variables. */
#ifndef PARE_PROBLEM_ORDER_H
#define PARE_PROBLEM_ORDER_H

#include <stdint.h>

struct formula;

struct order {
    uint32_t n_vars;
    uint32_t *var;  /* by rank */
    uint32_t *rank; /* by variable */
};

void order_init(struct order *order, const struct formula *formula); /* frozen */
void order_done(struct order *order);

#endif
