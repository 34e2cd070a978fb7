/* rewrite_reading - the front ends `rewrites`, `rewrites-first`, `values` and `rewrites-last`.
 *
 * An item is an edit that is not made: where the item is absent, the edit is made.  Two edits that
 * change the same node exclude each other.  The edits of `rewrites-last` may give text that the
 * language allows and the grammar of the parser does not know, so their candidates are not checked
 * by the parser. */
#include "input/tree/rewrite/edit.h"

#include "base/memory.h"
#include "input/tree/indices/index_names.h"
#include "input/tree/language/languages.h"
#include "input/tree/names/parameter_lists.h"
#include "input/tree/parse/parse_check.h"
#include "input/tree/parse/renumber.h"
#include "input/tree/rewrite/rewrite.h"
#include "input/tree/rewrite/term_edits.h"
#include "input/tree/rewrite/width_edits.h"
#include "problem/formula.h"

#include <stdlib.h>
#include <string.h>

struct source {
    const struct file *file;
    struct syntax syntax; /* without nodes: the file is not changed */
    struct edits edits;
    size_t first_item;
    struct index_names names; /* with names in the place of numbers: what was parsed */
    bool has_names;
    char numbered; /* the character before names that are numbers; or NUL */
};

struct rewrite_reading {
    struct reading base;
    struct languages *languages;
    struct parse_check *check;
    enum rule_turn turn;
    struct limits limits;
    char *limits_text;
    struct source *sources;
    size_t n_sources;
    uint64_t *cost;
    uint16_t *kind;
};

static bool is_as_it_was(const struct buffer *text, const struct file *file)
{
    return text->n_bytes == file->n_bytes &&
           (text->n_bytes == 0 || memcmp(text->data, file->data, text->n_bytes) == 0);
}

/* Numbers as they must be in what is left. */
static void write_numbers(const struct source *source, struct buffer *text)
{
    struct buffer plain = *text;
    if (!source->has_names && source->numbered == '\0')
        return;
    *text = (struct buffer){0};
    if (source->has_names)
        index_names_take(plain.data, plain.n_bytes, text);
    else
        renumber(plain.data, plain.n_bytes, source->numbered, text);
    buffer_done(&plain);
}

static void render(const struct reading *self, const struct bitset *subset, struct fileset *ret)
{
    const struct rewrite_reading *reading = (const struct rewrite_reading *)self;
    for (size_t i = 0; i < reading->n_sources; i++) {
        const struct source *source = &reading->sources[i];
        struct buffer text = {0};
        if (source->edits.n_edits == 0) {
            fileset_add_borrowed(ret, source->file);
            continue;
        }
        edits_render(&source->edits, &source->syntax, subset, source->first_item, &text);
        if (is_as_it_was(&text, source->has_names ? &source->names.file : source->file)) {
            buffer_done(&text);
            fileset_add_borrowed(ret, source->file);
            continue;
        }
        write_numbers(source, &text);
        fileset_add_owned(ret, source->file->name, source->file->mode, text.data, text.n_bytes);
    }
}

static void free_reading(struct reading *self)
{
    struct rewrite_reading *reading = (struct rewrite_reading *)self;
    for (size_t i = 0; i < reading->n_sources; i++) {
        edits_done(&reading->sources[i].edits);
        syntax_done(&reading->sources[i].syntax);
        index_names_done(&reading->sources[i].names);
    }
    formula_free((struct formula *)reading->base.problem.formula);
    parse_check_free(reading->check);
    languages_free(reading->languages);
    free(reading->sources);
    free(reading->cost);
    free(reading->kind);
    free(reading->limits_text);
    free(reading);
}

static bool accepts(const struct reading *self, const struct fileset *rendered)
{
    return parse_check_parses(((const struct rewrite_reading *)self)->check, rendered);
}

/* Reports the nodes of an edit's sites, which the edit changes. */
static void cover(const struct reading *self, cover_sink *sink, void *context)
{
    const struct rewrite_reading *reading = (const struct rewrite_reading *)self;
    for (size_t i = 0; i < reading->n_sources; i++) {
        const struct source *source = &reading->sources[i];
        for (size_t k = 0; k < source->edits.n_sites; k++) {
            const struct site *site = &source->edits.sites[k];
            const struct node *node = &source->syntax.nodes[site->node];
            if (node->first_piece == node->end_piece)
                continue;
            size_t start = source->syntax.pieces[node->first_piece].start;
            size_t end = source->syntax.pieces[node->end_piece - 1].end;
            if (source->has_names) {
                start = index_names_place(&source->names, start);
                end = index_names_place(&source->names, end);
            }
            sink(context, (uint32_t)source->first_item + site->edit, i, start, end);
        }
    }
}

