#include "input/tree/items/item_maker.h"

uint32_t maker_item_above(const struct item_maker *maker, uint32_t group, uint32_t skip)
{
    for (;; group = maker->layout->groups[group].parent) {
        const struct group *self = &maker->layout->groups[group];
        if (self->shell != NO_ITEM && self->shell != skip)
            return self->shell;
        if (self->item != NO_ITEM || group == 0)
            return self->item;
    }
}

uint32_t maker_item_beside(const struct item_maker *maker, uint32_t group, uint32_t skip)
{
    for (;; group = maker->layout->groups[group].parent) {
        const struct group *self = &maker->layout->groups[group];
        if (self->shell != NO_ITEM && self->shell != skip)
            return self->item;
        if (self->item != NO_ITEM || group == 0)
            return NO_ITEM;
    }
}

uint32_t maker_add_item(struct item_maker *maker, uint32_t node, enum item_role role,
                        uint32_t start, uint32_t parent)
{
    const struct grammar *grammar = maker->language->grammar;
    uint32_t n_kinds = grammar_n_kinds(grammar) + 1;
    uint16_t kind = node_at(maker, node)->kind;
    bool is_known = (node_at(maker, node)->flags & (NODE_ERROR | NODE_EXTRA)) == 0;
    struct draft_item item = {
        .parent = parent,
        .piece = maker->first_piece + node_at(maker, start)->first_piece,
        .kind = (uint16_t)(maker->first_kind + role * n_kinds + kind),
        .is_replaced = role != ROLE_REMOVE,
        .is_open = maker->coarse && grammar_has(grammar, kind, KIND_OPEN),
        .is_inner = maker->coarse && grammar_lists(grammar, KIND_INNER) && role == ROLE_REMOVE &&
                    !grammar_has(grammar, kind, KIND_COARSE) && is_known,
    };
    return draft_add_item(maker->draft, item);
}
