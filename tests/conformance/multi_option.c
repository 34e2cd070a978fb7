/* Stubbed and multi-option binary reduction against the traces: every question, every answer. */
#include "reduce/logic/multi_option.h"
#include "base/memory.h"
#include "fake_oracle.h"
#include "fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const json_t *at(const json_t *object, const char *name)
{
    const json_t *value = json_object_get(object, name);
    assert_non_null(value);
    return value;
}

static json_int_t number(const json_t *object, const char *name)
{
    return json_integer_value(at(object, name));
}

static json_int_t element(const json_t *array, size_t index)
{
    return json_integer_value(json_array_get(array, index));
}

static enum verdict has_all(void *context, const struct bitset *candidate)
{
    const json_t *needed = context;
    for (size_t i = 0; i < json_array_size(needed); i++)
        if (!bitset_has(candidate, (size_t)element(needed, i)))
            return VERDICT_NOT;
    return VERDICT_INTERESTING;
}

static size_t n_distinct(const struct fake_oracle *oracle)
{
    size_t n = 0;
    for (size_t i = 0; i < oracle->n_proposals; i++) {
        size_t first = 0;
        while (!bitset_equal(&oracle->proposals[i], &oracle->proposals[first]))
            first++;
        n += first == i;
    }
    return n;
}

static void check_stubbed(const char *name, size_t n_points)
{
    json_t *fixture = fixture_load(name);
    const json_t *expected = at(fixture, "expected");
    const json_t *tests = at(expected, "tests");
    struct problem problem = {.n_items = (uint32_t)n_points};
    struct bitset all;
    struct bitset result;
    struct fake_oracle oracle;
    bitset_init(&all, n_points);
    bitset_set_all(&all);
    bitset_init(&result, n_points);
    fake_oracle_init(&oracle, has_all, json_object_get(at(fixture, "predicate"), "items"));
    struct reducer *reducer = reducer_kind_find("stubbed")->make(&problem, &all);
    fake_oracle_run(&oracle, reducer, &result);
    assert_int_equal(oracle.n_proposals, number(expected, "calls"));
    assert_int_equal(oracle.n_proposals, json_array_size(tests));
    for (size_t i = 0; i < oracle.n_proposals; i++) {
        const json_t *test = json_array_get(tests, i);
        assert_true(fixture_set_equals(at(test, "kept"), &oracle.proposals[i]));
        assert_int_equal(oracle.verdicts[i] == VERDICT_INTERESTING, number(test, "result"));
    }
    if (json_object_get(expected, "distinct") != NULL)
        assert_int_equal(n_distinct(&oracle), number(expected, "distinct"));
    assert_true(fixture_set_equals(at(expected, "result"), &result));
    reducer_free(reducer);
    fake_oracle_done(&oracle);
    bitset_done(&result);
    bitset_done(&all);
    json_decref(fixture);
}

static void stubbed_example(void **state)
{
    (void)state;
    check_stubbed("stubbed_fig3_3.json", 4);
}

static void stubbed_two_points(void **state)
{
    (void)state;
    check_stubbed("stubbed_two.json", 6);
}

/* --- options ----------------------------------------------------------------------------- */

struct groups {
    const json_t *highest, *needs;
    size_t n_points;
};

/* Which option of each point an item set stands for. */
static void choices(const struct groups *groups, const struct bitset *set, json_int_t *ret)
{
    size_t item = 0;
    for (size_t point = 0; point < groups->n_points; point++) {
        ret[point] = 0;
        for (json_int_t option = 1; option <= element(groups->highest, point); option++)
            if (bitset_has(set, item++))
                ret[point] = option;
    }
}

static enum verdict enough(void *context, const struct bitset *candidate)
{
    const struct groups *groups = context;
    json_int_t choice[8];
    choices(groups, candidate, choice);
    for (size_t point = 0; point < groups->n_points; point++)
        if (choice[point] < element(groups->needs, point))
            return VERDICT_NOT;
    return VERDICT_INTERESTING;
}

static void expect_choice(const struct groups *groups, const struct bitset *set,
                          const json_t *expected)
{
    json_int_t choice[8];
    choices(groups, set, choice);
    for (size_t point = 0; point < groups->n_points; point++)
        assert_int_equal(choice[point], element(expected, point));
}

static void check_options(struct groups *groups, const struct problem *problem, const json_t *run)
{
    static reducer_maker *const makers[2][2] = {
        {multi_option_classic_new, multi_option_new},
        {multi_option_robin_classic_new, multi_option_robin_new}};
    bool is_robin = strcmp(json_string_value(at(run, "flatten")), "roundrobin") == 0;
    const json_t *tests = at(run, "tests");
    struct bitset all;
    struct bitset result;
    struct fake_oracle oracle;
    bitset_init(&all, problem->n_items);
    bitset_set_all(&all);
    bitset_init(&result, problem->n_items);
    fake_oracle_init(&oracle, enough, groups);
    struct reducer *reducer = makers[is_robin][number(run, "drop_dominated")](problem, &all);
    fake_oracle_run(&oracle, reducer, &result);
    assert_int_equal(oracle.n_proposals, number(run, "calls"));
    for (size_t i = 0; i < oracle.n_proposals; i++) {
        const json_t *test = json_array_get(tests, i);
        expect_choice(groups, &oracle.proposals[i], at(test, "choice"));
        assert_int_equal(oracle.verdicts[i] == VERDICT_INTERESTING, number(test, "result"));
    }
    expect_choice(groups, &result, at(run, "result"));
    reducer_free(reducer);
    fake_oracle_done(&oracle);
    bitset_done(&result);
    bitset_done(&all);
}

static void multi_option(void **state)
{
    (void)state;
    json_t *fixture = fixture_load("multi_option.json");
    const json_t *highest = at(fixture, "groups_highest_option");
    struct groups groups = {highest, at(fixture, "needs_at_least"), json_array_size(highest)};
    uint32_t parent[16];
    uint32_t level[16];
    struct problem problem = {.parent = parent, .level = level};
    for (size_t point = 0; point < groups.n_points; point++)
        for (json_int_t option = 1; option <= element(highest, point); option++) {
            uint32_t item = problem.n_items++;
            parent[item] = option == 1 ? NO_ITEM : item - 1;
            level[item] = (uint32_t)option - 1;
        }
    const json_t *runs = at(fixture, "runs");
    assert_int_equal(json_array_size(runs), 4);
    for (size_t i = 0; i < json_array_size(runs); i++)
        check_options(&groups, &problem, json_array_get(runs, i));
    json_decref(fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stubbed_example),
        cmocka_unit_test(stubbed_two_points),
        cmocka_unit_test(multi_option),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
