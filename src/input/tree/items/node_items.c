#include "input/tree/items/node_items.h"

#include "base/memory.h"
#include "input/tree/items/node_children.h"
#include "input/tree/items/rule_parts.h"
#include "input/tree/items/shell.h"
#include "input/tree/query/mention.h"

#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

/* True if nodes of this kind may be replaced by a phrase.  A coarse reading replaces only the kinds
 * that language.json lists for that: those that must not be empty. */
static bool replaces(const struct item_maker *maker, uint16_t kind)
{
    return maker->replace &&
           (!maker->coarse || grammar_has(maker->language->grammar, kind, KIND_STUB));
}

/* True if a kid is the first child of a node whose kind is listed under "head" in language.json: no
 * phrase replaces a head.  The next function does the same for "callee": nothing replaces a
 * callee. */
static bool is_head(const struct item_maker *maker, const struct node_children *children,
                    uint32_t kid)
{
    return kid == children->kids[0] &&
           grammar_has(maker->language->grammar, node_at(maker, children->parent)->kind, KIND_HEAD);
}

static bool is_callee(const struct item_maker *maker, const struct node_children *children,
                      uint32_t kid)
{
    return kid == children->kids[0] &&
           grammar_has(maker->language->grammar, node_at(maker, children->parent)->kind,
                       KIND_CALLEE);
}

/* The replacement that names.scm gives for this place, or else the smallest phrase of the
 * grammar. */
static struct phrase phrase_for(const struct item_maker *maker, uint32_t kid, uint32_t set)
{
    if (!maker->with_names)
        return phrases_for_set(maker->phrases, set);
    if (mentions_at(maker->mentions, kid, MENTION_STAY) != NULL)
        return (struct phrase){0};
    const char *said = mentions_said(maker->mentions, maker->language->names, kid);
    return said != NULL ? (struct phrase){said, (uint32_t)strlen(said), 1}
                        : phrases_for_set(maker->phrases, set);
}

/* True if a phrase may replace a mandatory node. */
static bool may_become_phrase(const struct item_maker *maker, const struct node_children *children,
                              uint32_t kid, uint32_t set, bool is_hoisted)
{
    const struct grammar *grammar = maker->language->grammar;
    const struct node *node = node_at(maker, kid);
    bool is_leaf = node->end == kid + 1;
    if (maker->phrases == NULL || set == NO_SET || is_head(maker, children, kid))
        return false;
    if ((node->flags & NODE_NAMED) == 0 || (node->flags & NODE_KEYWORD) != 0)
        return false;
    if (is_leaf ? !is_hoisted : (node->flags & NODE_ALIASED) != 0)
        return false;
    return !grammar_has(grammar, node->kind, KIND_KEPT) &&
           !grammar_has(grammar, node->kind, KIND_NAMED) &&
           mentions_at(maker->mentions, kid, MENTION_DEF) == NULL;
}

/* True if the phrase is only another name in place of a name. */
static bool only_renames(const struct item_maker *maker, uint32_t kid, struct phrase phrase)
{
    return mentions_at(maker->mentions, kid, MENTION_REF) != NULL &&
           phrase.text == phrases_for_kind(maker->phrases, node_at(maker, kid)->kind).text;
}

/* The phrase that replaces a mandatory node when its item is absent.  Without text: there is
 * none. */
static struct phrase find_phrase(const struct item_maker *maker,
                                 const struct node_children *children, uint32_t kid, uint32_t set,
                                 bool is_hoisted)
{
    struct phrase none = {0};
    if (!may_become_phrase(maker, children, kid, set, is_hoisted))
        return none;
    struct phrase phrase = phrase_for(maker, kid, set);
    if (phrase.text == NULL || phrase.n_bytes == 0 || only_renames(maker, kid, phrase))
        return none;
    return phrase;
}

/* Makes an item for a mandatory node that can be replaced by a phrase, or hoisted. */
static uint32_t add_mandatory(struct item_maker *maker, const struct node_children *children,
                              uint32_t kid, uint32_t around, bool is_hoisted)
{
    struct group group = PLAIN_GROUP;
    if (is_hoisted) {
        group.flags = GROUP_THROUGH;
    } else if (shells_leads(maker->shells, children->shell, kid)) {
        group.flags = GROUP_THROUGH;
        group.shell = shells_item(maker->shells, children->shell);
    }
    return children_add_group(maker, kid, ROLE_REPLACE, kid, around, group);
}

