#include "input/tree/items/node_children.h"

#include "base/memory.h"
#include "input/tree/items/shell.h"

#include <stdlib.h>
#include <tree_sitter/api.h>

/* The node that gives an item its kind: the first named one, or the first. */
static uint32_t main_kid(const struct item_maker *maker, const struct node_children *family,
                         const struct part *part)
{
    for (uint32_t i = part->separator_end; i < part->end; i++)
        if ((node_at(maker, family->kids[i])->flags & NODE_NAMED) != 0)
            return family->kids[i];
    return family->kids[part->separator_end < part->end ? part->separator_end : part->first];
}

/* Whether a part can be taken away: there is something in it, and it is not what always stays. */
static bool may_go(const struct item_maker *maker, const struct node_children *family,
                   const struct part *part)
{
    if (grammar_is_full(maker->language->grammar, node_at(maker, family->parent)->kind))
        return false;
    if (maker->coarse != NULL &&
        !maker->coarse[node_at(maker, main_kid(maker, family, part))->kind] &&
        (maker->inner == NULL || !maker->inner[node_at(maker, family->parent)->kind]))
        return false;
    if (part->end - part->separator_end == 1 &&
        grammar_is_kept(maker->language->grammar, family->kinds[part->separator_end]))
        return false;
    for (uint32_t i = part->first; i < part->end; i++) {
        const struct node *kid = node_at(maker, family->kids[i]);
        if ((kid->flags & NODE_GAP) == 0 && !is_empty(kid))
            return true;
    }
    return false;
}

static bool is_list(const struct part *part)
{
    return part->type == PART_LIST || part->type == PART_REPEAT1;
}

/* An optional part that is just one list (and optional parts beside it): when its elements may all
 * go, it needs no item itself.  Gives the list, or NO_PART. */
static uint32_t only_list(const struct node_children *family, uint32_t optional)
{
    const struct part *parts = family->derivation->parts;
    uint32_t list = NO_PART, covered = 0;
    for (uint32_t i = optional + 1;
         i < family->derivation->n_parts && parts[i].first < parts[optional].end; i++) {
        if (parts[i].parent != optional)
            continue;
        covered += parts[i].end - parts[i].first;
        if (is_list(&parts[i]) && list == NO_PART)
            list = i;
        else if (parts[i].type != PART_OPTIONAL)
            return NO_PART;
    }
    return covered == parts[optional].end - parts[optional].first ? list : NO_PART;
}

uint32_t children_group_of_part(const struct node_children *family, uint32_t part)
{
    return part == NO_PART ? family->base : family->part_group[part];
}

/* The part around it that has the same content, and so the same group. */
static bool same_as_around(const struct node_children *family, uint32_t index)
{
    const struct part *parts = family->derivation->parts, *part = &parts[index];
    uint32_t around = part->parent;
    while (around != NO_PART && parts[around].type != PART_ELEMENT &&
           parts[around].type != PART_OPTIONAL)
        around = parts[around].parent;
    return around != NO_PART && parts[around].separator_end == part->first &&
           part->separator_end == part->first && parts[around].end == part->end &&
           family->part_group[around] != children_group_of_part(family, parts[around].parent);
}

static bool ends_open(const struct item_maker *maker, const struct node *node)
{
    unsigned char last = maker->syntax->text[maker->layout->pieces[node->end_piece - 1].end - 1];
    return last != ';' && last != '}';
}

/* A hoisted node whose end was only implied needs a line break after it. */
void children_set_hoisted(struct item_maker *maker, uint32_t shell, uint32_t node, uint32_t group)
{
    shells_set_item(maker->shells, shell, node, maker->layout->groups[group].item);
    if (maker->indented)
        shells_outdent(maker, shell, node, group);
    const struct node *self = node_at(maker, node);
    if (self->end > node + 1 && ends_open(maker, self) &&
        grammar_may_end_implied(maker->language->grammar, self->kind))
        layout_add_line_end(maker->layout, self->end_piece - 1, group);
}

static void add_separator(struct item_maker *maker, struct node_children *family, uint32_t index,
                          struct group element)
{
    const struct part *part = &family->derivation->parts[index];
    if (part->separator_end == part->first)
        return;
    struct group separator = {.parent = family->part_group[index],
                              .item = NO_ITEM,
                              .shell = element.flags == GROUP_THROUGH
                                           ? shells_item(maker->shells, family->shell)
                                           : NO_ITEM,
                              .list = element.list,
                              .flags = GROUP_SEPARATOR};
    family->separator_group[index] = layout_add_group(maker->layout, &separator);
}

/* An element that always stays: its separator goes all the same when the elements before it do. */
static void add_fixed_element(struct item_maker *maker, struct node_children *family,
                              uint32_t index)
{
    const struct part *part = &family->derivation->parts[index];
    bool leads = family->leading[part->end] > family->leading[part->first];
    struct group group = {.parent = children_group_of_part(family, part->parent),
                          .item = NO_ITEM,
                          .shell = leads ? shells_item(maker->shells, family->shell) : NO_ITEM,
                          .list = family->list[part->parent],
                          .flags = leads ? GROUP_THROUGH : 0};
    family->part_group[index] = layout_add_group(maker->layout, &group);
    add_separator(maker, family, index, group);
}

