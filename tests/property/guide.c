/* A guided queue, whatever the model says: postpone and online end where nothing more can go; skip
 * never asks about what looks hopeless; forks are exact. */
#include "learn/forest/guide.h"
#include "base/memory.h"
#include "base/random.h"
#include "fake_oracle.h"
#include "learn/data/dataset.h"
#include "random_dataset.h"
#include "random_problem.h"
#include "reduce/core/forest_walk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { MAX_ITEMS = 30, N_KINDS = 5, CASES = 1500 };

struct guided {
    struct random_problem random;
    struct random_predicate predicate;
    uint16_t kind[MAX_ITEMS + 1];
    struct predictor *model;
    struct guide *guide;
    enum guide_mode mode;
    uint32_t longest_run;
};

static struct predictor *random_model(uint64_t *seed)
{
    struct dataset dataset;
    struct table table;
    struct forest forest;
    struct bitset held;
    struct binding binding = {.language = "c", .n_kinds = N_KINDS};
    const struct feature_set *set = &feature_sets[random_below(seed, N_FEATURE_SETS)];
    random_dataset(&dataset, N_KINDS, 30, seed);
    bitset_init(&held, dataset.n_records);
    dataset_table(&dataset, set->parts, TARGET_VALID, &held, &table);
    forest_train(&table, features_count(N_KINDS), 3, *seed, &forest);
    struct predictor *model = predictor_new(&forest, set, &binding);
    forest_done(&forest);
    table_done(&table);
    bitset_done(&held);
    dataset_done(&dataset);
    return model;
}

static void guided_init(struct guided *guided, uint64_t *seed)
{
    enum problem_shape shape = (enum problem_shape)random_below(seed, N_SHAPES);
    random_problem_init(&guided->random, shape, MAX_ITEMS, seed);
    for (uint32_t i = 0; i < guided->random.problem.n_items; i++)
        guided->kind[i] = (uint16_t)random_below(seed, N_KINDS + 1); /* one that is unknown */
    guided->random.problem.kind = guided->kind;
    random_predicate_init(&guided->predicate, &guided->random,
                          (enum predicate_kind)random_below(seed, N_PREDICATE_KINDS), seed);
    guided->mode = (enum guide_mode)random_below(seed, 3);
    guided->longest_run = random_below(seed, 2) == 0 ? 1 : 1 + (uint32_t)random_below(seed, 9);
    bool with_model = guided->mode != GUIDE_ONLINE || random_below(seed, 2) == 0;
    guided->model = with_model ? random_model(seed) : NULL;
    struct guide_options options = {guided->mode, guided->model};
    guided->guide = guide_new(&guided->random.problem, &options);
}

static void guided_done(struct guided *guided)
{
    guide_free(guided->guide);
    predictor_free(guided->model);
    random_predicate_done(&guided->predicate);
    guided->random.problem.kind = NULL; /* ours */
    random_problem_done(&guided->random);
}

/* The item of a question: the first that would go. */
static uint32_t asked_item(const struct bitset *live, const struct bitset *candidate)
{
    for (uint32_t i = 0; i < live->n_bits; i++)
        if (bitset_has(live, i) && !bitset_has(candidate, i))
            return i;
    fail_msg("nothing would go");
    return 0;
}

/* Runs to the end, now and then going on with a fork after the original went another way. */
static void run(struct guided *guided, uint64_t *seed, struct fake_oracle *oracle,
                struct bitset *result)
{
    struct bitset candidate, live;
    bitset_init(&candidate, result->n_bits);
    bitset_init(&live, result->n_bits);
    struct reducer *reducer =
        guide_reducer(guided->guide, &guided->random.start, guided->longest_run);
    while (reducer_next(reducer, &candidate)) {
        if (seed != NULL && random_below(seed, 3) == 0) {
            struct reducer *fork = reducer_fork(reducer);
            reducer_answer(reducer, random_below(seed, 2) == 0 ? VERDICT_INTERESTING : VERDICT_NOT);
            bitset_assign(&live, &candidate);
            reducer_next(reducer, &live);
            reducer_free(reducer);
            reducer = fork;
        }
        reducer_result(reducer, &live);
        uint32_t item = asked_item(&live, &candidate);
        if (guided->mode == GUIDE_SKIP && guided->random.shape <= SHAPE_FOREST)
            assert_true(guide_hope(guided->guide, item, &live) > 0.5);
        enum verdict verdict = fake_oracle_ask(oracle, &candidate);
        reducer_answer(reducer, verdict == VERDICT_INTERESTING ? verdict : VERDICT_NOT);
    }
    reducer_result(reducer, result);
    reducer_free(reducer);
    bitset_done(&candidate);
    bitset_done(&live);
}

