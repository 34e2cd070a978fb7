/* text_table - a table of different texts, numbered 0, 1, 2 ... in the order of their first
 * appearance.
 *
 * To add or find a text takes one hash and, nearly always, one comparison.  The table owns its
 * texts, which do not move until text_table_done.  A text must not contain a NUL byte. */
#ifndef PARE_BASE_CONTAINERS_TEXT_TABLE_H
#define PARE_BASE_CONTAINERS_TEXT_TABLE_H

#include "base/arena.h"

#include <stddef.h>
#include <stdint.h>

#define NO_NAME UINT32_MAX

struct text_table {
    struct arena arena;
    const char **text; /* by number */
    uint32_t n_names;
    size_t capacity;
    uint32_t *slots; /* open addressing: a number, or NO_NAME; a power of two of them */
    size_t n_slots;
};

void text_table_init(struct text_table *names);
void text_table_done(struct text_table *names);

uint32_t text_table_add(struct text_table *names, const char *text,
                        size_t n_bytes); /* old or new number */
uint32_t text_table_find(const struct text_table *names, const char *text,
                         size_t n_bytes); /* or NO_NAME */

#endif
