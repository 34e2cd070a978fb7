/* The published variable order, logical closure, graph and progressions, value for value. */
#include "base/memory.h"
#include "fixture.h"
#include "logic_case.h"
#include "problem/closures.h"
#include "problem/lclosure.h"
#include "problem/order.h"
#include "problem/progression.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void the_graph_of_17_classes_has_8_closures(void **state)
{
    (void)state;
    json_t *fixture = fixture_load("graph17.json");
    const json_t *edges = json_object_get(fixture, "edges");
    struct edge *edge = mem_alloc(json_array_size(edges) * sizeof *edge);
    for (size_t i = 0; i < json_array_size(edges); i++)
        json_unpack(json_array_get(edges, i), "[ii]", &edge[i].from, &edge[i].to);
    struct graph graph;
    struct closures closures;
    graph_init(&graph, 17, edge, json_array_size(edges));
    closures_init(&closures, &graph, NULL);
    free(edge);

    const json_t *sccs = json_object_get(fixture, "sccs");
    const struct components *components = &closures.components;
    assert_int_equal(components->n_components, json_array_size(sccs));
    for (size_t i = 0; i < json_array_size(sccs); i++) {
        const json_t *scc = json_array_get(sccs, i);
        uint32_t c = components->of_node[json_integer_value(json_array_get(scc, 0))];
        assert_int_equal(components->start[c + 1] - components->start[c], json_array_size(scc));
        for (size_t j = 0; j < json_array_size(scc); j++)
            assert_int_equal(components->node[components->start[c] + j],
                             json_integer_value(json_array_get(scc, j)));
    }

    const json_t *sets = json_object_get(fixture, "closures");
    const json_t *of_node = json_object_get(fixture, "closure_of_node");
    struct bitset set;
    bitset_init(&set, 17);
    for (uint32_t v = 0; v < 17; v++) {
        bitset_clear_all(&set);
        closures_add(&closures, v, &set);
        size_t which = (size_t)json_integer_value(json_array_get(of_node, v));
        assert_true(fixture_set_equals(json_array_get(sets, which), &set));
    }
    bitset_done(&set);
    closures_done(&closures);
    graph_done(&graph);
    json_decref(fixture);
}

static void check_order(const struct order *order, const json_t *expected)
{
    assert_int_equal(order->n_vars, json_array_size(expected));
    for (uint32_t i = 0; i < order->n_vars; i++)
        assert_int_equal(order->var[i], json_integer_value(json_array_get(expected, i)));
}

static void the_printed_order_of_20_variables(void **state)
{
    (void)state;
    struct formula *formula = logic_case_example(NULL);
    assert_int_equal(formula_n_clauses(formula), 32);
    struct order order;
    order_init(&order, formula);
    json_t *fixture = fixture_load("lc_fig4_9.json");
    check_order(&order, json_object_get(fixture, "order"));
    json_decref(fixture);
    order_done(&order);
    formula_free(formula);
}

static const char *name_of(const json_t *fixture, uint32_t var)
{
    return json_string_value(json_array_get(json_object_get(fixture, "variables"), var));
}

static void check_trace(const json_t *fixture, const char *trace_name, const char *without)
{
    struct formula *whole = logic_case_example(NULL), *formula = logic_case_example(without);
    struct order order; /* always of all 32 */
    order_init(&order, whole);
    struct bitset all;
    bitset_init(&all, 20);
    bitset_set_all(&all);
    struct lclosure closure;
    lclosure_init(&closure, formula, &order, &all);
    lclosure_run(&closure);

    const json_t *trace = json_object_get(json_object_get(fixture, "expected"), trace_name);
    assert_int_equal(closure.n_picked + 1, json_array_size(trace));
    struct bitset present;
    bitset_init(&present, 20);
    for (size_t step = 0; step < json_array_size(trace); step++) {
        const json_t *row = json_array_get(trace, step);
        /* every positive clause printed in this row, and no other */
        const json_t *positive = json_object_get(row, "positive_clauses");
        size_t n_open = 0;
        for (size_t c = 0; c < formula_n_clauses(formula); c++)
            if (!clause_holds(formula_clause(formula, c), &present)) {
                const char *name = name_of(fixture, formula_clause(formula, c).pos[0]);
                bool printed = false;
                for (size_t i = 0; i < json_array_size(positive); i++)
                    printed = printed || strcmp(name, json_string_value(json_array_get(
                                                          json_array_get(positive, i), 0))) == 0;
                assert_true(printed);
                n_open++;
            }
        assert_int_equal(n_open == 0, json_array_size(positive) == 0);
        assert_true(n_open >= json_array_size(positive));
        if (step < closure.n_picked) {
            assert_string_equal(name_of(fixture, closure.picked[step]),
                                json_string_value(json_object_get(row, "picked")));
            bitset_add(&present, closure.picked[step]);
        }
    }
    assert_true(bitset_equal(&present, &closure.present));
    bitset_done(&present);
    lclosure_done(&closure);
    bitset_done(&all);
    order_done(&order);
    formula_free(formula);
    formula_free(whole);
}

