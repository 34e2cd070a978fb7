/* The queue against the published example of model-guided reduction: listing 1, without a model,
 * to a fixed point, and with a model that takes removing declarations for hopeless. */
#include "reduce/tree/queue.h"
#include "base/memory.h"
#include "fake_oracle.h"
#include "fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Nodes that can be removed are items; the others belong to the nearest one above. */
struct listing {
    json_t *fixture;
    const json_t *nodes;
    struct problem problem;
    struct bitset all;
    uint32_t item_of[32]; /* by node; NO_ITEM: cannot be removed */
    uint32_t node_of[32]; /* by item */
    uint32_t judged[32];  /* items that the model was asked about, in order */
    size_t n_judged;
};

static json_int_t field(const json_t *object, const char *name)
{
    return json_integer_value(json_object_get(object, name));
}

static uint32_t item_above(const struct listing *listing, const json_t *node)
{
    json_int_t parent = field(node, "parent");
    while (parent >= 0 && listing->item_of[parent] == NO_ITEM)
        parent = field(json_array_get(listing->nodes, (size_t)parent), "parent");
    return parent < 0 ? NO_ITEM : listing->item_of[parent];
}

static int setup(void **state)
{
    struct listing *listing = mem_zero(1, sizeof *listing);
    listing->fixture = fixture_load("model_listing1.json");
    listing->nodes = json_object_get(listing->fixture, "nodes");
    size_t n_nodes = json_array_size(listing->nodes);
    assert_in_range(n_nodes, 1, 32);
    uint32_t *parent = mem_zero(n_nodes, sizeof *parent);
    uint64_t *cost = mem_zero(n_nodes, sizeof *cost);
    uint32_t n_items = 0;
    for (size_t i = 0; i < n_nodes; i++) {
        const json_t *node = json_array_get(listing->nodes, i);
        listing->item_of[i] = NO_ITEM;
        if (field(node, "removable") == 0)
            continue;
        uint32_t item = n_items++;
        uint64_t tokens = (uint64_t)field(node, "tokens_below");
        parent[item] = item_above(listing, node);
        cost[item] += tokens;
        if (parent[item] != NO_ITEM)
            cost[parent[item]] -= tokens;
        listing->item_of[i] = item;
        listing->node_of[item] = (uint32_t)i;
    }
    listing->problem = (struct problem){.n_items = n_items, .parent = parent, .cost = cost};
    bitset_init(&listing->all, n_items);
    bitset_set_all(&listing->all);
    *state = listing;
    return 0;
}

static int teardown(void **state)
{
    struct listing *listing = *state;
    free((void *)listing->problem.parent);
    free((void *)listing->problem.cost);
    bitset_done(&listing->all);
    json_decref(listing->fixture);
    free(listing);
    return 0;
}

static bool alive(const struct listing *listing, const struct bitset *set, uint32_t node)
{
    return bitset_has(set, listing->item_of[node]);
}

/* The printf statement (8) is there; s1 (6) has its struct (1), the assignment (7) its s1 and its
 * member (3). */
static enum verdict compiles_and_prints(void *context, const struct bitset *set)
{
    const struct listing *listing = context;
    bool declared = alive(listing, set, 1), variable = alive(listing, set, 6);
    if (!alive(listing, set, 8) || (variable && !declared))
        return VERDICT_NOT;
    if (alive(listing, set, 7) && (!variable || !alive(listing, set, 3)))
        return VERDICT_NOT;
    return VERDICT_INTERESTING;
}

static bool is_declaration(const struct listing *listing, uint32_t item)
{
    const json_t *node = json_array_get(listing->nodes, listing->node_of[item]);
    return strcmp(json_string_value(json_object_get(node, "type")), "DECLARATION") == 0;
}

static bool declarations_are_hopeless(const void *context, const struct problem *problem,
                                      uint32_t item, const struct bitset *current)
{
    struct listing *listing = (struct listing *)context;
    assert_ptr_equal(problem, &listing->problem);
    assert_true(bitset_has(current, item));
    listing->judged[listing->n_judged++ % 32] = item;
    return is_declaration(listing, item);
}

static uint64_t tokens_left(const struct listing *listing, const struct bitset *set)
{
    size_t n_tokens = json_array_size(json_object_get(listing->fixture, "original_tokens"));
    return n_tokens - problem_cost(&listing->problem, &listing->all) +
           problem_cost(&listing->problem, set);
}

/* Each question of ours is the set before it without the node of the event. */
static void check_run(struct listing *listing, size_t index, const struct queue_options *options)
{
    const json_t *run = json_array_get(json_object_get(listing->fixture, "runs"), index);
    const json_t *events = json_object_get(run, "events");
    struct fake_oracle oracle;
    struct bitset before, expected;
    bitset_init_copy(&before, &listing->all);
    bitset_init(&expected, listing->problem.n_items);
    struct reducer *reducer = queue_new(&listing->problem, &listing->all, options);
    fake_oracle_init(&oracle, compiles_and_prints, listing);
    fake_oracle_run(&oracle, reducer, NULL);
    size_t n_asked = 0, n_judged = 0;
    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i);
        bool yes = field(event, "yes") == 1;
        uint32_t item = listing->item_of[field(event, "node")];
        if (strcmp(json_string_value(json_object_get(event, "event")), "model") == 0) {
            assert_int_equal(listing->judged[n_judged++], item);
            assert_int_equal(is_declaration(listing, item), !yes);
            continue;
        }
        bitset_assign(&expected, &before);
        bitset_remove(&expected, item);
        problem_close_forest(&listing->problem, &expected);
        assert_true(n_asked < oracle.n_proposals);
        assert_true(bitset_equal(&expected, &oracle.proposals[n_asked]));
        assert_int_equal(oracle.verdicts[n_asked++] == VERDICT_INTERESTING, yes);
        if (yes)
            bitset_assign(&before, &expected);
    }
    assert_int_equal(oracle.n_proposals, field(run, "oracle_calls"));
    assert_int_equal(listing->n_judged, n_judged);
    assert_int_equal(tokens_left(listing, &before),
                     json_array_size(json_object_get(run, "tokens")));
    reducer_result(reducer, &expected);
    assert_true(bitset_equal(&expected, &before));
    reducer_free(reducer);
    fake_oracle_done(&oracle);
    bitset_done(&before);
    bitset_done(&expected);
}

static void one_pass(void **state)
{
    struct queue_options options = {.groups = QUEUE_SINGLE, .one_pass = true};
    check_run(*state, 0, &options);
}

static void to_a_fixed_point(void **state)
{
    struct queue_options options = {.groups = QUEUE_SINGLE};
    check_run(*state, 1, &options);
}

static void with_a_model(void **state)
{
    struct queue_options options = {.groups = QUEUE_SINGLE,
                                    .one_pass = true,
                                    .hopeless = declarations_are_hopeless,
                                    .context = *state};
    check_run(*state, 2, &options);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(one_pass, setup, teardown),
        cmocka_unit_test_setup_teardown(to_a_fixed_point, setup, teardown),
        cmocka_unit_test_setup_teardown(with_a_model, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