static const struct reading_ops ops = {
    .render = render, .free = free_reading, .accepts = accepts, .cover = cover};
static const struct reading_ops last_ops = {.render = render, .free = free_reading, .cover = cover};

static enum status read_source(struct rewrite_reading *reading, const struct file *file,
                               const struct read_options *options, struct error *err)
{
    struct source *source = &reading->sources[reading->n_sources];
    const struct language *language;
    enum status status =
        languages_open_for(reading->languages, options->language, file->name, &language, err);
    if (status != STATUS_OK)
        return status;
    source->file = file;
    source->first_item = reading->base.problem.n_items;
    reading->n_sources++;
    if (language == NULL || language->rules == NULL)
        return STATUS_OK;
    source->has_names = language->description.indexed && index_names_give(file, &source->names);
    if (source->has_names)
        file = &source->names.file;
    status = syntax_parse(&source->syntax, language, file, options->stop, err);
    if (status != STATUS_OK)
        return status;
    if (language->description.numbered != NULL)
        source->numbered = language->description.numbered[0];
    edits_find(&source->edits, language, &source->syntax, reading->turn, &reading->limits);
    bool is_late = reading->turn == RULE_VALUE;
    if (language->signatures != NULL && (reading->turn == RULE_USUAL || is_late))
        term_edits_find(&source->edits, language->signatures, &source->syntax, is_late);
    if (language->signatures != NULL && reading->turn == RULE_LAST)
        width_edits_find(&source->edits, language->signatures, &source->syntax);
    if (!source->syntax.has_errors)
        parse_check_add(reading->check, language, file->name);
    reading->base.problem.n_items += (uint32_t)source->edits.n_edits;
    return STATUS_OK;
}

static int compare_sites(const void *a, const void *b)
{
    const struct site *x = a, *y = b;
    if (x->node != y->node)
        return x->node < y->node ? -1 : 1;
    return (x->edit > y->edit) - (x->edit < y->edit);
}

/* True if two parameters of one list go, and the separator between them with both. */
static bool share_separator(const struct source *source, const struct site *a, const struct site *b)
{
    const struct edit *x = &source->edits.edits[a->edit], *y = &source->edits.edits[b->edit];
    return x->list != 0 && x->list == y->list && x->parameter != y->parameter &&
           a->template->n_segments == 0 && b->template->n_segments == 0;
}

/* Adds clauses: the last two parameters of a list go together only if all the others go, too.
 * Otherwise the separator before them would be left. */
static void need_all(struct formula *formula, const struct source *source, const uint32_t stay[2],
                     const struct edit *one, const struct edit *other)
{
    const struct edits *edits = &source->edits;
    uint32_t *stays = mem_alloc((edits->n_edits + 1) * sizeof *stays), element;
    for (uint32_t i = 0; (element = list_element(&source->syntax, one->list, i)) != NO_NODE; i++) {
        uint32_t n = 0;
        if (element == one->parameter || element == other->parameter)
            continue;
        for (size_t k = 0; k < edits->n_edits; k++)
            if (edits->edits[k].list == one->list && edits->edits[k].parameter == element)
                stays[n++] = (uint32_t)(source->first_item + k);
        formula_add_clause(formula, stays, n, stay, 2);
    }
    free(stays);
}

/* Adds clauses: of two edits that change the same node, at most one is made. */
static void exclude(struct formula *formula, const struct source *source)
{
    const struct node *nodes = source->syntax.nodes;
    const struct edit *edits = source->edits.edits;
    size_t n_sites = source->edits.n_sites;
    if (n_sites == 0)
        return;
    struct site *sites = mem_copy(source->edits.sites, n_sites * sizeof *sites);
    qsort(sites, n_sites, sizeof *sites, compare_sites);
    for (size_t i = 0; i < n_sites; i++)
        for (size_t k = i + 1; k < n_sites && sites[k].node == sites[i].node; k++) {
            uint32_t stay[2] = {(uint32_t)source->first_item + sites[i].edit,
                                (uint32_t)source->first_item + sites[k].edit};
            if (stay[0] == stay[1])
                continue;
            const struct edit *one = &edits[sites[i].edit];
            if (!share_separator(source, &sites[i], &sites[k]))
                formula_add_clause(formula, NULL, 0, stay, 2);
            else if (sites[i].node > one->list && sites[i].node < nodes[one->list].end)
                need_all(formula, source, stay, one, &edits[sites[k].edit]);
        }
    free(sites);
}

/* Adds clauses: of n edits at most `most` are made, so of every most + 1 of them, one is not made.
 * Only the cases n and n - 1 have few enough clauses. */
