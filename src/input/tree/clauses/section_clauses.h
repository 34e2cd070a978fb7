/* section_clauses - lists that are divided into sections, as the blocks of a function in LLVM IR.
 *
 * A list of a kind in "sectioned" of language.json is divided.  A section begins with a node of a
 * kind in "sections" (a label) and goes on to the next one; the first may have no beginning.  What
 * stands in a section needs its beginning.  The last part of a section (the terminator of a block)
 * becomes the phrase "section_end" when it goes and the beginning stays.
 *
 * The last part says where the program goes on: it needs the labels that it names.  Any other use
 * of a label (an entry of a phi) tells of the way from the section with this label: it is there
 * where the last part of that section is. */
#ifndef PARE_INPUT_TREE_CLAUSES_SECTION_CLAUSES_H
#define PARE_INPUT_TREE_CLAUSES_SECTION_CLAUSES_H

#include "input/tree/clauses/needs.h"

void sections_free(struct sections *sections); /* NULL is fine */

/* Finds the sections, and adds the clauses of their parts.  Linear in the nodes. */
void section_clauses_add(struct needs *needs);

/* Adds the clauses of a use of a label; false: it is a use like others. */
bool section_clauses_add_use(const struct needs *needs, uint32_t use, uint32_t label);

#endif
