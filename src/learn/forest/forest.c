#include "learn/forest/forest.h"

#include "base/memory.h"
#include "base/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Every record as row * N_CLASSES + class, to draw from. */
static uint32_t *list_records(const struct table *table, uint32_t n_records)
{
    uint32_t *records = mem_alloc(n_records * sizeof *records);
    uint32_t at = 0;
    for (uint32_t i = 0; i < table->n_rows * N_CLASSES; i++)
        for (uint32_t j = 0; j < table->weight[i]; j++)
            records[at++] = i;
    return records;
}

static void add_importance(struct forest *forest, const struct table *table,
                           const double *importance)
{
    double sum = 0;
    for (uint32_t column = 0; column < table->n_columns; column++)
        sum += importance[column];
    for (uint32_t column = 0; sum > 0 && column < table->n_columns; column++)
        forest->importance[table->feature[column]] += importance[column] / sum / forest->n_trees;
}

void forest_train(const struct table *table, uint32_t n_features, uint32_t n_trees, uint64_t seed,
                  struct forest *ret)
{
    ret->n_trees = n_trees;
    ret->trees = mem_zero(n_trees, sizeof *ret->trees);
    ret->importance = mem_zero(n_features, sizeof *ret->importance);
    uint32_t n_records = table_total_weight(table);
    uint32_t *records = list_records(table, n_records);
    size_t n_weights = (size_t)table->n_rows * N_CLASSES;
    uint32_t *weight = mem_alloc(n_weights * sizeof *weight);
    double *importance = mem_alloc(table->n_columns * sizeof *importance);
    for (uint32_t tree = 0; tree < n_trees; tree++) {
        uint64_t random = seed ^ (tree + 1) * 0x9e3779b97f4a7c15u;
        random = random_next(&random);
        memset(weight, 0, n_weights * sizeof *weight);
        for (uint32_t i = 0; i < n_records; i++)
            weight[records[random_below(&random, n_records)]]++;
        memset(importance, 0, table->n_columns * sizeof *importance);
        struct cart_options options = {.weight = weight,
                                       .n_tried = (uint32_t)sqrt(table->n_columns),
                                       .seed = random,
                                       .importance = importance};
        cart_grow(table, &options, &ret->trees[tree]);
        add_importance(ret, table, importance);
    }
    free(importance);
    free(weight);
    free(records);
}

void forest_done(struct forest *forest)
{
    for (uint32_t tree = 0; tree < forest->n_trees; tree++)
        cart_done(&forest->trees[tree]);
    free(forest->trees);
    free(forest->importance);
    *forest = (struct forest){0};
}

bool cart_says_valid(const struct cart *cart, const struct features *features)
{
    const struct cart_node *node = cart->nodes;
    while (node->feature != CART_LEAF)
        node = cart->nodes + (2 * feature_value(features, node->feature) <= node->threshold_x2
                                  ? node->left
                                  : node->right);
    return cart_leaf_says_valid(node);
}

uint32_t forest_votes(const struct forest *forest, const struct features *features)
{
    uint32_t n_votes = 0;
    for (uint32_t tree = 0; tree < forest->n_trees; tree++)
        n_votes += cart_says_valid(&forest->trees[tree], features);
    return n_votes;
}
