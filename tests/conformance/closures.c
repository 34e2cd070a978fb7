/* verify, closure and binary against the published traces: every question, every count. */
#include "problem/closures.h"
#include "base/memory.h"
#include "fake_oracle.h"
#include "fixture.h"
#include "logic_case.h"
#include "logic_reference.h"
#include "reduce/core/binary_search.h"
#include "reduce/list/ddmin.h"
#include "reduce/list/verify.h"
#include "reduce/logic/binary.h"
#include "reduce/logic/closure.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static json_int_t number(const json_t *object, const char *name)
{
    return json_integer_value(json_object_get(object, name));
}

static struct formula *formula_of_edges(uint32_t n_nodes, const json_t *edges)
{
    struct formula *formula = formula_new(n_nodes);
    for (size_t i = 0; i < json_array_size(edges); i++) {
        const json_t *edge = json_array_get(edges, i);
        formula_add_edge(formula, (uint32_t)json_integer_value(json_array_get(edge, 0)),
                         (uint32_t)json_integer_value(json_array_get(edge, 1)));
    }
    formula_freeze(formula);
    return formula;
}

static enum verdict some_minterm(void *context, const struct bitset *set)
{
    return minterms_hold(context, mask_of_set(set)) ? VERDICT_INTERESTING : VERDICT_NOT;
}

static struct minterms needs(const json_t *fixture)
{
    json_t *one = json_array();
    json_array_append(one, json_object_get(json_object_get(fixture, "predicate"), "items"));
    struct minterms minterms = minterms_of_json(one);
    json_decref(one);
    return minterms;
}

/* A trial: a graph problem that starts from everything. */
struct holdout {
    struct problem problem;
    struct formula *formula;
    struct minterms minterms;
    struct bitset start, result;
    struct fake_oracle oracle;
};

static void trial_init(struct holdout *trial, uint32_t n_items, const json_t *edges,
                       struct minterms minterms)
{
    trial->formula = formula_of_edges(n_items, edges);
    trial->problem = (struct problem){.n_items = n_items, .formula = trial->formula};
    trial->minterms = minterms;
    bitset_init(&trial->start, n_items);
    bitset_set_all(&trial->start);
    bitset_init(&trial->result, n_items);
    fake_oracle_init(&trial->oracle, some_minterm, &trial->minterms);
}

static void holdout_run(struct holdout *trial, struct reducer *reducer)
{
    fake_oracle_run(&trial->oracle, reducer, &trial->result);
    reducer_free(reducer);
}

static void holdout_done(struct holdout *trial)
{
    fake_oracle_done(&trial->oracle);
    bitset_done(&trial->start);
    bitset_done(&trial->result);
    formula_free(trial->formula);
}

/* The example graph, and one node of each of its closures in the order of the closures. */
static struct shared_list *closure_roots(const json_t *graph)
{
    const json_t *of_node = json_object_get(graph, "closure_of_node");
    struct shared_list *roots =
        shared_list_new((uint32_t)json_array_size(json_object_get(graph, "closures")));
    for (size_t v = json_array_size(of_node); v-- > 0;)
        roots->item[json_integer_value(json_array_get(of_node, v))] = (uint32_t)v;
    return roots;
}

static void unite(const json_t *sets, const json_t *chosen, struct bitset *ret)
{
    struct bitset one;
    bitset_init(&one, ret->n_bits);
    bitset_clear_all(ret);
    for (size_t i = 0; i < json_array_size(chosen); i++) {
        size_t which = (size_t)json_integer_value(json_array_get(chosen, i));
        fixture_set(json_array_get(sets, which), &one);
        bitset_or(ret, &one);
    }
    bitset_done(&one);
}

/* Tests given as lists of sets. */
static void check_tests_of_sets(const struct holdout *trial, const json_t *sets,
                                const json_t *tests)
{
    assert_int_equal(trial->oracle.n_proposals, json_array_size(tests));
    struct bitset expected;
    bitset_init(&expected, trial->problem.n_items);
    for (size_t i = 0; i < json_array_size(tests); i++) {
        const json_t *test = json_array_get(tests, i);
        unite(sets, json_object_get(test, "sets"), &expected);
        assert_true(bitset_equal(&expected, &trial->oracle.proposals[i]));
        assert_int_equal(trial->oracle.verdicts[i] == VERDICT_INTERESTING, number(test, "result"));
    }
    bitset_done(&expected);
}

/* Questions about sets that were asked about before do not count. */
static size_t distinct_questions(const struct fake_oracle *oracle)
{
    size_t n_distinct = 0;
    for (size_t i = 0; i < oracle->n_proposals; i++) {
        size_t j = 0;
        while (!bitset_equal(&oracle->proposals[i], &oracle->proposals[j]))
            j++;
        n_distinct += j == i;
    }
    return n_distinct;
}

static enum verdict invalid_or_some_minterm(void *context, const struct bitset *set)
{
    struct holdout *trial = context;
    return problem_allows(&trial->problem, set) ? some_minterm(&trial->minterms, set)
                                                : VERDICT_INVALID;
}

