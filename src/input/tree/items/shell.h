/* shell - hoisting: a descendant takes the place of a node.
 *
 * The hoisted nodes of a node are its nearest descendants that the grammar would accept in its
 * place, at most MAX_HOISTED of them: `b` and `c` in the place of `b + c`.  The shell is an item:
 * everything in the node around the hoisted nodes, here the `+`.  When the shell is absent and one
 * hoisted node is present, that node stands there alone.
 *
 * Clauses: two hoisted nodes => the shell; the node => the shell or one hoisted node.  A hoisted
 * node may have a shell itself.  Both shells may go if the outer place accepts every node that the
 * inner shell hoists; otherwise one of the two stays.
 *
 * The region of a shell is the nodes between its node and the hoisted ones.  They get no shell of
 * their own, so regions never overlap. */
#ifndef PARE_INPUT_TREE_ITEMS_SHELL_H
#define PARE_INPUT_TREE_ITEMS_SHELL_H

#include "input/core/limits.h"
#include "input/tree/items/item_maker.h"

struct shell {
    uint32_t item;
    uint32_t node;
    uint32_t set;   /* the kinds that its place accepts */
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
