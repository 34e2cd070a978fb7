#include "input/tree/rewrite/edit.h"

#include "base/memory.h"
#include "input/tree/grammar/grammar.h"
#include "input/tree/names/resolve.h"
#include "input/tree/rewrite/rule_match.h"

#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

enum {
    /* The node to rewrite may stand so many levels around a use ("around" in rewrites.scm).  The
     * rules name a call or a field access, which stands one or two levels around the name, and one
     * more if the name is in parentheses. */
    MAX_AROUND = 3,
};

struct finder {
    struct edits *edits;
    const struct rules *rules;
    const struct syntax *syntax;
    const TSLanguage *parser;
    struct limits *limits;
    struct use_list uses;
    uint32_t *parent;     /* parent of each node; the root is its own parent */
    struct params params; /* only if a rule asks about parameters */
    struct rule_matches matches;
    /* for each match of a rule that merges: the text that its partners must share */
    char **likenesses;
    uint32_t literals[MAX_VALUES]; /* nodes: literals that a value may become */
    size_t n_literals;
};

/* --- sites ------------------------------------------------------------------------------------ */

void edits_add_site(struct edits *edits, const struct syntax *syntax, struct edit *edit,
                    struct site site)
{
    int64_t tokens = 0, bytes = 0;
    struct span span = node_text(syntax, site.node);
    site.edit = (uint32_t)edits->n_edits;
    site_measure(&site, syntax, edits->rules, &tokens, &bytes);
    const struct node *node = &syntax->nodes[site.node];
    edit->tokens_saved += node->end_piece - node->first_piece - tokens;
    edit->bytes_saved += span.end - span.start - bytes;
    mem_grow((void **)&edits->sites, &edits->sites_capacity, edits->n_sites + 1,
             sizeof *edits->sites);
    edits->sites[edits->n_sites++] = site;
    edit->n_sites++;
}

void edits_add(struct edits *edits, const struct edit *edit)
{
    mem_grow((void **)&edits->edits, &edits->edits_capacity, edits->n_edits + 1,
             sizeof *edits->edits);
    edits->edits[edits->n_edits++] = *edit;
}

bool edits_keep(struct edits *edits, const struct edit *edit)
{
    bool is_worth_making = edit->tokens_saved > 0 ||
                           (edit->tokens_saved == 0 && edit->bytes_saved >= edits->least_bytes);
    if (!is_worth_making) {
        edits->n_sites = edit->first_site;
        return false;
    }
    edits_add(edits, edit);
    return true;
}

static void add_site(struct finder *finder, struct edit *edit, const uint32_t *nodes, uint32_t node,
                     const struct template *template)
{
    edits_add_site(finder->edits, finder->syntax, edit,
                   (struct site){.node = node, .template = template, .nodes = nodes});
}

/* Adds a site that is removed. */
static void add_gone(struct finder *finder, struct edit *edit, uint32_t node)
{
    static const struct template nothing = {0};
    if (node != NO_NODE)
        add_site(finder, edit, NULL, node, &nothing);
}

/* --- uses of a name --------------------------------------------------------------------------- */

/* The node of this kind around a use; NO_NODE: there is none nearby. */
static uint32_t node_around(const struct finder *finder, uint32_t use, const char *kind)
{
    for (unsigned i = 0; i < MAX_AROUND; i++) {
        use = finder->parent[use];
        const char *name = ts_language_symbol_name(finder->parser, finder->syntax->nodes[use].kind);
        if (name != NULL && strcmp(name, kind) == 0)
            return use;
    }
    return NO_NODE;
}

static bool is_within(const struct syntax *syntax, uint32_t node, uint32_t around)
{
    return node >= around && node < syntax->nodes[around].end;
}

/* True if the new text of a use contains the use itself: {here}.  The use can then also be
 * rewritten inside the text that the rule keeps. */
static bool mentions_here(const struct finder *finder, const struct rule *rule)
{
    for (size_t i = 0; i < rule->uses.n_segments; i++)
        if (rule->uses.segments[i].capture == finder->rules->n_captures + MORE_HERE)
            return true;
    return false;
}

