/* dd ends with two observed sets: one that fails, and inside it one that passes. */
#include "base/random.h"
#include "fake_oracle.h"
#include "random_problem.h"
#include "reduce/list/dd.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { MAX_ITEMS = 70, CASES = 4000 };

static bool saw(const struct fake_oracle *oracle, const struct bitset *set, enum verdict verdict)
{
    for (size_t i = 0; i < oracle->n_proposals; i++)
        if (oracle->verdicts[i] == verdict && bitset_equal(&oracle->proposals[i], set))
            return true;
    return false;
}

static size_t log2_rounded_up(size_t n)
{
    size_t log = 0;
    while (((size_t)1 << log) < n)
        log++;
    return log;
}

/* Every set between the two that differs from one of them by an item has no answer. */
static void check_difference_is_minimal(struct random_predicate *predicate,
                                        const struct bitset *passing, const struct bitset *failing)
{
    struct bitset between;
    bitset_init(&between, passing->n_bits);
    for (size_t i = bitset_next(failing, 0); i != BITSET_END; i = bitset_next(failing, i + 1)) {
        if (bitset_has(passing, i))
            continue;
        bitset_assign(&between, passing);
        bitset_add(&between, i);
        assert_int_equal(random_predicate_ask(predicate, &between), VERDICT_UNRESOLVED);
        bitset_assign(&between, failing);
        bitset_remove(&between, i);
        assert_int_equal(random_predicate_ask(predicate, &between), VERDICT_UNRESOLVED);
    }
    bitset_done(&between);
}

static void isolate(struct random_problem *random, struct random_predicate *predicate)
{
    struct fake_oracle oracle;
    struct bitset failing, passing;
    fake_oracle_init(&oracle, random_predicate_ask, predicate);
    bitset_init(&failing, random->problem.n_items);
    bitset_init(&passing, random->problem.n_items);
    struct reducer *reducer = dd_new(&random->problem, &random->start);
    fake_oracle_run(&oracle, reducer, &failing);
    bool passes = dd_passing(reducer, &passing);
    if (bitset_is_empty(&failing)) {
        assert_false(passes);
    } else {
        size_t n_apart = bitset_count(&failing) - bitset_count(&passing);
        assert_true(bitset_subset(&passing, &failing));
        assert_int_equal(passes, saw(&oracle, &passing, VERDICT_NOT));
        if (predicate->kind == PREDICATE_UNRESOLVED) {
            if (n_apart > 1)
                check_difference_is_minimal(predicate, &passing, &failing);
        } else {
            assert_int_equal(n_apart, 1);
            assert_true(passes);
            assert_true(oracle.n_proposals <= 1 + log2_rounded_up(bitset_count(&random->start)));
        }
    }
    reducer_free(reducer);
    bitset_done(&failing);
    bitset_done(&passing);
    fake_oracle_done(&oracle);
}

static void the_sets_end_one_item_apart(void **state)
{
    (void)state;
    uint64_t seed = random_seed(4711);
    for (size_t i = 0; i < random_cases(CASES); i++) {
        struct random_problem random;
        struct random_predicate predicate;
        random_problem_init(&random, SHAPE_NONE, MAX_ITEMS, &seed);
        random_predicate_init(&predicate, &random, (enum predicate_kind)(i % N_PREDICATE_KINDS),
                              &seed);
        isolate(&random, &predicate);
        random_predicate_done(&predicate);
        random_problem_done(&random);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_sets_end_one_item_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
