/* What the reducers that know logic promise beyond the common rules (reducers.c), on thousands of
 * random problems. */
#include "base/random.h"
#include "fake_oracle.h"
#include "logic_case.h"
#include "logic_reference.h"
#include "problem/closures.h"
#include "random_problem.h"
#include "reduce/logic/binary.h"
#include "reduce/logic/binary_lean.h"
#include "reduce/logic/gbr.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

enum { CASES = 4000 };

static const char *const logic_kinds[] = {"verify",       "closure",           "closure-sorted",
                                          "binary",       "binary-classic",    "binary-tight",
                                          "binary-sum",   "binary-sets",       "gbr",
                                          "gbr-classic",  "gbr-repair",        "cleanup",
                                          "repair",       "repair-branching",  "stubbed",
                                          "multi-option", "multi-option-robin"};
enum { N_KINDS = sizeof logic_kinds / sizeof logic_kinds[0] };

static size_t floor_log2(size_t n)
{
    size_t log = 0;
    while (n >>= 1)
        log++;
    return log;
}

static size_t ceil_log2(size_t n)
{
    return n <= 1 ? 0 : floor_log2(n - 1) + 1;
}

static enum verdict ask_minterms(void *context, const struct bitset *set)
{
    return minterms_hold(context, mask_of_set(set)) ? VERDICT_INTERESTING : VERDICT_NOT;
}

/* Runs from everything; the questions stay in the oracle. */
static uint64_t run(reducer_maker *make, const struct formula *formula, struct minterms *minterms,
                    struct fake_oracle *oracle)
{
    struct problem problem = {.n_items = formula_n_vars(formula), .formula = formula};
    struct bitset set;
    bitset_init(&set, problem.n_items);
    bitset_set_all(&set);
    fake_oracle_init(oracle, ask_minterms, minterms);
    struct reducer *reducer = make(&problem, &set);
    fake_oracle_run(oracle, reducer, &set);
    reducer_free(reducer);
    uint64_t result = mask_of_set(&set);
    bitset_done(&set);
    return result;
}

static void check_same_questions(const struct reference *reference,
                                 const struct fake_oracle *oracle)
{
    assert_int_equal(oracle->n_proposals, reference->n_asked);
    for (size_t i = 0; i < reference->n_asked; i++)
        assert_int_equal(mask_of_set(&oracle->proposals[i]), reference->asked[i]);
}

/* A graph without requirements, so that the empty set is valid. */
static struct formula *random_graph(uint64_t *seed, uint32_t n)
{
    struct formula *formula = formula_new(n);
    for (uint64_t i = random_below(seed, 2 * n); i > 0; i--)
        formula_add_edge(formula, (uint32_t)random_below(seed, n), (uint32_t)random_below(seed, n));
    formula_freeze(formula);
    return formula;
}

static size_t distinct_closures(const struct formula *formula, uint64_t *ret)
{
    struct graph graph;
    struct closures closures;
    struct bitset set;
    graph_init_of_formula(&graph, formula);
    closures_init(&closures, &graph, NULL);
    bitset_init(&set, graph.n_nodes);
    size_t n = 0;
    for (uint32_t v = 0; v < graph.n_nodes; v++) {
        bitset_clear_all(&set);
        closures_add(&closures, v, &set);
        size_t same = 0;
        while (same < n && ret[same] != mask_of_set(&set))
            same++;
        if (same == n)
            ret[n++] = mask_of_set(&set);
    }
    bitset_done(&set);
    closures_done(&closures);
    graph_done(&graph);
    return n;
}

static void check_picks_one_minimal(const struct reference *reference, const uint64_t *closure)
{
    for (size_t left_out = 0; left_out < reference->n_picks; left_out++) {
        uint64_t rest = 0;
        for (size_t i = 0; i < reference->n_picks; i++)
            if (i != left_out)
                rest |= closure[reference->pick[i]];
        assert_false(minterms_hold(reference->minterms, rest));
    }
}

