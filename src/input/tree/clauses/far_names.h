/* far_names - names that one file declares and another one uses.
 *
 * While the items of a file are made, its declarations that other files can see are collected, and
 * its uses of names that it does not declare itself or declares by an import (@elsewhere).  When
 * all files are there, each use gets its clauses, as name_clauses.h gives them inside a file: it
 * needs a declaration, and arguments and parameters need each other.  Members and the members of a
 * base class in another file agree in their parameters; so do the declarations of one function in
 * languages whose files are linked ("linked" in language.json).
 *
 * Only files of one family see each other.  Time: sorting the declarations, then the uses times
 * the declarations that each may mean. */
#ifndef PARE_INPUT_TREE_CLAUSES_FAR_NAMES_H
#define PARE_INPUT_TREE_CLAUSES_FAR_NAMES_H

#include "input/tree/items/presence.h"

struct draft;
struct far_names;
struct limits;
struct needs;

struct far_names *far_names_new(void);      /* caller frees */
void far_names_free(struct far_names *far); /* NULL is fine */

/* Collects the declarations of a file that others can see, and its imports, which are uses. */
void far_names_add_file(const struct needs *needs);

/* Collects a use.  args: the node of its arguments, or NO_NODE. */
void far_names_add_use(const struct needs *needs, size_t mention, struct presence text,
                       uint32_t args);

/* Adds the clauses to the draft, when all files are collected. */
void far_names_finish(struct far_names *far, struct draft *draft, struct limits *limits);

#endif
