/* pattern_clauses - clauses from the patterns of names.scm with @if and @then.
 *
 * Each match is a clause: all nodes captured as @if => one of the nodes captured as @then or
 * @there. */
#ifndef PARE_INPUT_TREE_CLAUSES_PATTERN_CLAUSES_H
#define PARE_INPUT_TREE_CLAUSES_PATTERN_CLAUSES_H

struct needs;

void pattern_clauses_add(const struct needs *needs);

#endif
