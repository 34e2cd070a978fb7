/* The exact questions of gbr by levels (notation: support/questions.h). */
#include "reduce/logic/levels.h"
#include "problem/formula.h"
#include "questions.h"
#include "reduce/logic/gbr.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* A user, 0, of a library, 3, for which only one of its parts, 1, is the reason. */
static const uint32_t parent[] = {NO_ITEM, 0, 0, NO_ITEM, 3, 3};
static const uint32_t level[] = {0, 1, 1, 0, 1, 1};

static void check(const struct bitset *inner, const char *needs, const char *expected)
{
    struct formula *formula = formula_new(6);
    formula_add_clause(formula, (uint32_t[]){1}, 1, (uint32_t[]){3}, 1);
    formula_freeze(formula);
    const struct problem problem = {
        .n_items = 6, .parent = parent, .level = level, .inner = inner, .formula = formula};
    struct bitset all = questions_all(&problem);
    questions_check(gbr_levels_new(&problem, &all), needs, expected);
    bitset_done(&all);
    formula_free(formula);
}

static void what_is_needed_is_looked_into_first(void **state)
{
    (void)state;
    check(NULL, "2", " 345 012345 0 0345 02345 02 =02");
    check(NULL, "4", " 345 345 3 35 34 =34");
}

/* Inner items are seen in what is needed, and nowhere else. */
static void inner_items_are_seen_where_needed(void **state)
{
    (void)state;
    struct bitset inner;
    bitset_init(&inner, 6);
    bitset_add(&inner, 2);
    bitset_add(&inner, 4);
    check(&inner, "0", " 345 012345 0 =0");
    check(&inner, "1", " 345 012345 0 0345 02345 01345 0134 =0134");
    bitset_done(&inner);
}

enum { N_MANY = 200 };

/* Runs gbr-queue, or gbr_brief alone, on N_MANY roots with one child each.  Every n-th root is
 * needed. Returns how many items are left. */
static size_t reduce_many(reducer_maker *maker, uint32_t n, bool *ret_gave_up)
{
    uint32_t parents[2 * N_MANY], levels[2 * N_MANY];
    for (uint32_t i = 0; i < 2 * N_MANY; i++) {
        parents[i] = i % 2 == 0 ? NO_ITEM : i - 1;
        levels[i] = i % 2;
    }
    const struct problem problem = {.n_items = 2 * N_MANY, .parent = parents, .level = levels};
    struct bitset all, candidate;
    bitset_init(&all, 2 * N_MANY);
    bitset_init(&candidate, 2 * N_MANY);
    bitset_set_all(&all);
    struct reducer *reducer = maker(&problem, &all);
    while (reducer_next(reducer, &candidate)) {
        bool interesting = true;
        for (uint32_t i = 0; i < N_MANY; i += n)
            interesting &= bitset_has(&candidate, 2 * (size_t)i);
        reducer_answer(reducer, interesting ? VERDICT_INTERESTING : VERDICT_NOT);
    }
    reducer_result(reducer, &candidate);
    size_t n_left = bitset_count(&candidate);
    if (ret_gave_up != NULL)
        *ret_gave_up = gbr_gave_up(reducer);
    reducer_free(reducer);
    bitset_done(&all);
    bitset_done(&candidate);
    return n_left;
}

static void where_much_is_needed_the_queue_takes_over(void **state)
{
    (void)state;
    bool gave_up;
    assert_true(reduce_many(gbr_brief_new, 2, &gave_up) > N_MANY / 2);
    assert_true(gave_up);
    assert_int_equal(reduce_many(gbr_queue_new, 2, NULL), N_MANY / 2);
    assert_int_equal(reduce_many(gbr_brief_new, 100, &gave_up), 2);
    assert_false(gave_up);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_needed_is_looked_into_first),
                                       cmocka_unit_test(inner_items_are_seen_where_needed),
                                       cmocka_unit_test(where_much_is_needed_the_queue_takes_over)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
