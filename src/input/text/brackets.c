/* brackets - the forest that brackets form in a text, for unknown languages.
 *
 * A group is a pair of brackets with everything between them.  Its contents are the text between
 * the brackets.  Pieces are the parts of the contents (or of the file) between ';', ',' and line
 * ends, like statements and elements of lists.  Group, contents, pieces, groups in the pieces: each
 * is a child of the one before.  A piece includes its separator, the blanks around it, and whole
 * lines where possible; all pieces together are the contents.  An item that covers all of its
 * parent except blanks would add nothing and is left out.
 *
 * There are two passes: first the pairs, then the items in the order of their start.  There is no
 * recursion: the open levels are on a stack. */
#include "base/memory.h"
#include "input/text/bracket_pairs.h"
#include "input/text/spans.h"
#include "input/text/text.h"

#include <stdlib.h>

struct node {
    uint32_t start, end, parent;
    uint16_t kind;
};

/* The contents that are being visited.  For the file, there is no item. */
struct level {
    uint32_t contents; /* NO_ITEM: the file */
    uint32_t start;
    uint32_t piece; /* the last piece; NO_ITEM: none yet */
    bool separated; /* a separator follows the last piece, so the next token begins a new piece */
};

struct forest {
    struct node *nodes;
    size_t n_nodes, nodes_capacity;
    struct level *levels;
    size_t n_levels, levels_capacity;
};

static uint32_t add_node(struct forest *forest, uint16_t kind, size_t start, size_t end,
                         uint32_t parent)
{
    mem_grow((void **)&forest->nodes, &forest->nodes_capacity, forest->n_nodes + 1,
             sizeof *forest->nodes);
    forest->nodes[forest->n_nodes] = (struct node){(uint32_t)start, (uint32_t)end, parent, kind};
    return (uint32_t)forest->n_nodes++;
}

static struct level *top(struct forest *forest)
{
    return &forest->levels[forest->n_levels - 1];
}

static void push_level(struct forest *forest, uint32_t contents, size_t start)
{
    mem_grow((void **)&forest->levels, &forest->levels_capacity, forest->n_levels + 1,
             sizeof *forest->levels);
    forest->levels[forest->n_levels++] = (struct level){contents, (uint32_t)start, NO_ITEM, false};
}

static void end_piece(struct forest *forest, size_t end)
{
    if (top(forest)->piece != NO_ITEM)
        forest->nodes[top(forest)->piece].end = (uint32_t)end;
}

/* Visits a token of this level.  If it begins a piece, the new piece begins at `start`. */
static void continue_piece(struct forest *forest, size_t start)
{
    struct level *level = top(forest);
    if (level->piece == NO_ITEM) {
        level->piece = add_node(forest, BRACKETS_PIECE, level->start, 0, level->contents);
    } else if (level->separated) {
        end_piece(forest, start);
        level->piece = add_node(forest, BRACKETS_PIECE, start, 0, level->contents);
    }
    level->separated = false;
}

static void open_group(struct forest *forest, size_t open, size_t close)
{
    uint32_t group = add_node(forest, BRACKETS_GROUP, open, close + 1, top(forest)->piece);
    uint32_t contents = group;
    if (close > open + 1)
        contents = add_node(forest, BRACKETS_CONTENTS, open + 1, close, group);
    push_level(forest, contents, open + 1);
}

static bool is_separator(const unsigned char *data, const struct token *token)
{
    unsigned char byte = data[token->start];
    return token->kind == TOKEN_SIGN && (byte == ';' || byte == ',');
}

static void grow_forest(struct forest *forest, const struct file *file,
                        const struct bracket_pairs *pairs)
{
    struct lexer lexer;
    struct token token;
    /* the position after the last line break since the last token; 0: none */
    size_t line_start = 0;
    size_t i = 0; /* index of the next bracket */
    lexer_init(&lexer, file->data, file->n_bytes);
    push_level(forest, NO_ITEM, 0);
    while (lexer_next(&lexer, &token)) {
        if (token.kind == TOKEN_NEWLINE) {
            line_start = token.end;
            if (file->data[token.start] == '\n') /* a line break after a backslash does not count */
                top(forest)->separated = true;
        }
        if (token.kind == TOKEN_NEWLINE || token.kind == TOKEN_BLANK)
            continue;
        size_t start = line_start != 0 ? line_start : token.start;
        line_start = 0;
        uint32_t partner = NO_PARTNER;
        size_t self = i;
        if (bracket_pairs_is_bracket(file->data, &token))
            partner = pairs->brackets[i++].partner;
        if (partner != NO_PARTNER && partner < self) {
            end_piece(forest, token.start);
            forest->n_levels--;
            continue;
        }
        continue_piece(forest, start);
        if (partner != NO_PARTNER)
            open_group(forest, token.start, pairs->brackets[partner].at);
        else if (is_separator(file->data, &token))
            top(forest)->separated = true;
    }
    end_piece(forest, file->n_bytes);
    forest->n_levels--;
}

