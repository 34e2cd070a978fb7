/* shell - a node's place taken by one of its descendants.
 *
 * The shell of a node is everything in it around the nearest descendants that its place would
 * accept (`hoisted`, at most MAX_HOISTED of them).  Shell absent and one of these present: it
 * stands there alone.  Clauses: two of them => shell; the node => the shell or one of them.  A
 * hoisted node's own shell may go as well when its place accepts no more than the outer one;
 * otherwise one of the two shells stays.  The nodes between a node and the hoisted ones (its
 * region) get no shell of their own: regions never overlap. */
#ifndef PARE_INPUT_TREE_ITEMS_SHELL_H
#define PARE_INPUT_TREE_ITEMS_SHELL_H

#include "input/tree/items/item_maker.h"

enum { MAX_HOISTED = 6 };

struct shell {
    uint32_t item;
    uint32_t node;
    uint32_t set;   /* what its place accepts */
    uint32_t above; /* the item that the node depends on */
    uint32_t n_hoisted;
    uint32_t hoisted[MAX_HOISTED]; /* nodes */
    uint32_t items[MAX_HOISTED];   /* theirs; NO_ITEM until made */
};

#define NO_SHELL UINT32_MAX

struct shells *shells_new(size_t n_nodes); /* caller frees */
void shells_free(struct shells *shells);   /* NULL is fine */

/* The shell whose region the node's own structure is in; makes one for the node if it can. */
uint32_t shells_enter(struct item_maker *maker, uint32_t node);

/* Whether the node is hoisted by this shell, and whether it is or leads to a hoisted one. */
bool shells_hoists(const struct shells *shells, uint32_t shell, uint32_t node);
bool shells_leads(const struct shells *shells, uint32_t shell, uint32_t node);
bool shells_has_own(const struct shells *shells, uint32_t node);   /* a shell was made for it */
uint32_t shells_item(const struct shells *shells, uint32_t shell); /* NO_ITEM for NO_SHELL */

/* The presence of this hoisted node is that item. */
void shells_set_item(struct shells *shells, uint32_t shell, uint32_t node, uint32_t item);

/* Moves the lines of a hoisted node to the left when it takes the place of the shell's node. */
void shells_outdent(struct item_maker *maker, uint32_t shell, uint32_t node, uint32_t group);

void shells_add_clauses(struct item_maker *maker); /* when all nodes are done */

#endif
