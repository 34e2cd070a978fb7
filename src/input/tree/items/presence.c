#include "input/tree/items/presence.h"

#include "input/tree/items/shell.h"

struct presence presence_in(const struct item_maker *maker, uint32_t group)
{
    return (struct presence){maker_item_above(maker, group, NO_ITEM),
                             maker_item_beside(maker, group, NO_ITEM)};
}

struct presence presence_text(const struct item_maker *maker, uint32_t node)
{
    return presence_in(maker, maker->owner[node]);
}

struct presence presence_place(const struct item_maker *maker, uint32_t node)
{
    uint32_t group = maker->owner[node];
    if (shells_has_own(maker->shells, node))
        group = maker->layout->groups[group].parent;
    return presence_in(maker, group);
}

/* A parent has a smaller number than its children. */
bool presence_is_above(const struct item_maker *maker, uint32_t above, uint32_t item)
{
    while (item != NO_ITEM && item > above)
        item = maker->draft->items[item].parent;
    return item == above || above == NO_ITEM;
}

/* True if the item is present in every candidate in which `by` is present. */
static bool is_implied(const struct item_maker *maker, uint32_t item, struct presence by)
{
    return item == NO_ITEM || presence_is_above(maker, item, by.item) ||
           presence_is_above(maker, item, by.beside);
}

bool presence_is_there_with(const struct item_maker *maker, struct presence it, struct presence by)
{
    return is_implied(maker, it.item, by) && is_implied(maker, it.beside, by);
}

void presence_need_where(const struct item_maker *maker, struct presence it, struct presence other,
                         struct presence where)
{
    uint32_t neg[4] = {it.item, it.beside, where.item, where.beside};
    uint32_t pos[2] = {other.item, other.beside};
    if (it.item == NO_ITEM)
        return; /* the whole file is valid, so a part that always stays cannot need an item */
    for (size_t i = 0; i < 2; i++)
        if (!is_implied(maker, pos[i], it) && !is_implied(maker, pos[i], where))
            draft_add_clause(maker->draft, neg, 4, &pos[i], 1);
}

void presence_need(const struct item_maker *maker, struct presence it, struct presence other)
{
    presence_need_where(maker, it, other, (struct presence){NO_ITEM, NO_ITEM});
}

/* The presence of a node may depend on two items.  So there are two clauses: one with the first
 * item of each alternative, one with the second. */
void presence_need_one_of(const struct item_maker *maker, struct presence it,
                          const struct presence *others, size_t n_others)
{
    uint32_t neg[2] = {it.item, it.beside}, first[MAX_LITERALS] = {0}, second[MAX_LITERALS] = {0};
    bool has_second = false;
    if (n_others == 0)
        return;
    if (n_others > MAX_LITERALS) {
        limits_hit(maker->limits, LIMIT_LITERALS);
        return;
    }
    for (size_t i = 0; i < n_others; i++) {
        if (presence_is_there_with(maker, others[i], it))
            return;
        bool has_beside = others[i].beside != NO_ITEM;
        first[i] = others[i].item;
        second[i] = has_beside ? others[i].beside : others[i].item;
        has_second = has_second || has_beside;
    }
    draft_add_clause(maker->draft, neg, 2, first, (uint32_t)n_others);
    if (has_second)
        draft_add_clause(maker->draft, neg, 2, second, (uint32_t)n_others);
}
