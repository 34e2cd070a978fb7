/* spans - a reading whose items are ranges of bytes.  The front ends for lines, tokens, brackets,
 * trees and user models are made of it.
 *
 * A span says: when its item is absent, the bytes [start, end) of a file go, with everything
 * nested in them, and its text (if it has one) stands there instead.  An item may have several
 * spans.  Spans of one file nest or lie apart; of two with the same range, the one added first
 * is the outer one.  Bytes outside all spans always stay.  A file item stands for a whole file:
 * absent means that the file is not there at all.
 *
 * Build with spans_new, spans_add..., spans_finish.  Cost: 8 bytes a span while items are
 * numbered like spans (in order of start, outer first), 4 more each when they are not, when spans
 * nest and when they have texts.  Rendering is linear in the bytes that stay and, when
 * items are numbered like spans, in what is absent; a file of which nothing is absent is borrowed
 * from the input, not copied.  Inputs of 4 GiB and more are refused. */
#ifndef PARE_INPUT_TEXT_SPANS_H
#define PARE_INPUT_TEXT_SPANS_H

#include "base/arena.h"
#include "input/core/reading.h"

#include <stddef.h>
#include <stdint.h>

enum spans_options {
    /* Where something was left out, a blank is put in if what is left would read as one token. */
    SPANS_GUARD_WORDS = 1,
    /* Where something was left out that held a line break, what stands before and after it stay
     * on two lines, and the rest of a line keeps its indentation.  A line of which nothing is
     * left goes altogether.  A line break after a backslash is no line break. */
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
