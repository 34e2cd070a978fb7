#include "learn/forest/cart.h"

#include "base/memory.h"
#include "base/random.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Holds products of six weights below TABLE_MAX_WEIGHT = 2^24. */
typedef unsigned __int128 wide;

/* A split into two sides.  Twice its weighted impurity is numerator / denominator. */
struct split {
    uint32_t column; /* CART_LEAF: none yet */
    uint32_t threshold_x2;
    wide numerator, denominator;
};

struct grower {
    const struct table *table;
    const uint32_t *weight;
    uint32_t n_tried;
    uint64_t random;
    double *importance;
    struct cart *cart;
    uint32_t *rows;    /* the rows of a node are adjacent */
    uint32_t *columns; /* in random order; columns known to be constant in a node are at the end */
    uint32_t *histogram; /* weight by value and class */
};

static void consider(struct split *best, uint32_t column, uint32_t threshold_x2,
                     const uint32_t left[N_CLASSES], const uint32_t right[N_CLASSES])
{
    wide n_left = left[0] + left[1], n_right = right[0] + right[1];
    wide numerator = (wide)left[0] * left[1] * n_right + (wide)right[0] * right[1] * n_left;
    wide denominator = n_left * n_right;
    if (best->column != CART_LEAF) {
        wide ours = numerator * best->denominator, theirs = best->numerator * denominator;
        if (ours > theirs)
            return;
        /* thresholds of a column ascend, so of equal splits the first one stays */
        if (ours == theirs && column >= best->column)
            return;
    }
    *best = (struct split){column, threshold_x2, numerator, denominator};
}

/* Tries all thresholds of a column.  False: all rows have the same value. */
static bool try_column(struct grower *grower, uint32_t column, const uint32_t *rows,
                       uint32_t n_rows, const uint32_t total[N_CLASSES], struct split *best)
{
    const uint16_t *value = table_column(grower->table, column);
    uint32_t least = value[rows[0]], most = least;
    for (uint32_t i = 1; i < n_rows; i++) {
        uint32_t v = value[rows[i]];
        least = v < least ? v : least;
        most = v > most ? v : most;
    }
    if (least == most)
        return false;
    uint32_t *histogram = grower->histogram;
    memset(histogram, 0, (most - least + 1) * N_CLASSES * sizeof *histogram);
    for (uint32_t i = 0; i < n_rows; i++) {
        uint32_t *bin = histogram + (value[rows[i]] - least) * N_CLASSES;
        const uint32_t *weight = grower->weight + (size_t)rows[i] * N_CLASSES;
        bin[0] += weight[0];
        bin[1] += weight[1];
    }
    uint32_t left[N_CLASSES] = {0}, previous = least;
    for (uint32_t v = least; v <= most; v++) {
        const uint32_t *bin = histogram + (v - least) * N_CLASSES;
        if (bin[0] + bin[1] == 0)
            continue; /* all rows with this value have weight 0 */
        if (v != least)
            consider(best, column, previous + v, left,
                     (uint32_t[N_CLASSES]){total[0] - left[0], total[1] - left[1]});
        left[0] += bin[0];
        left[1] += bin[1];
        previous = v;
    }
    return true;
}

/* Draws columns among the first n_columns until n_tried of them have different values.  Columns
 * with equal values are moved to the end; *ret_n_columns is the number of the others. */
static struct split find_split(struct grower *grower, uint32_t n_columns, const uint32_t *rows,
                               uint32_t n_rows, const uint32_t total[N_CLASSES],
                               uint32_t *ret_n_columns)
{
    struct split best = {.column = CART_LEAF};
    uint32_t *columns = grower->columns;
    uint32_t n_tried = 0;
    while (n_tried < n_columns && n_tried < grower->n_tried) {
        uint32_t at = n_tried + (uint32_t)random_below(&grower->random, n_columns - n_tried);
        uint32_t column = columns[at];
        if (try_column(grower, column, rows, n_rows, total, &best)) {
            columns[at] = columns[n_tried];
            columns[n_tried++] = column;
        } else {
            columns[at] = columns[--n_columns];
            columns[n_columns] = column;
        }
    }
    *ret_n_columns = n_columns;
    return best;
}

