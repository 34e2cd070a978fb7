#include "input/tree/terms/scope.h"

#include "base/memory.h"

#include <stdlib.h>

void scopes_init(struct scopes *scopes)
{
    *scopes = (struct scopes){0};
    arena_init(&scopes->arena);
    text_table_init(&scopes->symbols);
}

void scopes_done(struct scopes *scopes)
{
    arena_done(&scopes->arena);
    text_table_done(&scopes->symbols);
    free(scopes->newest);
    free(scopes->stack);
}

static void make_room(struct scopes *scopes)
{
    size_t old = scopes->newest_capacity;
    mem_grow((void **)&scopes->newest, &scopes->newest_capacity, scopes->symbols.n_names,
             sizeof *scopes->newest);
    for (size_t i = old; i < scopes->newest_capacity; i++)
        scopes->newest[i] = SIZE_MAX;
}

void scopes_declare(struct scopes *scopes, const char *name, size_t n_bytes,
                    struct declared declared)
{
    declared.symbol = text_table_add(&scopes->symbols, name, n_bytes);
    make_room(scopes);
    declared.hidden = scopes->newest[declared.symbol];
    mem_grow((void **)&scopes->stack, &scopes->stack_capacity, scopes->n_stack + 1,
             sizeof *scopes->stack);
    scopes->newest[declared.symbol] = scopes->n_stack;
    scopes->stack[scopes->n_stack++] = declared;
}

const struct declared *scopes_find(const struct scopes *scopes, const char *name, size_t n_bytes)
{
    uint32_t symbol = text_table_find(&scopes->symbols, name, n_bytes);
    size_t newest = symbol == NO_NAME ? SIZE_MAX : scopes->newest[symbol];
    return newest == SIZE_MAX ? NULL : &scopes->stack[newest];
}

void scopes_close(struct scopes *scopes, uint32_t node)
{
    while (scopes->n_stack > 0 && scopes->stack[scopes->n_stack - 1].scope == node) {
        const struct declared *last = &scopes->stack[--scopes->n_stack];
        scopes->newest[last->symbol] = last->hidden;
    }
}
