/* What the parts of the queue reducers promise, on thousands of random trees with clauses. */
#include "reduce/tree/queue.h"
#include "base/memory.h"
#include "base/random.h"
#include "fake_oracle.h"
#include "problem/formula.h"
#include "random_problem.h"
#include "reduce/core/candidate.h"
#include "reduce/list/ddmin.h"
#include "reduce/tree/removal_ways.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { MAX_ITEMS = 30, CASES = 4000 };

static enum problem_shape random_shape(uint64_t *seed)
{
    return random_below(seed, 2) == 0 ? SHAPE_FOREST : SHAPE_CLAUSES;
}

/* --- the order: a queue that really runs, while nodes go ------------------------------------- */

static uint32_t parent_of(const struct problem *problem, uint32_t item)
{
    return problem->parent != NULL ? problem->parent[item] : NO_ITEM;
}

/* The heaviest of the queue; the later in breadth-first order when equal. */
static uint32_t pop(struct bitset *queue, const uint64_t *weight,
                    const struct shared_list *breadth_first)
{
    uint32_t best = NO_ITEM;
    for (uint32_t i = 0; i < breadth_first->n_items; i++) {
        uint32_t item = breadth_first->item[i];
        if (bitset_has(queue, item) && (best == NO_ITEM || weight[item] >= weight[best]))
            best = item;
    }
    bitset_remove(queue, best);
    return best;
}

static void weigh(const struct problem *problem, const struct bitset *set, uint64_t *weight)
{
    for (uint32_t i = 0; i < problem->n_items; i++) {
        if (!bitset_has(set, i))
            continue;
        for (uint32_t above = i; above != NO_ITEM; above = parent_of(problem, above))
            weight[above] += problem_item_cost(problem, i);
    }
}

static void push_children(const struct problem *problem, uint32_t item, const struct bitset *alive,
                          struct bitset *queue)
{
    for (uint32_t i = 0; i < problem->n_items; i++)
        if (parent_of(problem, i) == item && bitset_has(alive, i))
            bitset_add(queue, i);
}

static void try_order(const struct random_problem *random, uint64_t *seed)
{
    const struct problem *problem = &random->problem;
    struct forest_walk *nesting = forest_walk_new(problem);
    struct shared_list *breadth_first = forest_walk_breadth_first(nesting);
    struct queue_order *order = queue_order_new(problem, nesting, &random->start, QUEUE_SINGLE);
    uint64_t *weight = mem_zero(problem->n_items, sizeof *weight);
    struct bitset alive, queue;
    bitset_init_copy(&alive, &random->start);
    bitset_init(&queue, problem->n_items);
    weigh(problem, &alive, weight);
    push_children(problem, NO_ITEM, &alive, &queue);
    uint32_t at = 0;
    while (!bitset_is_empty(&queue)) {
        uint32_t item = pop(&queue, weight, breadth_first);
        while (!bitset_has(&alive, order->items->item[at]))
            at++;
        assert_int_equal(order->items->item[at++], item);
        if (random_below(seed, 3) == 0)
            forest_walk_remove(nesting, &alive, item);
        else
            push_children(problem, item, &alive, &queue);
    }
    bitset_done(&alive);
    bitset_done(&queue);
    free(weight);
    queue_order_drop(order);
    shared_list_drop(breadth_first);
    forest_walk_drop(nesting);
}

/* Nodes that cost nothing are as heavy as what is below them. */
static void make_some_free(struct random_problem *random, uint64_t *seed)
{
    uint64_t *cost = (uint64_t *)random->problem.cost;
    for (uint32_t i = 0; cost != NULL && i < random->problem.n_items; i++)
        if (random_below(seed, 2) == 0)
            cost[i] = 0;
}

static void the_order_is_that_of_a_queue(void **state)
{
    (void)state;
    uint64_t seed = random_seed(47);
    for (size_t i = 0; i < random_cases(CASES); i++) {
        struct random_problem random;
        random_problem_init(&random, SHAPE_FOREST, MAX_ITEMS, &seed);
        make_some_free(&random, &seed);
        try_order(&random, &seed);
        random_problem_done(&random);
    }
}

/* --- ways ------------------------------------------------------------------------------------ */

