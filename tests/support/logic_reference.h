/* logic_reference - Binary Reduction and Generalized Binary Reduction written down once more, the
 * slow way: sets are words, everything is recomputed, nothing is a step machine. */
#ifndef PARE_TESTS_LOGIC_REFERENCE_H
#define PARE_TESTS_LOGIC_REFERENCE_H

#include "logic_case.h"

struct reference {
    const struct minterms *minterms; /* the test */
    uint64_t asked[2000];            /* every question in order */
    size_t n_asked;
    uint64_t learned[64]; /* gbr: the learned sets */
    size_t n_learned;
    size_t pick[64]; /* binary: the chosen closures in order */
    size_t n_picks;
    uint64_t result;
};

/* Both need a test that the whole passes. */
void reference_binary(struct reference *reference, const uint64_t *closures, size_t n_closures,
                      bool by_union);
void reference_gbr(struct reference *reference, const struct formula *formula);

#endif
