/* splice - writes one file of a candidate: the parts of the input that stay, and the texts that
 * replace others.
 *
 * It walks through the file from its beginning to its end: keep, replace or leave out, keep, and so
 * on.  Where something was left out, it can put a space or a line break between the two sides: see
 * SPANS_GUARD_WORDS and SPANS_KEEP_LINES in spans.h.  Linear in the bytes of the file, nearly all
 * of it memcpy and memchr. */
#ifndef PARE_INPUT_TEXT_SPLICE_H
#define PARE_INPUT_TEXT_SPLICE_H

#include "base/buffer.h"
#include "base/files/fileset.h"

#include <stdbool.h>
#include <stddef.h>

struct splice {
    const struct file *file;
    bool guard_words, keep_lines;
    struct buffer out;
    size_t at;  /* how far the input was walked */
    bool open;  /* something was left out since the last byte written ... */
    size_t gap; /* ... from here on */
};

void splice_init(struct splice *splice, const struct file *file, bool guard_words,
                 bool keep_lines); /* borrows file */
void splice_keep_until(struct splice *splice, size_t end);
void splice_replace_until(struct splice *splice, size_t end, const unsigned char *text,
                          size_t n_text);                       /* no text: leaves out */
void splice_finish(struct splice *splice, struct fileset *ret); /* keeps the rest; adds the file */

#endif
