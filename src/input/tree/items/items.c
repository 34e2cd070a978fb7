#include "input/tree/items/items.h"

#include "base/memory.h"
#include "input/tree/clauses/bracket_clauses.h"
#include "input/tree/clauses/name_clauses.h"
#include "input/tree/clauses/xml_clauses.h"
#include "input/tree/items/node_children.h"
#include "input/tree/items/shell.h"
#include "input/tree/query/mention.h"

#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

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
    uint16_t kind = node_at(maker, node)->kind;
    struct draft_item item = {
        .parent = parent,
        .piece = maker->first_piece + node_at(maker, start)->first_piece,
        .kind = (uint16_t)(maker->first_kind + role * n_kinds + kind),
        .is_replaced = role != ROLE_REMOVE,
        .is_open = maker->open != NULL && maker->open[kind],
        .is_inner = maker->inner != NULL && role == ROLE_REMOVE && !maker->coarse[kind] &&
                    (node_at(maker, node)->flags & (NODE_ERROR | NODE_EXTRA)) == 0,
    };
    return draft_add_item(maker->draft, item);
}

uint32_t children_add_group(struct item_maker *maker, uint32_t node, enum item_role role,
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

/* --- children -------------------------------------------------------------------------------- */

/* A coarse reading replaces only what is said to be replaced there: what cannot just be empty. */
static bool replaces(const struct item_maker *maker, uint16_t kind)
{
    return maker->replace &&
           (maker->coarse == NULL || (maker->stubs != NULL && maker->stubs[kind]));
}

/* What names.scm says for this place, or else the smallest phrase of the grammar. */
static struct phrase phrase_for(const struct item_maker *maker, uint32_t kid, uint32_t set)
{
    const struct syntax *syntax = maker->syntax;
    if (!maker->with_names)
        return phrases_for_set(maker->phrases, set);
    if (mention_at(syntax, kid, MENTION_STAY) != NULL)
        return (struct phrase){0};
    const char *said = mention_said(syntax, maker->language->names, kid);
    return said != NULL ? (struct phrase){said, (uint32_t)strlen(said), 1}
                        : phrases_for_set(maker->phrases, set);
}

/* A node that must stay gets an item when a phrase could stand there, or when it can be hoisted. */
static void place_mandatory(struct item_maker *maker, const struct node_children *family,
                            uint32_t kid, uint32_t set, uint32_t around)
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
        phrase = phrase_for(maker, kid, set);
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
    uint32_t added = children_add_group(maker, kid, ROLE_REPLACE, kid, around, group);
    uint32_t item = maker->layout->groups[added].item;
    maker->owner[kid] = added;
    if (usable)
        layout_add_stand_in(maker->layout, node->first_piece, added, phrase);
    if (hoisted) {
        children_set_hoisted(maker, family->shell, kid, added);
        uint32_t neg[2] = {maker->layout->groups[around].item,
                           shells_item(maker->shells, family->shell)};
        if (!usable)
            draft_add_clause(maker->draft, neg, 2, &item, 1);
    }
}

static void place_kid(struct item_maker *maker, const struct node_children *family, size_t index)
{
    const struct derivation *derivation = family->derivation;
    uint32_t kid = family->kids[index], part = family->innermost[index];
    uint32_t group = children_group_of_part(family, part);
    uint32_t set = derivation->matches ? derivation->slots[index] : NO_SET;
    maker->owner[kid] = group;
    maker->slot[kid] = set;
    if (part != NO_PART) {
        const struct part *self = &derivation->parts[part];
        if (children_is_in_separator(family, part, (uint32_t)index)) {
            maker->owner[kid] = family->separator_group[part];
            return;
        }
        uint32_t outside = part;
        while (outside != NO_PART && family->part_group[outside] == group)
            outside = derivation->parts[outside].parent;
        bool removable = group != children_group_of_part(family, outside) &&
                         maker->layout->groups[group].item != NO_ITEM;
        if (removable && self->end - self->separator_end == 1)
            return; /* goes with the part that is just this node */
    }
    place_mandatory(maker, family, kid, set, group);
}

