/* line_breaks - which tokens begin a line, and how far in.
 *
 * The parts of a block stand on lines of their own, one step further in; the parts of a file, too,
 * at the margin.  language.json says which nodes are blocks ("blocks", "rows", "bodies").  A
 * comment or a directive ends with its line.  Lines that are too long are broken inside brackets.
 */
#ifndef PARE_INPUT_TREE_PRETTY_LINE_BREAKS_H
#define PARE_INPUT_TREE_PRETTY_LINE_BREAKS_H

#include "input/tree/pretty/token_places.h"

/* columns of the longest line, where brackets or operators allow a break */
enum { PRETTY_COLUMNS = 88 };

/* One step to the right, and its columns. */
const char *pretty_indent(const struct language *language);
size_t pretty_indent_width(const struct language *language);

struct line_breaks {
    bool *begins;    /* by piece: it begins a line */
    uint32_t *depth; /* by piece: steps to the right, if it begins a line */
};

/* joins: line breaks of the source that nothing here asks for go. */
void line_breaks_init(struct line_breaks *breaks, const struct token_places *places, bool joins);
void line_breaks_done(struct line_breaks *breaks);

/* Breaks lines that are too long.  has_space: by piece, as spaces_choose gives it. */
void line_breaks_wrap(struct line_breaks *breaks, const struct token_places *places,
                      const bool *has_space);

#endif
