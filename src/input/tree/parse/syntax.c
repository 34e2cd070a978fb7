#include "input/tree/parse/syntax.h"

#include "base/memory.h"
#include "input/tree/grammar/grammar.h"
#include "input/tree/parse/parse.h"

#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

/* An open node: its index in the array, and how far its text has been covered. */
struct open_node {
    uint32_t node, covered;
};

struct walk {
    struct syntax *syntax;
    const struct language *language;
    uint16_t gap_kind;
    bool with_fields; /* patterns use fields */
    struct open_node *open;
    size_t n_open, capacity;
};

/* True for blank space, or for a line end after a backslash, which most languages treat as blank
 * space. */
static bool is_blank(const unsigned char *text, uint32_t start, uint32_t end)
{
    for (uint32_t i = start; i < end; i++) {
        unsigned char byte = text[i];
        if (byte == ' ' || (byte >= '\t' && byte <= '\r'))
            continue;
        if (byte != '\\' || i + 1 >= end || (text[i + 1] != '\n' && text[i + 1] != '\r'))
            return false;
    }
    return true;
}

static uint32_t add_node(struct syntax *syntax, uint16_t kind, unsigned flags)
{
    mem_grow((void **)&syntax->nodes, &syntax->nodes_capacity, syntax->n_nodes + 1,
             sizeof *syntax->nodes);
    uint32_t node = (uint32_t)syntax->n_nodes++;
    syntax->nodes[node] = (struct node){.end = node + 1,
                                        .first_piece = (uint32_t)syntax->n_pieces,
                                        .end_piece = (uint32_t)syntax->n_pieces,
                                        .kind = kind,
                                        .flags = (uint8_t)flags};
    return node;
}

static void add_piece(struct syntax *syntax, uint32_t node, uint32_t start, uint32_t end)
{
    mem_grow((void **)&syntax->pieces, &syntax->pieces_capacity, syntax->n_pieces + 1,
             sizeof *syntax->pieces);
    syntax->pieces[syntax->n_pieces++] = (struct span){start, end};
    syntax->nodes[node].end_piece = (uint32_t)syntax->n_pieces;
}

/* Records that the text of the innermost open node has been seen up to `start`.  Text that no child
 * covers is a gap. */
static void cover(struct walk *walk, uint32_t start, uint32_t end)
{
    struct open_node *open = &walk->open[walk->n_open - 1];
    if (start > open->covered && !is_blank(walk->syntax->text, open->covered, start)) {
        uint32_t first = open->covered, last = start;
        while (is_blank(walk->syntax->text, first, first + 1))
            first++;
        while (is_blank(walk->syntax->text, last - 1, last))
            last--;
        add_piece(walk->syntax, add_node(walk->syntax, walk->gap_kind, NODE_GAP), first, last);
    }
    if (end > open->covered)
        open->covered = end;
}

static void push(struct walk *walk, uint32_t node, uint32_t covered)
{
    mem_grow((void **)&walk->open, &walk->capacity, walk->n_open + 1, sizeof *walk->open);
    walk->open[walk->n_open++] = (struct open_node){node, covered};
}

static void pop(struct walk *walk, uint32_t end)
{
    struct syntax *syntax = walk->syntax;
    cover(walk, end, end);
    struct node *node = &syntax->nodes[walk->open[--walk->n_open].node];
    node->end = (uint32_t)syntax->n_nodes;
    node->end_piece = (uint32_t)syntax->n_pieces;
}

static unsigned flags_of(TSNode node, const TSLanguage *parser)
{
    unsigned flags = 0;
    TSSymbol rule = ts_node_grammar_symbol(node);
    if (ts_node_is_named(node))
        flags |= NODE_NAMED;
    if (ts_node_is_extra(node))
        flags |= NODE_EXTRA;
    if (ts_node_is_error(node))
        flags |= NODE_ERROR;
    if (ts_node_is_missing(node))
        flags |= NODE_MISSING;
    if (rule != ts_node_symbol(node)) {
        flags |= NODE_ALIASED;
        bool same_name = ts_language_symbol_name(parser, rule) != NULL &&
                         strcmp(ts_language_symbol_name(parser, rule), ts_node_type(node)) == 0;
        if (ts_node_is_named(node) && ts_node_child_count(node) == 0 &&
            (same_name || ts_language_symbol_type(parser, rule) == TSSymbolTypeAnonymous))
            flags |= NODE_KEYWORD;
    }
    return flags;
}

