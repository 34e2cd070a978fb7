/* section_clauses - lists that are divided into sections, as the blocks of a function in LLVM IR.
 *
 * A list of a kind in "sectioned" of language.json is divided.  A section begins with a node of a
 * kind in "sections" (a label) and goes on to the next one; the first may have no beginning.  What
 * stands in a section is below its beginning in the forest of items.  The last part of a section
 * (the terminator of a block) becomes the phrase "section_end" when it goes and the beginning
 * stays.
 *
 * The last part says where the program goes on: it needs the labels that it names.  A part with a
 * node of a kind in "section_heads" speaks of the ways into its section (phi): an entry in brackets
 * with a label is written where that way is there, and a part without entries is not written.  Any
 * other use of a label is there where the last part of the section with this label is. */
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
