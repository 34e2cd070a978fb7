/* The HDD family against the fixtures: the two programs of the paper and random trees. */
#include "reduce/tree/hdd.h"
#include "base/memory.h"
#include "fake_oracle.h"
#include "fixture.h"
#include "reduce/core/combine.h"
#include "reduce/list/ddmin.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct reducer *hdd_with(const struct problem *problem, const struct bitset *start,
                                enum hdd_empty_test empty_test)
{
    struct hdd_options options = {HDD_LEVELS, empty_test, ddmin_classic_new, false};
    return hdd_new_with(problem, start, &options);
}

static struct reducer *hdd_never(const struct problem *problem, const struct bitset *start)
{
    return hdd_with(problem, start, HDD_EMPTY_NEVER);
}

static struct reducer *hdd_single(const struct problem *problem, const struct bitset *start)
{
    return hdd_with(problem, start, HDD_EMPTY_SINGLE);
}

static struct reducer *hdd_after(const struct problem *problem, const struct bitset *start)
{
    return hdd_with(problem, start, HDD_EMPTY_AFTER);
}

static struct reducer *hdd_always(const struct problem *problem, const struct bitset *start)
{
    return hdd_with(problem, start, HDD_EMPTY_ALWAYS);
}

static reducer_maker *maker_for(const char *empty_test)
{
    static const struct {
        const char *name;
        reducer_maker *maker;
    } makers[] = {
        {"never", hdd_never}, {"single", hdd_single}, {"after", hdd_after}, {"always", hdd_always}};
    for (size_t i = 0; i < 4; i++)
        if (strcmp(makers[i].name, empty_test) == 0)
            return makers[i].maker;
    fail_msg("unknown empty test %s", empty_test);
    return NULL;
}

struct tree {
    struct problem problem;
    const json_t *need;
    const json_t *dependences; /* [a, b]: b alive or a not */
    struct fake_oracle oracle;
    struct bitset all, result;
};

static bool alive(const struct bitset *set, const json_t *item)
{
    return bitset_has(set, (size_t)json_integer_value(item));
}

static enum verdict what_is_needed(void *context, const struct bitset *set)
{
    const struct tree *tree = context;
    for (size_t i = 0; i < json_array_size(tree->need); i++)
        if (!alive(set, json_array_get(tree->need, i)))
            return VERDICT_NOT;
    for (size_t i = 0; i < json_array_size(tree->dependences); i++) {
        const json_t *pair = json_array_get(tree->dependences, i);
        if (alive(set, json_array_get(pair, 0)) && !alive(set, json_array_get(pair, 1)))
            return VERDICT_NOT;
    }
    return VERDICT_INTERESTING;
}

static void tree_init(struct tree *tree, uint32_t n_items)
{
    memset(tree, 0, sizeof *tree);
    tree->problem.n_items = n_items;
    tree->problem.parent = mem_zero(n_items, sizeof(uint32_t));
    tree->problem.level = mem_zero(n_items, sizeof(uint32_t));
    bitset_init(&tree->result, n_items);
    bitset_init(&tree->all, n_items);
    bitset_set_all(&tree->all);
}

static void tree_set_parent(struct tree *tree, uint32_t item, json_int_t parent)
{
    uint32_t *parents = (uint32_t *)tree->problem.parent;
    uint32_t *levels = (uint32_t *)tree->problem.level;
    parents[item] = parent < 0 ? NO_ITEM : (uint32_t)parent;
    levels[item] = parent < 0 ? 0 : levels[parent] + 1;
}

static void tree_done(struct tree *tree)
{
    free((void *)tree->problem.parent);
    free((void *)tree->problem.level);
    bitset_done(&tree->result);
    bitset_done(&tree->all);
}

/* Runs a machine, which it frees, and leaves its questions in tree->oracle. */
static void run(struct tree *tree, struct reducer *reducer)
{
    fake_oracle_init(&tree->oracle, what_is_needed, tree);
    fake_oracle_run(&tree->oracle, reducer, &tree->result);
    reducer_free(reducer);
}

static size_t count_tests(struct tree *tree, struct reducer *reducer)
{
    run(tree, reducer);
    size_t n_tests = tree->oracle.n_proposals;
    fake_oracle_done(&tree->oracle);
    return n_tests;
}

static void check_variant(struct tree *tree, const json_t *variant, const json_t *result)
{
    reducer_maker *hdd = maker_for(json_string_value(json_object_get(variant, "empty_level_test")));
    reducer_maker *const plus[] = {hdd, hdd_clean_up_new};
    const struct bitset *all = &tree->all;
    assert_int_equal(count_tests(tree, hdd(&tree->problem, all)),
                     json_integer_value(json_object_get(variant, "hdd")));
    assert_true(fixture_set_equals(result, &tree->result));
    assert_int_equal(count_tests(tree, then_new(&tree->problem, all, plus, 2)),
                     json_integer_value(json_object_get(variant, "hdd_plus")));
    assert_true(fixture_set_equals(result, &tree->result));
    assert_int_equal(count_tests(tree, until_new(&tree->problem, all, hdd)),
                     json_integer_value(json_object_get(variant, "hdd_star")));
    assert_true(fixture_set_equals(result, &tree->result));
}