/* Adds a clause: while its shell is present, the hoisted node is mandatory as before. */
static void require_in_shell(struct item_maker *maker, const struct node_children *children,
                             uint32_t hoisted_group, uint32_t around)
{
    uint32_t item = maker->layout->groups[hoisted_group].item;
    uint32_t neg[2] = {maker->layout->groups[around].item,
                       shells_item(maker->shells, children->shell)};
    draft_add_clause(maker->draft, neg, 2, &item, 1);
}

/* Places a mandatory node: one that the grammar requires at this place.  It gets an item in two
 * cases.  A shorter phrase may replace it: `0` for an expression.  Or the node is hoisted: it may
 * replace the node around it (its shell), as `x` replaces `f(x)`.
 *
 * kid, set: the node, and the kinds that the grammar accepts in its place.  around: the group that
 * holds it. */
static void place_mandatory(struct item_maker *maker, const struct node_children *children,
                            uint32_t kid, uint32_t set, uint32_t around)
{
    const struct node *node = node_at(maker, kid);
    bool is_hoisted = shells_hoists(maker->shells, children->shell, kid);
    maker->owner[kid] = around;
    maker->slot[kid] = is_callee(maker, children, kid) ? NO_SET : set;
    struct phrase phrase = find_phrase(maker, children, kid, set, is_hoisted);
    bool is_shorter = phrase.text != NULL && phrase.n_tokens < node->end_piece - node->first_piece;
    if (!is_hoisted && !(is_shorter && replaces(maker, node->kind)))
        return;
    uint32_t added = add_mandatory(maker, children, kid, around, is_hoisted);
    maker->owner[kid] = added;
    if (phrase.text != NULL)
        layout_add_stand_in(maker->layout, node->first_piece, added, phrase);
    if (!is_hoisted)
        return;
    children_set_hoisted(maker, children->shell, kid, added);
    if (phrase.text == NULL)
        require_in_shell(maker, children, added, around);
}

/* Places a child of the node.  It has no item of its own if it stands in a separator, or if it is
 * all of a removable part: the part has the item then. */
static void place_kid(struct item_maker *maker, const struct node_children *children, size_t index)
{
    const struct derivation *derivation = children->derivation;
    uint32_t kid = children->kids[index], part = children->innermost[index];
    uint32_t group = parts_group_of(children, part);
    uint32_t set = derivation->matches ? derivation->slots[index] : NO_SET;
    maker->owner[kid] = group;
    maker->slot[kid] = set;
    if (part != NO_PART) {
        const struct part *self = &derivation->parts[part];
        if (parts_is_in_separator(children, part, (uint32_t)index)) {
            maker->owner[kid] = children->separator_group[part];
            return;
        }
        uint32_t outside = part;
        while (outside != NO_PART && children->part_group[outside] == group)
            outside = derivation->parts[outside].parent;
        bool removable = group != parts_group_of(children, outside) &&
                         maker->layout->groups[group].item != NO_ITEM;
        if (removable && self->end - self->separator_end == 1)
            return; /* the part that consists of just this node has the item */
    }
    place_mandatory(maker, children, kid, set, group);
}

/* The group of the blank before kid `index`: the innermost part that began before it. */
static uint32_t group_before(const struct node_children *children, size_t index)
{
    uint32_t part = index < children->n_kids ? children->innermost[index] : NO_PART;
    for (uint32_t p = part; p != NO_PART; p = children->derivation->parts[p].parent)
        if (children->derivation->parts[p].separator_end == index &&
            children->derivation->parts[p].first < index)
            return children->separator_group[p];
    while (part != NO_PART && children->derivation->parts[part].first >= index)
        part = children->derivation->parts[part].parent;
    return parts_group_of(children, part);
}

static void place_gap(struct item_maker *maker, const struct node_children *children, uint32_t node,
                      uint32_t group)
{
    const struct node *self = node_at(maker, node);
    if (!is_empty(self) && self->first_piece != node_at(maker, children->parent)->first_piece)
        maker->layout->gap_group[self->first_piece] = group;
}

static bool is_coarse(const struct item_maker *maker, uint32_t node)
{
    return !maker->coarse ||
           grammar_has(maker->language->grammar, node_at(maker, node)->kind, KIND_COARSE);
}

/* Finds the kinds of nodes that are blocks.  In a coarse reading, error text in the file or in a
 * block is an item, but error text inside a declaration is not.  A block is a node of a kind that
 * somewhere holds two coarse nodes. */
