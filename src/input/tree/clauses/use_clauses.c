#include "input/tree/clauses/use_clauses.h"

#include "base/memory.h"
#include "input/tree/clauses/needs.h"
#include "input/tree/items/presence.h"
#include "input/tree/names/resolve.h"

#include <stdlib.h>

/* A use, and its declaration, which needs a use. */
struct pair {
    uint32_t def, use;
};

struct pairs {
    const struct mention_list *list;
    struct pair *pairs;
    size_t n, capacity;
};

static void add_pair(void *context, uint32_t use, uint32_t def)
{
    struct pairs *pairs = context;
    if (mentions_at(pairs->list, def, MENTION_USED) == NULL)
        return;
    mem_grow((void **)&pairs->pairs, &pairs->capacity, pairs->n + 1, sizeof *pairs->pairs);
    pairs->pairs[pairs->n++] = (struct pair){def, use};
}

static int compare_pairs(const void *a, const void *b)
{
    const struct pair *x = a, *y = b;
    if (x->def != y->def)
        return x->def < y->def ? -1 : 1;
    return (x->use > y->use) - (x->use < y->use);
}

/* Adds a clause: the declaration needs one of its uses.  A declaration with very many uses gets no
 * clause, because all of them hardly ever disappear at once. */
static void need_a_use(const struct needs *needs, const struct pair *pairs, size_t n)
{
    struct presence uses[MAX_LITERALS];
    if (n > MAX_LITERALS)
        return;
    for (size_t i = 0; i < n; i++)
        uses[i] = presence_text(needs->maker, pairs[i].use);
    presence_need_one_of(needs->maker, presence_text(needs->maker, pairs[0].def), uses, n);
}

void use_clauses_add(const struct needs *needs)
{
    struct pairs pairs = {.list = needs->names.list};
    if ((pairs.list->roles >> MENTION_USED & 1) == 0)
        return;
    resolve_each_use(&needs->names, add_pair, &pairs);
    if (pairs.n > 0)
        qsort(pairs.pairs, pairs.n, sizeof *pairs.pairs, compare_pairs);
    for (size_t i = 0, end; i < pairs.n; i = end) {
        for (end = i; end < pairs.n && pairs.pairs[end].def == pairs.pairs[i].def;)
            end++;
        need_a_use(needs, pairs.pairs + i, end - i);
    }
    free(pairs.pairs);
}
