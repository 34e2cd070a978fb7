/* pretty_text - a file as a person would lay it out.
 *
 * Only blank space changes: one statement a line, indentation by braces, no line much longer than
 * PRETTY_COLUMNS where a comma allows a break, a line break at the end.  Where indentation has a
 * meaning, lines stay as they are.  Costs O(pieces). */
#ifndef PARE_INPUT_TREE_REWRITE_PRETTY_TEXT_H
#define PARE_INPUT_TREE_REWRITE_PRETTY_TEXT_H

#include "base/buffer.h"
#include "input/tree/parse/syntax.h"

enum { PRETTY_COLUMNS = 100 };

void pretty_text(const struct syntax *syntax, const struct language *language, struct buffer *ret);

#endif
