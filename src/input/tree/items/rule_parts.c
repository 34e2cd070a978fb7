#include "input/tree/items/rule_parts.h"

#include "base/memory.h"
#include "input/tree/items/shell.h"

#include <stdlib.h>
#include <tree_sitter/api.h>

/* The node that gives an item its kind: the first named one, or else the first. */
static uint32_t main_kid(const struct item_maker *maker, const struct node_children *children,
                         const struct part *part)
{
    for (uint32_t i = part->separator_end; i < part->end; i++)
        if ((node_at(maker, children->kids[i])->flags & NODE_NAMED) != 0)
            return children->kids[i];
    return children->kids[part->separator_end < part->end ? part->separator_end : part->first];
}

/* In a coarse reading: true if the part may be removed.  Its main node is of a coarse kind, or it
 * is an element of a list whose elements may be removed where they are needed. */
static bool is_coarse(const struct item_maker *maker, const struct node_children *children,
                      const struct part *part)
{
    const struct grammar *grammar = maker->language->grammar;
    uint16_t kind = node_at(maker, main_kid(maker, children, part))->kind;
    uint16_t parent_kind = node_at(maker, children->parent)->kind;
    return grammar_has(grammar, kind, KIND_COARSE) || grammar_has(grammar, parent_kind, KIND_INNER);
}

/* True if a part can be removed: it is not empty, and language.json does not forbid it. */
static bool may_go(const struct item_maker *maker, const struct node_children *children,
                   const struct part *part)
{
    const struct grammar *grammar = maker->language->grammar;
    bool is_single = part->end - part->separator_end == 1;
    if (grammar_has(grammar, node_at(maker, children->parent)->kind, KIND_FULL) ||
        (is_single && grammar_has(grammar, children->kinds[part->separator_end], KIND_KEPT)) ||
        (maker->coarse && !is_coarse(maker, children, part)))
        return false;
    for (uint32_t i = part->first; i < part->end; i++) {
        const struct node *kid = node_at(maker, children->kids[i]);
        if ((kid->flags & NODE_GAP) == 0 && !is_empty(kid))
            return true;
    }
    return false;
}

static bool is_list(const struct part *part)
{
    return part->type == PART_LIST || part->type == PART_REPEAT1;
}

/* If an optional part is just one list (with optional parts beside it) and all elements of the list
 * may be removed, the part needs no item of its own.  Returns the list, or NO_PART. */