static void the_printed_logical_closure(void **state)
{
    (void)state;
    json_t *fixture = fixture_load("lc_fig4_9.json");
    check_trace(fixture, "printed_trace_without_M.main()!code=>M", "M.main()!code=>M");
    check_trace(fixture, "trace_with_all_32", NULL);
    json_decref(fixture);
}

static void check_progression(const struct progression *progression, const json_t *sets,
                              uint32_t n_vars)
{
    assert_int_equal(progression->n_sets, json_array_size(sets));
    struct bitset before, upto;
    bitset_init(&before, n_vars);
    bitset_init(&upto, n_vars);
    for (size_t k = 0; k < progression->n_sets; k++) {
        progression_prefix(progression, k, &upto);
        if (k > 0)
            progression_prefix(progression, k - 1, &before);
        bitset_and_not(&upto, &before);
        assert_true(fixture_set_equals(json_array_get(sets, k), &upto));
    }
    bitset_done(&before);
    bitset_done(&upto);
}

static void the_printed_progressions(void **state)
{
    (void)state;
    json_t *fixture = fixture_load("gbr_fig4_10.json");
    const json_t *rows = json_object_get(json_object_get(fixture, "expected"), "progressions");
    struct formula *formula = logic_case_example(NULL);
    struct order order;
    order_init(&order, formula);
    struct bitset inside;
    bitset_init(&inside, 20);
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i), *sets = json_object_get(row, "sets");
        const json_t *learned = json_object_get(row, "learned");
        uint32_t var[2];
        struct var_list list[2];
        for (size_t j = 0; j < json_array_size(learned); j++) {
            var[j] = (uint32_t)json_integer_value(json_array_get(json_array_get(learned, j), 0));
            list[j] = (struct var_list){&var[j], 1};
        }
        bitset_clear_all(&inside);
        for (size_t j = 0; j < json_array_size(sets); j++)
            for (size_t k = 0; k < json_array_size(json_array_get(sets, j)); k++)
                bitset_add(&inside,
                           (size_t)json_integer_value(json_array_get(json_array_get(sets, j), k)));
        struct progression progression;
        progression_init(&progression, formula, &order, &inside, list, json_array_size(learned));
        check_progression(&progression, sets, 20);
        progression_done(&progression);
    }
    bitset_done(&inside);
    order_done(&order);
    formula_free(formula);
    json_decref(fixture);
}

static void orders_and_first_progressions_of_random_formulas(void **state)
{
    (void)state;
    const char *files[] = {"vectors_gbr.json", "gbr_not_local_minimum.json"};
    for (int f = 0; f < 2; f++) {
        json_t *fixture = fixture_load(files[f]);
        const json_t *cases = json_object_get(fixture, "cases");
        assert_true(json_array_size(cases) > 0);
        for (size_t i = 0; i < json_array_size(cases); i++) {
            const json_t *row = json_array_get(cases, i);
            uint32_t n = (uint32_t)json_integer_value(json_object_get(row, "n"));
            struct formula *formula = logic_case_formula(n, json_object_get(row, "clauses"));
            struct order order;
            order_init(&order, formula);
            check_order(&order, json_object_get(row, "order"));
            struct bitset all;
            bitset_init(&all, n);
            bitset_set_all(&all);
            struct progression progression;
            progression_init(&progression, formula, &order, &all, NULL, 0);
            check_progression(&progression, json_object_get(row, "first_progression"), n);
            progression_done(&progression);
            bitset_done(&all);
            order_done(&order);
            formula_free(formula);
        }
        json_decref(fixture);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_graph_of_17_classes_has_8_closures),
        cmocka_unit_test(the_printed_order_of_20_variables),
        cmocka_unit_test(the_printed_logical_closure),
        cmocka_unit_test(the_printed_progressions),
        cmocka_unit_test(orders_and_first_progressions_of_random_formulas),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
