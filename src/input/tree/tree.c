#include "input/tree/tree.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "input/core/limits.h"
#include "input/tree/clauses/far_names.h"
#include "input/tree/indices/index_names.h"
#include "input/tree/language/languages.h"
#include "input/tree/parse/renumber.h"
#include "input/tree/query/mention.h"
#include "input/tree/tree_items.h"
#include "problem/formula.h"

#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

/* Longer tokens of the input are not used as replacements.  A phrase is to be short, and names or
 * numbers that people write for themselves are shorter than this. */
enum { MAX_SAMPLE = 32 };

/* One language of a reading, with the data that is made once for it. */
struct used_language {
    const struct language *language;
    struct matcher *matcher; /* only while items are made */
    uint16_t first_kind;
};

struct source {
    struct layout layout;
    struct phrases *phrases;  /* hold the texts of replacement phrases */
    const struct file *file;  /* as it was given */
    struct index_names names; /* with names in the place of numbers: what the layout is of */
    bool has_names;
    char numbered; /* the character before names that are numbers; or NUL */
    bool is_whole; /* the file has no language */
};

struct tree_reading {
    struct reading base;
    struct arena arena;
    struct languages *own_languages;
    struct source *sources;
    size_t n_sources;
    struct used_language *used;
    size_t n_used;
    const char *broken_file;
    struct parse_check *check;
};

static void render_source(const struct source *source, const struct bitset *subset,
                          struct fileset *ret)
{
    struct fileset plain = {0};
    struct buffer text = {0};
    const struct file *whole = source->file;
    if (source->numbered == '\0' && !source->has_names) {
        layout_render(&source->layout, subset, ret);
        return;
    }
    layout_render(&source->layout, subset, &plain);
    const struct file *file = &plain.files[0];
    if (file->data == source->layout.file->data) {
        fileset_add_borrowed(ret, whole);
    } else {
        if (source->has_names)
            index_names_take(file->data, file->n_bytes, &text);
        else
            renumber(file->data, file->n_bytes, source->numbered, &text);
        fileset_add_owned(ret, whole->name, whole->mode, text.data, text.n_bytes);
    }
    fileset_done(&plain);
}

static void render(const struct reading *self, const struct bitset *subset, struct fileset *ret)
{
    const struct tree_reading *reading = (const struct tree_reading *)self;
    for (size_t i = 0; i < reading->n_sources; i++)
        if (reading->sources[i].is_whole)
            fileset_add_borrowed(ret, reading->sources[i].file);
        else
            render_source(&reading->sources[i], subset, ret);
}

static void free_reading(struct reading *self)
{
    struct tree_reading *reading = (struct tree_reading *)self;
    for (size_t i = 0; i < reading->n_sources; i++) {
        layout_done(&reading->sources[i].layout);
        index_names_done(&reading->sources[i].names);
        phrases_free(reading->sources[i].phrases);
    }
    for (size_t i = 0; i < reading->n_used; i++)
        matcher_free(reading->used[i].matcher);
    free(reading->sources);
    free(reading->used);
    parse_check_free(reading->check);
    formula_free((struct formula *)reading->base.problem.formula);
    arena_done(&reading->arena);
    languages_free(reading->own_languages);
    free(reading);
}

static bool accepts(const struct reading *self, const struct fileset *rendered)
{
    return parse_check_parses(((const struct tree_reading *)self)->check, rendered);
}

/* Passes on what an item is about, by places in the file without names. */
struct unnamed_sink {
    const struct index_names *names;
    cover_sink *sink;
    void *context;
};

static void tell_unnamed(void *context, uint32_t item, size_t file, size_t start, size_t end)
{
    const struct unnamed_sink *to = context;
    to->sink(to->context, item, file, index_names_place(to->names, start),
             index_names_place(to->names, end));
}

static void cover(const struct reading *self, cover_sink *sink, void *context)
{
    const struct tree_reading *reading = (const struct tree_reading *)self;
    for (size_t i = 0; i < reading->n_sources; i++) {
        const struct source *source = &reading->sources[i];
        if (source->has_names)
            layout_cover(&source->layout, i, tell_unnamed,
                         &(struct unnamed_sink){&source->names, sink, context});
        else if (!source->is_whole)
            layout_cover(&source->layout, i, sink, context);
    }
}

static const struct reading_ops ops = {
    .render = render, .free = free_reading, .accepts = accepts, .cover = cover};

static struct used_language *use(struct tree_reading *reading, const struct language *language)
{
    uint32_t next_kind = 0;
    for (size_t i = 0; i < reading->n_used; i++) {
        if (reading->used[i].language == language)
            return &reading->used[i];
        next_kind = reading->used[i].first_kind +
                    N_ROLES * (grammar_n_kinds(reading->used[i].language->grammar) + 1);
    }
    struct used_language *used = &reading->used[reading->n_used++];
    *used = (struct used_language){language, matcher_new(language->grammar), (uint16_t)next_kind};
    return used;
}

