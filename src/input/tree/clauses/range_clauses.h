/* range_clauses - text that the grammar does not know, and the names that stand in it. */
#ifndef PARE_INPUT_TREE_CLAUSES_RANGE_CLAUSES_H
#define PARE_INPUT_TREE_CLAUSES_RANGE_CLAUSES_H

struct needs;

/* A range that is masked ("CREATE TRIGGER ... ; END ;") needs the declarations of the whole file
 * whose names are words of it, and those members of them whose names are. */
void range_clauses_add(const struct needs *needs);

#endif
