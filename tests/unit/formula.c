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

static bool among(const uint32_t *number, size_t n_numbers, size_t wanted)
{
    for (size_t i = 0; i < n_numbers; i++)
        if (number[i] == wanted)
            return true;
    return false;
}

static void check_index_of(const struct formula *formula, uint32_t var)
{
    struct clause_list with_neg = formula_wide_with_neg(formula, var);
    struct clause_list with_pos = formula_wide_with_pos(formula, var);
    struct var_list targets = formula_edges_from(formula, var);
    struct var_list sources = formula_edges_to(formula, var);
    size_t n_from = 0, n_to = 0, n_wide = 0;
    for (size_t c = 0; c < formula_n_clauses(formula); c++) {
        struct clause clause = formula_clause(formula, c);
        if (clause.n_neg == 1 && clause.n_pos == 1) {
            n_from += clause.neg[0] == var;
            n_to += clause.pos[0] == var;
            if (clause.neg[0] == var)
                assert_true(among(targets.var, targets.n_vars, clause.pos[0]));
            if (clause.pos[0] == var)
                assert_true(among(sources.var, sources.n_vars, clause.neg[0]));
            continue;
        }
        struct clause wide = formula_wide(formula, n_wide);
        assert_int_equal(wide.n_neg, clause.n_neg);
        assert_int_equal(wide.n_pos, clause.n_pos);
        assert_memory_equal(wide.neg, clause.neg, (wide.n_neg + wide.n_pos) * sizeof *wide.neg);
        assert_int_equal(among(with_neg.clause, with_neg.n_clauses, n_wide),
                         among(clause.neg, clause.n_neg, var));
        assert_int_equal(among(with_pos.clause, with_pos.n_clauses, n_wide),
                         among(clause.pos, clause.n_pos, var));
        n_wide++;
    }
    assert_int_equal(targets.n_vars, n_from);
    assert_int_equal(sources.n_vars, n_to);
    assert_int_equal(formula_n_wide(formula), n_wide);
    for (size_t i = 1; i < sources.n_vars; i++)
        assert_true(sources.var[i - 1] < sources.var[i]);
}

static void the_index_lists_exactly_the_clauses_of_a_variable(void **state)
{
    (void)state;
    uint64_t seed = 7;
    struct formula *formula = formula_new(40);
    for (int i = 0; i < 400; i++) {
        uint32_t var[40], most = i % 2 ? 20 : 2;
        uint32_t n_neg = (uint32_t)random_below(&seed, most);
        uint32_t n_pos = (uint32_t)random_below(&seed, most);
        for (uint32_t j = 0; j < n_neg + n_pos; j++)
            var[j] = (uint32_t)random_below(&seed, 40);
        formula_add_clause(formula, var, n_neg, var + n_neg, n_pos);
    }
    formula_freeze(formula);
    assert_true(formula_n_wide(formula) > 10);
    for (uint32_t v = 0; v < 40; v++)
        check_index_of(formula, v);
    formula_free(formula);
}

/* The slow way: compare every pair. */
static void no_clause_comes_twice_and_none_is_lost(void **state)
{
    (void)state;
    uint64_t seed = 8;
    for (int round = 0; round < 200; round++) {
        struct formula *formula = formula_new(4);
        uint32_t neg[300], pos[300]; /* as bits */
        size_t n_added = random_below(&seed, 300), n_expected = 0;
        for (size_t i = 0; i < n_added; i++) {
            uint32_t var[8], n_neg = 0, n_pos = 0;
            neg[i] = (uint32_t)random_below(&seed, 16);
            pos[i] = (uint32_t)random_below(&seed, 16);
            for (uint32_t v = 0; v < 4; v++)
                if (neg[i] >> v & 1)
                    var[n_neg++] = v;
            for (uint32_t v = 0; v < 4; v++)
                if (pos[i] >> v & 1)
                    var[n_neg + n_pos++] = v;
            formula_add_clause(formula, var, n_neg, var + n_neg, n_pos);
            bool is_new = (neg[i] & pos[i]) == 0;
            for (size_t j = 0; j < i; j++)
                is_new = is_new && (neg[j] != neg[i] || pos[j] != pos[i]);
            n_expected += is_new;
        }
        formula_freeze(formula);
        assert_int_equal(formula_n_clauses(formula), n_expected);
        formula_free(formula);
    }
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
        cmocka_unit_test(no_clause_comes_twice_and_none_is_lost),
        cmocka_unit_test(a_forest_becomes_edges_before_the_clauses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