static struct phrases *make_phrases(const struct grammar *grammar, const struct syntax *syntax)
{
    struct sample *samples = mem_zero(grammar_n_kinds(grammar) + 1, sizeof *samples);
    for (uint32_t i = 0; i < syntax->n_nodes; i++) {
        const struct node *node = &syntax->nodes[i];
        if (node->end > i + 1 || node->first_piece == node->end_piece ||
            (node->flags & ~NODE_ALIASED) != NODE_NAMED)
            continue;
        struct span piece = syntax->pieces[node->first_piece];
        struct sample *sample = &samples[node->kind];
        uint32_t n_bytes = piece.end - piece.start;
        if (n_bytes <= MAX_SAMPLE && (sample->n_bytes == 0 || n_bytes < sample->n_bytes))
            *sample = (struct sample){syntax->text + piece.start, n_bytes};
    }
    struct phrases *phrases = phrases_new(grammar, samples);
    free(samples);
    return phrases;
}

struct job {
    struct tree_reading *reading;
    const struct tree_options *options;
    struct languages *languages;
    struct draft draft;
    size_t n_pieces;       /* pieces of the files so far */
    struct far_names *far; /* NULL: the input is one file */
    struct limits limits;
};

/* Records whether the file parses.  If it does, candidates must parse too. */
static void note_errors(struct tree_reading *reading, const struct language *language,
                        const struct file *file, const struct syntax *syntax)
{
    if (!syntax->has_errors)
        parse_check_add(reading->check, language, file->name);
    else if (reading->broken_file == NULL)
        reading->broken_file = file->name;
}

/* True if nodes of the file may be replaced by a node inside them. */
static bool wants_shells(struct job *job, const struct syntax *syntax)
{
    if (job->options->shells && syntax->n_nodes > MAX_SHELL_NODES)
        limits_hit(&job->limits, LIMIT_SHELL_NODES);
    return job->options->shells && syntax->n_nodes <= MAX_SHELL_NODES;
}

/* Makes the items of a file and its layout. */
static void make_items(struct job *job, const struct language *language, const struct file *file,
                       struct syntax *syntax, struct source *source)
{
    const struct tree_options *options = job->options;
    const struct used_language *used = use(job->reading, language);
    bool may_replace = !language->description.only_remove;
    bool replace = options->replace && may_replace,
         shells = may_replace && wants_shells(job, syntax);
    struct mention_list mentions;
    mentions_find(&mentions, syntax, language->names);
    if (replace || shells)
        source->phrases = make_phrases(language->grammar, syntax);
    layout_init(&source->layout, file, syntax);
    if (language->description.numbered != NULL)
        source->numbered = language->description.numbered[0];
    source->layout.guard = !language->description.no_guard;
    struct item_maker maker = {
        .language = language,
        .matcher = used->matcher,
        .phrases = source->phrases,
        .replace = replace,
        .with_shells = shells,
        .with_names = !options->syntax_only,
        .without_rules = options->without_rules,
        .coarse = options->coarse && grammar_lists(language->grammar, KIND_COARSE),
        .first_kind = used->first_kind,
        .draft = &job->draft,
        .layout = &source->layout,
        .syntax = syntax,
        .mentions = &mentions,
        .limits = &job->limits,
        .far = job->far,
        .first_piece = (uint32_t)job->n_pieces,
    };
    tree_items_make(&maker);
    job->n_pieces += source->layout.n_pieces + 1;
    mentions_done(&mentions);
}

/* Parses a file of a known language and makes its items. */
static enum status read_source(struct job *job, const struct language *language,
                               const struct file *file, struct source *source, struct error *err)
{
    struct syntax syntax;
    source->has_names = language->description.indexed && index_names_give(file, &source->names);
    if (source->has_names)
        file = &source->names.file;
    enum status status = syntax_parse(&syntax, language, file, job->options->stop, err);
    if (status == STATUS_OK) {
        note_errors(job->reading, language, file, &syntax);
        make_items(job, language, file, &syntax, source);
    }
    syntax_done(&syntax);
    return status;
}

static enum status read_sources(struct job *job, const struct fileset *input, struct error *err)
{
    struct tree_reading *reading = job->reading;
    for (size_t i = 0; i < input->n_files; i++) {
        struct source *source = &reading->sources[reading->n_sources++];
        const struct language *language;
        enum status status = languages_open_for(job->languages, job->options->language,
                                                input->files[i].name, &language, err);
        source->file = source->layout.file = &input->files[i];
        source->is_whole = language == NULL;
        if (status == STATUS_OK && language != NULL)
            status = read_source(job, language, &input->files[i], source, err);
        if (status != STATUS_OK)
            return status;
    }
    if (reading->n_used == 0)
        return fail(err, STATUS_INPUT,
                    "no input file has a name of a known language; say which "
                    "with --language");
    return STATUS_OK;
}

static const char *remark_on(struct tree_reading *reading)
{
    struct buffer text = {0};
    buffer_add_format(&text,
                      "%s does not parse cleanly: where it does not, tokens are removed one by one",
                      reading->broken_file);
    const char *remark = arena_string(&reading->arena, buffer_text(&text), text.n_bytes);
    buffer_done(&text);
    return remark;
}

