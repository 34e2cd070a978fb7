/* items - turns a syntax tree into items, clauses and a layout.
 *
 * What the matcher calls a part becomes an item: optional parts, elements of lists and repeats; so
 * do comments, and every child of an error region.  Optionally a mandatory node with a shorter
 * phrase for its place becomes an item too (absent: the phrase stands there), and a node with
 * descendants that could stand in its place gets a shell (shell.h).
 *
 * One loop over the nodes in preorder; nothing recurses on the depth of the tree. */
#ifndef PARE_INPUT_TREE_ITEMS_ITEMS_H
#define PARE_INPUT_TREE_ITEMS_ITEMS_H

#include "input/tree/grammar/rule_matcher.h"
#include "input/tree/items/layout.h"
#include "input/tree/items/problem_draft.h"

/* An item's kind is the first kind of its language, plus the role times n_kinds, plus the symbol.
 */
enum item_role { ROLE_REMOVE, ROLE_REPLACE, ROLE_SHELL, N_ROLES };

struct shells;

struct item_maker {
    const struct language *language;
    struct matcher *matcher;
    struct phrases *phrases; /* NULL: no replacements */
    bool replace;            /* mandatory nodes by phrases, also without shells */
    bool with_shells;
    bool with_names;        /* rules from names.scm */
    unsigned without_rules; /* a bit for each of name_clauses.h that is left out */
    const bool *coarse;     /* by kind: what may go; NULL: all that the grammar lets go */
    const bool *stubs;      /* by kind, in a coarse reading: what a phrase may replace */
    const bool *inner; /* by kind, in a coarse reading: lists whose elements may go where needed */
    const bool *open;  /* by kind, in a coarse reading: what holds things of its own level */
    bool indented;     /* indentation matters in this language */
    uint16_t first_kind;
    struct draft *draft;
    struct layout *layout;
    const struct syntax *syntax;

    /* by node, set when its parent is taken */
    uint32_t *owner; /* the group that the node's own structure belongs to */
    uint32_t *slot;  /* what may stand in its place: a set, or NO_SET */
    bool *is_block;  /* by kind: holds what may go; only where there are errors */
    struct shells *shells;
    uint32_t first_piece; /* pieces of this file are counted from here in the draft */
};

/* Makes everything for one file. */
void items_make(struct item_maker *maker);

/* The item that the items of a group inside `group` depend on.  The shell `skip` does not count. */
uint32_t items_above(const struct item_maker *maker, uint32_t group, uint32_t skip);
/* The other one that they depend on, when the group has an item and a shell; or NO_ITEM. */
uint32_t items_beside(const struct item_maker *maker, uint32_t group, uint32_t skip);
/* An item named after `node` that begins with the node `start`. */
uint32_t items_add(struct item_maker *maker, uint32_t node, enum item_role role, uint32_t start,
                   uint32_t parent);

#endif