static void verify_of_17_classes(void **state)
{
    (void)state;
    json_t *fixture = fixture_load("verify_fig3.json"), *graph = fixture_load("graph17.json");
    const json_t *expected = json_object_get(fixture, "expected");
    const json_t *runs = json_object_get(expected, "runs");
    struct holdout trial;
    trial_init(&trial, 17, json_object_get(graph, "edges"), needs(fixture));
    holdout_run(&trial, verify_new(&trial.problem, &trial.start));
    assert_int_equal(trial.oracle.n_proposals, number(expected, "calls"));
    for (size_t i = 0; i < json_array_size(runs); i++) {
        const json_t *run = json_array_get(runs, i);
        assert_true(fixture_set_equals(json_object_get(run, "set"), &trial.oracle.proposals[i]));
        assert_int_equal(trial.oracle.verdicts[i] == VERDICT_INTERESTING, number(run, "result"));
    }
    assert_int_equal(distinct_questions(&trial.oracle), number(expected, "distinct_runs"));
    assert_true(fixture_set_equals(json_object_get(expected, "result"), &trial.result));

    /* What it left out is what ddmin is told to be invalid. */
    struct fake_oracle all;
    fake_oracle_init(&all, invalid_or_some_minterm, &trial);
    struct reducer *ddmin = ddmin_classic_new(&trial.problem, &trial.start);
    fake_oracle_run(&all, ddmin, NULL);
    reducer_free(ddmin);
    assert_int_equal(all.n_proposals,
                     number(expected, "calls") + number(expected, "rejected_invalid"));
    fake_oracle_done(&all);
    holdout_done(&trial);
    json_decref(fixture);
    json_decref(graph);
}

static void check_closure(const char *file, bool sorted)
{
    json_t *fixture = fixture_load(file), *graph = fixture_load("graph17.json");
    const json_t *expected = json_object_get(fixture, "expected");
    struct shared_list *roots = closure_roots(graph);
    struct holdout trial;
    trial_init(&trial, 17, json_object_get(graph, "edges"), needs(fixture));
    holdout_run(&trial, closure_over_new(&trial.problem, &trial.start, roots, sorted));
    check_tests_of_sets(&trial, json_object_get(fixture, "sets"),
                        json_object_get(expected, "tests"));
    assert_int_equal(trial.oracle.n_proposals, number(expected, "calls"));
    assert_true(fixture_set_equals(json_object_get(expected, "result_items"), &trial.result));
    holdout_done(&trial);
    shared_list_drop(roots);
    json_decref(fixture);
    json_decref(graph);
}

static void closures_in_arbitrary_order(void **state)
{
    (void)state;
    check_closure("closure_fig4_arbitrary.json", false);
}

static void closures_sorted_by_size(void **state)
{
    (void)state;
    check_closure("closure_fig4_sorted.json", true);
    check_closure("closure_fig5.json", true);
}

static enum binary_cost cost_named(const char *name)
{
    return strcmp(name, "cardinality") == 0 ? BINARY_SETS : BINARY_UNION;
}

static void check_binary(const char *file)
{
    json_t *fixture = fixture_load(file), *graph = fixture_load("graph17.json");
    const json_t *expected = json_object_get(fixture, "expected");
    struct shared_list *roots = closure_roots(graph);
    struct binary_options options = {
        .cost = cost_named(json_string_value(json_object_get(fixture, "cost"))), .roots = roots};
    struct holdout trial;
    trial_init(&trial, 17, json_object_get(graph, "edges"), needs(fixture));
    holdout_run(&trial, binary_with_new(&trial.problem, &trial.start, &options));
    check_tests_of_sets(&trial, json_object_get(fixture, "sets"),
                        json_object_get(expected, "tests"));
    assert_int_equal(trial.oracle.n_proposals, number(expected, "calls"));
    assert_true(fixture_set_equals(json_object_get(expected, "result_items"), &trial.result));
    holdout_done(&trial);

    options.tight = true;
    trial_init(&trial, 17, json_object_get(graph, "edges"), needs(fixture));
    holdout_run(&trial, binary_with_new(&trial.problem, &trial.start, &options));
    assert_int_equal(trial.oracle.n_proposals, number(expected, "calls_with_tight_search"));
    assert_true(fixture_set_equals(json_object_get(expected, "result_items"), &trial.result));
    holdout_done(&trial);
    shared_list_drop(roots);
    json_decref(fixture);
    json_decref(graph);
}

static void binary_reduction_of_17_classes(void **state)
{
    (void)state;
    check_binary("binary_fig6_card.json");
    check_binary("binary_fig6_union.json");
    check_binary("binary_fig7.json");
}