/* The message about limits that were reached, in the arena of the reading; NULL: none. */
static const char *limits_line(struct tree_reading *reading, const struct limits *limits)
{
    char *text = limits_text(limits);
    const char *line = text != NULL ? arena_string(&reading->arena, text, strlen(text)) : NULL;
    free(text);
    return line;
}

/* Makes the problem after all files were read. */
static void finish(struct job *job)
{
    struct tree_reading *reading = job->reading;
    if (job->far != NULL)
        far_names_finish(job->far, &job->draft, &job->limits);
    uint32_t *new_items =
        draft_finish(&job->draft, job->n_pieces, &reading->arena, &reading->base.problem);
    for (size_t i = 0; i < reading->n_sources; i++)
        layout_finish(&reading->sources[i].layout, new_items);
    free(new_items);
    for (size_t i = 0; i < reading->n_used; i++) {
        matcher_free(reading->used[i].matcher);
        reading->used[i].matcher = NULL;
    }
    if (reading->broken_file != NULL)
        reading->base.remark = remark_on(reading);
    reading->base.limits = limits_line(reading, &job->limits);
}

enum status tree_read_with(const struct fileset *input, const struct tree_options *options,
                           struct languages *languages, struct reading **ret, struct error *err)
{
    struct tree_reading *reading = mem_zero(1, sizeof *reading);
    reading->base.ops = &ops;
    arena_init(&reading->arena);
    reading->sources = mem_zero(input->n_files + 1, sizeof *reading->sources);
    reading->used = mem_zero(input->n_files + 1, sizeof *reading->used);
    reading->check = parse_check_new(options->stop);
    if (languages == NULL)
        languages = reading->own_languages = languages_new();
    struct job job = {.reading = reading, .options = options, .languages = languages};
    const char *given;
    enum status status = options->grammar != NULL
                             ? languages_add_grammar(languages, options->grammar, &given, err)
                             : STATUS_OK;
    if (input->n_files > 1 && !options->syntax_only)
        job.far = far_names_new();
    if (status == STATUS_OK)
        status = read_sources(&job, input, err);
    if (status == STATUS_OK)
        finish(&job);
    far_names_free(job.far);
    draft_done(&job.draft);
    if (status != STATUS_OK)
        reading_free(&reading->base);
    else
        *ret = &reading->base;
    return status;
}

static enum status read_as(struct tree_options tree, const struct fileset *input,
                           const struct read_options *options, struct reading **ret,
                           struct error *err)
{
    tree.language = options->language;
    tree.grammar = options->grammar;
    tree.stop = options->stop;
    return tree_read_with(input, &tree, options->languages, ret, err);
}

enum status tree_coarse_read_with(const struct fileset *input, const struct read_options *options,
                                  struct reading **ret, struct error *err)
{
    return read_as((struct tree_options){.coarse = true, .replace = true}, input, options, ret,
                   err);
}

enum status tree_plain_read_with(const struct fileset *input, const struct read_options *options,
                                 struct reading **ret, struct error *err)
{
    return read_as((struct tree_options){0}, input, options, ret, err);
}

enum status tree_syntax_read_with(const struct fileset *input, const struct read_options *options,
                                  struct reading **ret, struct error *err)
{
    return read_as((struct tree_options){.syntax_only = true}, input, options, ret, err);
}

enum status tree_replace_read_with(const struct fileset *input, const struct read_options *options,
                                   struct reading **ret, struct error *err)
{
    return read_as((struct tree_options){.replace = true}, input, options, ret, err);
}

enum status tree_shells_read_with(const struct fileset *input, const struct read_options *options,
                                  struct reading **ret, struct error *err)
{
    return read_as((struct tree_options){.replace = true, .shells = true}, input, options, ret,
                   err);
}

enum status tree_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    return tree_plain_read_with(input, &(struct read_options){0}, ret, err);
}

enum status tree_syntax_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    return tree_syntax_read_with(input, &(struct read_options){0}, ret, err);
}

enum status tree_coarse_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    return tree_coarse_read_with(input, &(struct read_options){0}, ret, err);
}

enum status tree_replace_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    return tree_replace_read_with(input, &(struct read_options){0}, ret, err);
}

enum status tree_shells_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    return tree_shells_read_with(input, &(struct read_options){0}, ret, err);
}

const char *tree_broken_file(const struct reading *reading)
{
    return ((const struct tree_reading *)reading)->broken_file;
}

const char *tree_kind_name(const struct reading *self, uint16_t kind, enum item_role *ret_role)
{
    const struct tree_reading *reading = (const struct tree_reading *)self;
    size_t i = reading->n_used;
    while (i > 1 && reading->used[i - 1].first_kind > kind)
        i--;
    const struct used_language *used = &reading->used[i - 1];
    uint32_t n_kinds = grammar_n_kinds(used->language->grammar) + 1;
    uint32_t symbol = (kind - used->first_kind) % n_kinds;
    *ret_role = (enum item_role)((kind - used->first_kind) / n_kinds);
    return symbol == n_kinds - 1
               ? "ERROR"
               : ts_language_symbol_name(used->language->parser, (TSSymbol)symbol);
}
