/* markers - comments in the input that say what must stay, in any language:
 *
 *     x = f();   // pare: keep           this line
 *     # pare: keep                       alone on its line: this line and the next one
 *     -- pare: begin keep ... -- pare: end keep      all lines between, and these two
 *
 * If a bracket that opens on a kept line closes further down, the lines down to there are kept,
 * too.  So a comment before a function in C keeps the whole function.  Before the word `pare` must
 * stand a sign of a comment: anything but letters, digits, quotes and brackets. */
#ifndef PARE_INPUT_KEPT_MARKERS_H
#define PARE_INPUT_KEPT_MARKERS_H

#include "base/files/fileset.h"
#include "input/kept/ranges.h"

/* Adds the ranges of whole lines.  STATUS_INPUT: a region does not end, or does not begin. */
enum status markers_find(const struct fileset *input, size_t file, struct ranges *ret,
                         struct error *err);

#endif