static void find_blocks(struct item_maker *maker)
{
    const struct syntax *syntax = maker->syntax;
    maker->is_block = mem_zero(grammar_n_kinds(maker->language->grammar) + 1, sizeof(bool));
    for (uint32_t node = 0; node < syntax->n_nodes; node++) {
        size_t n = 0;
        for (uint32_t kid = node + 1; kid < syntax->nodes[node].end; kid = syntax->nodes[kid].end)
            n += is_coarse(maker, kid) && (syntax->nodes[kid].flags & NODE_EXTRA) == 0;
        if (n >= (maker->coarse ? 2 : 1))
            maker->is_block[syntax->nodes[node].kind] = true;
    }
}

/* Places a comment or an error, which belongs to no part of the rule. */
static void place_extra(struct item_maker *maker, uint32_t parent, uint32_t node, uint32_t around)
{
    const struct node *self = node_at(maker, node);
    bool is_loose_error = (self->flags & NODE_ERROR) != 0 &&
                          (parent == 0 || maker->is_block[node_at(maker, parent)->kind]);
    maker->owner[node] = around;
    maker->slot[node] = NO_SET;
    if (is_empty(self))
        return;
    if (is_loose_error || grammar_has(maker->language->grammar, self->kind, KIND_COMMENT))
        maker->owner[node] =
            children_add_group(maker, node, ROLE_REMOVE, node, around, PLAIN_GROUP);
}

static bool is_outside_rule(const struct node *node)
{
    return (node->flags & (NODE_EXTRA | NODE_ERROR)) != 0;
}

static void collect_kids(const struct item_maker *maker, struct node_children *children)
{
    uint32_t end = node_at(maker, children->parent)->end;
    children->n_kids = 0;
    for (uint32_t kid = children->parent + 1; kid < end; kid = node_at(maker, kid)->end) {
        if (is_outside_rule(node_at(maker, kid)))
            continue;
        size_t i = children->n_kids++;
        children_reserve_kids(children, i + 1);
        children->kids[i] = kid;
        children->kinds[i] = node_at(maker, kid)->kind;
        children->innermost[i] = NO_PART;
        children->leading[i] = i == 0 ? 0 : children->leading[i];
        children->leading[i + 1] =
            children->leading[i] + shells_leads(maker->shells, children->shell, kid);
    }
}

static void take_error(struct item_maker *maker, struct node_children *children)
{
    uint32_t end = node_at(maker, children->parent)->end;
    for (uint32_t kid = children->parent + 1; kid < end; kid = node_at(maker, kid)->end) {
        maker->owner[kid] = children->base;
        maker->slot[kid] = NO_SET;
        if (!is_empty(node_at(maker, kid)) && is_coarse(maker, kid))
            maker->owner[kid] =
                children_add_group(maker, kid, ROLE_REMOVE, kid, children->base, PLAIN_GROUP);
        place_gap(maker, children, kid, children->base);
    }
}

static void take_node(struct item_maker *maker, uint32_t node, struct node_children *children)
{
    static const struct derivation unknown = {0};
    const struct node *self = node_at(maker, node);
    if (grammar_has(maker->language->grammar, self->kind, KIND_LINE) && !is_empty(self))
        layout_add_line_end(maker->layout, self->end_piece - 1, LINE_END_ALWAYS);
    children->parent = node;
    children->shell = shells_enter(maker, node);
    children->base = maker->owner[node];
    if ((self->flags & NODE_ERROR) != 0) {
        take_error(maker, children);
        return;
    }
    collect_kids(maker, children);
    children->derivation =
        (self->flags & NODE_BROKEN) != 0 ||
                grammar_has(maker->language->grammar, self->kind, KIND_RIGID)
            ? &unknown
            : matcher_derive(maker->matcher, self->kind, children->kinds, children->n_kids);
    children_reserve_parts(children, children->derivation->n_parts);
    parts_make(maker, children);
    size_t index = 0;
    for (uint32_t kid = node + 1; kid < self->end; kid = node_at(maker, kid)->end) {
        place_gap(maker, children, kid, group_before(children, index));
        if (is_outside_rule(node_at(maker, kid)))
            place_extra(maker, node, kid, group_before(children, index));
        else
            place_kid(maker, children, index++);
    }
}

void node_items_make(struct item_maker *maker)
{
    const struct syntax *syntax = maker->syntax;
    struct node_children children;
    children_init(&children);
    if (syntax->has_errors)
        find_blocks(maker);
    for (uint32_t node = 0; node < syntax->n_nodes; node++) {
        const struct node *self = &syntax->nodes[node];
        if (self->end > node + 1)
            take_node(maker, node, &children);
        else if (!is_empty(self))
            maker->layout->piece_group[self->first_piece] = maker->owner[node];
    }
    children_done(&children);
}