/* The node to rewrite for a use of a name; NO_NODE: there is none.  A node whose new text contains
 * the node itself must begin with the name, or be the node right around it: self.f, but not
 * g(self).f. */
static uint32_t node_to_rewrite(const struct finder *finder, const struct rule *rule, uint32_t use)
{
    const struct node *nodes = finder->syntax->nodes;
    if (rule->around == NULL)
        return use;
    uint32_t node = node_around(finder, use, rule->around);
    if (node != NO_NODE && mentions_here(finder, rule) && finder->parent[use] != node &&
        nodes[node].first_piece != nodes[use].first_piece)
        return NO_NODE;
    return node;
}

/* True if a node can be rewritten beside the node @whole, which is rewritten too. */
static bool lies_apart(const struct finder *finder, const struct rule *rule, uint32_t node,
                       uint32_t whole)
{
    if (is_within(finder->syntax, whole, node))
        return false;
    return !is_within(finder->syntax, node, whole) || mentions_here(finder, rule);
}

/* The text of a template without edits.  The caller frees it. */
static char *plain_text(const struct finder *finder, const struct template *template,
                        const uint32_t *nodes)
{
    struct buffer text = {0};
    for (size_t i = 0; i < template->n_segments; i++) {
        const struct segment *segment = &template->segments[i];
        if (segment->capture == NO_CAPTURE) {
            buffer_add(&text, segment->text, segment->n_bytes);
        } else if (nodes[segment->capture] != NO_NODE) {
            struct span span = node_text(finder->syntax, nodes[segment->capture]);
            buffer_add(&text, finder->syntax->text + span.start, span.end - span.start);
        }
    }
    return buffer_take(&text);
}

/* What stands before the name of a method in a call: the first node beside the name. */
static uint32_t object_of(const struct finder *finder, uint32_t use)
{
    uint32_t around = finder->parent[use];
    return around + 1 < use ? around + 1 : NO_NODE;
}

/* Finds what the parameters and the object of a function become in one call. */
static bool find_inlined(struct finder *finder, const struct rule *rule, const uint32_t *nodes,
                         uint32_t use, struct site *site)
{
    if (rule->arguments == NO_CAPTURE && rule->object.n_segments == 0)
        return true;
    char *text = plain_text(finder, &rule->object, nodes);
    struct inlined_object object = {nodes[rule->whole], object_of(finder, use), text};
    bool is_found = inlining_find(finder->syntax, &finder->params, &finder->uses,
                                  rule->arguments == NO_CAPTURE ? NO_NODE : nodes[rule->arguments],
                                  use, finder->syntax->nodes[site->node].end,
                                  rule->object.n_segments > 0 ? &object : NULL,
                                  &finder->edits->arena, &site->inlined);
    free(text);
    return is_found;
}

/* Adds the site of one use, with the arguments of the call if the rule wants them.  False: the use
 * cannot be rewritten. */
static bool add_use(struct finder *finder, const struct rule *rule, const uint32_t *nodes,
                    uint32_t use, struct edit *edit)
{
    struct site site = {
        .node = node_to_rewrite(finder, rule, use), .template = &rule->uses, .nodes = nodes};
    if (site.node == NO_NODE || !lies_apart(finder, rule, site.node, nodes[rule->whole]))
        return false;
    if (!find_inlined(finder, rule, nodes, use, &site))
        return false;
    edits_add_site(finder->edits, finder->syntax, edit, site);
    return true;
}

/* Adds a site for every use of @name.  False: there is no use, or one of them cannot be
 * rewritten. */
static bool add_uses(struct finder *finder, const struct rule *rule, const uint32_t *nodes,
                     struct edit *edit)
{
    uint32_t name = nodes[rule->name];
    size_t first = use_list_first(&finder->uses, name), i = first;
    for (; i < finder->uses.n_uses && finder->uses.uses[i].def == name; i++)
        if (!add_use(finder, rule, nodes, finder->uses.uses[i].node, edit) && !rule->others_stay)
            return false;
    return i > first || rule->others_stay;
}

/* --- arguments of a parameter ----------------------------------------------------------------- */