/* Nothing of a result can go together with what needs it. */
static void check_local_minimum(const struct minterms *minterms, uint64_t result,
                                const uint64_t *closure, size_t n_closures)
{
    assert_true(minterms_hold(minterms, result));
    for (size_t gone = 0; gone < n_closures; gone++) {
        uint64_t rest = 0;
        for (size_t i = 0; i < n_closures; i++)
            if ((closure[i] & ~result) == 0 && (closure[gone] & ~closure[i]) != 0)
                rest |= closure[i];
        if ((closure[gone] & ~result) == 0)
            assert_false(minterms_hold(minterms, rest));
    }
}

static void binary_reduction_keeps_its_bounds(void **state)
{
    (void)state;
    uint64_t seed = random_seed(51);
    size_t n_plain = 0, n_tight = 0, n_lean = 0, n_tight_asked_more = 0;
    for (size_t round = 0; round < random_cases(CASES); round++) {
        uint32_t n_items = 1 + (uint32_t)random_below(&seed, 40);
        struct formula *formula = random_graph(&seed, n_items);
        struct minterms minterms = minterms_random(&seed, n_items);
        uint64_t closure[64];
        size_t n = distinct_closures(formula, closure);
        bool by_union = round % 2 == 0;
        struct reference reference = {.minterms = &minterms};
        reference_binary(&reference, closure, n, by_union);
        check_picks_one_minimal(&reference, closure);
        struct fake_oracle plain, tight, lean;
        assert_int_equal(run(by_union ? binary_new : binary_sets_new, formula, &minterms, &plain),
                         reference.result);
        check_same_questions(&reference, &plain);
        size_t s = reference.n_picks;
        size_t bound = 1 + s * (floor_log2(n + 1) + 2);
        assert_true(plain.n_proposals <= bound);
        if (by_union) {
            assert_int_equal(run(binary_tight_new, formula, &minterms, &tight), reference.result);
            assert_true(tight.n_proposals <= 1 + s * (ceil_log2(n) + 1));
            assert_true(tight.n_proposals <= bound);
            n_plain += plain.n_proposals;
            n_tight += tight.n_proposals;
            n_tight_asked_more += tight.n_proposals > plain.n_proposals;
            check_local_minimum(&minterms, run(binary_lean_new, formula, &minterms, &lean), closure,
                                n);
            assert_true(lean.n_proposals <= 1 + s * (2 * ceil_log2(n) + 2));
            n_lean += lean.n_proposals;
            fake_oracle_done(&lean);
            fake_oracle_done(&tight);
        }
        fake_oracle_done(&plain);
        formula_free(formula);
    }
    /* One by one the tight search may be unlucky: 8 of 9 takes it 4 questions, the plain one 3. */
    printf("binary: %zu questions, tight: %zu, lean: %zu; tight asked more in %zu of %zu runs\n",
           n_plain, n_tight, n_lean, n_tight_asked_more, random_cases(CASES) / 2);
    assert_true(n_tight < n_plain);
    assert_true(n_lean < n_tight);
}

static void generalized_binary_reduction_keeps_its_bounds(void **state)
{
    (void)state;
    uint64_t seed = random_seed(52);
    size_t n_classic = 0, n_lean = 0;
    for (size_t round = 0; round < random_cases(CASES); round++) {
        uint32_t n = 2 + (uint32_t)random_below(&seed, 20);
        struct formula *formula =
            logic_case_random(&seed, (enum logic_mix)random_below(&seed, N_MIXES), n);
        struct minterms minterms = minterms_random(&seed, n);
        struct reference reference = {.minterms = &minterms};
        reference_gbr(&reference, formula);
        struct fake_oracle oracle;
        assert_int_equal(run(gbr_classic_new, formula, &minterms, &oracle), reference.result);
        check_same_questions(&reference, &oracle);
        assert_true(reference.n_learned <= n);
        assert_true(oracle.n_proposals <= 1 + reference.n_learned * (floor_log2(n) + 2));
        struct fake_oracle lean;
        assert_int_equal(run(gbr_lean_new, formula, &minterms, &lean), reference.result);
        assert_true(lean.n_proposals <= 1 + (reference.n_learned + 1) * (2 * floor_log2(n) + 3));
        n_classic += oracle.n_proposals;
        n_lean += lean.n_proposals;
        fake_oracle_done(&lean);
        fake_oracle_done(&oracle);
        formula_free(formula);
    }
    printf("gbr: %zu questions, lean: %zu\n", n_classic, n_lean);
    assert_true(n_lean < n_classic);
}

