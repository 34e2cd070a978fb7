#include "input/tree/items/node_children.h"

#include "base/memory.h"
#include "input/tree/items/shell.h"

#include <stdlib.h>

void children_init(struct node_children *children)
{
    *children = (struct node_children){0};
    children_reserve_kids(children, 1);
    children_reserve_parts(children, 1);
    children->leading[0] = 0;
}

void children_done(struct node_children *children)
{
    free(children->kids);
    free(children->kinds);
    free(children->innermost);
    free(children->leading);
    free(children->part_group);
    free(children->separator_group);
    free(children->n_elements);
    free(children->list);
    free(children->elements);
}

void children_reserve_kids(struct node_children *children, size_t n_kids)
{
    if (n_kids + 1 <= children->kids_capacity)
        return;
    size_t n = children->kids_capacity = 2 * n_kids + 16;
    children->kids = mem_resize(children->kids, n, sizeof *children->kids);
    children->kinds = mem_resize(children->kinds, n, sizeof *children->kinds);
    children->innermost = mem_resize(children->innermost, n, sizeof *children->innermost);
    children->leading = mem_resize(children->leading, n, sizeof *children->leading);
}

void children_reserve_parts(struct node_children *children, size_t n_parts)
{
    if (n_parts + 1 <= children->parts_capacity)
        return;
    size_t n = children->parts_capacity = 2 * n_parts + 16;
    children->part_group = mem_resize(children->part_group, n, sizeof *children->part_group);
    children->separator_group =
        mem_resize(children->separator_group, n, sizeof *children->separator_group);
    children->n_elements = mem_resize(children->n_elements, n, sizeof *children->n_elements);
    children->list = mem_resize(children->list, n, sizeof *children->list);
}

uint32_t children_add_group(struct item_maker *maker, uint32_t node, enum item_role role,
                            uint32_t start, uint32_t around, struct group group)
{
    uint32_t skip =
        (group.flags & GROUP_THROUGH) != 0 ? maker->layout->groups[around].shell : NO_ITEM;
    group.parent = around;
    group.item = maker_add_item(maker, node, role, start, maker_item_above(maker, around, skip));
    uint32_t beside = maker_item_beside(maker, around, skip);
    if (beside != NO_ITEM)
        draft_add_clause(maker->draft, &group.item, 1, &beside, 1);
    return layout_add_group(maker->layout, &group);
}

static bool ends_open(const struct item_maker *maker, const struct node *node)
{
    unsigned char last = maker->syntax->text[maker->layout->pieces[node->end_piece - 1].end - 1];
    return last != ';' && last != '}';
}

void children_set_hoisted(struct item_maker *maker, uint32_t shell, uint32_t node, uint32_t group)
{
    shells_set_item(maker->shells, shell, node, maker->layout->groups[group].item);
    if (maker->language->description.indented)
        shells_outdent(maker, shell, node, group);
    const struct node *self = node_at(maker, node);
    if (self->end > node + 1 && ends_open(maker, self) &&
        grammar_may_end_implied(maker->language->grammar, self->kind))
        layout_add_line_end(maker->layout, self->end_piece - 1, group);
}