/* The element of a paired list that belongs to the parameter with this number; NO_NODE: none. */
static uint32_t paired_element(const struct finder *finder, const struct paired_list *pair,
                               uint32_t number)
{
    return list_element(finder->syntax, pair->list, number - pair->skip);
}

/* Removes a parameter with its separator, together with its arguments in all calls.  False: some
 * call has too few arguments. */
static bool add_arguments(struct finder *finder, struct edit *edit, uint32_t parameter)
{
    const struct syntax *syntax = finder->syntax;
    const struct paired_list *pairs;
    uint32_t list = finder->parent[parameter], number = list_number(syntax, list, parameter);
    size_t n = params_of(&finder->params, list, &pairs);
    add_gone(finder, edit, list_separator(syntax, list, parameter));
    for (size_t i = 0; i < n; i++) {
        uint32_t element = paired_element(finder, &pairs[i], number);
        if (element == NO_NODE)
            return false;
        add_gone(finder, edit, element);
        add_gone(finder, edit, list_separator(syntax, pairs[i].list, element));
    }
    return true;
}

/* The argument for a parameter in the first call; NO_NODE: there is none. */
static uint32_t first_argument(const struct finder *finder, uint32_t parameter)
{
    const struct paired_list *pairs;
    uint32_t list = finder->parent[parameter];
    uint32_t number = list_number(finder->syntax, list, parameter);
    size_t n = params_of(&finder->params, list, &pairs);
    for (size_t i = 0; i < n; i++)
        if (pairs[i].is_call)
            return paired_element(finder, &pairs[i], number);
    return NO_NODE;
}

/* --- edits ------------------------------------------------------------------------------------ */

/* Adds the sites of one match.  False: the rule does not apply here. */
static bool add_sites(struct finder *finder, struct edit *edit, const struct rule_match *match)
{
    const struct rules *rules = finder->rules;
    const struct rule *rule = &rules->rules[match->rule];
    uint32_t *nodes = match->nodes;
    if (rule->parameter != NO_CAPTURE) {
        uint32_t argument = first_argument(finder, nodes[rule->parameter]);
        nodes[rules->n_captures + MORE_ARGUMENT] = argument;
        if ((argument == NO_NODE && rule->has_argument) ||
            !add_arguments(finder, edit, nodes[rule->parameter]))
            return false;
    }
    add_site(finder, edit, nodes, nodes[rule->whole], &rule->becomes);
    if (rule->gone != NO_CAPTURE && nodes[rule->gone] != NO_NODE)
        add_site(finder, edit, nodes, nodes[rule->gone], &rule->remains);
    for (size_t i = 0; i < RULE_MORE_GONE; i++)
        if (rule->more_gone[i] != NO_CAPTURE)
            add_gone(finder, edit, nodes[rule->more_gone[i]]);
    if (!rule->has_uses)
        return true;
    return rule->name != NO_CAPTURE && nodes[rule->name] != NO_NODE &&
           add_uses(finder, rule, nodes, edit);
}

/* Adds the sites of the parts of a match.  A part that does not apply is left out. */
static void add_parts(struct finder *finder, struct edit *edit, const struct rule_match *match)
{
    const struct rule *rules = finder->rules->rules, *rule = &rules[match->rule];
    const struct rule_part *parts;
    size_t n = rule_matches_parts(&finder->matches, match->nodes[rule->whole], &parts);
    for (size_t i = 0; i < n; i++) {
        struct edit before = *edit;
        if (strcmp(rules[parts[i].match.rule].part, rule->takes) == 0 &&
            !add_sites(finder, edit, &parts[i].match)) {
            *edit = before;
            finder->edits->n_sites = edit->first_site + edit->n_sites;
        }
    }
}

/* Adds an edit for each single use of @name.  The rest of the file is not changed. */
static void add_single_uses(struct finder *finder, const struct rule_match *match)
{
    const struct rule *rule = &finder->rules->rules[match->rule];
    struct edits *edits = finder->edits;
    uint32_t name = match->nodes[rule->name];
    size_t i = use_list_first(&finder->uses, name);
    for (; i < finder->uses.n_uses && finder->uses.uses[i].def == name; i++) {
        struct edit edit = {.rule = match->rule, .first_site = (uint32_t)edits->n_sites};
        if (add_use(finder, rule, match->nodes, finder->uses.uses[i].node, &edit))
            edits_keep(edits, &edit);
    }
}

