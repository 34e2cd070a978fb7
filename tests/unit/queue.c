/* What the queue reducers ask on small trees, worked out by hand (notation: support/questions.h).
 */
#include "reduce/tree/queue.h"
#include "problem/formula.h"
#include "questions.h"
#include "reduce/list/ddmin.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void check(const struct problem *problem, reducer_maker *maker, const char *needs,
                  const char *expected)
{
    struct bitset all = questions_all(problem);
    questions_check(maker(problem, &all), needs, expected);
    bitset_done(&all);
}

/* 0 has the small children 2, 3, 4 and 5; 1 has the large child 6. */
static const uint32_t inverted_parent[] = {NO_ITEM, NO_ITEM, 0, 0, 0, 0, 1};
static const uint64_t inverted_cost[] = {1, 1, 1, 1, 1, 1, 3};
static const struct problem inverted = {
    .n_items = 7, .parent = inverted_parent, .cost = inverted_cost};

static void pardis_asks_for_the_largest_thing_left(void **state)
{
    (void)state;
    check(&inverted, pardis_classic_new, "5 1",
          "16 02345 012345 01234 01235 0125 015 1 01 05 =015");
}

static void perses_looks_at_small_siblings_first(void **state)
{
    (void)state;
    check(&inverted, perses_new, "5 1", " 02345 16 016 01236 01456 0146 0156 015  05 1 01 =015");
}

static void similar_siblings_are_a_list(void **state)
{
    (void)state;
    /* 0 and 1 weigh 5 and 4, three bits each; 6 stands alone; then the four small ones.  In the
     * second pass 5 is not asked for again: that was the empty list. */
    check(&inverted, pardis_ddmin_new, "5 1", " 02345 16 012345 01 0123 0145 014 015 1 05 =015");
}

/* After a "yes" two are asked for together, after more of them three; when that fails, the one in
 * the way is found by halving, and what came after it has its turn again. */
static void runs_grow_while_that_goes_well(void **state)
{
    (void)state;
    const struct problem flat = {.n_items = 8};
    check(&flat, pardis_new, "3", "0123456 01234 012 0123 03 3  =3");
    check(&flat, pardis_classic_new, "3", "0123456 012345 01234 0123 012 013 03 3  =3");
    /* Where nothing can go, runs ask for nothing else. */
    check(&flat, pardis_new, "0 1 2 3 4 5 6 7",
          "0123456 0123457 0123467 0123567 0124567 0134567 0234567 1234567 =01234567");
}

/* The order as text, groups apart. */
static void check_order(const struct problem *problem, enum queue_groups groups,
                        const char *expected)
{
    struct bitset all = questions_all(problem);
    struct forest_walk *nesting = forest_walk_new(problem);
    struct queue_order *order = queue_order_new(problem, nesting, &all, groups);
    char text[64] = "";
    size_t n = 0;
    for (uint32_t g = 0; g < order->n_groups; g++) {
        for (uint32_t i = order->begin[g]; i < order->begin[g + 1]; i++)
            text[n++] = (char)('0' + order->items->item[i]);
        text[n++] = ' ';
    }
    assert_string_equal(text, expected);
    queue_order_drop(order);
    forest_walk_drop(nesting);
    bitset_done(&all);
}

static void the_order_of_the_queue(void **state)
{
    (void)state;
    check_order(&inverted, QUEUE_SINGLE, "0 1 6 5 4 3 2 ");
    check_order(&inverted, QUEUE_SIMILAR, "01 6 2345 ");
    check_order(&inverted, QUEUE_SIBLINGS, "01 2345 6 ");
}

/* A node is as heavy as its only child: it comes first all the same, then the child at once, since
 * it stands later than others of that weight. */
static void a_node_comes_before_what_is_below_it(void **state)
{
    (void)state;
    const uint32_t parent[] = {NO_ITEM, NO_ITEM, NO_ITEM, 1, 3};
    const uint64_t cost[] = {5, 0, 5, 0, 5};
    const struct problem chain = {.n_items = 5, .parent = parent, .cost = cost};
    check_order(&chain, QUEUE_SINGLE, "2 1 3 4 0 ");
    check_order(&chain, QUEUE_SIMILAR, "012 3 4 ");
}

