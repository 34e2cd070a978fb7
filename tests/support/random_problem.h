/* random_problem - small random problems and predicates for property tests.
 *
 * Everything follows from the seed.  A test takes its seed from random_seed and prints it, so
 * that a failure can be repeated with PARE_SEED. */
#ifndef PARE_TESTS_RANDOM_PROBLEM_H
#define PARE_TESTS_RANDOM_PROBLEM_H

#include "base/verdict.h"
#include "problem/problem.h"

enum problem_shape { SHAPE_NONE, SHAPE_FOREST, SHAPE_GRAPH, SHAPE_CLAUSES, N_SHAPES };

struct random_problem {
    struct problem problem;
    enum problem_shape shape;
    struct bitset start; /* allowed; often everything */
};

uint64_t random_seed(uint64_t otherwise); /* PARE_SEED, or the other */
size_t random_cases(size_t n);            /* an eighth in quick mode: PARE_TEST_QUICK=1 */

void random_problem_init(struct random_problem *random, enum problem_shape shape,
                         uint32_t max_items, uint64_t *seed);
void random_problem_done(struct random_problem *random);

enum predicate_kind {
    PREDICATE_MINTERMS,   /* contains one of a few sets: monotone */
    PREDICATE_HASH,       /* no rule at all; the start is interesting */
    PREDICATE_UNRESOLVED, /* minterms, and some of the others have no answer */
    PREDICATE_ALWAYS,     /* also the empty set */
    N_PREDICATE_KINDS
};

/* A deterministic predicate.  Where the problem forbids a set, it says INVALID. */
struct random_predicate {
    const struct random_problem *random;
    enum predicate_kind kind;
    struct bitset minterms[4];
    size_t n_minterms;
    uint64_t salt;
};

void random_predicate_init(struct random_predicate *predicate, const struct random_problem *random,
                           enum predicate_kind kind, uint64_t *seed);
void random_predicate_done(struct random_predicate *predicate);

/* Has the signature of a fake_predicate; context is the struct random_predicate. */
enum verdict random_predicate_ask(void *context, const struct bitset *candidate);

#endif