static void binary_reduction_at_the_edges(void **state)
{
    (void)state;
    json_t *fixture = fixture_load("binary_edge_cases.json");
    const json_t *cases = json_object_get(fixture, "cases");
    assert_int_equal(json_array_size(cases), 9);
    for (size_t i = 0; i < json_array_size(cases); i++) {
        const json_t *row = json_array_get(cases, i), *tests = json_object_get(row, "tests");
        struct holdout trial;
        trial_init(&trial, (uint32_t)number(row, "n"), NULL,
                   minterms_of_json(json_object_get(row, "minterms")));
        holdout_run(&trial, binary_sets_new(&trial.problem, &trial.start));
        assert_int_equal(trial.oracle.n_proposals, number(row, "calls"));
        for (size_t j = 0; j < json_array_size(tests); j++) {
            const json_t *test = json_array_get(tests, j);
            assert_true(
                fixture_set_equals(json_object_get(test, "set"), &trial.oracle.proposals[j]));
            assert_int_equal(trial.oracle.verdicts[j] == VERDICT_INTERESTING,
                             number(test, "result"));
        }
        if (number(row, "found"))
            assert_true(fixture_set_equals(json_object_get(row, "result"), &trial.result));
        else
            assert_true(bitset_equal(&trial.result, &trial.start));
        holdout_done(&trial);
    }
    json_decref(fixture);
}

static uint64_t mask_of_json(const json_t *array)
{
    uint64_t mask = 0;
    for (size_t i = 0; i < json_array_size(array); i++)
        mask |= (uint64_t)1 << json_integer_value(json_array_get(array, i));
    return mask;
}

static void check_vector(const json_t *row, const char *cost)
{
    const json_t *closures = json_object_get(row, "closures");
    const json_t *expected = json_object_get(row, cost),
                 *picks = json_object_get(expected, "picks");
    struct holdout trial;
    trial_init(&trial, (uint32_t)number(row, "nodes"), json_object_get(row, "edges"),
               minterms_of_json(json_object_get(row, "minterms")));
    struct binary_options options = {.cost = cost_named(cost)};
    holdout_run(&trial, binary_with_new(&trial.problem, &trial.start, &options));
    assert_int_equal(trial.oracle.n_proposals, number(expected, "calls"));
    assert_true(fixture_set_equals(json_object_get(expected, "items"), &trial.result));

    struct reference reference = {.minterms = &trial.minterms};
    uint64_t closure[64];
    for (size_t i = 0; i < json_array_size(closures); i++)
        closure[i] = mask_of_json(json_array_get(closures, i));
    reference_binary(&reference, closure, json_array_size(closures), options.cost == BINARY_UNION);
    assert_int_equal(reference.n_asked, trial.oracle.n_proposals);
    for (size_t i = 0; i < reference.n_asked; i++)
        assert_int_equal(reference.asked[i], mask_of_set(&trial.oracle.proposals[i]));
    assert_int_equal(reference.n_picks, json_array_size(picks));
    for (size_t i = 0; i < reference.n_picks; i++)
        assert_int_equal(reference.pick[i], json_integer_value(json_array_get(picks, i)));
    holdout_done(&trial);
}

static void binary_reduction_of_random_graphs(void **state)
{
    (void)state;
    json_t *fixture = fixture_load("vectors_binary.json");
    const json_t *cases = json_object_get(fixture, "cases");
    assert_int_equal(json_array_size(cases), 60);
    for (size_t i = 0; i < json_array_size(cases); i++) {
        check_vector(json_array_get(cases, i), "cardinality");
        check_vector(json_array_get(cases, i), "union_size");
    }
    json_decref(fixture);
}

static void check_probes(struct search search, size_t answer, const json_t *probes)
{
    size_t n = 0;
    for (; !search_is_over(&search); n++) {
        assert_int_equal(search_pivot(&search), json_integer_value(json_array_get(probes, n)));
        search_tell(&search, search_pivot(&search) >= answer);
    }
    assert_int_equal(n, json_array_size(probes));
    assert_int_equal(search.found, answer);
}

static void probes_of_the_binary_search(void **state)
{
    (void)state;
    json_t *fixture = fixture_load("binary_search_probes.json");
    const json_t *cases = json_object_get(fixture, "cases");
    assert_int_equal(json_array_size(cases), 17 * 18 / 2);
    for (size_t i = 0; i < json_array_size(cases); i++) {
        const json_t *row = json_array_get(cases, i);
        size_t n = (size_t)number(row, "n"), answer = (size_t)number(row, "answer");
        struct search search;
        search_begin(&search, 0, n);
        check_probes(search, answer, json_object_get(row, "probes_lo0"));
        search_begin(&search, 1, n);
        check_probes(search, answer, json_object_get(row, "probes_lo1"));
        search_begin_tight(&search, 0, n);
        check_probes(search, answer, json_object_get(row, "probes_tight"));
    }
    json_decref(fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verify_of_17_classes),
        cmocka_unit_test(closures_in_arbitrary_order),
        cmocka_unit_test(closures_sorted_by_size),
        cmocka_unit_test(binary_reduction_of_17_classes),
        cmocka_unit_test(binary_reduction_at_the_edges),
        cmocka_unit_test(binary_reduction_of_random_graphs),
        cmocka_unit_test(probes_of_the_binary_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