static void limit(struct formula *formula, const struct source *source)
{
    for (size_t i = 0; i < source->edits.n_limits; i++) {
        const struct edit_limit *limit = &source->edits.limits[i];
        uint32_t *stay = mem_alloc(limit->n_edits * sizeof *stay + 1);
        uint32_t n_clauses = limit->most + 2 == limit->n_edits ? limit->n_edits : 1;
        for (uint32_t left_out = 0; left_out < n_clauses; left_out++) {
            uint32_t n = 0;
            for (uint32_t k = 0; k < limit->n_edits; k++)
                if (n_clauses == 1 || k != left_out)
                    stay[n++] = (uint32_t)source->first_item + limit->first_edit + k;
            formula_add_clause(formula, NULL, 0, stay, n);
        }
        free(stay);
    }
}

/* The cost of an edit is the number of tokens that it saves times this, plus the bytes that it
 * saves, at most one less than this.  So bytes decide only between edits that save the same number
 * of tokens. */
enum { TOKEN_WEIGHT = 16 };

static void make_problem(struct rewrite_reading *reading)
{
    struct problem *problem = &reading->base.problem;
    struct formula *formula = formula_new(problem->n_items);
    reading->cost = mem_alloc((problem->n_items + 1) * sizeof *reading->cost);
    reading->kind = mem_alloc((problem->n_items + 1) * sizeof *reading->kind);
    for (size_t i = 0; i < reading->n_sources; i++) {
        const struct source *source = &reading->sources[i];
        for (size_t k = 0; k < source->edits.n_edits; k++) {
            const struct edit *edit = &source->edits.edits[k];
            int64_t bytes = edit->bytes_saved < 0 ? 0 : edit->bytes_saved;
            if (bytes >= TOKEN_WEIGHT)
                bytes = TOKEN_WEIGHT - 1;
            uint64_t saved = (uint64_t)(edit->tokens_saved * TOKEN_WEIGHT + bytes);
            reading->cost[source->first_item + k] = saved > 0 ? saved : 1;
            reading->kind[source->first_item + k] = (uint16_t)edit->rule;
        }
        exclude(formula, source);
        limit(formula, source);
    }
    formula_freeze(formula);
    problem->cost = reading->cost;
    problem->kind = reading->kind;
    problem->formula = formula;
}

static enum status read_edits(const struct fileset *input, const struct read_options *options,
                              enum rule_turn turn, struct reading **ret, struct error *err)
{
    struct rewrite_reading *reading = mem_zero(1, sizeof *reading);
    enum status status = STATUS_OK;
    reading->base.ops = turn == RULE_LAST ? &last_ops : &ops;
    reading->base.is_apart = turn == RULE_LAST;
    reading->turn = turn;
    reading->base.size_rule = turn == RULE_VALUE ? SIZE_TOKENS : SIZE_SMALLER;
    reading->languages = languages_shared(options->languages);
    reading->check = parse_check_new(options->stop);
    reading->sources = mem_zero(input->n_files + 1, sizeof *reading->sources);
    for (size_t i = 0; i < input->n_files && status == STATUS_OK; i++)
        status = read_source(reading, &input->files[i], options, err);
    make_problem(reading);
    reading->base.limits = reading->limits_text = limits_text(&reading->limits);
    if (status != STATUS_OK)
        reading_free(&reading->base);
    else
        *ret = &reading->base;
    return status;
}

enum status rewrites_read_with(const struct fileset *input, const struct read_options *options,
                               struct reading **ret, struct error *err)
{
    return read_edits(input, options, RULE_USUAL, ret, err);
}

enum status rewrites_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    return read_edits(input, &(struct read_options){0}, RULE_USUAL, ret, err);
}

enum status rewrites_first_read_with(const struct fileset *input,
                                     const struct read_options *options, struct reading **ret,
                                     struct error *err)
{
    return read_edits(input, options, RULE_FIRST, ret, err);
}

enum status rewrites_first_read(const struct fileset *input, struct reading **ret,
                                struct error *err)
{
    return read_edits(input, &(struct read_options){0}, RULE_FIRST, ret, err);
}

enum status values_read_with(const struct fileset *input, const struct read_options *options,
                             struct reading **ret, struct error *err)
{
    return read_edits(input, options, RULE_VALUE, ret, err);
}

enum status values_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    return read_edits(input, &(struct read_options){0}, RULE_VALUE, ret, err);
}

enum status rewrites_last_read_with(const struct fileset *input, const struct read_options *options,
                                    struct reading **ret, struct error *err)
{
    return read_edits(input, options, RULE_LAST, ret, err);
}

enum status rewrites_last_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    return read_edits(input, &(struct read_options){0}, RULE_LAST, ret, err);
}
