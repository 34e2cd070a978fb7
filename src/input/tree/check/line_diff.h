/* line_diff - the lines in which two texts differ. */
#ifndef PARE_INPUT_TREE_CHECK_LINE_DIFF_H
#define PARE_INPUT_TREE_CHECK_LINE_DIFF_H

#include "base/buffer.h"

struct text_range {
    const char *text;
    size_t n_bytes;
};

/* Appends the lines of `before` that are gone ("-") and those of `after` that are new ("+"), each
 * behind the indent; at most `max_lines`, then "...".  Quadratic in the lines between the first and
 * the last difference, up to a bound; beyond it all these lines count as changed. */
void line_diff(struct text_range before, struct text_range after, const char *indent,
               size_t max_lines, struct buffer *ret);

#endif