static uint32_t only_list(const struct node_children *children, uint32_t optional)
{
    const struct part *parts = children->derivation->parts;
    uint32_t list = NO_PART, covered = 0;
    for (uint32_t i = optional + 1;
         i < children->derivation->n_parts && parts[i].first < parts[optional].end; i++) {
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

uint32_t parts_group_of(const struct node_children *children, uint32_t part)
{
    return part == NO_PART ? children->base : children->part_group[part];
}

/* True if a part around this one has the same content, and so the same group. */
static bool same_as_around(const struct node_children *children, uint32_t index)
{
    const struct part *parts = children->derivation->parts, *part = &parts[index];
    uint32_t around = part->parent;
    while (around != NO_PART && parts[around].type != PART_ELEMENT &&
           parts[around].type != PART_OPTIONAL)
        around = parts[around].parent;
    return around != NO_PART && parts[around].separator_end == part->first &&
           part->separator_end == part->first && parts[around].end == part->end &&
           children->part_group[around] != parts_group_of(children, parts[around].parent);
}

/* True if a hoisted node is in this part. */
static bool leads_to_hoisted(const struct node_children *children, const struct part *part)
{
    return children->leading[part->end] > children->leading[part->first];
}

static void add_separator(struct item_maker *maker, struct node_children *children, uint32_t index,
                          struct group element)
{
    const struct part *part = &children->derivation->parts[index];
    if (part->separator_end == part->first)
        return;
    struct group separator = PLAIN_GROUP;
    separator.parent = children->part_group[index];
    separator.list = element.list;
    separator.flags = GROUP_SEPARATOR;
    if (element.flags == GROUP_THROUGH)
        separator.shell = shells_item(maker->shells, children->shell);
    children->separator_group[index] = layout_add_group(maker->layout, &separator);
}

/* Adds an element that always stays.  Its separator is removed when all elements before it are. */
static void add_fixed_element(struct item_maker *maker, struct node_children *children,
                              uint32_t index)
{
    const struct part *part = &children->derivation->parts[index];
    struct group group = PLAIN_GROUP;
    group.parent = parts_group_of(children, part->parent);
    group.list = children->list[part->parent];
    if (leads_to_hoisted(children, part)) {
        group.flags = GROUP_THROUGH;
        group.shell = shells_item(maker->shells, children->shell);
    }
    children->part_group[index] = layout_add_group(maker->layout, &group);
    add_separator(maker, children, index, group);
}

/* Adds a removable part: a group with an item. */
static void add_part_group(struct item_maker *maker, struct node_children *children, uint32_t index)
{
    const struct part *part = &children->derivation->parts[index];
    uint32_t around = parts_group_of(children, part->parent);
    uint32_t kid = main_kid(maker, children, part);
    bool is_single = part->end - part->separator_end == 1;
    bool is_hoisted = is_single && shells_hoists(maker->shells, children->shell, kid);
    struct group group = PLAIN_GROUP;
    if (part->type == PART_ELEMENT && part->parent != NO_PART)
        group.list = children->list[part->parent];
    if (leads_to_hoisted(children, part)) {
        group.flags = GROUP_THROUGH;
        if (!is_hoisted)
            group.shell = shells_item(maker->shells, children->shell);
    }
    uint32_t added =
        children_add_group(maker, kid, ROLE_REMOVE, children->kids[part->first], around, group);
    children->part_group[index] = added;
    if (is_hoisted)
        children_set_hoisted(maker, children->shell, kid, added);
    add_separator(maker, children, index, group);
}

/* Adds a clause: if the item and the shell are present, so is at least one element of the list.  No
 * clause is needed if some element has no item, because that element always stays. */
static void add_list_clause(struct item_maker *maker, struct node_children *children, uint32_t list,
                            uint32_t if_item, uint32_t if_shell)
{
    const struct derivation *derivation = children->derivation;
    uint32_t n = 0;
    mem_grow((void **)&children->elements, &children->elements_capacity, children->n_elements[list],
             sizeof *children->elements);
    for (uint32_t i = list + 1;
         i < derivation->n_parts && derivation->parts[i].first < derivation->parts[list].end; i++) {
        if (derivation->parts[i].parent != list)
            continue;
        if (children->part_group[i] == parts_group_of(children, list) ||
            maker->layout->groups[children->part_group[i]].item == NO_ITEM)
            return; /* one element always stays */
        children->elements[n++] = maker->layout->groups[children->part_group[i]].item;
    }
    uint32_t neg[2] = {if_item, if_shell};
    draft_add_clause(maker->draft, neg, 2, children->elements, n);
}

bool parts_is_in_separator(const struct node_children *children, uint32_t part, uint32_t index)
{
    const struct part *parts = children->derivation->parts;
    for (; part != NO_PART; part = parts[part].parent)
        if (index < parts[part].separator_end)
            return true;
    return false;
}

/* Makes an item for an optional part, unless it is just a list.  Then all elements of the list may
 * be removed instead. */
static void make_optional(struct item_maker *maker, struct node_children *children, uint32_t index,
                          bool *may_be_empty)
{
    uint32_t list = only_list(children, index);
    if (list != NO_PART)
        may_be_empty[list] = true;
    else if (!same_as_around(children, index) &&
             may_go(maker, children, &children->derivation->parts[index]))
        add_part_group(maker, children, index);
}

/* Makes an item for an element of a list or repeat, unless it is the only one and must stay. */
static void make_element(struct item_maker *maker, struct node_children *children, uint32_t index,
                         const bool *may_be_empty)
{
    const struct part *part = &children->derivation->parts[index];
    uint32_t list = part->parent;
    bool is_needed = !may_be_empty[list] && children->n_elements[list] == 1;
    if (is_needed || same_as_around(children, index))
        return;
    if (may_go(maker, children, part))
        add_part_group(maker, children, index);
    else if (children->list[list] != NO_LIST)
        add_fixed_element(maker, children, index);
}

/* Gives a part of the rule its group, and an item if it can be removed.  The parts around it have
 * theirs already.  A part without an item shares the group of the part around it.  may_be_empty: by
 * part, for lists: all elements may be removed. */
static void make_part(struct item_maker *maker, struct node_children *children, uint32_t index,
                      bool *may_be_empty)
{
    const struct part *part = &children->derivation->parts[index];
    bool in_separator =
        part->parent != NO_PART && parts_is_in_separator(children, part->parent, part->first);
    uint32_t around = in_separator ? children->separator_group[part->parent]
                                   : parts_group_of(children, part->parent);
    children->part_group[index] = around;
    children->separator_group[index] = around;
    if (in_separator)
        return; /* nothing in a separator is removed alone */
    switch (part->type) {
    case PART_REPEAT:
        may_be_empty[index] = true;
        break;
    case PART_REPEAT1:
        break;
    case PART_LIST:
        if (children->n_elements[index] > 1)
            children->list[index] = maker->layout->n_lists++;
        break;
    case PART_OPTIONAL:
        make_optional(maker, children, index, may_be_empty);
        break;
    case PART_ELEMENT:
        make_element(maker, children, index, may_be_empty);
        break;
    }
}

/* Adds clauses for lists that need at least one element, because of the node around them or the
 * parts beside them. */
static void add_clauses(struct item_maker *maker, struct node_children *children,
                        const bool *may_be_empty)
{
    const struct derivation *derivation = children->derivation;
    for (uint32_t i = 0; i < derivation->n_parts; i++) {
        const struct part *part = &derivation->parts[i];
        if (!is_list(part))
            continue;
        if (!may_be_empty[i]) {
            const struct group *around = &maker->layout->groups[children->part_group[i]];
            if (children->n_elements[i] > 1)
                add_list_clause(maker, children, i, around->item, around->shell);
            continue;
        }
        for (uint32_t j = part->parent + 1; j < derivation->n_parts; j++)
            if (derivation->parts[j].parent == part->parent && j != i &&
                children->part_group[j] != children->part_group[part->parent])
                add_list_clause(maker, children, i,
                                maker->layout->groups[children->part_group[j]].item, NO_ITEM);
            else if (derivation->parts[j].first >= derivation->parts[part->parent].end)
                break;
    }
}

void parts_make(struct item_maker *maker, struct node_children *children)
{
    const struct derivation *derivation = children->derivation;
    uint32_t n = derivation->n_parts;
    bool *may_be_empty = mem_zero((size_t)n + 1, sizeof *may_be_empty);
    for (uint32_t i = 0; i < n; i++) {
        children->n_elements[i] = 0;
        children->list[i] = NO_LIST;
        if (derivation->parts[i].type == PART_ELEMENT)
            children->n_elements[derivation->parts[i].parent]++;
    }
    for (uint32_t i = 0; i < n; i++) {
        const struct part *part = &derivation->parts[i];
        make_part(maker, children, i, may_be_empty);
        for (uint32_t kid = part->first; kid < part->end; kid++)
            children->innermost[kid] = i;
    }
    add_clauses(maker, children, may_be_empty);
    free(may_be_empty);
}
