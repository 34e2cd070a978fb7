/* dump - how a front end sees an input: items, their tree, their dependencies, for the curious and
 * for other programs.
 *
 * The clauses are those of the forest (no item without its parent) and of the formula.  An edge is
 * a clause with one antecedent and one alternative. */
#ifndef PARE_REPORT_DUMP_DUMP_H
#define PARE_REPORT_DUMP_DUMP_H

#include "base/buffer.h"
#include "input/core/reading.h"

enum dump_what { DUMP_ITEMS, DUMP_GRAPH, DUMP_CLOSURES, DUMP_FORMULA, DUMP_TREE, N_DUMPS };
enum dump_form { DUMP_TEXT, DUMP_JSON, DUMP_DOT, DUMP_DIMACS };

extern const char *const dump_names[N_DUMPS];

/* Fails with STATUS_USAGE where the form does not suit. */
enum status dump_write(const struct reading *reading, const struct fileset *input,
                       enum dump_what what, enum dump_form form, struct buffer *out,
                       struct error *err);

#endif