/* The group that holds the blank before kid `index`: the innermost part that began before it. */
static uint32_t group_before(const struct node_children *family, size_t index)
{
    uint32_t part = index < family->n_kids ? family->innermost[index] : NO_PART;
    for (uint32_t p = part; p != NO_PART; p = family->derivation->parts[p].parent)
        if (family->derivation->parts[p].separator_end == index &&
            family->derivation->parts[p].first < index)
            return family->separator_group[p];
    while (part != NO_PART && family->derivation->parts[part].first >= index)
        part = family->derivation->parts[part].parent;
    return children_group_of_part(family, part);
}

static void place_gap(struct item_maker *maker, const struct node_children *family, uint32_t node,
                      uint32_t group)
{
    const struct node *self = node_at(maker, node);
    if (!is_empty(self) && self->first_piece != node_at(maker, family->parent)->first_piece)
        maker->layout->gap_group[self->first_piece] = group;
}

static bool is_coarse(const struct item_maker *maker, uint32_t node)
{
    return maker->coarse == NULL || maker->coarse[node_at(maker, node)->kind];
}

/* In a coarse reading error text may go where other things may, in the file or a block, and not
 * where it is part of one of them.  A block is what somewhere holds two things of that kind. */
static void find_blocks(struct item_maker *maker)
{
    const struct syntax *syntax = maker->syntax;
    maker->is_block = mem_zero(grammar_n_kinds(maker->language->grammar) + 1, sizeof(bool));
    for (uint32_t node = 0; node < syntax->n_nodes; node++) {
        size_t n = 0;
        for (uint32_t kid = node + 1; kid < syntax->nodes[node].end; kid = syntax->nodes[kid].end)
            n += is_coarse(maker, kid) && (syntax->nodes[kid].flags & NODE_EXTRA) == 0;
        if (n >= (maker->coarse != NULL ? 2 : 1))
            maker->is_block[syntax->nodes[node].kind] = true;
    }
}

/* Comments and errors: belong to no part of the rule. */
static void place_extra(struct item_maker *maker, uint32_t parent, uint32_t node, uint32_t around)
{
    const struct node *self = node_at(maker, node);
    bool is_loose_error = (self->flags & NODE_ERROR) != 0 &&
                          (parent == 0 || maker->is_block[node_at(maker, parent)->kind]);
    maker->owner[node] = around;
    maker->slot[node] = NO_SET;
    if (is_empty(self))
        return;
    if (is_loose_error || grammar_is_comment(maker->language->grammar, self->kind))
        maker->owner[node] = children_add_group(maker, node, ROLE_REMOVE, node, around,
                                                (struct group){.shell = NO_ITEM});
}

static bool is_outside_rule(const struct node *node)
{
    return (node->flags & (NODE_EXTRA | NODE_ERROR)) != 0;
}

static void reserve(struct scratch *scratch, size_t n_kids, size_t n_parts)
{
    struct node_children *family = &scratch->family;
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
    struct node_children *family = &scratch->family;
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

static void take_error(struct item_maker *maker, struct node_children *family)
{
    uint32_t end = node_at(maker, family->parent)->end;
    for (uint32_t kid = family->parent + 1; kid < end; kid = node_at(maker, kid)->end) {
        maker->owner[kid] = family->base;
        maker->slot[kid] = NO_SET;
        if (!is_empty(node_at(maker, kid)) && is_coarse(maker, kid))
            maker->owner[kid] = children_add_group(maker, kid, ROLE_REMOVE, kid, family->base,
                                                   (struct group){.shell = NO_ITEM});
        place_gap(maker, family, kid, family->base);
    }
}

static void take_node(struct item_maker *maker, uint32_t node, struct scratch *scratch)
{
    static const struct derivation unknown = {0};
    struct node_children *family = &scratch->family;
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
    children_make_parts(maker, family, scratch);
    size_t index = 0;
    for (uint32_t kid = node + 1; kid < self->end; kid = node_at(maker, kid)->end) {
        place_gap(maker, family, kid, group_before(family, index));
        if (is_outside_rule(node_at(maker, kid)))
            place_extra(maker, node, kid, group_before(family, index));
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
    if (syntax->has_errors)
        find_blocks(maker);
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
        xml_clauses_add(maker);
    bracket_clauses_add(maker);
    if (maker->with_names)
        name_clauses_add(maker);
    count_costs(maker);
    shells_free(maker->shells);
    free(maker->is_block);
    free(maker->owner);
    free(maker->slot);
    struct node_children *family = &scratch.family;
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
