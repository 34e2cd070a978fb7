/* The promises of every reducer of the table, on thousands of random problems.
 *
 * All reducers keep the common rules (reduce/core/reducer.h).  `claims` has a row for each reducer,
 * which says what it promises beyond them. */
#include "base/random.h"
#include "fake_oracle.h"
#include "random_problem.h"
#include "reduce/core/candidate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { FEW_ITEMS = 24, MANY_ITEMS = 110, CASES = 700 };

/* The most questions for n items. */
typedef size_t question_bound(size_t n);

static size_t bound_of_ddmin(size_t n)
{
    return n * n + 3 * n + 5;
}

static size_t bound_of_one_by_one(size_t n)
{
    return n * (n + 1) / 2;
}

static size_t bound_of_anything(size_t n)
{
    return 2 * (n + 3) * (n + 3) * (n + 3);
}

/* What a reducer promises beyond the common rules. */
struct claim {
    const char *kind;
    bool one_minimal;      /* for any deterministic test, among what the problem allows */
    question_bound *bound; /* NULL: no more than that it ends (bound_of_anything) */
    bool asks_start;       /* its paper asks about sets that are known, the start among them */
};

static const struct claim claims[] = {
    {"ddmin", true, bound_of_ddmin, false},
    {"ddmin-classic", false, bound_of_ddmin, false},
    {"dd", false, bound_of_ddmin, false},
    {"probdd", true, NULL, false},
    {"cdd", true, NULL, false},
    {"sweep", true, bound_of_ddmin, false},
    {"one-by-one", true, bound_of_one_by_one, false},
    {"windows", true, NULL, false},
    {"hdd", false, bound_of_ddmin, false},
    {"hdd-probdd", false, NULL, false},
    {"hdd-cdd", false, NULL, false},
    {"hdd-coarse", false, bound_of_ddmin, false},
    {"hdd-parents", false, bound_of_ddmin, false},
    {"hddr", false, bound_of_ddmin, false},
    {"hddr-probdd", false, NULL, false},
    {"hddr-cdd", false, NULL, false},
    {"hdd+", true, NULL, false},
    {"hdd*", true, NULL, false},
    {"hdd*-probdd", true, NULL, false},
    {"hdd*-cdd", true, NULL, false},
    {"hdd-coarse*", true, NULL, false}, /* here nothing is replaced */
    {"hdd-parents*", true, NULL, false},
    {"hddr*", true, NULL, false},
    {"hddr*-probdd", true, NULL, false},
    {"hddr*-cdd", true, NULL, false},
    {"pardis", true, NULL, false},
    {"likely", true, NULL, false},
    {"pardis-classic", true, NULL, false},
    {"pardis-ddmin", true, NULL, false},
    {"pardis-probdd", true, NULL, false},
    {"pardis-cdd", true, NULL, false},
    {"perses", true, NULL, false},
    {"perses-probdd", true, NULL, false},
    {"perses-cdd", true, NULL, false},
    {"verify", false, bound_of_ddmin, false},
    {"closure", false, bound_of_ddmin, false},
    {"closure-sorted", false, bound_of_ddmin, false},
    {"binary", false, NULL, false},
    {"binary-classic", false, NULL, true},
    {"binary-tight", false, NULL, true},
    {"binary-sum", false, NULL, true},
    {"binary-sets", false, NULL, true},
    {"stubbed", false, NULL, true},
    {"multi-option", false, NULL, true},
    {"multi-option-robin", false, NULL, true},
    {"gbr", false, NULL, true},
    {"gbr-classic", false, NULL, true},
    {"gbr-levels", false, NULL, true},
    {"gbr-repair", true, NULL, true},
    {"gbr-queue", false, NULL, true},
    {"cleanup", false, bound_of_one_by_one, false}, /* an item goes alone, not with its subtree */
    {"repair", true, NULL, false},
    {"repair-branching", true, NULL, false},
};

enum { N_CLAIMS = sizeof claims / sizeof *claims };

/* NULL: there is no row for it. */
static const struct claim *claim_of(const char *kind)
{
    for (size_t i = 0; i < N_CLAIMS; i++)
        if (strcmp(claims[i].kind, kind) == 0)
            return &claims[i];
    return NULL;
}

static void every_reducer_has_a_row_of_promises(void **state)
{
    (void)state;
    for (const struct reducer_kind *kind = reducer_kinds; kind->name != NULL; kind++)
        if (claim_of(kind->name) == NULL)
            fail_msg("no row in `claims` says what %s promises", kind->name);
    for (size_t i = 0; i < N_CLAIMS; i++) {
        if (reducer_kind_find(claims[i].kind) == NULL)
            fail_msg("no reducer is called %s", claims[i].kind);
        if (claim_of(claims[i].kind) != &claims[i])
            fail_msg("%s has two rows", claims[i].kind);
    }
}

/* A problem, a predicate and a row of the table. */
struct trial {
    const struct reducer_kind *kind;
    struct random_problem random;
    struct random_predicate predicate;
    struct fake_oracle oracle;
    struct bitset result;
};

static void check_proposal(const struct trial *trial, const struct bitset *candidate)
{
    assert_true(bitset_subset(candidate, &trial->random.start));
    if (bitset_equal(candidate, &trial->random.start) && !claim_of(trial->kind->name)->asks_start)
        fail_msg("%s proposes its start", trial->kind->name);
}

/* The result is the start or was observed, and never grows again. */
static void check_result(const struct trial *trial, const struct bitset *before,
                         const struct bitset *now)
{
    assert_true(bitset_count(now) <= bitset_count(before));
    if (!bitset_equal(now, &trial->random.start) &&
        !fake_oracle_saw_interesting(&trial->oracle, now))
        fail_msg("%s gives a result that was never observed", trial->kind->name);
}

