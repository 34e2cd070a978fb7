/* infer - the sort of every term in a file, and the declaration of every name in one.
 *
 * The file is a tree of lists whose first part is the operator or the word of a form.  A sort is
 * inferred from below, with the table of signatures (language/signatures.h) and the declarations
 * before; what the table does not know has no sort.  Costs O(nodes) hashes, without recursion. */
#ifndef PARE_INPUT_TREE_TERMS_INFER_H
#define PARE_INPUT_TREE_TERMS_INFER_H

#include "input/tree/terms/terms.h"

/* ret is overwritten; caller terms_done()s it. */
void terms_infer(struct terms *ret, const struct signatures *signatures,
                 const struct syntax *syntax);
void terms_done(struct terms *terms);

#endif
