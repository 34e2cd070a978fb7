#include "input/tree/rewrite/edit.h"

#include "base/memory.h"
#include "input/tree/names/parameter_lists.h"
#include "input/tree/names/resolve.h"
#include "input/tree/query/pattern_match.h"

#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

enum {
    MAX_AROUND = 3,  /* how far around a use the node may be that becomes something else */
    MAX_PARTNERS = 4 /* names that one is merged with */
};

struct use {
    uint32_t def, node;
};

/* A rule, and the node of each capture. */
struct application {
    uint32_t rule;
    uint32_t *nodes;
};

/* A match of a rule that is made with another one. */
struct part {
    uint32_t of, number; /* the @whole of that; in the order of matches */
    struct application match;
};

struct finder {
    struct edits *edits;
    const struct syntax *syntax;
    struct use *uses; /* by declaration */
    size_t n_uses, uses_capacity;
    uint32_t *parent;     /* of each node; the root's own number for the root */
    bool last;            /* which rules are meant */
    struct params params; /* when a rule asks about them */
    struct application *matches;
    size_t n_matches, matches_capacity;
    struct part *parts; /* by what they are part of */
    size_t n_parts, parts_capacity;
};

/* --- text of nodes ---------------------------------------------------------------------------- */

static struct span text_of(const struct syntax *syntax, uint32_t node)
{
    const struct node *flat = &syntax->nodes[node];
    if (flat->first_piece == flat->end_piece)
        return (struct span){0, 0};
    return (struct span){syntax->pieces[flat->first_piece].start,
                         syntax->pieces[flat->end_piece - 1].end};
}

static bool has_text(const struct syntax *syntax, uint32_t node, const char *text, size_t n_bytes)
{
    struct span span = text_of(syntax, node);
    return span.end - span.start == n_bytes &&
           memcmp(syntax->text + span.start, text, n_bytes) == 0;
}

static bool condition_holds(const struct syntax *syntax, const uint32_t *nodes,
                            const struct condition *condition)
{
    uint32_t node = nodes[condition->capture];
    if (node == syntax->n_nodes)
        return condition->negated;
    bool equal;
    if (condition->text != NULL)
        equal = has_text(syntax, node, condition->text, strlen(condition->text));
    else {
        uint32_t other = nodes[condition->other];
        struct span span = other < syntax->n_nodes ? text_of(syntax, other) : (struct span){0, 0};
        equal =
            has_text(syntax, node, (const char *)syntax->text + span.start, span.end - span.start);
    }
    return equal != condition->negated;
}

/* --- edits ------------------------------------------------------------------------------------ */

static void add_site(struct finder *finder, struct edit *edit, const uint32_t *nodes, uint32_t node,
                     const struct template *template)
{
    struct edits *edits = finder->edits;
    const struct syntax *syntax = finder->syntax;
    struct site site = {node, (uint32_t)edits->n_edits, template, nodes};
    int64_t tokens = 0, bytes = 0;
    struct span span = text_of(syntax, node);
    site_measure(&site, syntax, edits->rules, &tokens, &bytes);
    edit->tokens_saved += syntax->nodes[node].end_piece - syntax->nodes[node].first_piece - tokens;
    edit->bytes_saved += span.end - span.start - bytes;
    mem_grow((void **)&edits->sites, &edits->sites_capacity, edits->n_sites + 1,
             sizeof *edits->sites);
    edits->sites[edits->n_sites++] = site;
    edit->n_sites++;
}

/* The node of this kind around a use; n_nodes: none is near. */
static uint32_t node_around(const struct finder *finder, uint32_t use, const TSLanguage *parser,
                            const char *kind)
{
    const struct syntax *syntax = finder->syntax;
    for (unsigned i = 0; i < MAX_AROUND; i++) {
        use = finder->parent[use];
        const char *name = ts_language_symbol_name(parser, syntax->nodes[use].kind);
        if (name != NULL && strcmp(name, kind) == 0)
            return use;
    }
    return (uint32_t)syntax->n_nodes;
}

