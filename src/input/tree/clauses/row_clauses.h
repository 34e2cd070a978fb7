/* row_clauses - what the values of a table need of each other: rows that other rows refer to.
 *
 * A table is a declaration with parameters, its columns.  Its rows are the calls: lists of
 * arguments. */
#ifndef PARE_INPUT_TREE_CLAUSES_ROW_CLAUSES_H
#define PARE_INPUT_TREE_CLAUSES_ROW_CLAUSES_H

struct needs;

/* For each column with @foreign: its @foreign word needs the @unique word of the key; and a value
 * of the column needs a row that has the same text as its key, if any row has it.
 * For each column with @required: a list of columns that has it (@fills) keeps it.
 * Resolves all uses once, then takes O(values * log). */
void row_clauses_add(const struct needs *needs);

#endif
