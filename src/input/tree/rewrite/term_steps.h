/* term_steps - finders of edits of terms that have a file of their own. */
#ifndef PARE_INPUT_TREE_REWRITE_TERM_STEPS_H
#define PARE_INPUT_TREE_REWRITE_TERM_STEPS_H

#include "input/tree/rewrite/term_finder.h"

/* --- term_attributes.c: (! term :pattern (p q) :named n) ---
 *
 * The lists among the attributes hold patterns: terms that tell a solver where to use a formula. */

/* Adds edits that remove parts of a list one by one, from the part with this number on.  So many of
 * them stay. */
void finder_drop_parts(struct finder *finder, uint32_t list, size_t first, size_t n_stay);

/* If the node is a term with attributes, or a list of patterns: adds edits that remove attributes
 * or patterns. */
void finder_add_attributes(struct finder *finder, uint32_t node);

/* The term with attributes that has a pattern with this use; NO_NODE: the use is in no pattern. */
uint32_t finder_noted_term(const struct finder *finder, uint32_t use);

/* Removes the patterns of a term that have this use or a later use of the same name.  Returns the
 * first use after the term, or NO_NODE. */
uint32_t finder_patterns_go(struct finder *finder, struct edit *edit, uint32_t noted, uint32_t use);

/* --- term_equations.c --- */

/* For (assert (= x t)): removes the command and the constant x, and replaces the other uses of x by
 * t. */
void finder_add_equation(struct finder *finder, uint32_t command);

/* --- term_datatypes.c: (declare-datatypes ((List 0)) (((nil) (cons (head Int) (tail List))))) ---
 */

/* If the command declares datatypes: adds edits that remove constructors, selectors and whole
 * datatypes. */
void finder_add_datatypes(struct finder *finder, uint32_t command);

/* --- term_pairs.c --- */

/* Adds the edits for when no other step is left. */
void finder_add_late(struct finder *finder);

#endif
