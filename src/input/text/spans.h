/* spans - a reading whose items are ranges of bytes.  The front ends for lines, tokens, brackets,
 * trees and user models are made of it.
 *
 * A span means: if its item is absent, the bytes [start, end) of a file are removed, with
 * everything nested in them, and the text of the span (if it has one) replaces them.  An item may
 * have several spans.  Spans of one file are nested or disjoint; of two with the same range, the
 * one added first is the outer one.  Bytes outside all spans always stay.  A file item stands for a
 * whole file: if it is absent, the file does not exist.
 *
 * Build with spans_new, spans_add..., spans_finish.  Cost: 8 bytes per span while items are
 * numbered like spans (in order of start, outer first); 4 more each if they are not, if spans are
 * nested, and if they have texts.  Rendering is linear in the bytes that stay and, if items are
 * numbered like spans, in the number of absent items.  A file without absent items is borrowed from
 * the input, not copied.  Inputs of 4 GiB and more are refused. */
#ifndef PARE_INPUT_TEXT_SPANS_H
#define PARE_INPUT_TEXT_SPANS_H

#include "base/arena.h"
#include "input/core/reading.h"

#include <stddef.h>
#include <stdint.h>

enum spans_options {
    /* If the text on both sides of a gap would join to one token, a blank is inserted. */
    SPANS_GUARD_WORDS = 1,
    /* If a removed part contained a line break, the text before it and the text after it stay on
     * two lines, and the rest of a line keeps its indentation.  A line without any text left is
     * removed.  A line break after a backslash does not count. */
    SPANS_KEEP_LINES = 2,
    /* The cost of an item is the bytes that it covers and no nested item does, less its texts. */
    SPANS_COST_BYTES = 4,
};

enum { SPANS_NO_TEXT = 0 };

struct spans;

/* Whether the input is small enough.  spans_finish asks too; ask before, to fail early. */
enum status spans_check(const struct fileset *input, struct error *err);

/* Borrows input, for as long as the reading lives. */
struct spans *spans_new(const struct fileset *input, unsigned options);
void spans_free(struct spans *spans); /* only for one that is not finished */

/* For what the problem points to: lives as long as the reading. */
struct arena *spans_arena(struct spans *spans);

uint32_t spans_text(struct spans *spans, const void *text, size_t n_bytes); /* copied */
void spans_add(struct spans *spans, size_t file, size_t start, size_t end, uint32_t item,
               uint32_t text);
void spans_add_file(struct spans *spans, size_t file, uint32_t item);

/* Makes the reading.  Takes spans and problem->formula, also when it fails: spans that cross,
 * that lie outside their file or belong to no item of the problem, or an input that is too
 * large. */
enum status spans_finish(struct spans *spans, const struct problem *problem, struct reading **ret,
                         struct error *err);

#endif