static void expect_minimal(struct guided *guided, struct fake_oracle *oracle,
                           const struct bitset *result)
{
    struct forest_walk *nesting = forest_walk_new(&guided->random.problem);
    struct bitset smaller;
    bitset_init(&smaller, result->n_bits);
    for (uint32_t item = 0; item < result->n_bits; item++) {
        if (!bitset_has(result, item))
            continue;
        bitset_assign(&smaller, result);
        forest_walk_remove(nesting, &smaller, item);
        if (!problem_allows(&guided->random.problem, &smaller))
            continue;
        assert_int_not_equal(random_predicate_ask(&guided->predicate, &smaller),
                             VERDICT_INTERESTING);
    }
    assert_true(bitset_equal(result, &guided->random.start) ||
                fake_oracle_saw_interesting(oracle, result));
    bitset_done(&smaller);
    forest_walk_drop(nesting);
}

static void test_promises(void **state)
{
    (void)state;
    uint64_t seed = random_seed(80);
    for (size_t i = 0; i < random_cases(CASES); i++) {
        struct guided guided;
        struct fake_oracle oracle, forked_oracle;
        struct bitset result, forked_result;
        guided_init(&guided, &seed);
        fake_oracle_init(&oracle, random_predicate_ask, &guided.predicate);
        fake_oracle_init(&forked_oracle, random_predicate_ask, &guided.predicate);
        bitset_init(&result, guided.random.problem.n_items);
        bitset_init(&forked_result, guided.random.problem.n_items);
        run(&guided, NULL, &oracle, &result);
        run(&guided, &seed, &forked_oracle, &forked_result);
        assert_true(bitset_equal(&result, &forked_result));
        assert_int_equal(oracle.n_proposals, forked_oracle.n_proposals);
        for (size_t j = 0; j < oracle.n_proposals; j++)
            assert_true(bitset_equal(&oracle.proposals[j], &forked_oracle.proposals[j]));
        if (guided.mode != GUIDE_SKIP)
            expect_minimal(&guided, &oracle, &result);
        bitset_done(&result);
        bitset_done(&forked_result);
        fake_oracle_done(&oracle);
        fake_oracle_done(&forked_oracle);
        guided_done(&guided);
    }
}

/* Twenty nodes of a kind that never goes, before twenty of one that always does: the first kind is
 * soon left for the end, and no node is asked about twice without reason. */
static enum verdict first_twenty_stay(void *context, const struct bitset *candidate)
{
    (void)context;
    for (uint32_t item = 0; item < 20; item++)
        if (!bitset_has(candidate, item))
            return VERDICT_NOT;
    return VERDICT_INTERESTING;
}

static void test_online_learns(void **state)
{
    (void)state;
    uint16_t kind[40];
    uint64_t cost[40];
    struct bitset all, result;
    for (uint32_t item = 0; item < 40; item++) {
        kind[item] = item < 20;
        cost[item] = 100 - item;
    }
    struct problem problem = {.n_items = 40, .kind = kind, .cost = cost};
    bitset_init(&all, 40);
    bitset_init(&result, 40);
    bitset_set_all(&all);
    struct guide *guide = guide_new(&problem, &(struct guide_options){.mode = GUIDE_ONLINE});
    struct reducer *reducer = guide_reducer(guide, &all, 1);
    struct fake_oracle oracle;
    fake_oracle_init(&oracle, first_twenty_stay, NULL);
    fake_oracle_run(&oracle, reducer, &result);
    assert_int_equal(bitset_count(&result), 20);
    size_t n_early = 0;
    for (size_t i = 0; i < 20; i++)
        n_early += oracle.verdicts[i] != VERDICT_INTERESTING;
    assert_in_range(n_early, 1, 8); /* without learning: 20 */
    assert_in_range(oracle.n_proposals, 40, 50);
    reducer_free(reducer);
    guide_free(guide);
    fake_oracle_done(&oracle);
    bitset_done(&all);
    bitset_done(&result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_promises),
        cmocka_unit_test(test_online_learns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
