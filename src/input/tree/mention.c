#include "input/tree/mention.h"

#include "base/disk.h"
#include "base/memory.h"
#include "input/tree/syntax.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    enum mention_role role;
} roles[] = {
    {"scope", MENTION_SCOPE},
    {"closed", MENTION_CLOSED},
    {"params", MENTION_PARAMS},
    {"function.name", MENTION_FUNCTION_NAME},
    {"function.params", MENTION_FUNCTION_PARAMS},
    {"call.name", MENTION_CALL_NAME},
    {"call.args", MENTION_CALL_ARGS},
    {"part", MENTION_PART},
};

static const struct {
    const char *kind;
    enum name_space space;
} spaces[] = {
    {"tag", SPACE_TAG},      {"member", SPACE_MEMBER}, {"method", SPACE_MEMBER},
    {"field", SPACE_MEMBER}, {"label", SPACE_LABEL},
};

static struct mention meaning_of(const char *capture)
{
    struct mention mention = {.role = MENTION_UNKNOWN};
    bool is_def = strncmp(capture, "def.", 4) == 0, is_ref = strncmp(capture, "ref.", 4) == 0;
    if (is_def || is_ref) {
        mention.role = is_def ? MENTION_DEF : MENTION_REF;
        mention.space = SPACE_NAME;
        for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
            if (strcmp(spaces[i].kind, capture + 4) == 0)
                mention.space = (uint8_t)spaces[i].space;
    }
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
        if (strcmp(roles[i].name, capture) == 0)
            mention.role = (uint8_t)roles[i].role;
    return mention;
}

enum status mention_load(const char *path, const TSLanguage *parser, TSQuery **ret,
                         struct error *err)
{
    unsigned char *text;
    size_t n_bytes;
    uint32_t offset;
    TSQueryError problem;
    *ret = NULL;
    if (!disk_exists(path))
        return STATUS_OK;
    enum status status = disk_read(path, &text, &n_bytes, NULL, err);
    if (status != STATUS_OK)
        return status;
    *ret = ts_query_new(parser, (const char *)text, (uint32_t)n_bytes, &offset, &problem);
    if (*ret == NULL) {
        unsigned line = 1;
        for (uint32_t i = 0; i < offset; i++)
            line += text[i] == '\n';
        status = fail(err, STATUS_INPUT, "%s:%u: this query does not fit the grammar", path, line);
    }
    free(text);
    return status;
}

/* The first node that starts at this piece or behind it. */
static uint32_t first_node_at(const struct syntax *syntax, uint32_t piece)
{
    uint32_t low = 0, high = (uint32_t)syntax->n_nodes;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (syntax->nodes[middle].first_piece < piece)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static uint32_t piece_at(const struct syntax *syntax, uint32_t start)
{
    uint32_t low = 0, high = (uint32_t)syntax->n_pieces;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (syntax->pieces[middle].start < start)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The flat node for one of the parser's; n_nodes when there is none. */
static uint32_t find_node(const struct syntax *syntax, TSNode node)
{
    uint32_t piece = piece_at(syntax, ts_node_start_byte(node)), end = ts_node_end_byte(node);
    for (uint32_t i = first_node_at(syntax, piece);
         i < syntax->n_nodes && syntax->nodes[i].first_piece == piece; i++) {
        const struct node *flat = &syntax->nodes[i];
        if (flat->kind == ts_node_symbol(node) && flat->end_piece > flat->first_piece &&
            syntax->pieces[flat->end_piece - 1].end == end)
            return i;
    }
    return (uint32_t)syntax->n_nodes;
}

static int by_node(const void *a, const void *b)
{
    const struct mention *x = a, *y = b;
    if (x->node != y->node)
        return x->node < y->node ? -1 : 1;
    if (x->role != y->role)
        return x->role < y->role ? -1 : 1;
    return (x->match > y->match) - (x->match < y->match);
}

void mention_find(struct syntax *syntax, const TSQuery *query, TSNode root)
{
    TSQueryCursor *cursor = ts_query_cursor_new();
    TSQueryMatch match;
    uint32_t n_matches = 0;
    size_t capacity = 0;
    ts_query_cursor_exec(cursor, query, root);
    while (ts_query_cursor_next_match(cursor, &match)) {
        n_matches++;
        for (uint16_t i = 0; i < match.capture_count; i++) {
            uint32_t n_name;
            struct mention mention =
                meaning_of(ts_query_capture_name_for_id(query, match.captures[i].index, &n_name));
            mention.node = find_node(syntax, match.captures[i].node);
            /* patterns count before places, so that of two the later pattern's is found last */
            mention.match = n_matches;
            if (mention.role == MENTION_UNKNOWN || mention.node == syntax->n_nodes)
                continue;
            mem_grow((void **)&syntax->mentions, &capacity, syntax->n_mentions + 1,
                     sizeof *syntax->mentions);
            syntax->mentions[syntax->n_mentions++] = mention;
        }
    }
    ts_query_cursor_delete(cursor);
    if (syntax->n_mentions > 0)
        qsort(syntax->mentions, syntax->n_mentions, sizeof *syntax->mentions, by_node);
}
