/* Decision tree, votes and features against the fixtures. */
#include "learn/forest/cart.h"
#include "fixture.h"
#include "learn/data/features.h"
#include "learn/forest/forest.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static uint32_t number(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    assert_non_null(value);
    return (uint32_t)json_integer_value(value);
}

static void load_table(const json_t *rows, struct table *table)
{
    table_init(table, (uint32_t)json_array_size(rows), 2);
    for (uint32_t row = 0; row < table->n_rows; row++) {
        const json_t *it = json_array_get(rows, row);
        for (uint32_t column = 0; column < 2; column++)
            table_column(table, column)[row] =
                (uint16_t)json_integer_value(json_array_get(json_object_get(it, "x"), column));
        table->weight[row * N_CLASSES + CLASS_INVALID] = number(it, "w0");
        table->weight[row * N_CLASSES + CLASS_VALID] = number(it, "w1");
    }
}

static void check_node(const struct cart_node *node, const json_t *expected)
{
    assert_int_equal(node->feature == CART_LEAF, number(expected, "leaf"));
    if (node->feature == CART_LEAF) {
        assert_int_equal(node->weight[CLASS_INVALID], number(expected, "w0"));
        assert_int_equal(node->weight[CLASS_VALID], number(expected, "w1"));
        return;
    }
    assert_int_equal(node->feature, number(expected, "feature"));
    assert_int_equal(node->threshold_x2, number(expected, "threshold_x2"));
    assert_int_equal(node->left, number(expected, "left"));
    assert_int_equal(node->right, number(expected, "right"));
}

static bool predict(const struct cart *cart, const uint16_t *value, uint32_t n_rows)
{
    const struct cart_node *node = cart->nodes;
    while (node->feature != CART_LEAF)
        node =
            cart->nodes +
            (2u * value[node->feature * n_rows] <= node->threshold_x2 ? node->left : node->right);
    return cart_leaf_says_valid(node);
}

static void test_tree(void **state)
{
    (void)state;
    json_t *fixture = fixture_load("cart_small.json");
    const json_t *nodes = json_object_get(fixture, "nodes");
    const json_t *predictions = json_object_get(fixture, "predictions");
    /* The order in which columns are drawn must not show when all of them are. */
    for (uint64_t seed = 0; seed < 16; seed++) {
        struct table table;
        struct cart cart;
        load_table(json_object_get(fixture, "rows"), &table);
        cart_grow(&table, &(struct cart_options){.seed = seed}, &cart);
        assert_int_equal(cart.n_nodes, json_array_size(nodes));
        for (size_t i = 0; i < cart.n_nodes; i++)
            check_node(&cart.nodes[i], json_array_get(nodes, i));
        for (uint32_t row = 0; row < table.n_rows; row++)
            assert_int_equal(predict(&cart, table.value + row, table.n_rows),
                             json_integer_value(json_array_get(predictions, row)));
        cart_done(&cart);
        table_done(&table);
    }
    json_decref(fixture);
}

static void test_votes(void **state)
{
    (void)state;
    json_t *fixture = fixture_load("cart_small.json");
    const json_t *votes = json_object_get(fixture, "forest_votes");
    assert_int_equal(json_array_size(votes), 5);
    for (size_t i = 0; i < json_array_size(votes); i++) {
        const json_t *it = json_array_get(votes, i);
        assert_int_equal(votes_say_valid(number(it, "votes_for_valid"), number(it, "trees")),
                         number(it, "prediction"));
    }
    json_decref(fixture);
}

enum { LISTING_NODES = 10, LISTING_KINDS = 9 };

struct listing {
    struct problem problem;
    uint32_t parent[LISTING_NODES];
    uint16_t kind[LISTING_NODES];
    uint64_t cost[LISTING_NODES];
};

/* The syntax tree of the paper's listing; costs are the tokens that no child has. */
static void load_listing(const json_t *fixture, struct listing *listing)
{
    const json_t *types = json_object_get(fixture, "rule_types");
    const json_t *nodes = json_object_get(fixture, "nodes");
    assert_int_equal(json_array_size(types), LISTING_KINDS);
    assert_int_equal(json_array_size(nodes), LISTING_NODES);
    for (uint32_t i = 0; i < LISTING_NODES; i++) {
        const json_t *node = json_array_get(nodes, i);
        const char *type = json_string_value(json_object_get(node, "type"));
        listing->kind[i] = 0;
        while (strcmp(json_string_value(json_array_get(types, listing->kind[i])), type) != 0)
            listing->kind[i]++;
        listing->parent[i] = number(node, "parent");
        listing->cost[i] = number(node, "tokens_below");
        if (i > 0)
            listing->cost[listing->parent[i]] -= listing->cost[i];
    }
    listing->problem = (struct problem){.n_items = LISTING_NODES,
                                        .parent = listing->parent,
                                        .kind = listing->kind,
                                        .cost = listing->cost};
}

static void test_features(void **state)
{
    (void)state;
    json_t *fixture = fixture_load("model_listing1.json");
    struct listing listing;
    load_listing(fixture, &listing);
    const json_t *expected = json_object_get(fixture, "features_of_block_item");
    struct feature_source *source = feature_source_new(&listing.problem, LISTING_KINDS);
    struct features features;
    features_init(&features, LISTING_KINDS);
    struct bitset live;
    bitset_init(&live, LISTING_NODES);
    bitset_set_all(&live);
    features_collect(source, &live, 5, PART_TYPE | PART_CHILDREN | PART_PATH, &features);
    assert_int_equal(features.type,
                     json_integer_value(json_array_get(json_object_get(expected, "type"), 0)));
    const json_t *children = json_object_get(expected, "children_bits");
    const json_t *path = json_object_get(expected, "path_bits");
    assert_int_equal(json_array_size(children), LISTING_KINDS + 1);
    assert_int_equal(json_array_size(path), LISTING_KINDS);
    for (uint32_t kind = 0; kind <= LISTING_KINDS; kind++)
        assert_int_equal(feature_value(&features, 1 + kind),
                         json_integer_value(json_array_get(children, kind)));
    for (uint32_t kind = 0; kind < LISTING_KINDS; kind++)
        assert_int_equal(feature_value(&features, 2 + LISTING_KINDS + kind),
                         json_integer_value(json_array_get(path, kind)));

    bitset_remove(&live, 9); /* a child that is gone is no feature */
    features_collect(source, &live, 5, PART_CHILDREN, &features);
    assert_int_equal(feature_value(&features, 1 + listing.kind[9]), 0);
    assert_int_equal(bitset_count(&features.bits), 3);
    features_collect(source, &live, 9, PART_CHILDREN, &features); /* a leaf: "terminal" alone */
    assert_int_equal(bitset_count(&features.bits), 1);
    assert_int_equal(feature_value(&features, 1 + LISTING_KINDS), 1);

    bitset_done(&live);
    features_done(&features);
    feature_source_free(source);
    json_decref(fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tree),
        cmocka_unit_test(test_votes),
        cmocka_unit_test(test_features),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
