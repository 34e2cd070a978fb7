#include "input/tree/parse.h"

#include "input/tree/mask.h"
#include "input/tree/pool.h"

#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

static bool is_xml(const struct language *language)
{
    const char *document = json_string_value(json_object_get(language->data, "document"));
    return document != NULL && strcmp(document, "xml") == 0;
}

static TSTree *parse_text(const struct language *language, const unsigned char *text,
                          size_t n_bytes)
{
    pool_use();
    TSParser *parser = ts_parser_new();
    TSTree *tree = NULL;
    if (ts_parser_set_language(parser, language->parser))
        tree = ts_parser_parse_string(parser, NULL, n_bytes == 0 ? "" : (const char *)text,
                                      (uint32_t)n_bytes);
    ts_parser_delete(parser);
    return tree;
}

/* How many nodes are errors, or are missing. */
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

/* Whether the texts differ where the parser did not understand: in a child of the root that has
 * errors, or in one beside it.  If not, the masked text would be parsed for nothing. */
static bool may_help(const TSTree *tree, const unsigned char *text, const unsigned char *masked)
{
    TSNode root = ts_tree_root_node(tree);
    TSTreeCursor cursor = ts_tree_cursor_new(root);
    uint32_t last_start = 0, start = 0; /* of the child before, and of this one */
    bool helps = ts_node_is_error(root), had_error = false;
    for (bool more = ts_tree_cursor_goto_first_child(&cursor); more && !helps;
         more = ts_tree_cursor_goto_next_sibling(&cursor)) {
        TSNode node = ts_tree_cursor_current_node(&cursor);
        uint32_t end = ts_node_end_byte(node);
        last_start = start;
        start = ts_node_start_byte(node);
        if (had_error || ts_node_has_error(node))
            helps = memcmp(text + last_start, masked + last_start, end - last_start) != 0;
        had_error = ts_node_has_error(node);
    }
    ts_tree_cursor_delete(&cursor);
    return helps;
}

/* The tree of the masked text, when the parser understands more of it; takes that. */
static TSTree *better_tree(const struct language *language, TSTree *tree, const unsigned char *text,
                           unsigned char *masked, size_t n_bytes)
{
    bool helps = masked != NULL && may_help(tree, text, masked);
    TSTree *other = helps ? parse_text(language, masked, n_bytes) : NULL;
    free(masked);
    return other == NULL || count_errors(other) >= count_errors(tree) ? tree : other;
}

TSTree *parse_file(const struct language *language, const struct file *file)
{
    TSTree *tree = parse_text(language, file->data, file->n_bytes);
    if (tree == NULL || !ts_node_has_error(ts_tree_root_node(tree)))
        return tree;
    const json_t *words = json_object_get(language->data, "masked");
    unsigned char *masked = NULL;
    if (is_xml(language))
        masked = mask_entities(file->data, file->n_bytes);
    else if (words != NULL)
        masked = mask_words(file->data, file->n_bytes, words);
    return better_tree(language, tree, file->data, masked, file->n_bytes);
}

void parse_done(TSTree *tree)
{
    (void)tree; /* has nothing but memory */
    pool_empty();
}
