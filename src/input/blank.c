/* blank - one item for each run of blanks and line breaks that could be shorter.
 *
 * Absent, the run becomes one line feed if it holds one, otherwise one blank; at the begin of a
 * file, and at its end where no line ends, it becomes nothing. */
#include "input/frontends.h"
#include "input/lexer.h"
#include "input/spans.h"

struct texts {
    uint32_t nothing, blank, line_feed;
};

static uint32_t read_file(struct spans *spans, const struct texts *texts, size_t f,
                          const struct file *file, uint32_t n_items)
{
    for (size_t start = 0, end; start < file->n_bytes; start = end) {
        end = start + 1;
        if (!lexer_is_blank(file->data[start]))
            continue;
        bool ends_line = file->data[start] == '\n';
        for (; end < file->n_bytes && lexer_is_blank(file->data[end]); end++)
            ends_line = ends_line || file->data[end] == '\n';
        bool at_edge = start == 0 || (end == file->n_bytes && !ends_line);
        if (at_edge)
            spans_add(spans, f, start, end, n_items++, texts->nothing);
        else if (end - start > 1)
            spans_add(spans, f, start, end, n_items++, ends_line ? texts->line_feed : texts->blank);
    }
    return n_items;
}

enum status blank_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    struct spans *spans = spans_new(input, SPANS_COST_BYTES);
    struct texts texts = {SPANS_NO_TEXT, spans_text(spans, " ", 1), spans_text(spans, "\n", 1)};
    uint32_t n_items = 0;
    for (size_t f = 0; f < input->n_files; f++)
        n_items = read_file(spans, &texts, f, &input->files[f], n_items);
    return spans_finish(spans, &(struct problem){.n_items = n_items}, ret, err);
}
