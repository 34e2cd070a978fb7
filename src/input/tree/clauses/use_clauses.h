/* use_clauses - declarations that need a use: a variable or an import in Go. */
#ifndef PARE_INPUT_TREE_CLAUSES_USE_CLAUSES_H
#define PARE_INPUT_TREE_CLAUSES_USE_CLAUSES_H

struct needs;

/* Adds, for each declaration with @used in names.scm: it needs one of its uses. */
void use_clauses_add(const struct needs *needs);

#endif
