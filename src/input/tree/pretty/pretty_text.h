/* pretty_text - a file as a person would lay it out.
 *
 * Only blank space changes: one statement a line, indentation by the syntax tree, usual spaces,
 * no line longer than PRETTY_COLUMNS where it can be broken, a line break at the end.  The tokens
 * and the tree stay the same: a layout that the parser reads in another way is given up.  Where
 * indentation has a meaning that Pare does not fix, lines stay as they are.  Costs O(nodes). */
#ifndef PARE_INPUT_TREE_PRETTY_PRETTY_TEXT_H
#define PARE_INPUT_TREE_PRETTY_PRETTY_TEXT_H

#include "base/buffer.h"
#include "input/tree/parse/syntax.h"

/* How much changes, from much to little. */
enum pretty_level {
    PRETTY_ALL,   /* lines are joined and broken, and spaces are as usual */
    PRETTY_LINES, /* lines stay, and are indented; statements get lines of their own */
    PRETTY_END,   /* blanks at ends of lines go, and the last line ends */
    N_PRETTY_LEVELS
};

void pretty_text(const struct syntax *syntax, const struct language *language,
                 enum pretty_level level, struct buffer *ret);

/* Whether the file is the same to the parser: the same tokens in the same tree.  Line ends that are
 * tokens do not count. */
bool pretty_is_same(const struct syntax *syntax, const struct syntax *other);

#endif