/* 1 and 2 need 0; 1 and 3 together need 4.  So with 0 go both of its users, with 4 the heavier of
 * two: what is left of the weight decides. */
static void what_goes_along_weighs_too(void **state)
{
    (void)state;
    const uint64_t cost[] = {1, 4, 2, 3, 1, 6};
    struct formula *formula = formula_new(6);
    formula_add_edge(formula, 1, 0);
    formula_add_edge(formula, 2, 0);
    formula_add_clause(formula, (uint32_t[]){1, 3}, 2, (uint32_t[]){4}, 1);
    formula_freeze(formula);
    const struct problem problem = {.n_items = 6, .cost = cost, .formula = formula};
    check_order(&problem, QUEUE_SINGLE, "0 5 4 1 3 2 ");
    formula_free(formula);
}

/* Item 0 has a clause with 40 antecedents of cost 1.  To find its weight, 32 of them are looked at;
 * all but one of these would go with it. */
static void a_long_clause_is_weighed_in_part(void **state)
{
    (void)state;
    uint32_t antecedents[40];
    struct formula *formula = formula_new(41);
    for (uint32_t i = 0; i < 40; i++)
        antecedents[i] = i + 1;
    formula_add_clause(formula, antecedents, 40, (uint32_t[]){0}, 1);
    formula_freeze(formula);
    const struct problem problem = {.n_items = 41, .formula = formula};
    struct bitset all;
    bitset_init(&all, 41);
    bitset_set_all(&all);
    struct forest_walk *nesting = forest_walk_new(&problem);
    struct queue_order *order = queue_order_new(&problem, nesting, &all, QUEUE_SINGLE);
    assert_int_equal(order->items->item[0], 0);
    assert_int_equal(order->saving[0], 1 + 31);
    queue_order_drop(order);
    forest_walk_drop(nesting);
    bitset_done(&all);
    formula_free(formula);
}

/* 0 is a node, 1 its shell, 2 and 3 the parts that can take its place; 4 is inside 3. */
static void check_shell(reducer_maker *maker, uint64_t shell_cost, const char *needs,
                        const char *expected)
{
    const uint32_t parent[] = {NO_ITEM, 0, 0, 0, 3};
    const uint64_t cost[] = {1, shell_cost, 1, 1, 1};
    struct formula *formula = formula_new(5);
    formula_add_clause(formula, (uint32_t[]){2, 3}, 2, (uint32_t[]){1}, 1);
    formula_add_clause(formula, (uint32_t[]){0}, 1, (uint32_t[]){1, 2, 3}, 3);
    formula_freeze(formula);
    const struct problem problem = {
        .n_items = 5, .parent = parent, .cost = cost, .formula = formula};
    check(&problem, maker, needs, expected);
    formula_free(formula);
}

static void a_shell_goes_in_several_ways(void **state)
{
    (void)state;
    /* Keeping the smaller part saves more, so that is asked first. */
    check_shell(pardis_classic_new, 5, "4", " 02 034 03  =034");
    check_shell(pardis_classic_new, 5, "2", " 02  =02");
    /* A light shell is as heavy as what goes with it, so it comes before its parts. */
    check_shell(pardis_classic_new, 1, "4", " 02 034 03  =034");
    check_shell(pardis_classic_new, 5, "1 2 4", " 02 034 012 0123 0134 =01234");
}

/* 0 is a declaration, and of 1 and 2, and of 3 and 4, one has to go with it: four ways. */
static void check_combined(reducer_maker *maker, const char *needs, const char *expected)
{
    const uint64_t cost[] = {20, 1, 2, 4, 8};
    struct formula *formula = formula_new(5);
    formula_add_clause(formula, (uint32_t[]){1, 2}, 2, (uint32_t[]){0}, 1);
    formula_add_clause(formula, (uint32_t[]){3, 4}, 2, (uint32_t[]){0}, 1);
    formula_freeze(formula);
    const struct problem problem = {.n_items = 5, .cost = cost, .formula = formula};
    check(&problem, maker, needs, expected);
    formula_free(formula);
}

