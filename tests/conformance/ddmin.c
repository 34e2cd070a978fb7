/* The published form of ddmin against the traces in fixtures: every question, every count. */
#include "reduce/list/ddmin.h"
#include "base/memory.h"
#include "fake_oracle.h"
#include "fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

struct graph_bug {
    const json_t *edges;
    const json_t *needed;
};

static bool contains_all(const struct bitset *set, const json_t *items)
{
    for (size_t i = 0; i < json_array_size(items); i++)
        if (!bitset_has(set, (size_t)json_integer_value(json_array_get(items, i))))
            return false;
    return true;
}

static enum verdict closed_and_contains(void *context, const struct bitset *set)
{
    const struct graph_bug *bug = context;
    for (size_t i = 0; i < json_array_size(bug->edges); i++) {
        const json_t *edge = json_array_get(bug->edges, i);
        if (bitset_has(set, (size_t)json_integer_value(json_array_get(edge, 0))) &&
            !bitset_has(set, (size_t)json_integer_value(json_array_get(edge, 1))))
            return VERDICT_INVALID;
    }
    return contains_all(set, bug->needed) ? VERDICT_INTERESTING : VERDICT_NOT;
}

static enum verdict some_minterm(void *context, const struct bitset *set)
{
    const json_t *minterms = context;
    for (size_t i = 0; i < json_array_size(minterms); i++)
        if (contains_all(set, json_array_get(minterms, i)))
            return VERDICT_INTERESTING;
    return VERDICT_NOT;
}

static void run_classic(uint32_t n_items, struct fake_oracle *oracle, struct bitset *result)
{
    struct problem problem = {.n_items = n_items};
    bitset_init(result, n_items);
    bitset_set_all(result);
    struct reducer *reducer = ddmin_classic_new(&problem, result);
    fake_oracle_run(oracle, reducer, result);
    reducer_free(reducer);
}

static void check_questions(const struct fake_oracle *oracle, const json_t *tests)
{
    assert_true(json_array_size(tests) <= oracle->n_proposals);
    for (size_t i = 0; i < json_array_size(tests); i++) {
        const json_t *test = json_array_get(tests, i);
        json_int_t expected = json_integer_value(json_object_get(test, "result"));
        assert_true(fixture_set_equals(json_object_get(test, "set"), &oracle->proposals[i]));
        assert_int_equal(oracle->verdicts[i] == VERDICT_INTERESTING, expected == 1);
        assert_int_equal(oracle->verdicts[i] == VERDICT_INVALID, expected == -1);
    }
}

static void the_17_classes(void **state)
{
    (void)state;
    json_t *fixture = fixture_load("ddmin17_fig1.json");
    json_t *graph = fixture_load("graph17.json");
    struct graph_bug bug = {json_object_get(graph, "edges"),
                            json_object_get(json_object_get(fixture, "predicate"), "items")};
    const json_t *expected = json_object_get(fixture, "expected");
    struct fake_oracle oracle;
    struct bitset result;
    fake_oracle_init(&oracle, closed_and_contains, &bug);
    run_classic(17, &oracle, &result);
    check_questions(&oracle, json_object_get(expected, "tests"));
    assert_int_equal(oracle.n_proposals,
                     json_integer_value(json_object_get(expected, "tests_total")));
    assert_true(fixture_set_equals(json_object_get(expected, "result"), &result));
    bitset_done(&result);
    fake_oracle_done(&oracle);
    json_decref(fixture);
    json_decref(graph);
}

static void random_vectors(void **state)
{
    (void)state;
    json_t *fixture = fixture_load("vectors_ddmin.json");
    const json_t *cases = json_object_get(fixture, "cases");
    assert_int_equal(json_array_size(cases), 60);
    for (size_t i = 0; i < json_array_size(cases); i++) {
        const json_t *one = json_array_get(cases, i);
        struct fake_oracle oracle;
        struct bitset result;
        fake_oracle_init(&oracle, some_minterm, json_object_get(one, "minterms"));
        run_classic((uint32_t)json_integer_value(json_object_get(one, "n")), &oracle, &result);
        check_questions(&oracle, json_object_get(one, "first_tests"));
        assert_int_equal(oracle.n_proposals, json_integer_value(json_object_get(one, "calls")));
        assert_true(fixture_set_equals(json_object_get(one, "result"), &result));
        bitset_done(&result);
        fake_oracle_done(&oracle);
    }
    json_decref(fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_17_classes),
        cmocka_unit_test(random_vectors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
