/* term_edits - edits of terms whose sorts are known (terms/infer.h).
 *
 * A term becomes a smallest term of its sort, or a part of it that has the same sort; an operator
 * that takes any number of arguments loses some; a declared name goes, and its uses become a
 * smallest term of its sort or what it stands for; a parameter goes with its arguments.  Every
 * candidate is well-sorted as far as the table of signatures goes. */
#ifndef PARE_INPUT_TREE_REWRITE_TERM_EDITS_H
#define PARE_INPUT_TREE_REWRITE_TERM_EDITS_H

#include "input/tree/rewrite/edit.h"

struct signatures;

/* Adds the edits of a file.  The language must have rewrites, too.  is_late: those for
 * when no other step is left (front end `values`): two steps at once, and a constant in the place
 * of a let's name. */
void term_edits_find(struct edits *edits, const struct signatures *signatures,
                     const struct syntax *syntax, bool is_late);

#endif
