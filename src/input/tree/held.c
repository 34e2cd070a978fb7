#include "input/tree/held.h"

#include "input/tree/shell.h"

struct held held_in(const struct item_maker *maker, uint32_t group)
{
    return (struct held){items_above(maker, group, NO_ITEM), items_beside(maker, group, NO_ITEM)};
}

struct held held_text(const struct item_maker *maker, uint32_t node)
{
    return held_in(maker, maker->owner[node]);
}

struct held held_place(const struct item_maker *maker, uint32_t node)
{
    uint32_t group = maker->owner[node];
    if (shells_has_own(maker->shells, node))
        group = maker->layout->groups[group].parent;
    return held_in(maker, group);
}

/* A parent is older than its children. */
bool held_is_above(const struct item_maker *maker, uint32_t above, uint32_t item)
{
    while (item != NO_ITEM && item > above)
        item = maker->draft->items[item].parent;
    return item == above || above == NO_ITEM;
}

/* Whether it is there whenever the other is. */
static bool is_implied(const struct item_maker *maker, uint32_t item, struct held by)
{
    return item == NO_ITEM || held_is_above(maker, item, by.item) ||
           held_is_above(maker, item, by.beside);
}

bool held_is_there_with(const struct item_maker *maker, struct held it, struct held by)
{
    return is_implied(maker, it.item, by) && is_implied(maker, it.beside, by);
}

void held_need_where(const struct item_maker *maker, struct held it, struct held other,
                     struct held where)
{
    uint32_t neg[4] = {it.item, it.beside, where.item, where.beside};
    uint32_t pos[2] = {other.item, other.beside};
    if (it.item == NO_ITEM)
        return; /* what always is needs nothing: the whole file is valid */
    for (size_t i = 0; i < 2; i++)
        if (!is_implied(maker, pos[i], it) && !is_implied(maker, pos[i], where))
            draft_add_clause(maker->draft, neg, 4, &pos[i], 1);
}

void held_need(const struct item_maker *maker, struct held it, struct held other)
{
    held_need_where(maker, it, other, (struct held){NO_ITEM, NO_ITEM});
}
