/* call_clauses - parameters of functions and arguments of calls need each other.
 *
 * A parameter and the argument at its place in a call need each other, where the function and the
 * call are both there.  So do the parameters at one place of several declarations of a function,
 * and those of a member and the member that it overrides. */
#ifndef PARE_INPUT_TREE_CLAUSES_CALL_CLAUSES_H
#define PARE_INPUT_TREE_CLAUSES_CALL_CLAUSES_H

#include "input/tree/clauses/needs.h"
#include "input/tree/items/presence.h"

/* A list of arguments or parameters. */
struct list {
    uint32_t elements[MAX_ELEMENTS]; /* nodes */
    size_t n_elements;
    struct presence there; /* the list is there, perhaps as a phrase that stands in its place */
    uint32_t item;         /* the item of its text */
};

void list_take(const struct needs *needs, uint32_t node, struct list *ret);

/* True if a function takes so many arguments.  Of several functions with one name, a call means
 * those. */
bool call_fits(const struct needs *needs, const struct def *def, size_t n_args);

/* Pairs the arguments of a call with the parameters of a function that it may mean. */
void call_clauses_add(const struct needs *needs, const struct list *args, const struct def *def);

/* Pairs the parameters of: all declarations of a function; members and the members that they
 * override; functions without a name that are called where they stand. */
void call_clauses_add_redeclarations(const struct needs *needs);
void call_clauses_add_overrides(const struct needs *needs);
void call_clauses_add_now(const struct needs *needs);

#endif
