/* tokens - one item for each token (lexer.h).
 *
 * The span of a token includes the blanks after it on its line.  The first token of a line also
 * includes the indentation; the last one includes the line break and the empty lines after it.  So
 * the tokens of a line cover the whole line.  Tokens that share a line still do so when others are
 * removed: line breaks are put back (SPANS_KEEP_LINES), so that a directive or a comment never
 * swallows the text after it.
 *
 * A reducer that tests single items begins with the last one.  With `brackets first`, the brackets
 * of a file have its lowest numbers, so they are tested last. */
#include "input/text/bracket_pairs.h"
#include "input/text/lexer.h"
#include "input/text/spans.h"
#include "input/text/text.h"

/* Gives the tokens of a file their items. */
struct numbering {
    uint32_t next_bracket; /* the item of the next bracket, if brackets come first */
    uint32_t n_items;      /* the item of the next other token */
    bool brackets_first;
};

static uint32_t count_brackets(const struct file *file)
{
    struct lexer lexer;
    struct token token;
    uint32_t n_brackets = 0;
    lexer_init(&lexer, file->data, file->n_bytes);
    while (lexer_next(&lexer, &token))
        n_brackets += bracket_pairs_is_bracket(file->data, &token);
    return n_brackets;
}

static uint32_t item_of_token(struct numbering *numbering, const struct file *file,
                              const struct token *token)
{
    if (numbering->brackets_first && bracket_pairs_is_bracket(file->data, token))
        return numbering->next_bracket++;
    return numbering->n_items++;
}

static void add_tokens(struct spans *spans, size_t f, const struct file *file,
                       struct numbering *numbering)
{
    struct lexer lexer;
    struct token token;
    size_t start = 0;        /* start of the span of the last token */
    size_t line_start = 0;   /* the position after the last line break since that token; 0: none */
    uint32_t item = NO_ITEM; /* item of the last token */
    lexer_init(&lexer, file->data, file->n_bytes);
    while (lexer_next(&lexer, &token)) {
        if (token.kind == TOKEN_NEWLINE)
            line_start = token.end;
        if (token.kind == TOKEN_NEWLINE || token.kind == TOKEN_BLANK)
            continue;
        if (item != NO_ITEM) {
            size_t end = line_start != 0 ? line_start : token.start;
            spans_add(spans, f, start, end, item, SPANS_NO_TEXT);
            start = end;
        }
        item = item_of_token(numbering, file, &token);
        line_start = 0;
    }
    if (file->n_bytes > 0)
        spans_add(spans, f, start, file->n_bytes, item != NO_ITEM ? item : numbering->n_items++,
                  SPANS_NO_TEXT);
}

static uint32_t read_file(struct spans *spans, size_t f, const struct file *file, uint32_t n_items,
                          bool brackets_first)
{
    struct numbering numbering = {n_items, n_items, brackets_first};
    if (brackets_first)
        numbering.n_items += count_brackets(file);
    add_tokens(spans, f, file, &numbering);
    return numbering.n_items;
}

static enum status read_all(const struct fileset *input, bool brackets_first, struct reading **ret,
                            struct error *err)
{
    enum status status = spans_check(input, err);
    if (status != STATUS_OK)
        return status;
    struct spans *spans = spans_new(input, SPANS_GUARD_WORDS | SPANS_KEEP_LINES);
    uint32_t n_items = 0;
    for (size_t f = 0; f < input->n_files; f++)
        n_items = read_file(spans, f, &input->files[f], n_items, brackets_first);
    return spans_finish(spans, &(struct problem){.n_items = n_items}, ret, err);
}

enum status tokens_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    return read_all(input, false, ret, err);
}

enum status brackets_first_read(const struct fileset *input, struct reading **ret,
                                struct error *err)
{
    return read_all(input, true, ret, err);
}