/* Adds the edit of a match, if it saves something. */
static void add_edit(struct finder *finder, const struct rule_match *match)
{
    struct edits *edits = finder->edits;
    struct edit edit = {.rule = match->rule, .first_site = (uint32_t)edits->n_sites};
    if (finder->rules->rules[match->rule].is_single) {
        add_single_uses(finder, match);
        return;
    }
    const struct rule *rule = &finder->rules->rules[match->rule];
    if (rule->parameter != NO_CAPTURE) {
        edit.parameter = match->nodes[rule->parameter];
        edit.list = finder->parent[edit.parameter];
    }
    bool applies = add_sites(finder, &edit, match);
    if (applies && finder->rules->rules[match->rule].takes != NULL)
        add_parts(finder, &edit, match);
    if (applies)
        edits_keep(edits, &edit);
    else
        edits->n_sites = edit.first_site;
}

/* --- merges ----------------------------------------------------------------------------------- */

/* The text that partners must have in common.  The caller frees it. */
static char *likeness(const struct finder *finder, const struct rule_match *match)
{
    return plain_text(finder, &finder->rules->rules[match->rule].like, match->nodes);
}

/* Adds an edit in which the name of the other match replaces the name of this match, if the two are
 * alike.  Returns whether they are alike. */
static bool add_merge(struct finder *finder, size_t self, size_t other)
{
    const struct rule_match *match = &finder->matches.matches[self];
    const struct rule_match *partner = &finder->matches.matches[other];
    if (finder->likenesses[other] == NULL ||
        strcmp(finder->likenesses[self], finder->likenesses[other]) != 0)
        return false;
    const struct rules *rules = finder->rules;
    uint32_t n = rules->n_captures + RULES_MORE;
    uint32_t *nodes = arena_copy(&finder->edits->arena, match->nodes, n * sizeof *nodes);
    nodes[rules->n_captures + MORE_OTHER] = partner->nodes[rules->rules[partner->rule].name];
    add_edit(finder, &(struct rule_match){match->rule, nodes});
    return true;
}

/* Adds an edit for each of the nearest matches, on both sides, that are like this one. */
static void add_merges(struct finder *finder, size_t self)
{
    size_t n_matches = finder->matches.n_matches, n_partners = 0;
    for (size_t distance = 1; distance < n_matches; distance++) {
        if (n_partners >= MAX_PARTNERS) {
            limits_hit(finder->limits, LIMIT_PARTNERS);
            break;
        }
        if (distance <= self)
            n_partners += add_merge(finder, self, self - distance);
        if (self + distance < n_matches)
            n_partners += add_merge(finder, self, self + distance);
    }
}

/* --- literals --------------------------------------------------------------------------------- */

static bool have_same_text(const struct syntax *syntax, uint32_t a, uint32_t b)
{
    struct span x = node_text(syntax, a), y = node_text(syntax, b);
    return x.end - x.start == y.end - y.start &&
           memcmp(syntax->text + x.start, syntax->text + y.start, x.end - x.start) == 0;
}

/* Finds the first literals of the file with different texts.  0 and "" are left out: other rules
 * know them. */
static void find_literals(struct finder *finder, const struct grammar *grammar)
{
    const struct syntax *syntax = finder->syntax;
    for (uint32_t node = 0; node < syntax->n_nodes && finder->n_literals < MAX_VALUES; node++) {
        struct span text = node_text(syntax, node);
        if (!grammar_has(grammar, syntax->nodes[node].kind, KIND_LITERAL) ||
            text.end - text.start <= 2 || (syntax->nodes[node].flags & ~NODE_ALIASED) != NODE_NAMED)
            continue;
        size_t i = 0;
        while (i < finder->n_literals && !have_same_text(syntax, finder->literals[i], node))
            i++;
        if (i == finder->n_literals)
            finder->literals[finder->n_literals++] = node;
    }
}

