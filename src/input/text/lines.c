/* lines - one item a line, with its line feed. */
#include "input/text/spans.h"
#include "input/text/text.h"

#include <string.h>

enum status lines_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    struct spans *spans = spans_new(input, SPANS_COST_BYTES);
    uint32_t n_items = 0;
    for (size_t f = 0; f < input->n_files; f++) {
        const struct file *file = &input->files[f];
        for (size_t start = 0, end; start < file->n_bytes; start = end) {
            const unsigned char *feed = memchr(file->data + start, '\n', file->n_bytes - start);
            end = feed != NULL ? (size_t)(feed - file->data) + 1 : file->n_bytes;
            spans_add(spans, f, start, end, n_items++, SPANS_NO_TEXT);
        }
    }
    return spans_finish(spans, &(struct problem){.n_items = n_items}, ret, err);
}
