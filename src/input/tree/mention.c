#include "input/tree/mention.h"

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
            mention.node = syntax_find_node(syntax, &match.captures[i].node);
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
