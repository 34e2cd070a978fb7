/* line_ranges - the lines that --keep-lines names: "10-20", "7", "FILE:10-20". */
#ifndef PARE_INPUT_KEPT_LINE_RANGES_H
#define PARE_INPUT_KEPT_LINE_RANGES_H

#include "base/files/fileset.h"
#include "input/kept/ranges.h"

/* Adds the range of whole lines. */
enum status line_range_find(const struct fileset *input, const char *text, struct ranges *ret,
                            struct error *err);

#endif