/* A question of the fixture names the nodes that were cut off; ours also lacks their subtrees. */
static void check_questions(const struct tree *tree, const json_t *tests)
{
    struct bitset expected, before;
    bitset_init(&expected, tree->problem.n_items);
    bitset_init_copy(&before, &tree->all);
    assert_int_equal(tree->oracle.n_proposals, json_array_size(tests));
    for (size_t i = 0; i < json_array_size(tests); i++) {
        const json_t *test = json_array_get(tests, i);
        const json_t *removed = json_object_get(test, "removed");
        /* What earlier levels removed stays removed. */
        json_int_t level = json_integer_value(json_object_get(test, "level"));
        bitset_set_all(&expected);
        for (size_t j = 0; j < expected.n_bits; j++)
            if ((json_int_t)tree->problem.level[j] < level && !bitset_has(&before, j))
                bitset_remove(&expected, j);
        for (size_t j = 0; j < json_array_size(removed); j++)
            bitset_remove(&expected, (size_t)json_integer_value(json_array_get(removed, j)));
        problem_close_forest(&tree->problem, &expected);
        assert_true(bitset_equal(&expected, &tree->oracle.proposals[i]));
        bool interesting = json_integer_value(json_object_get(test, "result")) == 1;
        assert_int_equal(tree->oracle.verdicts[i] == VERDICT_INTERESTING, interesting);
        if (interesting)
            bitset_assign(&before, &expected);
    }
    bitset_done(&before);
    bitset_done(&expected);
}

static void check_program(const char *fixture_name)
{
    json_t *fixture = fixture_load(fixture_name);
    const json_t *nodes = json_object_get(fixture, "tree");
    const json_t *expected = json_object_get(fixture, "expected");
    const json_t *result = json_object_get(expected, "result_alive");
    struct tree tree;
    tree_init(&tree, (uint32_t)json_array_size(nodes));
    for (uint32_t i = 0; i < tree.problem.n_items; i++)
        tree_set_parent(&tree, i,
                        json_integer_value(json_object_get(json_array_get(nodes, i), "parent")));
    tree.need = json_object_get(fixture, "required_nodes");
    run(&tree, hdd_single(&tree.problem, &tree.all));
    check_questions(&tree, json_object_get(expected, "tests"));
    assert_true(fixture_set_equals(result, &tree.result));
    fake_oracle_done(&tree.oracle);

    const json_t *variants = json_object_get(fixture, "variants");
    for (size_t i = 0; i < json_array_size(variants); i++) {
        const json_t *variant = json_array_get(variants, i);
        if (json_integer_value(json_object_get(variant, "cache")) == 0)
            check_variant(&tree, variant, result);
    }
    tree_done(&tree);
    json_decref(fixture);
}

static void the_introductory_example(void **state)
{
    (void)state;
    check_program("hdd_fig1.json");
}

static void the_compiler_crash(void **state)
{
    (void)state;
    check_program("hdd_bugc.json");
}

static void check_vector(struct tree *tree, const json_t *expected, reducer_maker *maker)
{
    const struct bitset *all = &tree->all;
    assert_int_equal(count_tests(tree, maker(&tree->problem, all)),
                     json_integer_value(json_object_get(expected, "tests")));
    assert_true(fixture_set_equals(json_object_get(expected, "alive"), &tree->result));
}

static void random_vectors(void **state)
{
    (void)state;
    json_t *fixture = fixture_load("vectors_hdd.json");
    const json_t *cases = json_object_get(fixture, "cases");
    assert_true(json_array_size(cases) > 0);
    for (size_t i = 0; i < json_array_size(cases); i++) {
        const json_t *one = json_array_get(cases, i);
        const json_t *parents = json_object_get(one, "parents");
        struct tree tree;
        tree_init(&tree, (uint32_t)json_array_size(parents));
        for (uint32_t j = 0; j < tree.problem.n_items; j++)
            tree_set_parent(&tree, j, json_integer_value(json_array_get(parents, j)));
        tree.need = json_object_get(one, "need");
        tree.dependences = json_object_get(one, "dependences");
        check_vector(&tree, json_object_get(one, "hdd"), hdd_new);
        check_vector(&tree, json_object_get(one, "hdd_plus"), hdd_plus_new);
        check_vector(&tree, json_object_get(one, "hdd_star"), hdd_star_new);
        tree_done(&tree);
    }
    json_decref(fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_introductory_example),
        cmocka_unit_test(the_compiler_crash),
        cmocka_unit_test(random_vectors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
