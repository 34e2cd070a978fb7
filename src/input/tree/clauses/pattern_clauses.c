#include "input/tree/clauses/pattern_clauses.h"

#include "base/memory.h"
#include "input/tree/clauses/needs.h"
#include "input/tree/items/presence.h"

#include <stdlib.h>

static bool is_literal(const struct mention *mention)
{
    return mention->role == MENTION_IF || mention->role == MENTION_THEN ||
           mention->role == MENTION_THERE;
}

static int by_match(const void *a, const void *b)
{
    const struct mention *x = *(const struct mention *const *)a;
    const struct mention *y = *(const struct mention *const *)b;
    return (x->match > y->match) - (x->match < y->match);
}

/* The clause of one match.  The presence of a node may depend on two items (presence.h).  Then
 * there are two clauses: pos[0] has the first of the two items, and pos[1] the second. */
struct clause_pair {
    uint32_t neg[2 * MAX_LITERALS], pos[2][MAX_LITERALS];
    uint32_t n_neg, n_pos;
    bool has_second;
};

/* Makes the clause.  False: it always holds. */
static bool make_clause(const struct needs *needs, const struct mention *const *literals, size_t n,
                        struct clause_pair *ret)
{
    *ret = (struct clause_pair){.n_neg = 0};
    for (size_t i = 0; i < n; i++) {
        uint32_t node = literals[i]->node;
        struct presence there = literals[i]->role == MENTION_THERE
                                    ? presence_place(needs->maker, node)
                                    : presence_text(needs->maker, node);
        if (literals[i]->role == MENTION_IF) {
            ret->neg[ret->n_neg++] = there.item;
            ret->neg[ret->n_neg++] = there.beside;
            continue;
        }
        if (there.item == NO_ITEM)
            return false;
        bool has_beside = there.beside != NO_ITEM;
        ret->pos[0][ret->n_pos] = there.item;
        ret->pos[1][ret->n_pos++] = has_beside ? there.beside : there.item;
        ret->has_second = ret->has_second || has_beside;
    }
    return ret->n_pos > 0;
}

/* True if the clause always holds: one of `pos` is present whenever one of `neg` is. */
static bool holds_anyway(const struct needs *needs, const struct clause_pair *clause,
                         const uint32_t *pos)
{
    for (uint32_t i = 0; i < clause->n_pos; i++)
        for (uint32_t k = 0; k < clause->n_neg; k++)
            if (presence_is_above(needs->maker, pos[i], clause->neg[k]))
                return true;
    return false;
}

static void add_match(const struct needs *needs, const struct mention *const *literals, size_t n)
{
    struct clause_pair clause;
    if (n > MAX_LITERALS) {
        limits_hit(needs->names.limits, LIMIT_LITERALS);
        return;
    }
    if (!make_clause(needs, literals, n, &clause))
        return;
    for (int which = 0; which <= (int)clause.has_second; which++)
        if (!holds_anyway(needs, &clause, clause.pos[which]))
            draft_add_clause(needs->maker->draft, clause.neg, clause.n_neg, clause.pos[which],
                             clause.n_pos);
}

void pattern_clauses_add(const struct needs *needs)
{
    const struct mention_list *list = needs->names.list;
    const struct mention **literals = mem_alloc((list->n_mentions + 1) * sizeof *literals);
    size_t n = 0;
    for (size_t i = 0; i < list->n_mentions; i++)
        if (is_literal(&list->mentions[i]) && needs_count(needs, &list->mentions[i]))
            literals[n++] = &list->mentions[i];
    if (n > 0)
        qsort(literals, n, sizeof *literals, by_match);
    for (size_t i = 0, end; i < n; i = end) {
        for (end = i; end < n && literals[end]->match == literals[i]->match;)
            end++;
        add_match(needs, literals + i, end - i);
    }
    free(literals);
}
