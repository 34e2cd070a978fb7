/* The exact questions of gbr by levels (notation: support/questions.h). */
#include "reduce/logic/levels.h"
#include "problem/formula.h"
#include "questions.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_needed_is_looked_into_first),
                                       cmocka_unit_test(inner_items_are_seen_where_needed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
