#include "input/tree/parse/parse.h"

#include "input/tree/parse/mask.h"
#include "input/tree/parse/parser_memory.h"

#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

/* --- limits --------------------------------------------------------------------------------------
 *
 * Some grammars need quadratic time, or gigabytes, for text that is nested or broken in an odd way.
 * So the parser is stopped at limits on its memory and on the number of bytes that it reads. (It
 * reads a line again from its start when a scanner asks for the column.)  Both limits are counts
 * and not times, so that the same text is always read in the same way.  Source code needs at most a
 * third of the memory, and reads each byte some three times. */

enum {
    CHUNK = 4096, /* bytes that the parser gets at a time */
    MEMORY_ROOM = 40 << 20,
    MEMORY_PER_BYTE = 50,
    READ_ROOM = 64 << 20,
    READ_PER_BYTE = 300,
    /* Elements of XML in one another.  The scanner of its grammar copies the names of all open
     * elements for each token: 100 KB of <a> take seconds, 1 MB takes minutes.  Documents have some
     * dozens, and beyond 1024 bytes of names the grammar sees errors anyway. */
    MAX_OPEN_ELEMENTS = 2000,
};

struct parse {
    const unsigned char *text;
    size_t n_bytes;
    uint64_t n_read; /* bytes given to the parser, including bytes that it asked for again */
    struct stop *stop;
    bool is_over; /* a limit was reached, or a stop was requested */
};

static bool is_over(struct parse *parse)
{
    parse->is_over =
        parse->is_over || parse->n_read > READ_ROOM + READ_PER_BYTE * (uint64_t)parse->n_bytes ||
        pool_bytes() > MEMORY_ROOM + MEMORY_PER_BYTE * parse->n_bytes || stop_asked(parse->stop);
    return parse->is_over;
}

/* Gives the parser the next bytes.  After a limit it sees the end of the text, so that it returns
 * soon. */
static const char *next_chunk(void *context, uint32_t at, TSPoint point, uint32_t *ret_n_bytes)
{
    struct parse *parse = context;
    (void)point;
    size_t left = at < parse->n_bytes && !is_over(parse) ? parse->n_bytes - at : 0;
    *ret_n_bytes = (uint32_t)(left < CHUNK ? left : CHUNK);
    parse->n_read += *ret_n_bytes;
    return left > 0 ? (const char *)parse->text + at : "";
}

static bool check_progress(TSParseState *state)
{
    return is_over(state->payload);
}

/* NULL: the parser gave up, or was stopped. */
static TSTree *parse_text(const struct language *language, const unsigned char *text,
                          size_t n_bytes, struct stop *stop)
{
    pool_use();
    struct parse parse = {.text = text, .n_bytes = n_bytes, .stop = stop};
    TSParser *parser = ts_parser_new();
    TSTree *tree = NULL;
    if (ts_parser_set_language(parser, language->parser))
        tree = ts_parser_parse_with_options(
            parser, NULL,
            (TSInput){.payload = &parse, .read = next_chunk, .encoding = TSInputEncodingUTF8},
            (TSParseOptions){.payload = &parse, .progress_callback = check_progress});
    ts_parser_delete(parser);
    return parse.is_over ? NULL : tree;
}

/* --- trees ----------------------------------------------------------------------------------- */

/* The number of nodes that are errors or are missing. */
static size_t count_errors(const TSTree *tree)
{
    TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(tree));
    size_t n = 0;
    for (bool down = true; true;) {
        TSNode node = ts_tree_cursor_current_node(&cursor);
        n += down && (ts_node_is_error(node) || ts_node_is_missing(node));
        if (down && ts_node_has_error(node) && ts_tree_cursor_goto_first_child(&cursor))
            continue;
        down = ts_tree_cursor_goto_next_sibling(&cursor);
        if (!down && !ts_tree_cursor_goto_parent(&cursor))
            break;
    }
    ts_tree_cursor_delete(&cursor);
    return n;
}

/* A copy in which words that the grammar does not know are masked; NULL: there are none. */
static unsigned char *mask(const struct language *language, const unsigned char *text,
                           size_t n_bytes)
{
    const struct text_list *words = &language->description.masked;
    if (language->description.is_xml)
        return mask_entities(text, n_bytes);
    return words->n > 0 ? mask_words(text, n_bytes, words) : NULL;
}

