/* parse - runs the parser of a language over a text.
 *
 * One thing is mended on the way: the grammar of XML knows no markup in the value of an entity, so
 * the parser sees another character there.  Positions stay what they are. */
#ifndef PARE_INPUT_TREE_PARSE_H
#define PARE_INPUT_TREE_PARSE_H

#include "base/fileset.h"
#include "input/tree/language.h"

typedef struct TSTree TSTree;

/* NULL when the parser gives up; caller deletes the tree.  Less than 2 GB. */
TSTree *parse_file(const struct language *language, const struct file *file);

#endif
