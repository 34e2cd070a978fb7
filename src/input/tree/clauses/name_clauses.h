/* name_clauses - the clauses that names.scm gives.
 *
 * The item that holds a use of a name needs the item of a declaration that the use may mean
 * (resolve.h).  Parameters and arguments need each other (call_clauses.h).  A node with @within
 * needs the nearest node with @around of the same KIND: a `break` needs its loop.  Patterns with
 * @if and @then are clauses as they stand (pattern_clauses.h).
 *
 * Linear in the uses and the declarations that each may mean. */
#ifndef PARE_INPUT_TREE_CLAUSES_NAME_CLAUSES_H
#define PARE_INPUT_TREE_CLAUSES_NAME_CLAUSES_H

struct item_maker;

/* Adds the clauses to the draft, when every node has its group. */
void name_clauses_add(struct item_maker *maker);

#endif
