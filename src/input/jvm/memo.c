#include "input/jvm/memo.h"

#include "base/hash.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static struct memo_row *find(const struct memo *memo, const struct memo_key *key)
{
    size_t i = hash_bytes(key, sizeof *key).low & (memo->n_rows - 1);
    while (memo->rows[i].key.part[0] != NULL && memcmp(&memo->rows[i].key, key, sizeof *key) != 0)
        i = (i + 1) & (memo->n_rows - 1);
    return &memo->rows[i];
}

void memo_done(struct memo *memo)
{
    free(memo->rows);
    *memo = (struct memo){0};
}

bool memo_get(const struct memo *memo, struct memo_key key, uint32_t *ret)
{
    if (memo->n_rows == 0)
        return false;
    const struct memo_row *row = find(memo, &key);
    if (row->key.part[0] == NULL)
        return false;
    *ret = row->value;
    return true;
}

static void grow(struct memo *memo)
{
    struct memo old = *memo;
    memo->n_rows = old.n_rows != 0 ? old.n_rows * 2 : 1024;
    memo->rows = mem_zero(memo->n_rows, sizeof *memo->rows);
    for (size_t i = 0; i < old.n_rows; i++)
        if (old.rows[i].key.part[0] != NULL)
            *find(memo, &old.rows[i].key) = old.rows[i];
    free(old.rows);
}

void memo_put(struct memo *memo, struct memo_key key, uint32_t value)
{
    if ((memo->n_used + 1) * 2 > memo->n_rows)
        grow(memo);
    struct memo_row *row = find(memo, &key);
    memo->n_used += row->key.part[0] == NULL;
    *row = (struct memo_row){key, value};
}