static bool has_masked(const struct language *language, const unsigned char *text, size_t n_bytes)
{
    unsigned char *masked = mask(language, text, n_bytes);
    free(masked);
    return masked != NULL;
}

/* True if masking may help: something would be masked near an error, in a child of the root that
 * has errors or in a neighbour of it.  Otherwise parsing the masked text would be a waste.  In XML,
 * declarations are masked, and the errors are elsewhere. */
static bool may_help(const struct language *language, const TSTree *tree, const unsigned char *text)
{
    TSNode root = ts_tree_root_node(tree);
    TSTreeCursor cursor = ts_tree_cursor_new(root);
    uint32_t last_start = 0, start = 0; /* start of the previous child, and of this one */
    bool helps = ts_node_is_error(root) || language->description.is_xml, had_error = false;
    for (bool more = ts_tree_cursor_goto_first_child(&cursor); more && !helps;
         more = ts_tree_cursor_goto_next_sibling(&cursor)) {
        TSNode node = ts_tree_cursor_current_node(&cursor);
        uint32_t end = ts_node_end_byte(node);
        last_start = start;
        start = ts_node_start_byte(node);
        if (had_error || ts_node_has_error(node))
            helps = has_masked(language, text + last_start, end - last_start);
        had_error = ts_node_has_error(node);
    }
    ts_tree_cursor_delete(&cursor);
    return helps;
}

/* The place behind a comment or a section of plain text that begins at `at`; else the next one. */
static size_t behind_plain(const unsigned char *text, size_t n_bytes, size_t at)
{
    static const char *const plain[][2] = {{"<!--", "-->"}, {"<![CDATA[", "]]>"}};
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        size_t n = strlen(plain[i][0]);
        if (n_bytes - at < n || memcmp(text + at, plain[i][0], n) != 0)
            continue;
        const unsigned char *end =
            memmem(text + at + n, n_bytes - at - n, plain[i][1], strlen(plain[i][1]));
        return end != NULL ? (size_t)(end - text) : n_bytes;
    }
    return at + 1;
}

/* True if more elements than the limit are open at once. */
static bool has_deep_elements(const unsigned char *text, size_t n_bytes)
{
    size_t n_open = 0;
    for (size_t i = 0; i + 1 < n_bytes && n_open <= MAX_OPEN_ELEMENTS;) {
        bool ends =
            (text[i] == '<' && text[i + 1] == '/') || (text[i] == '/' && text[i + 1] == '>');
        if (ends && n_open > 0)
            n_open--;
        else if (text[i] == '<' && strchr("/!?", text[i + 1]) == NULL)
            n_open++;
        i = text[i] == '<' ? behind_plain(text, n_bytes, i) : i + 1;
    }
    return n_open > MAX_OPEN_ELEMENTS;
}

TSTree *parse_file(const struct language *language, const struct file *file, struct stop *stop)
{
    if (language->description.is_xml && has_deep_elements(file->data, file->n_bytes))
        return NULL;
    TSTree *tree = parse_text(language, file->data, file->n_bytes, stop), *other = NULL;
    if (tree == NULL || !ts_node_has_error(ts_tree_root_node(tree)) ||
        !may_help(language, tree, file->data))
        return tree;
    unsigned char *masked = mask(language, file->data, file->n_bytes);
    if (masked != NULL)
        other = parse_text(language, masked, file->n_bytes, stop);
    free(masked);
    return other == NULL || count_errors(other) >= count_errors(tree) ? tree : other;
}

size_t parse_errors(const struct language *language, const struct file *file, struct stop *stop)
{
    unsigned char *masked = mask(language, file->data, file->n_bytes);
    TSTree *tree = masked != NULL ? parse_text(language, masked, file->n_bytes, stop) : NULL;
    size_t n_errors = tree != NULL ? count_errors(tree) : SIZE_MAX;
    if (n_errors > 0 && (tree = parse_text(language, file->data, file->n_bytes, stop)) != NULL) {
        size_t n_plain = count_errors(tree);
        n_errors = n_plain < n_errors ? n_plain : n_errors;
    }
    free(masked);
    pool_empty();
    return n_errors;
}

void parse_done(TSTree *tree)
{
    (void)tree; /* a tree owns nothing but memory */
    pool_empty();
}