/* Numbers the nodes of a finished forest, file by file, as items. */
struct numbering {
    struct spans *spans;
    uint32_t *number; /* item of each node */
    uint32_t *parent, *level;
    uint16_t *kind;
    uint32_t n_items;
};

/* Looks next to the inner range first: otherwise the same blanks would be scanned again and
 * again. */
static bool only_blanks_around(const unsigned char *data, const struct node *inner,
                               const struct node *outer)
{
    size_t start = inner->start, end = inner->end;
    while (start > outer->start && lexer_is_blank(data[start - 1]))
        start--;
    while (end < outer->end && lexer_is_blank(data[end]))
        end++;
    return start == outer->start && end == outer->end;
}

/* A node that covers all of its parent except blanks shares the item of its parent. */
static void number_node(struct numbering *to, const struct forest *forest, const struct file *file,
                        size_t f, uint32_t i)
{
    const struct node *node = &forest->nodes[i];
    const struct node *parent = node->parent != NO_ITEM ? &forest->nodes[node->parent] : NULL;
    if (parent != NULL && only_blanks_around(file->data, node, parent)) {
        to->number[i] = to->number[node->parent];
        return;
    }
    uint32_t item = to->n_items++;
    to->number[i] = item;
    to->parent[item] = parent != NULL ? to->number[node->parent] : NO_ITEM;
    to->level[item] = parent != NULL ? to->level[to->parent[item]] + 1 : 0;
    to->kind[item] = node->kind;
    spans_add(to->spans, f, node->start, node->end, item, SPANS_NO_TEXT);
}

static void grow_all(struct forest *forest, const struct fileset *input, uint32_t *first_node)
{
    for (size_t f = 0; f < input->n_files; f++) {
        struct bracket_pairs pairs;
        bracket_pairs_init(&pairs, input->files[f].data, input->files[f].n_bytes);
        first_node[f] = (uint32_t)forest->n_nodes;
        grow_forest(forest, &input->files[f], &pairs);
        bracket_pairs_done(&pairs);
    }
    first_node[input->n_files] = (uint32_t)forest->n_nodes;
}

static struct problem number_all(struct spans *spans, const struct forest *forest,
                                 const struct fileset *input, const uint32_t *first_node)
{
    struct arena *arena = spans_arena(spans);
    struct numbering to = {.spans = spans};
    to.number = mem_alloc(forest->n_nodes * sizeof *to.number);
    to.parent = arena_alloc(arena, forest->n_nodes * sizeof *to.parent);
    to.level = arena_alloc(arena, forest->n_nodes * sizeof *to.level);
    to.kind = arena_alloc(arena, forest->n_nodes * sizeof *to.kind);
    for (size_t f = 0; f < input->n_files; f++)
        for (uint32_t i = first_node[f]; i < first_node[f + 1]; i++)
            number_node(&to, forest, &input->files[f], f, i);
    free(to.number);
    return (struct problem){
        .n_items = to.n_items, .parent = to.parent, .level = to.level, .kind = to.kind};
}

enum status brackets_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    enum status status = spans_check(input, err);
    if (status != STATUS_OK)
        return status;
    struct forest forest = {0};
    uint32_t *first_node = mem_alloc((input->n_files + 1) * sizeof *first_node);
    struct spans *spans = spans_new(input, SPANS_GUARD_WORDS | SPANS_KEEP_LINES | SPANS_COST_BYTES);
    grow_all(&forest, input, first_node);
    struct problem problem = number_all(spans, &forest, input, first_node);
    free(forest.nodes);
    free(forest.levels);
    free(first_node);
    return spans_finish(spans, &problem, ret, err);
}
