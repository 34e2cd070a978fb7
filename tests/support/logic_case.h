/* logic_case - small logical problems for tests: from fixtures, from a random generator, and the
 * slow obvious way to look at them (sets are bits of a word, at most 24 variables). */
#ifndef PARE_TESTS_LOGIC_CASE_H
#define PARE_TESTS_LOGIC_CASE_H

#include "base/containers/bitset.h"
#include "problem/formula.h"
#include "problem/order.h"
#include "reduce/core/reducer.h"

#include <jansson.h>

/* [{"neg": [..], "pos": [..]}, ..] as a frozen formula; caller frees. */
struct formula *logic_case_formula(uint32_t n_vars, const json_t *clauses);

/* The published example: 20 variables, 31 constraints and the requirement; `without` (or NULL)
 * is the text of one to leave out.  Frozen; caller frees. */
struct formula *logic_case_example(const char *without);

enum logic_mix {
    MIX_EDGES,       /* a => b, and now and then a requirement */
    MIX_HORN,        /* two to four literals, one of them positive */
    MIX_DISJUNCTION, /* two to four literals, at least two of them positive */
    MIX_HALF_EDGES,  /* half of them edges, the others of the two kinds above */
    MIX_FEW_HORN,    /* 97.5 % edges, the others Horn */
    MIX_FEW_DISJUNCTIONS,
    N_MIXES,
};

extern const char *const logic_mix_names[N_MIXES];

/* Half to two clauses a variable and up to two requirements; at least 2 variables. */
struct formula *logic_case_random(uint64_t *seed, enum logic_mix mix, uint32_t n_vars); /* frozen */

/* A monotone predicate: some minterm is contained. */
struct minterms {
    size_t n_terms;
    uint64_t term[8];
};

struct minterms minterms_random(uint64_t *seed, uint32_t n_vars); /* 1 to 3 of 1 to 3 items */
struct minterms minterms_of_json(const json_t *array);
bool minterms_hold(const struct minterms *minterms, uint64_t set);
enum verdict minterms_ask(void *minterms, const struct bitset *set); /* for a fake oracle */

/* Runs a maker's machine from `set`, which becomes its result.  Returns the number of questions. */
size_t minterms_reduce(reducer_maker *make, const struct problem *problem,
                       struct minterms *minterms, struct bitset *set);

bool mask_holds(const struct formula *formula, uint64_t set);
uint64_t mask_of_set(const struct bitset *set);
void mask_to_set(uint64_t mask, struct bitset *ret);

/* Reference implementations that rewrite clauses step by step, as the specification does. */
uint64_t naive_closure(const struct formula *formula, const struct order *order, uint64_t inside,
                       uint64_t present, const uint64_t *learned, size_t n_learned,
                       uint32_t *ret_picked, size_t *ret_n_picked);

#endif
