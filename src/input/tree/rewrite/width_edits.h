/* width_edits - numbers of bits that become smaller, everywhere at once.
 *
 * terms.json says which sort has a number of bits ("widths": "(_ BitVec ?n)").  An edit maps one
 * such number, or all of them, to smaller ones: in sorts, in literals and in indices such as those
 * of extract and zero_extend.  It is offered if every application in the file keeps a signature. So
 * the sizes of arrays, which are indexed by bit-vectors, shrink as well. */
#ifndef PARE_INPUT_TREE_REWRITE_WIDTH_EDITS_H
#define PARE_INPUT_TREE_REWRITE_WIDTH_EDITS_H

#include "input/tree/rewrite/edit.h"

struct signatures;

/* Adds the edits of a file. */
void width_edits_find(struct edits *edits, const struct signatures *signatures,
                      const struct syntax *syntax);

#endif