static void count_importance(struct grower *grower, const struct split *split,
                             const uint32_t total[N_CLASSES])
{
    if (grower->importance == NULL)
        return;
    double before = 2.0 * total[0] * total[1] / ((double)total[0] + total[1]);
    double after = 2.0 * (double)split->numerator / (double)split->denominator;
    grower->importance[split->column] += before - after;
}

static uint32_t partition(const struct grower *grower, const struct split *split, uint32_t *rows,
                          uint32_t n_rows)
{
    const uint16_t *value = table_column(grower->table, split->column);
    uint32_t n_left = 0;
    for (uint32_t i = 0; i < n_rows; i++)
        if (2u * value[rows[i]] <= split->threshold_x2) {
            uint32_t row = rows[i];
            rows[i] = rows[n_left];
            rows[n_left++] = row;
        }
    return n_left;
}

static uint32_t grow(struct grower *grower, uint32_t *rows, uint32_t n_rows, uint32_t n_columns)
{
    struct cart *cart = grower->cart;
    mem_grow((void **)&cart->nodes, &cart->capacity, cart->n_nodes + 1, sizeof *cart->nodes);
    uint32_t index = (uint32_t)cart->n_nodes++;
    struct cart_node node = {.feature = CART_LEAF};
    for (uint32_t i = 0; i < n_rows; i++) {
        node.weight[0] += grower->weight[(size_t)rows[i] * N_CLASSES];
        node.weight[1] += grower->weight[(size_t)rows[i] * N_CLASSES + 1];
    }
    if (node.weight[0] != 0 && node.weight[1] != 0) {
        struct split split = find_split(grower, n_columns, rows, n_rows, node.weight, &n_columns);
        if (split.column != CART_LEAF) {
            count_importance(grower, &split, node.weight);
            node.feature = grower->table->feature[split.column];
            node.threshold_x2 = split.threshold_x2;
            uint32_t n_left = partition(grower, &split, rows, n_rows);
            node.left = grow(grower, rows, n_left, n_columns);
            node.right = grow(grower, rows + n_left, n_rows - n_left, n_columns);
        }
    }
    cart->nodes[index] = node;
    return index;
}

static uint32_t largest_value(const struct table *table)
{
    uint32_t largest = 0;
    for (size_t i = 0; i < (size_t)table->n_columns * table->n_rows; i++)
        largest = table->value[i] > largest ? table->value[i] : largest;
    return largest;
}

void cart_grow(const struct table *table, const struct cart_options *options, struct cart *ret)
{
    assert(table_total_weight(table) < TABLE_MAX_WEIGHT);
    *ret = (struct cart){0};
    struct grower grower = {
        .table = table,
        .weight = options->weight != NULL ? options->weight : table->weight,
        .n_tried = options->n_tried != 0 ? options->n_tried : table->n_columns,
        .random = options->seed,
        .importance = options->importance,
        .cart = ret,
        .rows = mem_alloc(table->n_rows * sizeof(uint32_t)),
        .columns = mem_alloc(table->n_columns * sizeof(uint32_t)),
        .histogram = mem_alloc((largest_value(table) + 1) * N_CLASSES * sizeof(uint32_t)),
    };
    uint32_t n_rows = 0;
    for (uint32_t row = 0; row < table->n_rows; row++)
        if (grower.weight[(size_t)row * N_CLASSES] + grower.weight[(size_t)row * N_CLASSES + 1] > 0)
            grower.rows[n_rows++] = row;
    for (uint32_t column = 0; column < table->n_columns; column++)
        grower.columns[column] = column;
    grow(&grower, grower.rows, n_rows, table->n_columns);
    free(grower.rows);
    free(grower.columns);
    free(grower.histogram);
}

void cart_done(struct cart *cart)
{
    free(cart->nodes);
    *cart = (struct cart){0};
}