/* The number of the first row whose key, its first member, is not less: rows are sorted by it. */
static size_t first_row(const void *rows, size_t n_rows, size_t n_bytes, uint32_t key)
{
    size_t low = 0, high = n_rows;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        uint32_t here;
        memcpy(&here, (const char *)rows + middle * n_bytes, sizeof here);
        if (here < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_within(const struct syntax *syntax, uint32_t node, uint32_t around)
{
    return node >= around && node < syntax->nodes[around].end;
}

/* Whether uses become a part of themselves, which can be done inside what the rule keeps, too. */
static bool mentions_here(const struct finder *finder, const struct rule *rule)
{
    const struct rules *rules = finder->edits->rules;
    for (size_t i = 0; i < rule->uses.n_segments; i++)
        if (rule->uses.segments[i].capture == rules->n_captures + MORE_HERE)
            return true;
    return false;
}

/* The node that becomes something else where a name is used; n_nodes: there is none.  What becomes
 * a part of itself begins with the name: self.f, but not g(self).f. */
static uint32_t node_to_rewrite(const struct finder *finder, const struct rule *rule, uint32_t use,
                                const TSLanguage *parser)
{
    const struct syntax *syntax = finder->syntax;
    if (rule->around == NULL)
        return use;
    uint32_t node = node_around(finder, use, parser, rule->around);
    if (node < syntax->n_nodes && mentions_here(finder, rule) &&
        syntax->nodes[node].first_piece != syntax->nodes[use].first_piece)
        return (uint32_t)syntax->n_nodes;
    return node;
}

/* Adds a site for every use; false: there is none, or one lies where it cannot be rewritten. */
static bool add_uses(struct finder *finder, const struct rule *rule, const uint32_t *nodes,
                     const TSLanguage *parser, struct edit *edit)
{
    const struct syntax *syntax = finder->syntax;
    uint32_t whole = nodes[rule->whole], name = nodes[rule->name];
    size_t i = first_row(finder->uses, finder->n_uses, sizeof *finder->uses, name), first = i;
    for (; i < finder->n_uses && finder->uses[i].def == name; i++) {
        uint32_t node = node_to_rewrite(finder, rule, finder->uses[i].node, parser);
        if (node < syntax->n_nodes &&
            ((is_within(syntax, node, whole) && !mentions_here(finder, rule)) ||
             is_within(syntax, whole, node)))
            node = (uint32_t)syntax->n_nodes;
        if (node == syntax->n_nodes && rule->others_stay)
            continue;
        if (node == syntax->n_nodes)
            return false;
        add_site(finder, edit, nodes, node, &rule->uses);
    }
    return i > first || rule->others_stay;
}

static void add_gone(struct finder *finder, struct edit *edit, uint32_t node)
{
    static const struct template nothing = {0};
    if (node < finder->syntax->n_nodes)
        add_site(finder, edit, NULL, node, &nothing);
}

/* What stands for a parameter goes with it, and what separates it from others in each list.  False:
 * nobody calls the function, or not with so many arguments. */
static bool add_arguments(struct finder *finder, struct edit *edit, uint32_t parameter)
{
    const struct syntax *syntax = finder->syntax;
    const struct paired_list *pairs;
    uint32_t list = finder->parent[parameter], number = list_number(syntax, list, parameter);
    size_t n = params_of(&finder->params, list, &pairs);
    add_gone(finder, edit, list_separator(syntax, list, parameter));
    for (size_t i = 0; i < n; i++) {
        uint32_t element = list_element(syntax, pairs[i].list, number - pairs[i].skip);
        if (element == syntax->n_nodes)
            return false;
        add_gone(finder, edit, element);
        add_gone(finder, edit, list_separator(syntax, pairs[i].list, element));
    }
    return true;
}

/* The argument for a parameter in the first call; n_nodes: there is none. */
static uint32_t first_argument(const struct finder *finder, uint32_t parameter)
{
    const struct syntax *syntax = finder->syntax;
    const struct paired_list *pairs;
    uint32_t list = finder->parent[parameter], number = list_number(syntax, list, parameter);
    size_t n = params_of(&finder->params, list, &pairs);
    for (size_t i = 0; i < n; i++)
        if (pairs[i].is_call)
            return list_element(syntax, pairs[i].list, number - pairs[i].skip);
    return (uint32_t)syntax->n_nodes;
}

/* Adds the sites of one match; false: the rule does not apply here after all. */
static bool add_sites(struct finder *finder, struct edit *edit, const struct application *match,
                      const TSLanguage *parser)
{
    const struct rules *rules = finder->edits->rules;
    const struct rule *rule = &rules->rules[match->rule];
    uint32_t *nodes = match->nodes, none = (uint32_t)finder->syntax->n_nodes;
    if (rule->parameter != NO_CAPTURE) {
        uint32_t argument = first_argument(finder, nodes[rule->parameter]);
        nodes[rules->n_captures + MORE_ARGUMENT] = argument;
        if (argument == none || !add_arguments(finder, edit, nodes[rule->parameter]))
            return false;
    }
    add_site(finder, edit, nodes, nodes[rule->whole], &rule->becomes);
    if (rule->gone != NO_CAPTURE && nodes[rule->gone] < none)
        add_site(finder, edit, nodes, nodes[rule->gone], &rule->remains);
    return !rule->has_uses || (rule->name != NO_CAPTURE && nodes[rule->name] < none &&
                               add_uses(finder, rule, nodes, parser, edit));
}

/* Adds the sites of the parts of a match, those that apply. */
static void add_parts(struct finder *finder, struct edit *edit, const struct application *match,
                      const TSLanguage *parser)
{
    const struct rule *rules = finder->edits->rules->rules, *rule = &rules[match->rule];
    uint32_t whole = match->nodes[rule->whole];
    size_t i = first_row(finder->parts, finder->n_parts, sizeof *finder->parts, whole);
    for (; i < finder->n_parts && finder->parts[i].of == whole; i++) {
        const struct application *part = &finder->parts[i].match;
        struct edit before = *edit;
        if (strcmp(rules[part->rule].part, rule->takes) == 0 &&
            !add_sites(finder, edit, part, parser)) {
            *edit = before;
            finder->edits->n_sites = edit->first_site + edit->n_sites;
        }
    }
}

/* Adds the edit that a match makes, if it helps. */
static void add_edit(struct finder *finder, const struct application *match,
                     const TSLanguage *parser)
{
    struct edits *edits = finder->edits;
    struct edit edit = {.rule = match->rule, .first_site = (uint32_t)edits->n_sites};
    bool good = add_sites(finder, &edit, match, parser);
    if (good && edits->rules->rules[match->rule].takes != NULL)
        add_parts(finder, &edit, match, parser);
    if (!good || edit.tokens_saved < 0 || (edit.tokens_saved == 0 && edit.bytes_saved <= 0)) {
        edits->n_sites = edit.first_site;
        return;
    }
    mem_grow((void **)&edits->edits, &edits->edits_capacity, edits->n_edits + 1,
             sizeof *edits->edits);
    edits->edits[edits->n_edits++] = edit;
}

/* --- matches ---------------------------------------------------------------------------------- */

static bool holds(const struct syntax *syntax, const struct rule *rule, const uint32_t *nodes)
{
    for (size_t i = 0; i < rule->n_conditions; i++)
        if (!condition_holds(syntax, nodes, &rule->conditions[i]))
            return false;
    return nodes[rule->whole] < syntax->n_nodes &&
           (rule->parameter == NO_CAPTURE || nodes[rule->parameter] < syntax->n_nodes);
}

static uint32_t *nodes_of(struct edits *edits, const struct syntax *syntax,
                          const struct match *match)
{
    uint32_t n = edits->rules->n_captures + RULES_MORE;
    uint32_t *nodes = arena_alloc(&edits->arena, n * sizeof *nodes);
    for (uint32_t i = 0; i < n; i++)
        nodes[i] = (uint32_t)syntax->n_nodes;
    for (size_t i = 0; i < match->n_captured; i++) {
        uint32_t node = match->captured[i].node;
        if (syntax->nodes[node].first_piece < syntax->nodes[node].end_piece)
            nodes[match->captured[i].capture] = node;
    }
    return nodes;
}

/* The text that partners must have in common; caller frees. */
static char *likeness(const struct syntax *syntax, const struct template *like,
                      const uint32_t *nodes)
{
    struct buffer text = {0};
    for (size_t i = 0; i < like->n_segments; i++) {
        const struct segment *segment = &like->segments[i];
        if (segment->capture == NO_CAPTURE)
            buffer_add(&text, segment->text, segment->n_bytes);
        else if (nodes[segment->capture] < syntax->n_nodes) {
            struct span span = text_of(syntax, nodes[segment->capture]);
            buffer_add(&text, syntax->text + span.start, span.end - span.start);
        }
    }
    return buffer_take(&text);
}

/* A match of a rule that merges: an edit with each of the nearest matches that are like it. */
static void add_merges(struct finder *finder, size_t self, const TSLanguage *parser)
{
    const struct application *matches = finder->matches;
    struct edits *edits = finder->edits;
    const struct syntax *syntax = finder->syntax;
    const struct rule *rule = &edits->rules->rules[matches[self].rule];
    char *like = likeness(syntax, &rule->like, matches[self].nodes);
    uint32_t n_partners = 0;
    for (size_t distance = 1; distance < finder->n_matches && n_partners < MAX_PARTNERS; distance++)
        for (int side = 0; side < 2; side++) {
            size_t other = side == 0 ? self - distance : self + distance; /* wraps below 0 */
            if (other >= finder->n_matches || !edits->rules->rules[matches[other].rule].merges)
                continue;
            const struct rule *theirs = &edits->rules->rules[matches[other].rule];
            char *likewise = likeness(syntax, &theirs->like, matches[other].nodes);
            if (strcmp(like, likewise) == 0) {
                uint32_t n = edits->rules->n_captures + RULES_MORE;
                uint32_t *nodes = arena_copy(&edits->arena, matches[self].nodes, n * sizeof *nodes);
                nodes[edits->rules->n_captures + MORE_OTHER] = matches[other].nodes[theirs->name];
                add_edit(finder, &(struct application){matches[self].rule, nodes}, parser);
                n_partners++;
            }
            free(likewise);
        }
    free(like);
}

static void add_matches(struct finder *finder, const TSLanguage *parser)
{
    for (size_t i = 0; i < finder->n_matches; i++) {
        const struct application *match = &finder->matches[i];
        if (finder->edits->rules->rules[match->rule].merges)
            add_merges(finder, i, parser);
        else
            add_edit(finder, match, parser);
    }
}

/* --- the file as a whole ---------------------------------------------------------------------- */

static void note_use(void *context, uint32_t use, uint32_t def)
{
    struct finder *finder = context;
    mem_grow((void **)&finder->uses, &finder->uses_capacity, finder->n_uses + 1,
             sizeof *finder->uses);
    finder->uses[finder->n_uses++] = (struct use){def, use};
}

static int compare_uses(const void *a, const void *b)
{
    const struct use *x = a, *y = b;
    if (x->def != y->def)
        return x->def < y->def ? -1 : 1;
    return (x->node > y->node) - (x->node < y->node);
}

static void find_parents(struct finder *finder)
{
    const struct syntax *syntax = finder->syntax;
    finder->parent = mem_alloc(syntax->n_nodes * sizeof *finder->parent);
    finder->parent[0] = 0;
    for (uint32_t i = 1; i < syntax->n_nodes; i++) {
        uint32_t above = i - 1;
        while (syntax->nodes[above].end <= i)
            above = finder->parent[above];
        finder->parent[i] = above;
    }
}

static int compare_parts(const void *a, const void *b)
{
    const struct part *x = a, *y = b;
    if (x->of != y->of)
        return x->of < y->of ? -1 : 1;
    return (x->number > y->number) - (x->number < y->number);
}

static void note_part(struct finder *finder, const struct rule *rule, struct application match)
{
    mem_grow((void **)&finder->parts, &finder->parts_capacity, finder->n_parts + 1,
             sizeof *finder->parts);
    finder->parts[finder->n_parts] =
        (struct part){match.nodes[rule->of], (uint32_t)finder->n_parts, match};
    finder->n_parts++;
}

static void note_match(void *context, const struct match *match)
{
    struct finder *finder = context;
    const struct rule *rule = &finder->edits->rules->rules[match->pattern];
    if (rule->is_last != finder->last)
        return;
    struct application found = {match->pattern, nodes_of(finder->edits, finder->syntax, match)};
    if (!holds(finder->syntax, rule, found.nodes))
        return;
    if (rule->part != NULL) {
        note_part(finder, rule, found);
        return;
    }
    mem_grow((void **)&finder->matches, &finder->matches_capacity, finder->n_matches + 1,
             sizeof *finder->matches);
    finder->matches[finder->n_matches++] = found;
}

void edits_find(struct edits *edits, const struct language *language, const struct syntax *syntax,
                bool last)
{
    *edits = (struct edits){.rules = language->rules};
    edits->indented = json_is_true(json_object_get(language->data, "indented"));
    arena_init(&edits->arena);
    struct finder finder = {.edits = edits, .syntax = syntax, .last = last};
    find_parents(&finder);
    struct mention_list mentions;
    mentions_find(&mentions, syntax, language->names);
    resolve_each_use(&mentions, note_use, &finder);
    if (finder.n_uses > 0)
        qsort(finder.uses, finder.n_uses, sizeof *finder.uses, compare_uses);
    for (size_t i = 0; i < language->rules->n_rules && finder.params.syntax == NULL; i++)
        if (language->rules->rules[i].parameter != NO_CAPTURE)
            params_find(&finder.params, &mentions);
    mentions_done(&mentions);
    match_all(language->rules->patterns, syntax, note_match, &finder);
    if (finder.n_parts > 0)
        qsort(finder.parts, finder.n_parts, sizeof *finder.parts, compare_parts);
    add_matches(&finder, language->parser);
    params_done(&finder.params);
    free(finder.matches);
    free(finder.parts);
    free(finder.uses);
    free(finder.parent);
}

void edits_done(struct edits *edits)
{
    free(edits->edits);
    free(edits->sites);
    arena_done(&edits->arena);
}
