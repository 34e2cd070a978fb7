#include "input/tree/items.h"

#include "base/memory.h"
#include "input/tree/mention.h"
#include "input/tree/needs.h"
#include "input/tree/shell.h"
#include "input/tree/xml.h"

#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

/* The children of one node, as the matcher sees them and as they stand. */
struct family {
    uint32_t parent;
    uint32_t base;  /* the group of the parent's own structure */
    uint32_t shell; /* whose region the parent is in, or NO_SHELL */
    uint32_t *kids; /* nodes that the rule speaks of */
    uint16_t *kinds;
    uint32_t *innermost; /* part of each kid, or NO_PART */
    uint32_t *leading;   /* how many of the kids before lead to a hoisted node */
    size_t n_kids;
    const struct derivation *derivation;
    uint32_t *part_group; /* the group that each part's structure belongs to */
    uint32_t *separator_group;
    uint32_t *n_elements;
    uint32_t *list; /* its number for a part that is a list */
};

struct scratch {
    struct family family;
    size_t kids_capacity, parts_capacity;
    uint32_t *elements; /* items of the elements of one list */
    size_t elements_capacity;
};

/* A group with an item of its own that may go, inside the group `around`; it is named after `node`
 * and begins with `start`. */
static uint32_t add_group(struct item_maker *maker, uint32_t node, enum item_role role,
                          uint32_t start, uint32_t around, struct group group)
{
    uint32_t skip =
        (group.flags & GROUP_THROUGH) != 0 ? maker->layout->groups[around].shell : NO_ITEM;
    group.parent = around;
    group.item = items_add(maker, node, role, start, items_above(maker, around, skip));
    uint32_t beside = items_beside(maker, around, skip);
    if (beside != NO_ITEM)
        draft_add_clause(maker->draft, &group.item, 1, &beside, 1);
    return layout_add_group(maker->layout, &group);
}

static const struct node *node_at(const struct item_maker *maker, uint32_t node)
{
    return &maker->syntax->nodes[node];
}

static bool is_empty(const struct node *node)
{
    return node->first_piece == node->end_piece;
}

/* --- parts ----------------------------------------------------------------------------------- */

/* The node that gives an item its kind: the first named one, or the first. */
static uint32_t main_kid(const struct item_maker *maker, const struct family *family,
                         const struct part *part)
{
    for (uint32_t i = part->separator_end; i < part->end; i++)
        if ((node_at(maker, family->kids[i])->flags & NODE_NAMED) != 0)
            return family->kids[i];
    return family->kids[part->separator_end < part->end ? part->separator_end : part->first];
}

