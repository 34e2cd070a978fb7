/* item_maker - what all modules share that turn the syntax tree of one file into items, clauses
 * and a layout.
 *
 * node_items.c goes through the nodes, rule_parts.c through the parts of a grammar rule, shell.c
 * adds items for hoisting, and the modules of the folder clauses add clauses between items. */
#ifndef PARE_INPUT_TREE_ITEMS_ITEM_MAKER_H
#define PARE_INPUT_TREE_ITEMS_ITEM_MAKER_H

#include "input/tree/grammar/rule_matcher.h"
#include "input/tree/items/layout.h"
#include "input/tree/items/problem_draft.h"

struct far_names;
struct limits;
struct mention_list;
struct shells;

/* What the absence of an item does to its node: the node is removed, a phrase replaces it, or one
 * of its descendants takes its place (shell.h).
 *
 * An item's kind is the first kind of its language, plus the role times n_kinds, plus the symbol.
 */
enum item_role { ROLE_REMOVE, ROLE_REPLACE, ROLE_SHELL, N_ROLES };

struct item_maker {
    const struct language *language;
    struct matcher *matcher;
    struct phrases *phrases; /* NULL: no replacements */
    bool replace;            /* mandatory nodes by phrases, also without shells */
    bool with_shells;
    bool with_names;        /* rules from names.scm */
    unsigned without_rules; /* a bit for each rule of need_rule.h that is left out */
    bool coarse;            /* a coarse reading: only kinds of "coarse" in language.json may go */
    uint16_t first_kind;
    struct draft *draft;
    struct layout *layout;
    const struct syntax *syntax;
    const struct mention_list *mentions;
    struct limits *limits; /* counts the limits that are reached; NULL: not counted */
    struct far_names *far; /* names between files; NULL: the input is one file */

    /* by node, set when its parent is taken */
    uint32_t *owner; /* the group that the node's own structure belongs to */
    uint32_t *slot;  /* which kinds may stand in its place: a kind set, or NO_SET */
    bool *is_block;  /* by kind: holds what may go; only where there are errors */
    struct shells *shells;
    uint32_t first_piece; /* pieces of this file are counted from here in the draft */
};

/* The item that decides whether the structure of a group is there, or NO_ITEM: it always is.  The
 * shell `skip` does not count. */
uint32_t maker_item_above(const struct item_maker *maker, uint32_t group, uint32_t skip);

/* A group may have an item and a shell.  Then maker_item_above gives the shell, and this gives the
 * item; otherwise NO_ITEM. */
uint32_t maker_item_beside(const struct item_maker *maker, uint32_t group, uint32_t skip);

/* Adds an item named after `node` that begins with the node `start`. */
uint32_t maker_add_item(struct item_maker *maker, uint32_t node, enum item_role role,
                        uint32_t start, uint32_t parent);

static inline const struct node *node_at(const struct item_maker *maker, uint32_t node)
{
    return &maker->syntax->nodes[node];
}

static inline bool is_empty(const struct node *node)
{
    return node->first_piece == node->end_piece;
}

#endif
