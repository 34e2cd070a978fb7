/* source_clauses - columns and the tables of a query that they come from. */
#ifndef PARE_INPUT_TREE_CLAUSES_SOURCE_CLAUSES_H
#define PARE_INPUT_TREE_CLAUSES_SOURCE_CLAUSES_H

struct needs;

/* For each use of a member that comes from a @source of a closed node around it: the use needs the
 * source.  Where another source has a member of this name, the use needs its @object, which says
 * which of them is meant.  Takes O(uses * sources * log). */
void source_clauses_add(const struct needs *needs);

#endif
