/* section_clauses - lists that are divided into sections, such as the blocks of a function in LLVM
 * IR.
 *
 * A list of a kind in "sectioned" of language.json is divided.  A section begins with a node of a
 * kind in "sections" (a label) and ends before the next one; the first section may have no label.
 * In the forest of items, the parts of a section are below its label.  The last part of a section
 * is the terminator of a block.  If it is removed while the label stays, the phrase "section_end"
 * replaces it.
 *
 * The last part of a section jumps to other sections, so it needs the labels that it names.  A part
 * with a node of a kind in "section_heads" (a phi) lists the jumps into its section.  An entry in
 * brackets with a label is written while that jump exists, and a part without entries is not
 * written.  Any other use of a label stays while the last part of the section with this label
 * stays. */
#ifndef PARE_INPUT_TREE_CLAUSES_SECTION_CLAUSES_H
#define PARE_INPUT_TREE_CLAUSES_SECTION_CLAUSES_H

#include "input/tree/clauses/needs.h"

void sections_free(struct sections *sections); /* NULL is fine */

/* Finds the sections, and adds the clauses of their parts.  Linear in the nodes. */
void section_clauses_add(struct needs *needs);

/* Adds what a use of a label means; label: its node, or NO_NODE where the first section of a list
 * has none.  False: nothing but that it needs the label. */
bool section_clauses_add_use(const struct needs *needs, const struct mention *use, uint32_t label);

/* When all uses are added: sections that lost their last part fall into others (flow.h), if the
 * language has a phrase for that: "section_next", in which {next} is the name of the other. */
void section_clauses_finish(const struct needs *needs);

#endif
