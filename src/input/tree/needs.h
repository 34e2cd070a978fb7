/* needs - what a name, a call or a construct is not valid without, as clauses.
 *
 * The item that holds a use of a name needs the item of a declaration that it may mean (names.h).
 * A parameter and the argument for it in every call of the function need each other.  What stands
 * @within something needs what is @around it.  The patterns with @if and @then are clauses as they
 * stand.  All from languages/NAME/names.scm; linear in the uses and what each may mean. */
#ifndef PARE_INPUT_TREE_NEEDS_H
#define PARE_INPUT_TREE_NEEDS_H

struct item_maker;

/* Adds the clauses to the draft, when every node has its group. */
void needs_add_clauses(struct item_maker *maker);

#endif
