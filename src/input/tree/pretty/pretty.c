/* The front end `pretty`: the layout of each file.
 *
 * A file has up to N_PRETTY_LEVELS items, one for each level of pretty_text.h that changes it.  The
 * layout of a formatter that the user asked for comes before them.  The first absent item of a file
 * determines its layout.  If no item is absent, the layout does not change.  A candidate may have
 * more bytes than the best so far, but always the same tokens; only a formatter may change them. */
#include "base/memory.h"
#include "input/tree/language/languages.h"
#include "input/tree/pretty/pretty_text.h"
#include "input/tree/rewrite/rewrite.h"
#include "problem/formula.h"

#include <stdlib.h>
#include <string.h>

/* A layout of a file. */
struct look {
    size_t file;
    struct buffer text;
};

struct pretty_reading {
    struct reading base;
    struct languages *languages;
    const struct fileset *input; /* borrowed */
    struct look *looks;          /* one for each item */
    size_t n_looks;
    uint64_t *cost;
};

static const struct look *find_look(const struct pretty_reading *reading,
                                    const struct bitset *subset, size_t file)
{
    for (size_t i = 0; i < reading->n_looks; i++)
        if (reading->looks[i].file == file && !bitset_has(subset, (uint32_t)i))
            return &reading->looks[i];
    return NULL;
}

static void render(const struct reading *self, const struct bitset *subset, struct fileset *ret)
{
    const struct pretty_reading *reading = (const struct pretty_reading *)self;
    for (size_t i = 0; i < reading->input->n_files; i++) {
        struct file file = reading->input->files[i];
        const struct look *look = find_look(reading, subset, i);
        if (look != NULL) {
            file.data = look->text.data;
            file.n_bytes = look->text.n_bytes;
        }
        fileset_add_borrowed(ret, &file);
    }
}

static void free_reading(struct reading *self)
{
    struct pretty_reading *reading = (struct pretty_reading *)self;
    for (size_t i = 0; i < reading->n_looks; i++)
        buffer_done(&reading->looks[i].text);
    formula_free((struct formula *)reading->base.problem.formula);
    languages_free(reading->languages);
    free(reading->looks);
    free(reading->cost);
    free(reading);
}

static const struct reading_ops ops = {.render = render, .free = free_reading};

static bool is_text_of(const struct buffer *text, const struct file *file)
{
    return text->n_bytes == file->n_bytes && memcmp(text->data, file->data, file->n_bytes) == 0;
}

/* True if the layout changes only blank space, as the parser sees it. */
static bool is_harmless(const struct buffer *text, const struct syntax *syntax,
                        const struct language *language, const struct file *file, struct stop *stop)
{
    struct file laid_out = *file;
    struct syntax other;
    struct error err;
    laid_out.data = text->data;
    laid_out.n_bytes = text->n_bytes;
    if (syntax_parse(&other, language, &laid_out, stop, &err) != STATUS_OK)
        return false;
    bool is_same = pretty_is_same(syntax, &other);
    syntax_done(&other);
    return is_same;
}

static void add_look(struct pretty_reading *reading, size_t file, const struct buffer *text)
{
    reading->looks = mem_resize(reading->looks, reading->n_looks + 1, sizeof *reading->looks);
    reading->looks[reading->n_looks++] = (struct look){.file = file, .text = *text};
}

/* True if the formatter likes the file as it is: then nothing else changes it. */
static bool add_look_of_formatter(struct pretty_reading *reading, size_t file,
                                  const struct formatter *formatter)
{
    const struct file *source = &reading->input->files[file];
    struct buffer text = {0};
    if (formatter == NULL || !formatter->lay_out(formatter->context, source, &text))
        return false;
    bool is_as_before = is_text_of(&text, source);
    if (is_as_before)
        buffer_done(&text);
    else
        add_look(reading, file, &text);
    return is_as_before;
}

static void add_looks(struct pretty_reading *reading, size_t file, const struct syntax *syntax,
                      const struct language *language, struct stop *stop)
{
    const struct file *source = &reading->input->files[file];
    for (int level = 0; level < N_PRETTY_LEVELS; level++) {
        struct buffer text = {0};
        pretty_text(syntax, language, (enum pretty_level)level, &text);
        bool is_as_before = is_text_of(&text, source);
        if (is_as_before || !is_harmless(&text, syntax, language, source, stop)) {
            buffer_done(&text);
            if (is_as_before)
                return; /* the layout cannot be improved */
            continue;
        }
        add_look(reading, file, &text);
    }
}

/* A file of an unknown language, or one at which the parser stops, has no items but that of the
 * formatter. */
static enum status read_file(struct pretty_reading *reading, size_t file,
                             const struct read_options *options, struct error *err)
{
    const struct file *source = &reading->input->files[file];
    const struct language *language;
    struct syntax syntax;
    if (add_look_of_formatter(reading, file, options->formatter))
        return STATUS_OK;
    enum status status =
        languages_open_for(reading->languages, options->language, source->name, &language, err);
    if (status != STATUS_OK || language == NULL ||
        syntax_parse(&syntax, language, source, options->stop, err) != STATUS_OK)
        return status;
    add_looks(reading, file, &syntax, language, options->stop);
    syntax_done(&syntax);
    return STATUS_OK;
}

static void make_problem(struct pretty_reading *reading)
{
    struct formula *formula = formula_new((uint32_t)reading->n_looks);
    formula_freeze(formula);
    reading->cost = mem_alloc((reading->n_looks + 1) * sizeof *reading->cost);
    for (size_t i = 0; i < reading->n_looks; i++)
        reading->cost[i] = 1;
    reading->base.problem = (struct problem){
        .n_items = (uint32_t)reading->n_looks, .cost = reading->cost, .formula = formula};
}

enum status pretty_read_with(const struct fileset *input, const struct read_options *options,
                             struct reading **ret, struct error *err)
{
    struct pretty_reading *reading = mem_zero(1, sizeof *reading);
    enum status status = STATUS_OK;
    reading->base.ops = &ops;
    reading->base.size_rule = SIZE_ANY;
    reading->input = input;
    reading->languages = languages_shared(options->languages);
    for (size_t i = 0; i < input->n_files && status == STATUS_OK; i++)
        status = read_file(reading, i, options, err);
    make_problem(reading);
    if (status != STATUS_OK)
        free_reading(&reading->base);
    else
        *ret = &reading->base;
    return status;
}

enum status pretty_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    return pretty_read_with(input, &(struct read_options){0}, ret, err);
}
