/* The parts of the file that a site's new text consists of, and the size of that text. */
#include "input/text/lexer.h"
#include "input/tree/rewrite/edit.h"

struct nodes edit_extent(const struct syntax *syntax, uint32_t node, enum extent extent)
{
    const struct node *nodes = syntax->nodes;
    struct nodes all = {node, nodes[node].end};
    if (extent == EXTENT_BEFORE) {
        uint32_t around = node > 0 ? node - 1 : 0;
        while (around > 0 && nodes[around].end <= node)
            around--;
        return (struct nodes){node > 0 ? around + 1 : 0, node};
    }
    if (extent == EXTENT_ALL || extent == EXTENT_START || all.end == node + 1)
        return all;
    uint32_t first = node + 1, last = first;
    for (uint32_t kid = first; kid < all.end; kid = nodes[kid].end)
        last = kid;
    if (extent == EXTENT_LAST)
        return (struct nodes){last, all.end};
    if (extent == EXTENT_TAIL)
        return (struct nodes){nodes[first].end, all.end};
    if (extent == EXTENT_INNER)
        first = nodes[first].end;
    return (struct nodes){first, last < first ? first : last};
}

/* Adds the size of a captured part.  EXTENT_START is the first half of a token. */
static void measure_capture(const struct syntax *syntax, uint32_t node, enum extent extent,
                            int64_t *tokens, int64_t *bytes)
{
    struct nodes kept = edit_extent(syntax, node, extent);
    if (kept.first == kept.end)
        return;
    uint32_t first = syntax->nodes[kept.first].first_piece;
    uint32_t end = kept.end == syntax->nodes[node].end ? syntax->nodes[node].end_piece
                                                       : syntax->nodes[kept.end].first_piece;
    if (first >= end)
        return;
    int64_t n_bytes = syntax->pieces[end - 1].end - syntax->pieces[first].start;
    *tokens += end - first;
    *bytes += extent == EXTENT_START ? (n_bytes + 1) / 2 : n_bytes;
}

uint32_t site_capture(const struct rules *rules, const struct site *site, uint32_t capture)
{
    return capture == rules->n_captures + MORE_HERE ? site->node : site->nodes[capture];
}

/* Adds the size of arguments that replace uses of parameters. */
static void measure_inlined(const struct site *site, const struct syntax *syntax, int64_t *tokens,
                            int64_t *bytes)
{
    for (size_t i = 0; site->inlined != NULL && i < site->inlined->n; i++) {
        const struct inlined *inlined = &site->inlined->inlined[i];
        measure_capture(syntax, inlined->argument, EXTENT_ALL, tokens, bytes);
        *tokens += (inlined->in_parentheses ? 2 : 0) - 1;
        *bytes += inlined->in_parentheses ? 2 : 0;
    }
}

void site_measure(const struct site *site, const struct syntax *syntax, const struct rules *rules,
                  int64_t *tokens, int64_t *bytes)
{
    for (size_t i = 0; i < site->template->n_segments; i++) {
        const struct segment *segment = &site->template->segments[i];
        if (segment->capture == NO_CAPTURE) {
            *tokens +=
                (int64_t)lexer_count_tokens((const unsigned char *)segment->text, segment->n_bytes);
            *bytes += segment->n_bytes;
            continue;
        }
        uint32_t node = site_capture(rules, site, segment->capture);
        if (node != NO_NODE)
            measure_capture(syntax, node, segment->extent, tokens, bytes);
    }
    measure_inlined(site, syntax, tokens, bytes);
}