/* Takes the cursor's node.  True if it has children; it is then open. */
static bool enter(struct walk *walk, TSTreeCursor *cursor)
{
    struct syntax *syntax = walk->syntax;
    TSNode node = ts_tree_cursor_current_node(cursor);
    uint32_t start = ts_node_start_byte(node), end = ts_node_end_byte(node);
    unsigned flags = flags_of(node, walk->language->parser);
    TSSymbol symbol = ts_node_symbol(node);
    TSFieldId field = walk->with_fields ? ts_tree_cursor_current_field_id(cursor) : 0;
    bool inner =
        (symbol >= walk->gap_kind || !grammar_has(walk->language->grammar, symbol, KIND_ATOM)) &&
        ts_tree_cursor_goto_first_child(cursor);
    struct open_node *parent = &walk->open[walk->n_open - 1];
    if (start < parent->covered)
        start = end < parent->covered ? end : parent->covered;
    if ((flags & NODE_EXTRA) != 0 && !inner && is_blank(syntax->text, start, end))
        return false; /* a line continuation that is a node counts as blank space */
    if ((flags & NODE_MISSING) != 0)
        syntax->nodes[parent->node].flags |= NODE_BROKEN;
    cover(walk, start, end);
    uint32_t self = add_node(syntax, (flags & NODE_ERROR) != 0 ? walk->gap_kind : symbol, flags);
    syntax->nodes[self].field = (uint8_t)field;
    if (inner)
        push(walk, self, start);
    else if (start < end)
        add_piece(syntax, self, start, end);
    return inner;
}

static void walk_tree(struct walk *walk, TSNode root)
{
    struct syntax *syntax = walk->syntax;
    TSTreeCursor cursor = ts_tree_cursor_new(root);
    unsigned flags = flags_of(root, walk->language->parser);
    push(walk,
         add_node(syntax, ts_node_is_error(root) ? walk->gap_kind : ts_node_symbol(root), flags),
         0);
    bool more = ts_tree_cursor_goto_first_child(&cursor);
    while (more) {
        if (enter(walk, &cursor))
            continue;
        while (more && !ts_tree_cursor_goto_next_sibling(&cursor)) {
            more = ts_tree_cursor_goto_parent(&cursor) && walk->n_open > 1;
            if (more)
                pop(walk, ts_node_end_byte(ts_tree_cursor_current_node(&cursor)));
        }
    }
    pop(walk, syntax->n_bytes);
    ts_tree_cursor_delete(&cursor);
}

enum status syntax_parse(struct syntax *syntax, const struct language *language,
                         const struct file *file, struct stop *stop, struct error *err)
{
    *syntax = (struct syntax){.text = file->data, .n_bytes = (uint32_t)file->n_bytes};
    if (file->n_bytes >= UINT32_MAX / 2)
        return fail(err, STATUS_INPUT, "%s is too large to be parsed (2 GB is the limit)",
                    file->name);
    TSTree *tree = parse_file(language, file, stop);
    if (tree == NULL) {
        parse_done(tree);
        return fail(err, STATUS_LIMIT,
                    "%s is too deeply nested, or too far from %s, to be parsed within the limits",
                    file->name, language->name);
    }
    TSNode root = ts_tree_root_node(tree);
    syntax->has_errors = ts_node_has_error(root);
    struct walk walk = {.syntax = syntax,
                        .language = language,
                        .gap_kind = (uint16_t)grammar_gap_kind(language->grammar),
                        .with_fields = language->names != NULL || language->rules != NULL};
    walk_tree(&walk, root);
    free(walk.open);
    parse_done(tree);
    return STATUS_OK;
}

void syntax_done(struct syntax *syntax)
{
    free(syntax->nodes);
    free(syntax->pieces);
    *syntax = (struct syntax){0};
}