/* A test that says what it likes: every answer is thrown. */
static enum verdict flaky(void *context, const struct bitset *set)
{
    (void)set;
    return (enum verdict)random_below(context, 4);
}

/* Whatever is answered: an end, only valid proposals, a result that was seen or is the start. */
static void check_kind(const struct reducer_kind *kind, struct random_problem *random,
                       bool start_is_valid, uint64_t *seed)
{
    struct fake_oracle oracle;
    struct bitset result;
    uint64_t answers = random_next(seed);
    fake_oracle_init(&oracle, flaky, &answers);
    oracle.max_proposals = 20000;
    bitset_init(&result, random->problem.n_items);
    struct reducer *reducer = kind->make(&random->problem, &random->start);
    fake_oracle_run(&oracle, reducer, &result);
    for (size_t i = 0; i < oracle.n_proposals; i++) {
        assert_true(bitset_subset(&oracle.proposals[i], &random->start));
        if (start_is_valid && !problem_allows(&random->problem, &oracle.proposals[i]))
            fail_msg("%s proposes an invalid set", kind->name);
    }
    if (!bitset_equal(&result, &random->start) && !fake_oracle_saw_interesting(&oracle, &result))
        fail_msg("%s gives a result that was never seen interesting", kind->name);
    reducer_free(reducer);
    bitset_done(&result);
    fake_oracle_done(&oracle);
}

static void flaky_tests_cost_size_and_nothing_else(void **state)
{
    (void)state;
    uint64_t seed = random_seed(53);
    for (size_t round = 0; round < random_cases(CASES) / 2; round++) {
        struct random_problem random;
        random_problem_init(&random, (enum problem_shape)random_below(&seed, N_SHAPES), 24, &seed);
        for (int k = 0; k < N_KINDS; k++)
            check_kind(reducer_kind_find(logic_kinds[k]), &random, true, &seed);
        random_problem_done(&random);
    }
}

/* A model that forbids the input itself is wrong, but must do no harm. */
static void a_start_that_the_model_forbids_does_no_harm(void **state)
{
    (void)state;
    uint64_t seed = random_seed(54);
    size_t n_forbidden = 0;
    for (size_t round = 0; round < random_cases(CASES) / 2; round++) {
        struct random_problem random;
        random_problem_init(&random, SHAPE_CLAUSES, 24, &seed);
        for (uint64_t i = random_below(&seed, 5); i > 0 && random.problem.n_items > 0; i--)
            bitset_remove(&random.start, random_below(&seed, random.problem.n_items));
        n_forbidden += !problem_allows(&random.problem, &random.start);
        for (int k = 0; k < N_KINDS; k++)
            check_kind(reducer_kind_find(logic_kinds[k]), &random, false, &seed);
        random_problem_done(&random);
    }
    assert_true(n_forbidden > random_cases(CASES) / 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(binary_reduction_keeps_its_bounds),
        cmocka_unit_test(generalized_binary_reduction_keeps_its_bounds),
        cmocka_unit_test(flaky_tests_cost_size_and_nothing_else),
        cmocka_unit_test(a_start_that_the_model_forbids_does_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
