#include "input/tree/rewrite/term_finder.h"

#include "base/memory.h"
#include "input/tree/terms/sort.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_UP = 64 }; /* a part of a term rises at most so many levels at once */

bool finder_is_list(const struct finder *finder, uint32_t node)
{
    return finder->syntax->nodes[node].end > node + 1;
}

uint32_t finder_used_node(const struct finder *finder, uint32_t use)
{
    return finder->terms.part[use] == PART_HEAD ? finder->terms.parent[use] : use;
}

/* --- an edit, site by site ---------------------------------------------------------------------
 */

static struct segment whole_segments[1] = {{.capture = 0, .extent = EXTENT_ALL}};
static const struct template nothing, whole = {whole_segments, 1};

struct edit finder_edit(const struct finder *finder, enum term_edit kind)
{
    return (struct edit){.rule = (uint32_t)(finder->edits->rules->n_rules + kind),
                         .first_site = (uint32_t)finder->edits->n_sites};
}

void finder_becomes(struct finder *finder, struct edit *edit, uint32_t node,
                    const struct template *template)
{
    edits_add_site(finder->edits, finder->syntax, edit,
                   (struct site){.node = node, .template = template});
}

void finder_goes(struct finder *finder, struct edit *edit, uint32_t node)
{
    finder_becomes(finder, edit, node, &nothing);
}

void finder_becomes_inlined(struct finder *finder, struct edit *edit, uint32_t node, uint32_t other,
                            const struct inlined_list *inlined)
{
    uint32_t *nodes = arena_copy(&finder->edits->arena, &other, sizeof other);
    edits_add_site(
        finder->edits, finder->syntax, edit,
        (struct site){.node = node, .template = &whole, .nodes = nodes, .inlined = inlined});
}

void finder_becomes_node(struct finder *finder, struct edit *edit, uint32_t node, uint32_t other)
{
    finder_becomes_inlined(finder, edit, node, other, NULL);
}

void finder_end(struct finder *finder, const struct edit *edit, bool is_possible)
{
    if (is_possible)
        edits_keep(finder->edits, edit);
    else
        finder->edits->n_sites = edit->first_site;
}

void finder_limit(struct finder *finder, size_t first_edit, size_t n_not_made)
{
    struct edits *edits = finder->edits;
    size_t n = edits->n_edits - first_edit;
    if (n <= n_not_made)
        return;
    mem_grow((void **)&edits->limits, &edits->limits_capacity, edits->n_limits + 1,
             sizeof *edits->limits);
    edits->limits[edits->n_limits++] =
        (struct edit_limit){(uint32_t)first_edit, (uint32_t)n, (uint32_t)(n - n_not_made)};
}

/* --- smallest terms ----------------------------------------------------------------------------
 */

const struct template *finder_text(struct finder *finder, const char *text)
{
    struct template *template = arena_alloc(&finder->edits->arena, sizeof *template);
    struct segment *segment = arena_alloc(&finder->edits->arena, sizeof *segment);
    *segment = (struct segment){.text = arena_string(&finder->edits->arena, text, strlen(text)),
                                .n_bytes = (uint32_t)strlen(text),
                                .capture = NO_CAPTURE};
    *template = (struct template){segment, strlen(text) > 0};
    return template;
}

/* The term with this number in the first row of a table that fits the sort and whose first term can
 * be made.  NULL: there is none. */
static const struct template *term_of(struct finder *finder, const struct pattern_pair *rows,
                                      size_t n_rows, uint32_t sort, size_t number)
{
    for (size_t i = 0; i < n_rows && sort != NO_NAME; i++) {
        struct sort_bindings bindings = {0};
        if (!sort_matches(rows[i].pattern, finder->terms.sorts.text[sort], &bindings))
            continue;
        struct buffer text = {0};
        const struct template *made = NULL;
        bool can_make = sort_make(rows[i].texts[0], &bindings, &text);
        text.n_bytes = 0;
        if (number < rows[i].n_texts && sort_make(rows[i].texts[number], &bindings, &text))
            made = finder_text(finder, buffer_text(&text));
        buffer_done(&text);
        if (can_make)
            return made;
    }
    return NULL;
}

const struct template *finder_default(struct finder *finder, uint32_t sort, size_t number)
{
    const struct signatures *signatures = finder->terms.signatures;
    return term_of(finder, signatures->defaults, signatures->n_defaults, sort, number);
}

const struct template *finder_late_default(struct finder *finder, uint32_t sort, size_t number)
{
    const struct signatures *signatures = finder->terms.signatures;
    return term_of(finder, signatures->late_defaults, signatures->n_late_defaults, sort, number);
}

