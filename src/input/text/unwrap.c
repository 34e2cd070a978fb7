/* unwrap - one item for each pair of brackets.  If it is absent, the two brackets are removed, and
 * the text between them stays. */
#include "input/text/bracket_pairs.h"
#include "input/text/spans.h"
#include "input/text/text.h"

static uint32_t read_file(struct spans *spans, size_t f, const struct file *file, uint32_t n_items)
{
    struct bracket_pairs pairs;
    bracket_pairs_init(&pairs, file->data, file->n_bytes);
    for (size_t i = 0; i < pairs.n_brackets; i++) {
        const struct bracket *open = &pairs.brackets[i];
        if (open->partner == NO_PARTNER || open->partner < i)
            continue;
        const struct bracket *close = &pairs.brackets[open->partner];
        spans_add(spans, f, open->at, (size_t)open->at + 1, n_items, SPANS_NO_TEXT);
        spans_add(spans, f, close->at, (size_t)close->at + 1, n_items, SPANS_NO_TEXT);
        n_items++;
    }
    bracket_pairs_done(&pairs);
    return n_items;
}

enum status unwrap_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    enum status status = spans_check(input, err);
    if (status != STATUS_OK)
        return status;
    struct spans *spans = spans_new(input, SPANS_GUARD_WORDS);
    uint32_t n_items = 0;
    for (size_t f = 0; f < input->n_files; f++)
        n_items = read_file(spans, f, &input->files[f], n_items);
    return spans_finish(spans, &(struct problem){.n_items = n_items}, ret, err);
}