/* Adds an edit for each literal. */
static void add_literals(struct finder *finder, const struct rule_match *match)
{
    const struct rules *rules = finder->rules;
    uint32_t n = rules->n_captures + RULES_MORE;
    for (size_t i = 0; i < finder->n_literals; i++) {
        uint32_t *nodes = arena_copy(&finder->edits->arena, match->nodes, n * sizeof *nodes);
        nodes[rules->n_captures + MORE_LITERAL] = finder->literals[i];
        add_edit(finder, &(struct rule_match){match->rule, nodes});
    }
}

static void find_likenesses(struct finder *finder)
{
    const struct rule_matches *matches = &finder->matches;
    finder->likenesses = mem_zero(matches->n_matches + 1, sizeof *finder->likenesses);
    for (size_t i = 0; i < matches->n_matches; i++)
        if (finder->rules->rules[matches->matches[i].rule].merges)
            finder->likenesses[i] = likeness(finder, &matches->matches[i]);
}

static void add_edits(struct finder *finder)
{
    find_likenesses(finder);
    for (size_t i = 0; i < finder->matches.n_matches; i++)
        if (finder->likenesses[i] != NULL)
            add_merges(finder, i);
        else if (finder->rules->rules[finder->matches.matches[i].rule].has_literal)
            add_literals(finder, &finder->matches.matches[i]);
        else
            add_edit(finder, &finder->matches.matches[i]);
}

/* --- the file as a whole ---------------------------------------------------------------------- */

static void note_use(void *context, uint32_t use, uint32_t def)
{
    struct finder *finder = context;
    struct use_list *uses = &finder->uses;
    mem_grow((void **)&uses->uses, &uses->capacity, uses->n_uses + 1, sizeof *uses->uses);
    uses->uses[uses->n_uses++] = (struct use){def, use};
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

static bool asks_for_parameters(const struct rules *rules)
{
    for (size_t i = 0; i < rules->n_rules; i++)
        if (rules->rules[i].parameter != NO_CAPTURE || rules->rules[i].arguments != NO_CAPTURE)
            return true;
    return false;
}

/* Finds the uses of all names, and the argument lists of parameters. */
static void find_names(struct finder *finder, const struct language *language)
{
    struct mention_list mentions;
    struct name_table names;
    mentions_find(&mentions, finder->syntax, language->names);
    name_table_init(&names, &mentions, finder->limits);
    resolve_each_use(&names, note_use, finder);
    if (finder->uses.n_uses > 0)
        qsort(finder->uses.uses, finder->uses.n_uses, sizeof(struct use), compare_uses);
    if (asks_for_parameters(finder->rules))
        params_find(&finder->params, &names);
    name_table_done(&names);
    mentions_done(&mentions);
}

static void finder_done(struct finder *finder)
{
    for (size_t i = 0; i < finder->matches.n_matches; i++)
        free(finder->likenesses[i]);
    free(finder->likenesses);
    rule_matches_done(&finder->matches);
    params_done(&finder->params);
    free(finder->uses.uses);
    free(finder->parent);
}

void edits_find(struct edits *edits, const struct language *language, const struct syntax *syntax,
                enum rule_turn turn, struct limits *limits)
{
    *edits = (struct edits){.rules = language->rules};
    edits->indented = language->description.indented;
    edits->least_bytes = turn == RULE_VALUE ? 0 : 1;
    arena_init(&edits->arena);
    struct finder finder = {.edits = edits,
                            .rules = language->rules,
                            .syntax = syntax,
                            .parser = language->parser,
                            .limits = limits};
    find_parents(&finder);
    find_names(&finder, language);
    if (turn == RULE_VALUE)
        find_literals(&finder, language->grammar);
    rule_matches_find(&finder.matches, language->rules, syntax, turn, &edits->arena);
    add_edits(&finder);
    finder_done(&finder);
}

void edits_done(struct edits *edits)
{
    free(edits->edits);
    free(edits->sites);
    free(edits->limits);
    arena_done(&edits->arena);
}
