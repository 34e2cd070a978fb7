/* names - a use of a name needs a declaration of it, as clauses.
 *
 * A use resolves to the declarations of its name in the nearest scope around it that has any; the
 * item that holds the use then needs the item of one of them.  Members resolve by name alone.  A
 * parameter and the argument for it in every call of the function need each other.  This is
 * approximate: the test has the last word.  O(mentions * log), and the scopes around each. */
#ifndef PARE_INPUT_TREE_NAMES_H
#define PARE_INPUT_TREE_NAMES_H

#include <stdint.h>

struct item_maker;
struct syntax;

/* Adds the clauses to the draft, when every node has its group. */
void names_add_clauses(struct item_maker *maker);

/* Calls `found` for every use and every declaration that it may mean, in the order of the uses.
 * Both are nodes. */
void names_each_use(const struct syntax *syntax,
                    void (*found)(void *context, uint32_t use, uint32_t def), void *context);

#endif
