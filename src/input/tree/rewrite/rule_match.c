#include "input/tree/rewrite/rule_match.h"

#include "base/containers/sorted_rows.h"
#include "base/memory.h"
#include "input/tree/language/pattern.h"
#include "input/tree/query/pattern_match.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct matching {
    struct rule_matches *ret;
    const struct rules *rules;
    const struct syntax *syntax;
    enum rule_turn turn;
    struct arena *arena;
};

/* --- conditions ------------------------------------------------------------------------------- */

struct span node_text(const struct syntax *syntax, uint32_t node)
{
    const struct node *flat = &syntax->nodes[node];
    if (flat->first_piece == flat->end_piece)
        return (struct span){0, 0};
    return (struct span){syntax->pieces[flat->first_piece].start,
                         syntax->pieces[flat->end_piece - 1].end};
}

static bool has_text(const struct syntax *syntax, uint32_t node, const void *text, size_t n_bytes)
{
    struct span span = node_text(syntax, node);
    return span.end - span.start == n_bytes &&
           memcmp(syntax->text + span.start, text, n_bytes) == 0;
}

static bool same_text(const struct syntax *syntax, uint32_t a, uint32_t b)
{
    struct span span = b != NO_NODE ? node_text(syntax, b) : (struct span){0, 0};
    return has_text(syntax, a, syntax->text + span.start, span.end - span.start);
}

static bool has_one_of(const struct syntax *syntax, uint32_t node, const struct word *texts,
                       uint32_t n_texts)
{
    for (uint32_t i = 0; i < n_texts; i++)
        if (has_text(syntax, node, texts[i].text, texts[i].n_bytes))
            return true;
    return false;
}

static bool condition_holds(const struct syntax *syntax, const uint32_t *nodes,
                            const struct condition *condition)
{
    uint32_t node = nodes[condition->capture];
    if (node == NO_NODE)
        return condition->negated;
    bool equal = condition->n_texts > 0
                     ? has_one_of(syntax, node, condition->texts, condition->n_texts)
                     : same_text(syntax, node, nodes[condition->other]);
    return equal != condition->negated;
}

/* True if the rule applies to these nodes. */
static bool applies(const struct syntax *syntax, const struct rule *rule, const uint32_t *nodes)
{
    for (size_t i = 0; i < rule->n_conditions; i++)
        if (!condition_holds(syntax, nodes, &rule->conditions[i]))
            return false;
    return nodes[rule->whole] != NO_NODE &&
           (rule->parameter == NO_CAPTURE || nodes[rule->parameter] != NO_NODE);
}

/* --- matches ---------------------------------------------------------------------------------- */

/* The node of each capture.  A node without text counts as absent. */
static uint32_t *nodes_of(const struct matching *self, const struct match *match)
{
    uint32_t n = self->rules->n_captures + RULES_MORE;
    uint32_t *nodes = arena_alloc(self->arena, n * sizeof *nodes);
    for (uint32_t i = 0; i < n; i++)
        nodes[i] = NO_NODE;
    for (size_t i = 0; i < match->n_captured; i++) {
        const struct node *node = &self->syntax->nodes[match->captured[i].node];
        if (node->first_piece < node->end_piece)
            nodes[match->captured[i].capture] = match->captured[i].node;
    }
    return nodes;
}

static void add_part(struct rule_matches *ret, uint32_t of, struct rule_match match)
{
    mem_grow((void **)&ret->parts, &ret->parts_capacity, ret->n_parts + 1, sizeof *ret->parts);
    ret->parts[ret->n_parts] = (struct rule_part){of, (uint32_t)ret->n_parts, match};
    ret->n_parts++;
}

static void note_match(void *context, const struct match *match)
{
    const struct matching *self = context;
    const struct rule *rule = &self->rules->rules[match->pattern];
    struct rule_matches *ret = self->ret;
    if (rule->turn != self->turn)
        return;
    struct rule_match found = {match->pattern, nodes_of(self, match)};
    if (!applies(self->syntax, rule, found.nodes))
        return;
    if (rule->part != NULL) {
        add_part(ret, found.nodes[rule->of], found);
        return;
    }
    mem_grow((void **)&ret->matches, &ret->matches_capacity, ret->n_matches + 1,
             sizeof *ret->matches);
    ret->matches[ret->n_matches++] = found;
}

static int compare_parts(const void *a, const void *b)
{
    const struct rule_part *x = a, *y = b;
    if (x->of != y->of)
        return x->of < y->of ? -1 : 1;
    return (x->number > y->number) - (x->number < y->number);
}

void rule_matches_find(struct rule_matches *ret, const struct rules *rules,
                       const struct syntax *syntax, enum rule_turn turn, struct arena *arena)
{
    *ret = (struct rule_matches){0};
    struct matching self = {ret, rules, syntax, turn, arena};
    match_all(rules->patterns, syntax, note_match, &self);
    if (ret->n_parts > 0)
        qsort(ret->parts, ret->n_parts, sizeof *ret->parts, compare_parts);
}

void rule_matches_done(struct rule_matches *matches)
{
    free(matches->matches);
    free(matches->parts);
}

size_t rule_matches_parts(const struct rule_matches *matches, uint32_t whole,
                          const struct rule_part **ret)
{
    struct sorted_rows sorted = {matches->parts, matches->n_parts, sizeof *matches->parts,
                                 offsetof(struct rule_part, of)};
    size_t first = sorted_rows_first(&sorted, whole), n = sorted_rows_equal(&sorted, first, whole);
    *ret = n == 0 ? NULL : &matches->parts[first];
    return n;
}