bool finder_becomes_default(struct finder *finder, struct edit *edit, uint32_t node, uint32_t sort,
                            uint32_t other_than)
{
    const struct template *text = finder_default(finder, sort, 0);
    if (text != NULL) {
        finder_becomes(finder, edit, node, text);
        return true;
    }
    uint32_t constant = sort == NO_NAME ? NO_NODE : finder->constant[sort];
    if (constant == NO_NODE || finder->syntax->nodes[constant].end > node ||
        constant == other_than || finder->terms.parent[constant] == other_than)
        return false;
    finder_becomes_node(finder, edit, node, constant);
    return true;
}

/* --- who uses a name ---------------------------------------------------------------------------
 */

uint32_t finder_nearest_alike(const struct finder *finder, uint32_t node)
{
    const struct terms *terms = &finder->terms;
    uint32_t above = terms->parent[node];
    if (terms->part[node] != PART_TERM || terms->sort[node] == NO_NAME)
        return NO_NODE;
    for (unsigned i = 0; i < MAX_UP && above != 0; i++, above = terms->parent[above]) {
        if (finder->needs[node] >= above)
            return NO_NODE;
        bool is_pattern = terms->part[above] == PART_PATTERN;
        if ((terms->part[above] == PART_TERM || is_pattern) &&
            terms->sort[above] == terms->sort[node])
            return above;
        if (is_pattern)
            return NO_NODE; /* a pattern is no term of its formula */
    }
    return NO_NODE;
}

/* Records for every node around a use which binder it needs. */
static void note_need(struct finder *finder, uint32_t use, uint32_t declaration)
{
    const struct terms *terms = &finder->terms;
    uint32_t list = terms->parent[declaration], binder = list == 0 ? 0 : terms->parent[list];
    if (terms->part[declaration] != PART_VALUE && terms->part[declaration] != PART_VARIABLE)
        return;
    for (uint32_t node = use; node > binder; node = terms->parent[node])
        if (finder->needs[node] < binder)
            finder->needs[node] = binder;
}

static void find_uses(struct finder *finder)
{
    const struct terms *terms = &finder->terms;
    size_t n = finder->syntax->n_nodes;
    finder->first_use = mem_alloc(n * sizeof(uint32_t));
    finder->next_use = mem_alloc(n * sizeof(uint32_t));
    finder->needs = mem_zero(n, sizeof(uint32_t));
    memset(finder->first_use, 0xff, n * sizeof(uint32_t));
    for (size_t i = n; i > 0; i--) {
        uint32_t use = (uint32_t)i - 1, declaration = terms->declaration[use];
        finder->next_use[use] = NO_NODE;
        if (declaration == NO_NODE)
            continue;
        finder->next_use[use] = finder->first_use[declaration];
        finder->first_use[declaration] = use;
        note_need(finder, use, declaration);
    }
}

static void find_patterns(struct finder *finder)
{
    const struct terms *terms = &finder->terms;
    finder->pattern = mem_alloc(finder->syntax->n_nodes * sizeof(uint32_t));
    finder->pattern[0] = NO_NODE;
    for (uint32_t node = 1; node < finder->syntax->n_nodes; node++)
        finder->pattern[node] =
            terms->part[node] == PART_PATTERN ? node : finder->pattern[terms->parent[node]];
}

/* Finds the first constant that is declared with each sort. */
static void find_constants(struct finder *finder)
{
    const struct terms *terms = &finder->terms;
    size_t n_sorts = terms->sorts.n_names;
    finder->constant = mem_alloc((n_sorts + 1) * sizeof(uint32_t));
    memset(finder->constant, 0xff, (n_sorts + 1) * sizeof(uint32_t));
    for (uint32_t node = 0; node < finder->syntax->n_nodes; node++) {
        uint32_t declaration = terms->declaration[node], sort = terms->sort[node], name = NO_NODE;
        if (sort == NO_NAME)
            continue;
        if (terms->part[node] == PART_UNKNOWN) /* the name of a constructor */
            name = node;
        else if (declaration != NO_NODE && terms->part[node] == PART_TERM &&
                 terms->parent[declaration] == 0)
            name = terms_child(terms, declaration, 1);
        if (name < finder->constant[sort]) /* NO_NODE is the largest number */
            finder->constant[sort] = name;
    }
}

void finder_init(struct finder *finder, struct edits *edits, const struct signatures *signatures,
                 const struct syntax *syntax)
{
    *finder = (struct finder){.edits = edits, .syntax = syntax};
    terms_infer(&finder->terms, signatures, syntax);
    find_uses(finder);
    find_patterns(finder);
    find_constants(finder);
}

void finder_done(struct finder *finder)
{
    terms_done(&finder->terms);
    free(finder->first_use);
    free(finder->next_use);
    free(finder->needs);
    free(finder->pattern);
    free(finder->constant);
}
