/* training_table - the data that a decision tree is grown from: rows of numbers, each with a weight
 * for either class.
 *
 * Records with equal features are one row, so training takes time for different records only.  Each
 * column holds one feature; values are stored column by column. */
#ifndef PARE_LEARN_DATA_TRAINING_TABLE_H
#define PARE_LEARN_DATA_TRAINING_TABLE_H

#include <stddef.h>
#include <stdint.h>

enum { CLASS_INVALID, CLASS_VALID, N_CLASSES }; /* classes of removals */

struct table {
    uint32_t n_rows, n_columns;
    uint16_t *feature; /* by column, ascending */
    uint16_t *value;   /* value[column * n_rows + row] */
    uint32_t *weight;  /* weight[row * N_CLASSES + class]; all together below TABLE_MAX_WEIGHT */
};

#define TABLE_MAX_WEIGHT (1u << 24)

/* The values are zero, column c holds feature c; the caller fills in the rest. */
void table_init(struct table *table, uint32_t n_rows, uint32_t n_columns);
void table_done(struct table *table);
uint32_t table_total_weight(const struct table *table);

static inline uint16_t *table_column(const struct table *table, uint32_t column)
{
    return table->value + (size_t)column * table->n_rows;
}

#endif
