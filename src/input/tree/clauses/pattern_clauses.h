/* pattern_clauses - the patterns of names.scm with @if and @then are clauses as they stand.
 *
 * All nodes that a match captures as @if => one of those that it captures as @then or @there. */
#ifndef PARE_INPUT_TREE_CLAUSES_PATTERN_CLAUSES_H
#define PARE_INPUT_TREE_CLAUSES_PATTERN_CLAUSES_H

struct needs;

void pattern_clauses_add(const struct needs *needs);

#endif
