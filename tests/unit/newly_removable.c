/* Two kinds of nodes may have become removable: a declaration whose last use from outside is gone,
 * and nodes beside or above a removed one. */
#include "reduce/tree/newly_removable.h"
#include "problem/formula.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* 0 is declared, 1 and 2 use it; 3 is a part of 0 and uses it too.  4 has nothing to do with it. */
enum { N_ITEMS = 5 };
static const uint32_t parent[N_ITEMS] = {NO_ITEM, NO_ITEM, NO_ITEM, 0, NO_ITEM};

static size_t count_freed(const uint32_t *gone_before, size_t n_before, uint32_t gone)
{
    struct formula *formula = formula_new(N_ITEMS);
    for (uint32_t user = 1; user <= 3; user++)
        formula_add_edge(formula, user, 0);
    formula_freeze(formula);
    const struct problem problem = {.n_items = N_ITEMS, .parent = parent, .formula = formula};
    struct bitset before, after, freed;
    bitset_init(&before, N_ITEMS);
    bitset_init(&freed, N_ITEMS);
    bitset_set_all(&before);
    for (size_t i = 0; i < n_before; i++)
        bitset_remove(&before, gone_before[i]);
    bitset_init_copy(&after, &before);
    bitset_remove(&after, gone);
    removable_add_unneeded(&problem, &before, &after, &freed);
    size_t n_freed = bitset_count(&freed);
    assert_int_equal(n_freed, bitset_has(&freed, 0));
    bitset_done(&before);
    bitset_done(&after);
    bitset_done(&freed);
    formula_free(formula);
    return n_freed;
}

static void the_last_use_frees(void **state)
{
    (void)state;
    const uint32_t one[] = {1};
    assert_int_equal(count_freed(NULL, 0, 1), 0);
    assert_int_equal(count_freed(one, 1, 2), 1);
}

static void what_uses_nothing_frees_nothing(void **state)
{
    (void)state;
    const uint32_t both[] = {1, 2};
    assert_int_equal(count_freed(both, 2, 4), 0);
}

static void a_use_inside_is_no_reason_to_stay(void **state)
{
    (void)state;
    const uint32_t one_and_inner[] = {1, 3};
    assert_int_equal(count_freed(one_and_inner, 2, 2), 1);
}

static void nothing_is_freed_without_a_formula(void **state)
{
    (void)state;
    const struct problem problem = {.n_items = 2};
    struct bitset before, after, freed;
    bitset_init(&before, 2);
    bitset_init(&after, 2);
    bitset_init(&freed, 2);
    bitset_set_all(&before);
    removable_add_unneeded(&problem, &before, &after, &freed);
    assert_true(bitset_is_empty(&freed));
    bitset_done(&before);
    bitset_done(&after);
    bitset_done(&freed);
}

/* A root 0 with the children 1 and 2, which has 3 and 4; 5 is a root of its own. */
static void what_is_near_is_stirred(void **state)
{
    (void)state;
    static const uint32_t forest[6] = {NO_ITEM, 0, 0, 2, 2, NO_ITEM};
    const struct problem problem = {.n_items = 6, .parent = forest};
    struct forest_walk *nesting = forest_walk_new(&problem);
    struct bitset before, after, stirred;
    bitset_init(&before, 6);
    bitset_init(&stirred, 6);
    bitset_set_all(&before);
    bitset_init_copy(&after, &before);
    bitset_remove(&after, 4);
    removable_add_neighbours(&problem, nesting, &before, &after, &stirred);
    assert_int_equal(bitset_count(&stirred), 3); /* the sibling and what is above */
    assert_true(bitset_has(&stirred, 3) && bitset_has(&stirred, 2) && bitset_has(&stirred, 0));
    bitset_clear_all(&stirred);
    bitset_remove(&after, 2);
    bitset_remove(&after, 3);
    removable_add_neighbours(&problem, nesting, &before, &after, &stirred);
    assert_int_equal(bitset_count(&stirred), 2); /* what went stirs as one */
    assert_true(bitset_has(&stirred, 1) && bitset_has(&stirred, 0));
    bitset_done(&before);
    bitset_done(&after);
    bitset_done(&stirred);
    forest_walk_drop(nesting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_use_frees),
        cmocka_unit_test(what_uses_nothing_frees_nothing),
        cmocka_unit_test(a_use_inside_is_no_reason_to_stay),
        cmocka_unit_test(nothing_is_freed_without_a_formula),
        cmocka_unit_test(what_is_near_is_stirred),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
