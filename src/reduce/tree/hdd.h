/* hdd - hierarchical delta debugging (Misherghi and Su, ICSE 2006) and its variants.
 *
 * Walks the forest of a problem from the roots down.  At each stop it runs a list reducer on a
 * group of nodes; the nodes that the list reducer drops are removed with their subtrees.  A group
 * is a whole level (the paper), or the children of one parent, breadth-first (section 6 of the
 * paper) or depth-first (HDDr; Kiss, Hodovan, Gyimothy 2018).  Coarse HDD (Hodovan, Kiss, Gyimothy
 * 2017) asks only about nodes that leave nothing in their place.  A candidate that the formula
 * forbids is not proposed; the list reducer hears INVALID.
 *
 * One walk does not give a minimum where a deep node needs a shallow one.  hdd+, hdd* and hddr* are
 * 1-tree-minimal: no single node can go with its subtree, for any deterministic test (with
 * HDD_EMPTY_NEVER, hdd* and hddr* are not).  Questions at worst: O(n^2), with * O(n^3). */
#ifndef PARE_REDUCE_TREE_HDD_H
#define PARE_REDUCE_TREE_HDD_H

#include "reduce/core/reducer.h"

/* When to ask whether a whole group can go.  The published ddmin takes for granted that the empty
 * list is not interesting, which is wrong for a level of a tree. */
enum hdd_empty_test {
    HDD_EMPTY_NEVER,  /* also for list reducers that propose the empty list themselves */
    HDD_EMPTY_SINGLE, /* when the group has one node */
    HDD_EMPTY_AFTER,  /* when the list reducer leaves one node */
    HDD_EMPTY_ALWAYS, /* before every group */
};

enum hdd_groups {
    HDD_LEVELS,
    HDD_PARENTS_BREADTH_FIRST,
    HDD_PARENTS_DEPTH_FIRST,
};

struct hdd_options {
    enum hdd_groups groups;
    enum hdd_empty_test empty_test;
    reducer_maker *list; /* runs on a flat problem with an item for each node */
    bool coarse;         /* only nodes that leave nothing in their place (problem.replaced) */
};

struct reducer *hdd_new_with(const struct problem *problem, const struct bitset *start,
                             const struct hdd_options *options);

/* What hdd+ does after hdd: breadth-first passes over single nodes until one removes nothing. */
struct reducer *hdd_clean_up_new(const struct problem *problem, const struct bitset *start);

/* The reducers with a name.  They use the published ddmin and HDD_EMPTY_AFTER, or another list
 * reducer, which proposes the empty list itself. */
reducer_maker hdd_new, hdd_probdd_new, hdd_cdd_new;
reducer_maker hdd_plus_new;
reducer_maker hdd_star_new, hdd_star_probdd_new, hdd_star_cdd_new;
reducer_maker hdd_coarse_new, hdd_coarse_star_new;
reducer_maker hdd_parents_new, hdd_parents_star_new;
reducer_maker hddr_new, hddr_probdd_new, hddr_cdd_new;
reducer_maker hddr_star_new, hddr_star_probdd_new, hddr_star_cdd_new;

#endif
