/* Makes a table from records: finds held-out records, equal rows, and columns that differ. */
#include "learn/data/dataset.h"

#include "base/memory.h"
#include "base/random.h"

#include <stdlib.h>

static void shuffle(uint32_t *numbers, size_t n_numbers, uint64_t seed)
{
    for (size_t i = 0; i < n_numbers; i++)
        numbers[i] = (uint32_t)i;
    for (size_t i = n_numbers; i > 1; i--) {
        size_t j = (size_t)random_below(&seed, i);
        uint32_t number = numbers[i - 1];
        numbers[i - 1] = numbers[j];
        numbers[j] = number;
    }
}

void dataset_split(const struct dataset *dataset, uint64_t seed, struct bitset *ret_held)
{
    uint32_t *order = mem_alloc(dataset->n_records * sizeof *order);
    shuffle(order, dataset->n_records, seed);
    bitset_clear_all(ret_held);
    for (size_t i = 0; i < dataset->n_records / 5; i++)
        bitset_add(ret_held, order[i]);
    free(order);
}

void dataset_split_programs(const struct dataset *dataset, uint64_t seed, struct bitset *ret_held)
{
    uint32_t *order = mem_alloc(dataset->n_programs * sizeof *order);
    shuffle(order, dataset->n_programs, seed);
    bitset_clear_all(ret_held);
    size_t n_held = 0;
    for (size_t i = 0; i < dataset->n_programs && n_held < dataset->n_records / 5; i++) {
        const struct program *program = &dataset->programs[order[i]];
        for (size_t j = 0; j < program->n_records; j++)
            bitset_add(ret_held, program->first_record + j);
        n_held += program->n_records;
    }
    free(order);
}

#define NO_ROW UINT32_MAX

/* Finds equal feature vectors by their hash: an open table of row numbers, or NO_ROW.  At least
 * half of the slots are free. */
struct row_finder {
    struct hash *hash; /* hash of each row */
    uint32_t *slot;
    size_t n_slots;
    uint32_t n_rows;
};

static uint32_t find_row(struct row_finder *finder, struct hash hash)
{
    size_t at = (size_t)hash.low & (finder->n_slots - 1);
    for (; finder->slot[at] != NO_ROW; at = (at + 1) & (finder->n_slots - 1))
        if (hash_equal(finder->hash[finder->slot[at]], hash))
            return finder->slot[at];
    finder->hash[finder->n_rows] = hash;
    finder->slot[at] = finder->n_rows++;
    return finder->slot[at];
}

static void clear_other_parts(struct features *features, unsigned parts, uint32_t n_kinds)
{
    if ((parts & PART_TYPE) == 0)
        features->type = 0;
    for (size_t bit = bitset_next(&features->bits, 0); bit != BITSET_END;
         bit = bitset_next(&features->bits, bit + 1))
        if ((feature_part_of((uint32_t)bit + 1, n_kinds) & parts) == 0)
            bitset_remove(&features->bits, bit);
}

/* Finds the row of every record that is not held out, and one record for every row. */
static uint32_t find_rows(const struct dataset *dataset, unsigned parts, const struct bitset *held,
                          uint32_t *row_of, uint32_t *example)
{
    struct row_finder finder = {.n_slots = 2};
    while (finder.n_slots < 2 * dataset->n_records + 2)
        finder.n_slots *= 2;
    finder.hash = mem_alloc(dataset->n_records * sizeof *finder.hash);
    finder.slot = mem_alloc(finder.n_slots * sizeof *finder.slot);
    for (size_t i = 0; i < finder.n_slots; i++)
        finder.slot[i] = NO_ROW;
    struct features features;
    features_init(&features, dataset->n_kinds);
    for (size_t record = 0; record < dataset->n_records; record++) {
        row_of[record] = UINT32_MAX;
        if (bitset_has(held, record))
            continue;
        dataset_get(dataset, record, &features);
        clear_other_parts(&features, parts, dataset->n_kinds);
        struct hash hash = bitset_hash(&features.bits);
        hash = hash_combine(hash, (struct hash){.low = features.type});
        uint32_t n_before = finder.n_rows;
        row_of[record] = find_row(&finder, hash);
        if (row_of[record] == n_before)
            example[n_before] = (uint32_t)record;
    }
    features_done(&features);
    free(finder.hash);
    free(finder.slot);
    return finder.n_rows;
}

/* Adds the column of a feature unless all rows have the same value. */
static void add_column(struct table *table, uint32_t feature, const struct features *rows)
{
    uint16_t *column = table_column(table, table->n_columns);
    bool differs = false;
    for (uint32_t row = 0; row < table->n_rows; row++) {
        column[row] = (uint16_t)feature_value(&rows[row], feature);
        differs = differs || column[row] != column[0];
    }
    if (differs)
        table->feature[table->n_columns++] = (uint16_t)feature;
}

void dataset_table(const struct dataset *dataset, unsigned parts, enum target target,
                   const struct bitset *held, struct table *ret)
{
    uint32_t *row_of = mem_alloc(dataset->n_records * sizeof *row_of);
    uint32_t *example = mem_alloc(dataset->n_records * sizeof *example);
    uint32_t n_rows = find_rows(dataset, parts, held, row_of, example);
    uint32_t n_features = features_count(dataset->n_kinds);
    struct features *rows = mem_alloc(n_rows * sizeof *rows);
    struct bitset used; /* bits that some row has: only these get columns */
    bitset_init(&used, n_features - 1);
    for (uint32_t row = 0; row < n_rows; row++) {
        features_init(&rows[row], dataset->n_kinds);
        dataset_get(dataset, example[row], &rows[row]);
        clear_other_parts(&rows[row], parts, dataset->n_kinds);
        bitset_or(&used, &rows[row].bits);
    }
    table_init(ret, n_rows, 1 + (uint32_t)bitset_count(&used));
    ret->n_columns = 0;
    if ((parts & PART_TYPE) != 0)
        add_column(ret, 0, rows);
    for (size_t bit = bitset_next(&used, 0); bit != BITSET_END; bit = bitset_next(&used, bit + 1))
        add_column(ret, (uint32_t)bit + 1, rows);
    for (size_t record = 0; record < dataset->n_records; record++)
        if (row_of[record] != UINT32_MAX)
            ret->weight[(size_t)row_of[record] * N_CLASSES +
                        (label_meets(dataset_label(dataset, record), target) ? CLASS_VALID
                                                                             : CLASS_INVALID)]++;
    for (uint32_t row = 0; row < n_rows; row++)
        features_done(&rows[row]);
    bitset_done(&used);
    free(rows);
    free(example);
    free(row_of);
}