static void add_part_group(struct item_maker *maker, struct node_children *family, uint32_t index)
{
    const struct part *part = &family->derivation->parts[index];
    uint32_t around = children_group_of_part(family, part->parent);
    uint32_t kid = main_kid(maker, family, part);
    uint32_t shell_item = shells_item(maker->shells, family->shell);
    bool single = part->end - part->separator_end == 1;
    bool hoisted = single && shells_hoists(maker->shells, family->shell, kid);
    bool leads = family->leading[part->end] > family->leading[part->first];
    struct group group = {.shell = NO_ITEM};
    if (part->type == PART_ELEMENT && part->parent != NO_PART)
        group.list = family->list[part->parent];
    if (leads)
        group.flags = GROUP_THROUGH;
    if (leads && !hoisted)
        group.shell = shell_item;
    uint32_t added =
        children_add_group(maker, kid, ROLE_REMOVE, family->kids[part->first], around, group);
    family->part_group[index] = added;
    if (hoisted)
        children_set_hoisted(maker, family->shell, kid, added);
    add_separator(maker, family, index, group);
}

/* A list that needs one element, not all of whose elements are optional some other way. */
static void add_list_clause(struct item_maker *maker, struct node_children *family, uint32_t list,
                            uint32_t if_item, uint32_t if_shell, struct scratch *scratch)
{
    const struct derivation *derivation = family->derivation;
    uint32_t n = 0;
    mem_grow((void **)&scratch->elements, &scratch->elements_capacity, family->n_elements[list],
             sizeof *scratch->elements);
    for (uint32_t i = list + 1;
         i < derivation->n_parts && derivation->parts[i].first < derivation->parts[list].end; i++) {
        if (derivation->parts[i].parent != list)
            continue;
        if (family->part_group[i] == children_group_of_part(family, list) ||
            maker->layout->groups[family->part_group[i]].item == NO_ITEM)
            return; /* one element always stays */
        scratch->elements[n++] = maker->layout->groups[family->part_group[i]].item;
    }
    uint32_t neg[2] = {if_item, if_shell};
    draft_add_clause(maker->draft, neg, 2, scratch->elements, n);
}

/* Whether kid `index`, in this part, belongs to the separator of a list's element: then nothing in
 * it goes alone. */
bool children_is_in_separator(const struct node_children *family, uint32_t part, uint32_t index)
{
    const struct part *parts = family->derivation->parts;
    for (; part != NO_PART; part = parts[part].parent)
        if (index < parts[part].separator_end)
            return true;
    return false;
}

static void make_part(struct item_maker *maker, struct node_children *family, uint32_t index,
                      bool *may_be_empty)
{
    const struct part *part = &family->derivation->parts[index];
    uint32_t around = children_group_of_part(family, part->parent);
    family->part_group[index] = around;
    family->separator_group[index] = around;
    if (part->parent != NO_PART && children_is_in_separator(family, part->parent, part->first)) {
        family->part_group[index] = family->separator_group[part->parent];
        family->separator_group[index] = family->separator_group[part->parent];
        return;
    }
    switch (part->type) {
    case PART_REPEAT:
        may_be_empty[index] = true;
        break;
    case PART_REPEAT1:
        break;
    case PART_LIST:
        if (family->n_elements[index] > 1)
            family->list[index] = ++maker->layout->n_lists;
        break;
    case PART_OPTIONAL: {
        uint32_t list = only_list(family, index);
        if (list != NO_PART)
            may_be_empty[list] = true;
        else if (!same_as_around(family, index) && may_go(maker, family, part))
            add_part_group(maker, family, index);
        break;
    }
    case PART_ELEMENT:
        if ((may_be_empty[part->parent] || family->n_elements[part->parent] > 1) &&
            !same_as_around(family, index)) {
            if (may_go(maker, family, part))
                add_part_group(maker, family, index);
            else if (family->list[part->parent] != 0)
                add_fixed_element(maker, family, index);
        }
        break;
    }
}

/* Clauses for lists that need one element: by what they stand in, or by what stands beside them. */
static void add_clauses(struct item_maker *maker, struct node_children *family,
                        const bool *may_be_empty, struct scratch *scratch)
{
    const struct derivation *derivation = family->derivation;
    for (uint32_t i = 0; i < derivation->n_parts; i++) {
        const struct part *part = &derivation->parts[i];
        if (!is_list(part))
            continue;
        if (!may_be_empty[i]) {
            const struct group *around = &maker->layout->groups[family->part_group[i]];
            if (family->n_elements[i] > 1)
                add_list_clause(maker, family, i, around->item, around->shell, scratch);
            continue;
        }
        for (uint32_t j = part->parent + 1; j < derivation->n_parts; j++)
            if (derivation->parts[j].parent == part->parent && j != i &&
                family->part_group[j] != family->part_group[part->parent])
                add_list_clause(maker, family, i, maker->layout->groups[family->part_group[j]].item,
                                NO_ITEM, scratch);
            else if (derivation->parts[j].first >= derivation->parts[part->parent].end)
                break;
    }
}

void children_make_parts(struct item_maker *maker, struct node_children *family,
                         struct scratch *scratch)
{
    const struct derivation *derivation = family->derivation;
    uint32_t n = derivation->n_parts;
    bool *may_be_empty = mem_zero((size_t)n + 1, sizeof *may_be_empty);
    for (uint32_t i = 0; i < n; i++) {
        family->n_elements[i] = family->list[i] = 0;
        if (derivation->parts[i].type == PART_ELEMENT)
            family->n_elements[derivation->parts[i].parent]++;
    }
    for (uint32_t i = 0; i < n; i++) {
        const struct part *part = &derivation->parts[i];
        make_part(maker, family, i, may_be_empty);
        for (uint32_t kid = part->first; kid < part->end; kid++)
            family->innermost[kid] = i;
    }
    add_clauses(maker, family, may_be_empty, scratch);
    free(may_be_empty);
}