static void of_combined_ways_two_come_first(void **state)
{
    (void)state;
    check_combined(pardis_classic_new, "2 3", "13 23 2 3 =23");
    check_combined(pardis_new, "2 3", "13 24 0123 01 012 013 023 2 23 3 =23");
    check_combined(pardis_new, "1 2 3 4", "13 24 0123 0124 0134 0234 13 23 14 24 =01234");
}

/* 0, 1 and 2 are declarations of one kind, each used by two pairs of which one has to go along.  No
 * way goes.  After two of them the third is not asked about before the uses. */
static void a_kind_that_never_goes_waits(void **state)
{
    (void)state;
    enum { N = 15 };
    uint64_t cost[N];
    uint16_t kind[N];
    struct formula *formula = formula_new(N);
    for (uint32_t i = 0; i < N; i++) {
        kind[i] = i >= 3;
        cost[i] = i < 3 ? 20 : 1;
    }
    for (uint32_t i = 0; i < 3; i++)
        for (uint32_t pair = 0; pair < 2; pair++) {
            uint32_t use = 3 + i * 4 + pair * 2;
            formula_add_clause(formula, (uint32_t[]){use, use + 1}, 2, (uint32_t[]){i}, 1);
        }
    formula_freeze(formula);
    const struct problem problem = {.n_items = N, .cost = cost, .kind = kind, .formula = formula};
    struct bitset all = questions_all(&problem), candidate;
    struct reducer *reducer = pardis_new(&problem, &all);
    bitset_init(&candidate, N);
    unsigned n_questions[3] = {0}, n_asked_about = 0;
    for (unsigned i = 0; i < 6; i++) {
        assert_true(reducer_next(reducer, &candidate));
        for (uint32_t declaration = 0; declaration < 3; declaration++)
            n_questions[declaration] += !bitset_has(&candidate, declaration);
        reducer_answer(reducer, VERDICT_NOT);
    }
    for (uint32_t declaration = 0; declaration < 3; declaration++)
        n_asked_about += n_questions[declaration] > 0;
    assert_int_equal(n_asked_about, 2);
    reducer_free(reducer);
    bitset_done(&candidate);
    bitset_done(&all);
    formula_free(formula);
}

static void a_shell_is_nothing_for_a_list_reducer(void **state)
{
    (void)state;
    /* ddmin on 2 and 3; then the shell, which nothing holds any more. */
    check_shell(perses_new, 5, "4", " 01 012 0134 034 03  =034");
    check_shell(perses_new, 5, "2 4", " 01 012 0134 02 034 0123 =01234");
}

static bool three_is_hopeless(const void *context, const struct problem *problem, uint32_t item,
                              const struct bitset *current)
{
    (void)context, (void)problem, (void)current;
    return item == 3;
}

/* What looks hopeless is never asked for, or when all others had their turn. */
static void the_hopeless_wait(void **state)
{
    (void)state;
    const struct problem flat = {.n_items = 4};
    struct queue_options options = {
        .groups = QUEUE_SINGLE, .longest_run = 1, .hopeless = three_is_hopeless};
    struct bitset all = questions_all(&flat);
    questions_check(queue_new(&flat, &all, &options), "1", "013 03 13 3 =13");
    options.postpones = true;
    questions_check(queue_new(&flat, &all, &options), "1", "013 03 13 1  =1");
    questions_check(queue_new(&flat, &all, &options), "0 1 2 3", "013 023 123 012 =0123");
    bitset_done(&all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pardis_asks_for_the_largest_thing_left),
        cmocka_unit_test(perses_looks_at_small_siblings_first),
        cmocka_unit_test(similar_siblings_are_a_list),
        cmocka_unit_test(runs_grow_while_that_goes_well),
        cmocka_unit_test(the_order_of_the_queue),
        cmocka_unit_test(a_node_comes_before_what_is_below_it),
        cmocka_unit_test(what_goes_along_weighs_too),
        cmocka_unit_test(a_long_clause_is_weighed_in_part),
        cmocka_unit_test(a_shell_goes_in_several_ways),
        cmocka_unit_test(of_combined_ways_two_come_first),
        cmocka_unit_test(a_kind_that_never_goes_waits),
        cmocka_unit_test(a_shell_is_nothing_for_a_list_reducer),
        cmocka_unit_test(the_hopeless_wait),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
