#include "problem/formula.h"

#include "base/random.h"
#include "problem/logic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void freezing_drops_tautologies_and_repeats(void **state)
{
    (void)state;
    struct formula *formula = formula_new(5);
    formula_add_clause(formula, (uint32_t[]){2, 1}, 2, (uint32_t[]){3}, 1);
    formula_add_edge(formula, 4, 4);
    formula_add_clause(formula, (uint32_t[]){1, 2, 1}, 3, (uint32_t[]){3, 3}, 2);
    formula_add_clause(formula, (uint32_t[]){1}, 1, (uint32_t[]){2, 3}, 2); /* same literals */
    formula_add_clause(formula, (uint32_t[]){0, 3}, 2, (uint32_t[]){1, 3}, 2);
    formula_require(formula, 3);
    formula_require(formula, 3);
    formula_freeze(formula);
    assert_int_equal(formula_n_clauses(formula), 3);
    struct clause first = formula_clause(formula, 0), second = formula_clause(formula, 1);
    assert_int_equal(first.n_neg, 2);
    assert_int_equal(first.neg[0], 1);
    assert_int_equal(second.n_neg, 1);
    assert_int_equal(second.n_pos, 2);
    assert_int_equal(formula_clause(formula, 2).pos[0], 3);
    formula_free(formula);
}

static void an_empty_formula_holds_everywhere(void **state)
{
    (void)state;
    struct formula *formula = formula_new(0);
    formula_freeze(formula);
    struct bitset none;
    bitset_init(&none, 0);
    assert_true(formula_holds(formula, &none));
    assert_true(formula_is_ipf(formula, NULL));
    bitset_done(&none);
    formula_free(formula);
}

static void a_clause_without_alternatives_is_not_ipf(void **state)
{
    (void)state;
    struct formula *formula = formula_new(3);
    formula_add_edge(formula, 0, 1);
    assert_true(formula_is_graph(formula));
    formula_add_clause(formula, (uint32_t[]){0, 2}, 2, NULL, 0);
    formula_freeze(formula);
    size_t offender = 99;
    assert_false(formula_is_ipf(formula, &offender));
    assert_int_equal(offender, 1);
    assert_false(formula_is_graph(formula));
    formula_free(formula);
}

static bool lists(struct clause_list list, size_t clause)
{
    for (size_t i = 0; i < list.n_clauses; i++)
        if (list.clause[i] == clause)
            return true;
    return false;
}

static bool among(const uint32_t *var, uint32_t n_vars, uint32_t wanted)
{
    for (uint32_t i = 0; i < n_vars; i++)
        if (var[i] == wanted)
            return true;
    return false;
}

static void the_index_lists_exactly_the_clauses_of_a_variable(void **state)
{
    (void)state;
    uint64_t seed = 7;
    struct formula *formula = formula_new(40);
    for (int i = 0; i < 200; i++) {
        uint32_t var[40];
        uint32_t n_neg = (uint32_t)random_below(&seed, 20),
                 n_pos = (uint32_t)random_below(&seed, 20);
        for (uint32_t j = 0; j < n_neg + n_pos; j++)
            var[j] = (uint32_t)random_below(&seed, 40);
        formula_add_clause(formula, var, n_neg, var + n_neg, n_pos);
    }
    formula_freeze(formula);
    assert_true(formula_n_clauses(formula) > 10);
    for (uint32_t v = 0; v < 40; v++)
        for (size_t c = 0; c < formula_n_clauses(formula); c++) {
            struct clause clause = formula_clause(formula, c);
            assert_int_equal(lists(formula_with_neg(formula, v), c),
                             among(clause.neg, clause.n_neg, v));
            assert_int_equal(lists(formula_with_pos(formula, v), c),
                             among(clause.pos, clause.n_pos, v));
        }
    formula_free(formula);
}

static void a_forest_becomes_edges_before_the_clauses(void **state)
{
    (void)state;
    struct formula *clauses = formula_new(4);
    formula_add_clause(clauses, (uint32_t[]){1, 2}, 2, (uint32_t[]){3}, 1);
    formula_add_edge(clauses, 1, 0); /* says what the forest says */
    formula_freeze(clauses);
    struct problem problem = {
        .n_items = 4, .parent = (uint32_t[]){NO_ITEM, 0, 0, 1}, .formula = clauses};
    struct formula *whole = problem_formula(&problem);
    assert_int_equal(formula_n_clauses(whole), 4);
    assert_int_equal(formula_clause(whole, 0).neg[0], 1);
    assert_int_equal(formula_clause(whole, 3).n_neg, 2);
    struct bitset subset;
    bitset_init(&subset, 4);
    for (unsigned mask = 0; mask < 16; mask++) {
        subset.words[0] = mask;
        assert_int_equal(formula_holds(whole, &subset), problem_allows(&problem, &subset));
    }
    bitset_done(&subset);
    formula_free(whole);
    formula_free(clauses);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(freezing_drops_tautologies_and_repeats),
        cmocka_unit_test(an_empty_formula_holds_everywhere),
        cmocka_unit_test(a_clause_without_alternatives_is_not_ipf),
        cmocka_unit_test(the_index_lists_exactly_the_clauses_of_a_variable),
        cmocka_unit_test(a_forest_becomes_edges_before_the_clauses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
