/* The exact questions of small runs, worked out by hand (notation: support/questions.h). */
#include "questions.h"
#include "reduce/core/combine.h"
#include "reduce/list/cdd.h"
#include "reduce/list/dd.h"
#include "reduce/list/ddmin.h"
#include "reduce/list/one_by_one.h"
#include "reduce/list/probdd.h"
#include "reduce/list/sweep.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void check(const struct problem *problem, reducer_maker *maker, const char *needs,
                  const char *expected)
{
    struct bitset all = questions_all(problem);
    questions_check(maker(problem, &all), needs, expected);
    bitset_done(&all);
}

static const struct problem five = {.n_items = 5};
static const struct problem twelve = {.n_items = 12};

static void ddmin_asks_for_the_empty_set_first(void **state)
{
    (void)state;
    check(&five, ddmin_classic_new, "3", "012 34 3 =3");
    check(&five, ddmin_new, "3", " 012 34 3 =3");
}

static void ddmin_does_not_ask_complements_of_two_chunks(void **state)
{
    (void)state;
    check(&five, ddmin_classic_new, "0 1 2 3",
          "012 34 01 23 4 234 014 0123 01 23 23 01 0 1 2 3 123 023 013 012 =0123");
    check(&five, ddmin_new, "0 1 2 3",
          " 012 34 01 23 4 234 014 0123 01 23 0 1 2 3 123 023 013 012 =0123");
}

static void one_by_one_goes_on_behind_a_success(void **state)
{
    (void)state;
    check(&five, one_by_one_new, "1 03", "0123 012 01 0 1 =01");
    check(&five, one_by_one_new, "4 2", "0123 0124 014 024 24 2 4 =24");
}

static void dear_items_go_first(void **state)
{
    (void)state;
    const uint64_t cost[] = {1, 9, 1, 9, 5};
    const struct problem priced = {.n_items = 5, .cost = cost};
    check(&priced, one_by_one_new, "1", "0124 024 012 01 1  =1");
}

static void an_item_takes_its_subtree(void **state)
{
    (void)state;
    const uint32_t parent[] = {NO_ITEM, 0, 1, 0, 3};
    const uint32_t level[] = {0, 1, 2, 1, 2};
    const struct problem tree = {.n_items = 5, .parent = parent, .level = level};
    check(&tree, one_by_one_new, "4", "0123 012 0134 034  03 0 =034");
}

static void sweep_combines_what_went_alone(void **state)
{
    (void)state;
    /* 4, 3, 2 and 0 can go alone; not all together; two; three. */
    check(&five, sweep_new, "1 03", "0123 0124 0134 0234 1234 1 012 01 0 1 =01");
    /* Of 4 and 3 one must stay, and of 1 and 0: 3 spoils the first search, 0 the second. */
    check(&five, sweep_new, "34 01 2", "0123 0124 0134 0234 1234 2 012 23 023 02 03 23 =023");
}

/* Runs the first window of a machine with the given answers and remembers its questions. */
static void ask_window(struct reducer *reducer, uint32_t answers, struct bitset *questions)
{
    for (uint32_t i = 0; i < SWEEP_WINDOW; i++) {
        bitset_init(&questions[i], reducer->problem->n_items);
        assert_true(reducer_next(reducer, &questions[i]));
        reducer_answer(reducer, answers >> i & 1 ? VERDICT_INTERESTING : VERDICT_NOT);
    }
    reducer_free(reducer);
}

static void a_window_does_not_depend_on_its_answers(void **state)
{
    (void)state;
    const struct problem many = {.n_items = 50};
    struct bitset one[SWEEP_WINDOW], other[SWEEP_WINDOW];
    struct bitset all = questions_all(&many);
    ask_window(sweep_new(&many, &all), 0, one);
    ask_window(sweep_new(&many, &all), 0xbeefcafe, other);
    for (int i = 0; i < SWEEP_WINDOW; i++) {
        assert_true(bitset_equal(&one[i], &other[i]));
        assert_false(bitset_has(&one[i], (size_t)(49 - i)));
        assert_int_equal(bitset_count(&one[i]), 49);
        bitset_done(&one[i]);
        bitset_done(&other[i]);
    }
    bitset_done(&all);
}

static void cdd_uses_fixed_sizes(void **state)
{
    (void)state;
    check(&twelve, cdd_new, "0", "9ab 012345678 678 012345 345 012 2 01 0  =0");
    check(&twelve, cdd_new, "b", "9ab  b   =b"); /* of three items left, 6 and 3 are skipped */
}

static void probdd_follows_the_probabilities(void **state)
{
    (void)state;
    check(&twelve, probdd_new, "3", "9ab 345678  78 3456 56 34 4 3  =3");
}

static void dd_halves(void **state)
{
    (void)state;
    check(&twelve, dd_new, "7", " 012345 012345678 01234567 0123456 =01234567");
}

static struct reducer *classic_then_single(const struct problem *problem,
                                           const struct bitset *start)
{
    static reducer_maker *const makers[] = {ddmin_classic_new, one_by_one_new};
    return then_new(problem, start, makers, 2);
}

static struct reducer *classic_until(const struct problem *problem, const struct bitset *start)
{
    return until_new(problem, start, ddmin_classic_new);
}

static void combinators_start_where_the_last_one_ended(void **state)
{
    (void)state;
    check(&five, classic_then_single, "3", "012 34 3  =3");
    check(&five, classic_until, "3 4", "012 34 3 4 3 4 =34");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ddmin_asks_for_the_empty_set_first),
        cmocka_unit_test(ddmin_does_not_ask_complements_of_two_chunks),
        cmocka_unit_test(one_by_one_goes_on_behind_a_success),
        cmocka_unit_test(dear_items_go_first),
        cmocka_unit_test(an_item_takes_its_subtree),
        cmocka_unit_test(sweep_combines_what_went_alone),
        cmocka_unit_test(a_window_does_not_depend_on_its_answers),
        cmocka_unit_test(cdd_uses_fixed_sizes),
        cmocka_unit_test(probdd_follows_the_probabilities),
        cmocka_unit_test(dd_halves),
        cmocka_unit_test(combinators_start_where_the_last_one_ended),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
