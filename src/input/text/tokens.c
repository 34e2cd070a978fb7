/* tokens - one item a token; see lexer.h for what is one.
 *
 * A token's span holds the blanks after it on its line; the first of a line also has the
 * indentation, the last also the line break and the empty lines that follow.  So all tokens of a
 * line are all of the line.  Which tokens share a line does not change when some go: the seams
 * are mended (SPANS_KEEP_LINES), so that a directive or a comment never swallows what follows. */
#include "input/text/lexer.h"
#include "input/text/spans.h"
#include "input/text/text.h"

static uint32_t read_file(struct spans *spans, size_t f, const struct file *file, uint32_t n_items)
{
    struct lexer lexer;
    struct token token;
    size_t start = 0;      /* of the span of the last token */
    size_t line_start = 0; /* after the last line break since that token; 0: none */
    bool any = false;
    lexer_init(&lexer, file->data, file->n_bytes);
    while (lexer_next(&lexer, &token)) {
        if (token.kind == TOKEN_NEWLINE)
            line_start = token.end;
        if (token.kind == TOKEN_NEWLINE || token.kind == TOKEN_BLANK)
            continue;
        if (any) {
            size_t end = line_start != 0 ? line_start : token.start;
            spans_add(spans, f, start, end, n_items++, SPANS_NO_TEXT);
            start = end;
        }
        any = true;
        line_start = 0;
    }
    if (file->n_bytes > 0)
        spans_add(spans, f, start, file->n_bytes, n_items++, SPANS_NO_TEXT);
    return n_items;
}

enum status tokens_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    struct spans *spans = spans_new(input, SPANS_GUARD_WORDS | SPANS_KEEP_LINES);
    uint32_t n_items = 0;
    for (size_t f = 0; f < input->n_files; f++)
        n_items = read_file(spans, f, &input->files[f], n_items);
    return spans_finish(spans, &(struct problem){.n_items = n_items}, ret, err);
}
