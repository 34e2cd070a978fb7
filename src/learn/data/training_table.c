#include "learn/data/training_table.h"

#include "base/memory.h"

#include <stdlib.h>

void table_init(struct table *table, uint32_t n_rows, uint32_t n_columns)
{
    table->n_rows = n_rows;
    table->n_columns = n_columns;
    table->feature = mem_zero(n_columns, sizeof *table->feature);
    table->value = mem_zero((size_t)n_columns * n_rows, sizeof *table->value);
    table->weight = mem_zero((size_t)n_rows * N_CLASSES, sizeof *table->weight);
    for (uint32_t column = 0; column < n_columns; column++)
        table->feature[column] = (uint16_t)column;
}

void table_done(struct table *table)
{
    free(table->feature);
    free(table->value);
    free(table->weight);
}

uint32_t table_total_weight(const struct table *table)
{
    uint32_t total = 0;
    for (size_t i = 0; i < (size_t)table->n_rows * N_CLASSES; i++)
        total += table->weight[i];
    return total;
}
