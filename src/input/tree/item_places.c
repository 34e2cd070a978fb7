/* Which items something in a group depends on, and new items. */
#include "input/tree/items.h"

uint32_t items_above(const struct item_maker *maker, uint32_t group, uint32_t skip)
{
    for (;; group = maker->layout->groups[group].parent) {
        const struct group *self = &maker->layout->groups[group];
        if (self->shell != NO_ITEM && self->shell != skip)
            return self->shell;
        if (self->item != NO_ITEM || group == 0)
            return self->item;
    }
}

uint32_t items_beside(const struct item_maker *maker, uint32_t group, uint32_t skip)
{
    for (;; group = maker->layout->groups[group].parent) {
        const struct group *self = &maker->layout->groups[group];
        if (self->shell != NO_ITEM && self->shell != skip)
            return self->item;
        if (self->item != NO_ITEM || group == 0)
            return NO_ITEM;
    }
}

uint32_t items_add(struct item_maker *maker, uint32_t node, enum item_role role, uint32_t start,
                   uint32_t parent)
{
    uint32_t n_kinds = grammar_n_kinds(maker->language->grammar) + 1;
    uint16_t kind =
        (uint16_t)(maker->first_kind + role * n_kinds + maker->syntax->nodes[node].kind);
    return draft_add_item(maker->draft, parent,
                          maker->first_piece + maker->syntax->nodes[start].first_piece, kind,
                          role != ROLE_REMOVE);
}
