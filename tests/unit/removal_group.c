/* A node in a group brings the nodes that its clauses require, and every prefix of a group can be
 * removed by itself. */
#include "reduce/tree/removal_group.h"
#include "problem/formula.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* 1 needs 0; 2 is free; 4 is a part of 3 and needs 5; the formula keeps 6. */
enum { N_ITEMS = 7 };
static const uint32_t parent[N_ITEMS] = {NO_ITEM, NO_ITEM, NO_ITEM, NO_ITEM, 3, NO_ITEM, NO_ITEM};

static size_t count_left(const struct removal_group *group, uint32_t n_nodes,
                         const struct forest_walk *nesting)
{
    struct bitset set;
    bitset_init(&set, N_ITEMS);
    bitset_set_all(&set);
    removal_group_take(group, n_nodes, nesting, &set);
    size_t n_left = bitset_count(&set);
    bitset_done(&set);
    return n_left;
}

static void company_goes_along(void **state)
{
    (void)state;
    struct formula *formula = formula_new(N_ITEMS);
    formula_add_edge(formula, 1, 0);
    formula_add_edge(formula, 4, 5);
    formula_add_clause(formula, NULL, 0, (const uint32_t[]){6}, 1);
    formula_freeze(formula);
    const struct problem problem = {.n_items = N_ITEMS, .parent = parent, .formula = formula};
    struct forest_walk *nesting = forest_walk_new(&problem);
    struct removal_group *group = removal_group_new(4);
    struct bitset left;
    bitset_init(&left, N_ITEMS);
    bitset_set_all(&left);
    assert_true(removal_group_add(group, &problem, nesting, 0, &left));
    assert_false(removal_group_add(group, &problem, nesting, 6, &left));
    assert_true(removal_group_add(group, &problem, nesting, 2, &left));
    assert_true(removal_group_add(group, &problem, nesting, 5, &left));
    assert_int_equal(group->n_nodes, 3);
    assert_non_null(group->node[0].ways);
    assert_null(group->node[1].ways);
    assert_int_equal(count_left(group, 0, nesting), 7);
    assert_int_equal(count_left(group, 1, nesting), 5); /* 0 and 1 */
    assert_int_equal(count_left(group, 2, nesting), 4);
    assert_int_equal(count_left(group, 3, nesting), 2); /* 5 and 4: 3 may stay */
    assert_int_equal(bitset_count(&left), 2);
    bitset_done(&left);
    removal_group_drop(group);
    forest_walk_drop(nesting);
    formula_free(formula);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(company_goes_along)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