static void check_way(const struct random_problem *random, const struct forest_walk *nesting,
                      const struct removal_ways *ways, uint32_t way, struct bitset *left)
{
    const struct problem *problem = &random->problem;
    bitset_assign(left, &random->start);
    removal_ways_take(ways, way, nesting, left);
    assert_true(problem_allows(problem, left));
    assert_true(bitset_subset(left, &random->start));
    assert_false(bitset_has(left, ways->item));
    for (uint32_t above = parent_of(problem, ways->item); above != NO_ITEM;
         above = parent_of(problem, above))
        assert_true(bitset_has(left, above));
    assert_int_equal(problem_cost(problem, &random->start) - problem_cost(problem, left),
                     ways->way[way].saving);
    if (way > 0)
        assert_true(ways->way[way].saving <= ways->way[way - 1].saving);
}

static void try_ways(const struct random_problem *random, const struct forest_walk *nesting,
                     uint32_t item)
{
    struct removal_ways *ways = removal_ways_new(&random->problem, nesting, &random->start, item);
    struct bitset left[REPAIR_TRIES], plain;
    for (uint32_t i = 0; i < ways->n_ways; i++) {
        bitset_init(&left[i], random->problem.n_items);
        check_way(random, nesting, ways, i, &left[i]);
        for (uint32_t j = 0; j < i; j++)
            assert_false(bitset_equal(&left[i], &left[j]));
    }
    bitset_init_copy(&plain, &random->start);
    bitset_remove(&plain, item);
    if (candidate_settle(&random->problem, &plain)) {
        assert_int_equal(ways->n_ways, 1);
        assert_true(bitset_equal(&left[0], &plain));
    }
    for (uint32_t i = 0; i < ways->n_ways; i++)
        bitset_done(&left[i]);
    bitset_done(&plain);
    removal_ways_drop(ways);
}

static void ways_are_allowed_and_different(void **state)
{
    (void)state;
    uint64_t seed = random_seed(11);
    for (size_t i = 0; i < random_cases(CASES); i++) {
        struct random_problem random;
        random_problem_init(&random, random_shape(&seed), MAX_ITEMS, &seed);
        struct forest_walk *nesting = forest_walk_new(&random.problem);
        for (uint32_t item = 0; item < random.problem.n_items; item++)
            if (bitset_has(&random.start, item))
                try_ways(&random, nesting, item);
        forest_walk_drop(nesting);
        random_problem_done(&random);
    }
}

/* --- the promise ------------------------------------------------------------------------------ */

static void check_one_tree_minimal(const struct random_problem *random,
                                   struct random_predicate *predicate, const struct bitset *result)
{
    struct bitset smaller;
    bitset_init(&smaller, random->problem.n_items);
    for (size_t i = bitset_next(result, 0); i != BITSET_END; i = bitset_next(result, i + 1)) {
        bitset_assign(&smaller, result);
        bitset_remove(&smaller, i);
        if (candidate_settle(&random->problem, &smaller))
            assert_int_not_equal(random_predicate_ask(predicate, &smaller), VERDICT_INTERESTING);
    }
    bitset_done(&smaller);
}

static void nothing_more_can_go(void **state)
{
    (void)state;
    uint64_t seed = random_seed(5);
    for (size_t i = 0; i < random_cases(CASES); i++) {
        struct random_problem random;
        struct random_predicate predicate;
        struct fake_oracle oracle;
        random_problem_init(&random, random_shape(&seed), MAX_ITEMS, &seed);
        random_predicate_init(&predicate, &random, (enum predicate_kind)(i % N_PREDICATE_KINDS),
                              &seed);
        fake_oracle_init(&oracle, random_predicate_ask, &predicate);
        struct queue_options options = {.groups = (enum queue_groups)random_below(&seed, 3),
                                        .list = ddmin_new,
                                        .longest_run = (uint32_t)random_below(&seed, 8)};
        struct reducer *reducer = queue_new(&random.problem, &random.start, &options);
        struct bitset result;
        bitset_init(&result, random.problem.n_items);
        oracle.max_proposals = 100000;
        fake_oracle_run(&oracle, reducer, &result);
        check_one_tree_minimal(&random, &predicate, &result);
        bitset_done(&result);
        reducer_free(reducer);
        fake_oracle_done(&oracle);
        random_predicate_done(&predicate);
        random_problem_done(&random);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_order_is_that_of_a_queue),
        cmocka_unit_test(ways_are_allowed_and_different),
        cmocka_unit_test(nothing_more_can_go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
