#include "base/containers/text_table.h"

#include "base/hash.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void text_table_init(struct text_table *names)
{
    *names = (struct text_table){0};
    arena_init(&names->arena);
}

void text_table_done(struct text_table *names)
{
    arena_done(&names->arena);
    free((void *)names->text);
    free(names->slots);
}

/* The slot that holds the text, or the free slot for it.  The table always has a free slot. */
static size_t find_slot(const struct text_table *names, const char *text, size_t n_bytes)
{
    size_t slot = hash_bytes(text, n_bytes).low & (names->n_slots - 1);
    while (names->slots[slot] != NO_NAME) {
        const char *other = names->text[names->slots[slot]];
        if (strncmp(other, text, n_bytes) == 0 && other[n_bytes] == '\0')
            break;
        slot = (slot + 1) & (names->n_slots - 1);
    }
    return slot;
}

static void make_slots(struct text_table *names, size_t n_slots)
{
    free(names->slots);
    names->n_slots = n_slots;
    names->slots = mem_alloc(n_slots * sizeof *names->slots);
    memset(names->slots, 0xff, n_slots * sizeof *names->slots);
    for (uint32_t i = 0; i < names->n_names; i++)
        names->slots[find_slot(names, names->text[i], strlen(names->text[i]))] = i;
}

uint32_t text_table_add(struct text_table *names, const char *text, size_t n_bytes)
{
    if ((size_t)names->n_names * 2 >= names->n_slots)
        make_slots(names, names->n_slots == 0 ? 64 : names->n_slots * 2);
    size_t slot = find_slot(names, text, n_bytes);
    if (names->slots[slot] == NO_NAME) {
        mem_grow((void **)&names->text, &names->capacity, names->n_names + 1, sizeof *names->text);
        names->text[names->n_names] = arena_string(&names->arena, text, n_bytes);
        names->slots[slot] = names->n_names++;
    }
    return names->slots[slot];
}

uint32_t text_table_find(const struct text_table *names, const char *text, size_t n_bytes)
{
    return names->n_slots == 0 ? NO_NAME : names->slots[find_slot(names, text, n_bytes)];
}