/* Whether a part can be taken away: there is something in it, and it is not what always stays. */
static bool may_go(const struct item_maker *maker, const struct family *family,
                   const struct part *part)
{
    if (grammar_is_full(maker->language->grammar, node_at(maker, family->parent)->kind))
        return false;
    if (maker->coarse != NULL &&
        !maker->coarse[node_at(maker, main_kid(maker, family, part))->kind])
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
static uint32_t only_list(const struct family *family, uint32_t optional)
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

static uint32_t group_of_part(const struct family *family, uint32_t part)
{
    return part == NO_PART ? family->base : family->part_group[part];
}

/* The part around it that has the same content, and so the same group. */
static bool same_as_around(const struct family *family, uint32_t index)
{
    const struct part *parts = family->derivation->parts, *part = &parts[index];
    uint32_t around = part->parent;
    while (around != NO_PART && parts[around].type != PART_ELEMENT &&
           parts[around].type != PART_OPTIONAL)
        around = parts[around].parent;
    return around != NO_PART && parts[around].separator_end == part->first &&
           part->separator_end == part->first && parts[around].end == part->end &&
           family->part_group[around] != group_of_part(family, parts[around].parent);
}

static bool ends_open(const struct item_maker *maker, const struct node *node)
{
    unsigned char last = maker->syntax->text[maker->layout->pieces[node->end_piece - 1].end - 1];
    return last != ';' && last != '}';
}

/* A hoisted node whose end was only implied needs a line break after it. */
static void set_hoisted(struct item_maker *maker, uint32_t shell, uint32_t node, uint32_t group)
{
    shells_set_item(maker->shells, shell, node, maker->layout->groups[group].item);
    if (maker->indented)
        shells_outdent(maker, shell, node, group);
    const struct node *self = node_at(maker, node);
    if (self->end > node + 1 && ends_open(maker, self) &&
        grammar_may_end_implied(maker->language->grammar, self->kind))
        layout_add_line_end(maker->layout, self->end_piece - 1, group);
}

static void add_separator(struct item_maker *maker, struct family *family, uint32_t index,
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
static void add_fixed_element(struct item_maker *maker, struct family *family, uint32_t index)
{
    const struct part *part = &family->derivation->parts[index];
    bool leads = family->leading[part->end] > family->leading[part->first];
    struct group group = {.parent = group_of_part(family, part->parent),
                          .item = NO_ITEM,
                          .shell = leads ? shells_item(maker->shells, family->shell) : NO_ITEM,
                          .list = family->list[part->parent],
                          .flags = leads ? GROUP_THROUGH : 0};
    family->part_group[index] = layout_add_group(maker->layout, &group);
    add_separator(maker, family, index, group);
}

static void add_part_group(struct item_maker *maker, struct family *family, uint32_t index)
{
    const struct part *part = &family->derivation->parts[index];
    uint32_t around = group_of_part(family, part->parent);
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
    uint32_t added = add_group(maker, kid, ROLE_REMOVE, family->kids[part->first], around, group);
    family->part_group[index] = added;
    if (hoisted)
        set_hoisted(maker, family->shell, kid, added);
    add_separator(maker, family, index, group);
}

/* A list that needs one element, not all of whose elements are optional some other way. */
static void add_list_clause(struct item_maker *maker, struct family *family, uint32_t list,
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
        if (family->part_group[i] == group_of_part(family, list) ||
            maker->layout->groups[family->part_group[i]].item == NO_ITEM)
            return; /* one element always stays */
        scratch->elements[n++] = maker->layout->groups[family->part_group[i]].item;
    }
    uint32_t neg[2] = {if_item, if_shell};
    draft_add_clause(maker->draft, neg, 2, scratch->elements, n);
}

/* Whether kid `index`, in this part, belongs to the separator of a list's element: then nothing in
 * it goes alone. */
static bool is_in_separator(const struct family *family, uint32_t part, uint32_t index)
{
    const struct part *parts = family->derivation->parts;
    for (; part != NO_PART; part = parts[part].parent)
        if (index < parts[part].separator_end)
            return true;
    return false;
}

static void make_part(struct item_maker *maker, struct family *family, uint32_t index,
                      bool *may_be_empty)
{
    const struct part *part = &family->derivation->parts[index];
    uint32_t around = group_of_part(family, part->parent);
    family->part_group[index] = around;
    family->separator_group[index] = around;
    if (part->parent != NO_PART && is_in_separator(family, part->parent, part->first)) {
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
static void add_clauses(struct item_maker *maker, struct family *family, const bool *may_be_empty,
                        struct scratch *scratch)
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

static void make_parts(struct item_maker *maker, struct family *family, struct scratch *scratch)
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

/* --- children -------------------------------------------------------------------------------- */

/* A coarse reading replaces only what is said to be replaced there: what cannot just be empty. */
static bool replaces(const struct item_maker *maker, uint16_t kind)
{
    return maker->replace &&
           (maker->coarse == NULL || (maker->stubs != NULL && maker->stubs[kind]));
}

/* A node that must stay gets an item when a phrase could stand there, or when it can be hoisted. */
static void place_mandatory(struct item_maker *maker, const struct family *family, uint32_t kid,
                            uint32_t set, uint32_t around)
{
    const struct node *node = node_at(maker, kid);
    bool hoisted = shells_hoists(maker->shells, family->shell, kid);
    struct phrase phrase = {0};
    maker->owner[kid] = around;
    uint32_t parent_kind = node_at(maker, family->parent)->kind;
    bool is_first = kid == family->kids[0];
    bool is_head = is_first && grammar_has_head(maker->language->grammar, parent_kind);
    bool is_callee = is_first && grammar_has_callee(maker->language->grammar, parent_kind);
    maker->slot[kid] = is_callee ? NO_SET : set; /* then nothing takes its place */
    if (set != NO_SET && !is_head && maker->phrases != NULL && (node->flags & NODE_NAMED) != 0 &&
        (node->flags & NODE_KEYWORD) == 0 &&
        (node->end > kid + 1 ? (node->flags & NODE_ALIASED) == 0 : hoisted) &&
        !grammar_is_kept(maker->language->grammar, node->kind) &&
        !grammar_is_named(maker->language->grammar, node->kind) &&
        mention_at(maker->syntax, kid, MENTION_DEF) == NULL)
        phrase = phrases_for_set(maker->phrases, set);
    if (phrase.text != NULL && mention_at(maker->syntax, kid, MENTION_REF) != NULL &&
        phrase.text == phrases_for_kind(maker->phrases, node->kind).text)
        phrase.text = NULL; /* that would only rename it */
    bool usable = phrase.text != NULL && phrase.n_bytes > 0;
    bool shorter = usable && phrase.n_tokens < node->end_piece - node->first_piece;
    if (!hoisted && !(shorter && replaces(maker, node->kind)))
        return;
    struct group group = {.shell = NO_ITEM, .flags = hoisted ? GROUP_THROUGH : 0};
    if (!hoisted && shells_leads(maker->shells, family->shell, kid)) {
        group.flags = GROUP_THROUGH;
        group.shell = shells_item(maker->shells, family->shell);
    }
    uint32_t added = add_group(maker, kid, ROLE_REPLACE, kid, around, group);
    uint32_t item = maker->layout->groups[added].item;
    maker->owner[kid] = added;
    if (usable)
        layout_add_stand_in(maker->layout, node->first_piece, added, phrase);
    if (hoisted) {
        set_hoisted(maker, family->shell, kid, added);
        uint32_t neg[2] = {maker->layout->groups[around].item,
                           shells_item(maker->shells, family->shell)};
        if (!usable)
            draft_add_clause(maker->draft, neg, 2, &item, 1);
    }
}

static void place_kid(struct item_maker *maker, const struct family *family, size_t index)
{
    const struct derivation *derivation = family->derivation;
    uint32_t kid = family->kids[index], part = family->innermost[index];
    uint32_t group = group_of_part(family, part);
    uint32_t set = derivation->matches ? derivation->slots[index] : NO_SET;
    maker->owner[kid] = group;
    maker->slot[kid] = set;
    if (part != NO_PART) {
        const struct part *self = &derivation->parts[part];
        if (is_in_separator(family, part, (uint32_t)index)) {
            maker->owner[kid] = family->separator_group[part];
            return;
        }
        uint32_t outside = part;
        while (outside != NO_PART && family->part_group[outside] == group)
            outside = derivation->parts[outside].parent;
        bool removable =
            group != group_of_part(family, outside) && maker->layout->groups[group].item != NO_ITEM;
        if (removable && self->end - self->separator_end == 1)
            return; /* goes with the part that is just this node */
    }
    place_mandatory(maker, family, kid, set, group);
}

/* The group that holds the blank before kid `index`: the innermost part that began before it. */
static uint32_t group_before(const struct family *family, size_t index)
{
    uint32_t part = index < family->n_kids ? family->innermost[index] : NO_PART;
    for (uint32_t p = part; p != NO_PART; p = family->derivation->parts[p].parent)
        if (family->derivation->parts[p].separator_end == index &&
            family->derivation->parts[p].first < index)
            return family->separator_group[p];
    while (part != NO_PART && family->derivation->parts[part].first >= index)
        part = family->derivation->parts[part].parent;
    return group_of_part(family, part);
}

static void place_gap(struct item_maker *maker, const struct family *family, uint32_t node,
                      uint32_t group)
{
    const struct node *self = node_at(maker, node);
    if (!is_empty(self) && self->first_piece != node_at(maker, family->parent)->first_piece)
        maker->layout->gap_group[self->first_piece] = group;
}

/* Comments and errors: belong to no part of the rule.  Comments may go, error text may go. */
static void place_extra(struct item_maker *maker, uint32_t node, uint32_t around)
{
    const struct node *self = node_at(maker, node);
    bool error = (self->flags & NODE_ERROR) != 0;
    maker->owner[node] = around;
    maker->slot[node] = NO_SET;
    if (is_empty(self))
        return;
    if (error || grammar_is_comment(maker->language->grammar, self->kind))
        maker->owner[node] =
            add_group(maker, node, ROLE_REMOVE, node, around, (struct group){.shell = NO_ITEM});
}

static bool is_outside_rule(const struct node *node)
{
    return (node->flags & (NODE_EXTRA | NODE_ERROR)) != 0;
}

static void reserve(struct scratch *scratch, size_t n_kids, size_t n_parts)
{
    struct family *family = &scratch->family;
    if (n_kids + 1 > scratch->kids_capacity) {
        scratch->kids_capacity = 2 * n_kids + 16;
        family->kids = mem_resize(family->kids, scratch->kids_capacity, sizeof *family->kids);
        family->kinds = mem_resize(family->kinds, scratch->kids_capacity, sizeof *family->kinds);
        family->innermost =
            mem_resize(family->innermost, scratch->kids_capacity, sizeof *family->innermost);
        family->leading =
            mem_resize(family->leading, scratch->kids_capacity, sizeof *family->leading);
    }
    if (n_parts + 1 > scratch->parts_capacity) {
        size_t n = scratch->parts_capacity = 2 * n_parts + 16;
        family->part_group = mem_resize(family->part_group, n, sizeof *family->part_group);
        family->separator_group =
            mem_resize(family->separator_group, n, sizeof *family->separator_group);
        family->n_elements = mem_resize(family->n_elements, n, sizeof *family->n_elements);
        family->list = mem_resize(family->list, n, sizeof *family->list);
    }
}

static void collect_kids(const struct item_maker *maker, struct scratch *scratch)
{
    struct family *family = &scratch->family;
    uint32_t end = node_at(maker, family->parent)->end;
    family->n_kids = 0;
    for (uint32_t kid = family->parent + 1; kid < end; kid = node_at(maker, kid)->end) {
        if (is_outside_rule(node_at(maker, kid)))
            continue;
        size_t i = family->n_kids++;
        reserve(scratch, i + 1, 0);
        family->kids[i] = kid;
        family->kinds[i] = node_at(maker, kid)->kind;
        family->innermost[i] = NO_PART;
        family->leading[i] = i == 0 ? 0 : family->leading[i];
        family->leading[i + 1] =
            family->leading[i] + shells_leads(maker->shells, family->shell, kid);
    }
}

static void take_error(struct item_maker *maker, struct family *family)
{
    uint32_t end = node_at(maker, family->parent)->end;
    for (uint32_t kid = family->parent + 1; kid < end; kid = node_at(maker, kid)->end) {
        maker->owner[kid] = family->base;
        maker->slot[kid] = NO_SET;
        if (!is_empty(node_at(maker, kid)))
            maker->owner[kid] = add_group(maker, kid, ROLE_REMOVE, kid, family->base,
                                          (struct group){.shell = NO_ITEM});
        place_gap(maker, family, kid, family->base);
    }
}

static void take_node(struct item_maker *maker, uint32_t node, struct scratch *scratch)
{
    static const struct derivation unknown = {0};
    struct family *family = &scratch->family;
    const struct node *self = node_at(maker, node);
    if (grammar_is_line(maker->language->grammar, self->kind) && !is_empty(self))
        layout_add_line_end(maker->layout, self->end_piece - 1, LINE_END_ALWAYS);
    family->parent = node;
    family->shell = shells_enter(maker, node);
    family->base = maker->owner[node];
    if ((self->flags & NODE_ERROR) != 0) {
        take_error(maker, family);
        return;
    }
    collect_kids(maker, scratch);
    family->derivation =
        (self->flags & NODE_BROKEN) != 0 || grammar_is_rigid(maker->language->grammar, self->kind)
            ? &unknown
            : matcher_derive(maker->matcher, self->kind, family->kinds, family->n_kids);
    reserve(scratch, 0, family->derivation->n_parts);
    make_parts(maker, family, scratch);
    size_t index = 0;
    for (uint32_t kid = node + 1; kid < self->end; kid = node_at(maker, kid)->end) {
        place_gap(maker, family, kid, group_before(family, index));
        if (is_outside_rule(node_at(maker, kid)))
            place_extra(maker, kid, group_before(family, index));
        else
            place_kid(maker, family, index++);
    }
}

/* What goes when only this item goes: the pieces that no inner item has, less the phrase. */
static void count_costs(struct item_maker *maker)
{
    const struct layout *layout = maker->layout;
    for (size_t i = 0; i < layout->n_pieces; i++) {
        uint32_t item = items_above(maker, layout->piece_group[i], NO_ITEM);
        if (item != NO_ITEM)
            maker->draft->items[item].cost++;
    }
}

void items_make(struct item_maker *maker)
{
    const struct syntax *syntax = maker->syntax;
    struct scratch scratch = {0};
    reserve(&scratch, 1, 1);
    scratch.family.leading[0] = 0;
    maker->owner = mem_zero(syntax->n_nodes, sizeof *maker->owner);
    maker->slot = mem_alloc(syntax->n_nodes * sizeof *maker->slot);
    maker->slot[0] = NO_SET;
    maker->shells = maker->with_shells ? shells_new(syntax->n_nodes) : NULL;
    for (uint32_t node = 0; node < syntax->n_nodes; node++) {
        const struct node *self = &syntax->nodes[node];
        if (self->end > node + 1)
            take_node(maker, node, &scratch);
        else if (!is_empty(self))
            maker->layout->piece_group[self->first_piece] = maker->owner[node];
    }
    if (maker->shells != NULL)
        shells_add_clauses(maker);
    const char *document = json_string_value(json_object_get(maker->language->data, "document"));
    if (document != NULL && strcmp(document, "xml") == 0)
        xml_add_clauses(maker);
    needs_add_clauses(maker);
    count_costs(maker);
    shells_free(maker->shells);
    free(maker->owner);
    free(maker->slot);
    struct family *family = &scratch.family;
    free(family->kids);
    free(family->kinds);
    free(family->innermost);
    free(family->leading);
    free(family->part_group);
    free(family->separator_group);
    free(family->n_elements);
    free(family->list);
    free(scratch.elements);
}
