#include "input/jvm/program/pointer_map.h"

#include "base/hash.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static struct pointer_row *find(const struct pointer_map *memo, const struct pointer_key *key)
{
    size_t i = hash_bytes(key, sizeof *key).low & (memo->n_rows - 1);
    while (memo->rows[i].key.part[0] != NULL && memcmp(&memo->rows[i].key, key, sizeof *key) != 0)
        i = (i + 1) & (memo->n_rows - 1);
    return &memo->rows[i];
}

void pointer_map_done(struct pointer_map *memo)
{
    free(memo->rows);
    *memo = (struct pointer_map){0};
}

bool pointer_map_get(const struct pointer_map *memo, struct pointer_key key, uint32_t *ret)
{
    if (memo->n_rows == 0)
        return false;
    const struct pointer_row *row = find(memo, &key);
    if (row->key.part[0] == NULL)
        return false;
    *ret = row->value;
    return true;
}

static void grow(struct pointer_map *memo)
{
    struct pointer_map old = *memo;
    memo->n_rows = old.n_rows != 0 ? old.n_rows * 2 : 1024;
    memo->rows = mem_zero(memo->n_rows, sizeof *memo->rows);
    for (size_t i = 0; i < old.n_rows; i++)
        if (old.rows[i].key.part[0] != NULL)
            *find(memo, &old.rows[i].key) = old.rows[i];
    free(old.rows);
}

void pointer_map_put(struct pointer_map *memo, struct pointer_key key, uint32_t value)
{
    if ((memo->n_used + 1) * 2 > memo->n_rows)
        grow(memo);
    struct pointer_row *row = find(memo, &key);
    memo->n_used += row->key.part[0] == NULL;
    *row = (struct pointer_row){key, value};
}
