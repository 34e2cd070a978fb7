/* memo - a table from a few pointers to a number: answers that are asked for again and again.
 * Interned texts have one address each, so pointers are keys. */
#ifndef PARE_INPUT_JVM_MEMO_H
#define PARE_INPUT_JVM_MEMO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct memo_key {
    const void *part[4];
};

struct memo_row {
    struct memo_key key; /* part[0] NULL: a free row */
    uint32_t value;
};

struct memo {
    struct memo_row *rows;
    size_t n_rows, n_used; /* n_rows is 0 or a power of two */
};

void memo_done(struct memo *memo); /* a zeroed struct is a valid empty table */
bool memo_get(const struct memo *memo, struct memo_key key, uint32_t *ret);
void memo_put(struct memo *memo, struct memo_key key, uint32_t value); /* new, or again */

#endif
