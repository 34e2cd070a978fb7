/* list_run - a list reducer at work on some nodes of a forest.
 *
 * The list reducer sees a flat problem with one item for each node.  A node that it drops is
 * removed with its subtree.  A candidate that the formula forbids is not proposed; the list reducer
 * hears INVALID.  A fork costs as much as a fork of the list reducer. */
#ifndef PARE_REDUCE_TREE_LIST_RUN_H
#define PARE_REDUCE_TREE_LIST_RUN_H

#include "reduce/core/forest_walk.h"
#include "reduce/core/reducer.h"
#include "reduce/core/shared_list.h"

struct list_run;

/* Nodes and nesting are shared, the problem is borrowed and outlives all forks. */
struct list_run *list_run_new(const struct problem *problem, const struct forest_walk *nesting,
                              const struct shared_list *nodes, reducer_maker *list);
struct list_run *list_run_fork(const struct list_run *run); /* NULL gives NULL */
void list_run_free(struct list_run *run);                   /* NULL is fine */

/* The next question, made from the set that the run began with; false: finished. */
bool list_run_next(struct list_run *run, const struct bitset *from, struct bitset *candidate);
void list_run_answer(struct list_run *run, enum verdict verdict);

/* Removes from `set`, the set that the run began with, the nodes that the list reducer dropped. */
void list_run_take(const struct list_run *run, struct bitset *set);

#endif