static void check_one_minimal(struct trial *trial)
{
    struct bitset smaller;
    bitset_init(&smaller, trial->random.problem.n_items);
    for (size_t i = bitset_next(&trial->result, 0); i != BITSET_END;
         i = bitset_next(&trial->result, i + 1)) {
        bitset_assign(&smaller, &trial->result);
        bitset_remove(&smaller, i);
        if (candidate_settle(&trial->random.problem, &smaller) &&
            random_predicate_ask(&trial->predicate, &smaller) == VERDICT_INTERESTING)
            fail_msg("%s: item %zu can still go", trial->kind->name, i);
    }
    bitset_done(&smaller);
}

static void run_once(struct trial *trial)
{
    const struct claim *claim = claim_of(trial->kind->name);
    uint32_t n_items = trial->random.problem.n_items;
    trial->oracle.max_proposals =
        (claim->bound != NULL ? claim->bound : bound_of_anything)(bitset_count(&trial->result));
    struct reducer *reducer = trial->kind->make(&trial->random.problem, &trial->random.start);
    struct bitset candidate, now;
    bitset_init(&candidate, n_items);
    bitset_init(&now, n_items);
    while (reducer_next(reducer, &candidate)) {
        check_proposal(trial, &candidate);
        reducer_answer(reducer, fake_oracle_ask(&trial->oracle, &candidate));
        reducer_result(reducer, &now);
        check_result(trial, &trial->result, &now);
        bitset_assign(&trial->result, &now);
    }
    assert_false(reducer_next(reducer, &candidate));
    reducer_result(reducer, &now);
    check_result(trial, &trial->result, &now);
    bitset_assign(&trial->result, &now);
    if (claim->one_minimal)
        check_one_minimal(trial);
    bitset_done(&candidate);
    bitset_done(&now);
    reducer_free(reducer);
}

/* Drives a fork into the wild with answers of its own, then ends it. */
static void waste_a_fork(const struct reducer *reducer, bool asked, uint64_t *seed)
{
    struct reducer *fork = reducer_fork(reducer);
    struct bitset candidate;
    bitset_init(&candidate, reducer->problem->n_items);
    for (uint64_t n = random_below(seed, 30); n > 0; n--) {
        if (!asked && !reducer_next(fork, &candidate))
            break;
        reducer_answer(fork, (enum verdict)random_below(seed, 4));
        asked = false;
    }
    bitset_done(&candidate);
    reducer_free(fork);
}

/* Goes on with a fork in place of the machine itself. */
static void swap_for_fork(struct reducer **reducer)
{
    struct reducer *fork = reducer_fork(*reducer);
    reducer_free(*reducer);
    *reducer = fork;
}

static void disturb(struct reducer **reducer, bool asked, uint64_t *seed)
{
    uint64_t choice = random_below(seed, 8);
    if (choice == 0)
        waste_a_fork(*reducer, asked, seed);
    else if (choice == 1)
        swap_for_fork(reducer);
}

/* The same answers give the same questions and the same result, whatever happens to forks. */
static void run_again_with_forks(struct trial *trial, uint64_t *seed)
{
    struct reducer *reducer = trial->kind->make(&trial->random.problem, &trial->random.start);
    struct bitset candidate;
    bitset_init(&candidate, trial->random.problem.n_items);
    size_t n = 0;
    for (;; n++) {
        disturb(&reducer, false, seed);
        if (!reducer_next(reducer, &candidate))
            break;
        assert_true(n < trial->oracle.n_proposals);
        assert_true(bitset_equal(&candidate, &trial->oracle.proposals[n]));
        disturb(&reducer, true, seed);
        reducer_answer(reducer, trial->oracle.verdicts[n]);
    }
    assert_int_equal(n, trial->oracle.n_proposals);
    reducer_result(reducer, &candidate);
    assert_true(bitset_equal(&candidate, &trial->result));
    bitset_done(&candidate);
    reducer_free(reducer);
}

static void try_kind(const struct reducer_kind *kind, enum problem_shape shape,
                     enum predicate_kind predicate, uint64_t *seed)
{
    struct trial trial = {.kind = kind};
    bool many = random_below(seed, 30) == 0;
    random_problem_init(&trial.random, shape, many ? MANY_ITEMS : FEW_ITEMS, seed);
    random_predicate_init(&trial.predicate, &trial.random, predicate, seed);
    fake_oracle_init(&trial.oracle, random_predicate_ask, &trial.predicate);
    bitset_init_copy(&trial.result, &trial.random.start);
    run_once(&trial);
    run_again_with_forks(&trial, seed);
    bitset_done(&trial.result);
    fake_oracle_done(&trial.oracle);
    random_predicate_done(&trial.predicate);
    random_problem_done(&trial.random);
}

static void every_reducer_keeps_its_promises(void **state)
{
    (void)state;
    uint64_t first_seed = random_seed(20240229);
    for (const struct reducer_kind *kind = reducer_kinds; kind->name != NULL; kind++) {
        uint64_t seed = first_seed;
        for (size_t i = 0; i < random_cases(CASES); i++)
            for (int shape = 0; shape < N_SHAPES; shape++)
                try_kind(kind, (enum problem_shape)shape,
                         (enum predicate_kind)(i % N_PREDICATE_KINDS), &seed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_reducer_has_a_row_of_promises),
        cmocka_unit_test(every_reducer_keeps_its_promises),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
