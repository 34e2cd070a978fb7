/* inline-files - the text of a file takes the place of the directive that names it.
 *
 * This is done where all directives that name a file stand in one other file: the text comes in the
 * place of the first, and the others go.  A file that is named by several files would be copied. */
#include "base/memory.h"
#include "input/join/directive.h"
#include "input/join/join.h"
#include "input/text/file_mentions.h"
#include "input/text/spans.h"
#include "problem/formula.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define NO_ITEM UINT32_MAX
#define NO_FILE SIZE_MAX

struct joined {
    const struct fileset *input;
    struct directives directives;
    size_t *users;   /* by file: the one file that names it; NO_FILE: none, or several do */
    uint32_t *items; /* by file; NO_ITEM: it stays */
    uint32_t n_items;
};

/* True if the file gets into itself when files are put into their users. */
static bool is_in_circle(const struct joined *joined, size_t file)
{
    size_t at = file;
    for (size_t steps = 0; steps <= joined->input->n_files; steps++) {
        at = joined->users[at];
        if (at == NO_FILE)
            return false;
        if (at == file)
            return true;
    }
    return true; /* in the circle of others */
}

static void find_users(struct joined *joined)
{
    size_t n_files = joined->input->n_files;
    bool *is_named = mem_zero(n_files, sizeof *is_named);
    joined->users = mem_alloc(n_files * sizeof *joined->users);
    joined->items = mem_alloc(n_files * sizeof *joined->items);
    for (size_t f = 0; f < n_files; f++)
        joined->users[f] = NO_FILE;
    for (size_t i = 0; i < joined->directives.n; i++) {
        const struct directive *directive = &joined->directives.all[i];
        size_t *user = &joined->users[directive->target];
        *user =
            !is_named[directive->target] || *user == directive->file ? directive->file : NO_FILE;
        is_named[directive->target] = true;
    }
    for (size_t f = 0; f < n_files; f++) {
        bool goes = joined->users[f] != NO_FILE && join_reads(&joined->input->files[f]) &&
                    !is_in_circle(joined, f);
        joined->items[f] = goes ? joined->n_items++ : NO_ITEM;
    }
    free(is_named);
}

/* --- texts ---------------------------------------------------------------------------------- */

static void add_template(struct buffer *ret, const char *template, const char *match, size_t n)
{
    const char *place = template != NULL ? strstr(template, "{}") : NULL;
    if (template == NULL)
        return;
    if (place == NULL) {
        buffer_add_text(ret, template);
        return;
    }
    buffer_add(ret, template, (size_t)(place - template));
    buffer_add(ret, match, n - 1);
    buffer_add_text(ret, place + 2);
}

static bool is_word(unsigned char c)
{
    return isalnum(c) || c == '_' || c == '$';
}

/* True if "alias." stands there. */
static bool is_alias_at(const struct file *file, const struct directive *directive, size_t at)
{
    const unsigned char *alias = file->data + directive->alias_start;
    size_t n = directive->alias_end - directive->alias_start;
    return at + n < file->n_bytes && memcmp(file->data + at, alias, n) == 0 &&
           file->data[at + n] == '.' &&
           (at == 0 || (!is_word(file->data[at - 1]) && file->data[at - 1] != '.'));
}

/* Where "alias." begins at or after `at`; n_bytes: nowhere. */
static size_t find_alias(const struct file *file, const struct directive *directive, size_t at)
{
    bool has_alias = directive->alias_end > directive->alias_start;
    while (at < file->n_bytes && !(has_alias && is_alias_at(file, directive, at)))
        at++;
    return at;
}

static bool is_first_of_target(const struct joined *joined, size_t i)
{
    const struct directive *all = joined->directives.all;
    for (size_t j = 0; j < i; j++)
        if (all[j].target == all[i].target)
            return false;
    return true;
}

static void add_file_text(const struct joined *joined, size_t file, struct buffer *ret);

/* What stands in the place of a directive whose file is inlined. */
static void add_inlined(const struct joined *joined, size_t i, struct buffer *ret)
{
    const struct directive *directive = &joined->directives.all[i];
    const struct directive_rule *rule = &directive_rules[directive->rule];
    const char *match = (const char *)joined->input->files[directive->file].data + directive->start;
    size_t n_match = directive->end - directive->start;
    if (!is_first_of_target(joined, i))
        return;
    add_template(ret, rule->before, match, n_match);
    add_file_text(joined, directive->target, ret);
    if (ret->n_bytes > 0 && ret->data[ret->n_bytes - 1] == '\n')
        ret->n_bytes--; /* the line of the directive has its own end */
    add_template(ret, rule->after, match, n_match);
}

/* The length of "alias." at a place, of a directive of the file whose target is inlined; 0: none
 * begins there. */
static size_t alias_length(const struct joined *joined, size_t file, size_t at)
{
    const struct file *source = &joined->input->files[file];
    for (size_t i = 0; i < joined->directives.n; i++) {
        const struct directive *directive = &joined->directives.all[i];
        size_t n = directive->alias_end - directive->alias_start;
        if (directive->file == file && joined->items[directive->target] != NO_ITEM && n > 0 &&
            is_alias_at(source, directive, at))
            return n + 1;
    }
    return 0;
}

/* Adds a part of a file without the names by which members of inlined files are asked for. */
static void add_part(const struct joined *joined, size_t file, size_t start, size_t end,
                     struct buffer *ret)
{
    const struct file *source = &joined->input->files[file];
    for (size_t at = start, n; at<end; at += n> 0 ? n : 1)
        if ((n = alias_length(joined, file, at)) == 0)
            buffer_add_byte(ret, source->data[at]);
}

/* The text of a file into which everything is inlined that can be. */
static void add_file_text(const struct joined *joined, size_t file, struct buffer *ret)
{
    const struct file *source = &joined->input->files[file];
    size_t done = 0;
    for (size_t i = 0; i < joined->directives.n; i++) {
        const struct directive *directive = &joined->directives.all[i];
        if (directive->file != file || joined->items[directive->target] == NO_ITEM)
            continue;
        add_part(joined, file, done, directive->start, ret);
        add_inlined(joined, i, ret);
        done = directive->end;
    }
    add_part(joined, file, done, source->n_bytes, ret);
}

/* --- spans ---------------------------------------------------------------------------------- */

static bool is_in_directive(const struct joined *joined, size_t file, size_t at)
{
    for (size_t i = 0; i < joined->directives.n; i++) {
        const struct directive *other = &joined->directives.all[i];
        if (other->file == file && other->start <= at && at < other->end)
            return true;
    }
    return false;
}

static void add_directive(const struct joined *joined, size_t i, struct spans *spans)
{
    const struct directive *directive = &joined->directives.all[i];
    const struct file *source = &joined->input->files[directive->file];
    uint32_t item = joined->items[directive->target];
    struct buffer text = {0};
    if (item == NO_ITEM)
        return;
    add_inlined(joined, i, &text);
    spans_add(spans, directive->file, directive->start, directive->end, item,
              text.n_bytes > 0 ? spans_text(spans, text.data, text.n_bytes) : SPANS_NO_TEXT);
    buffer_done(&text);
    size_t n_alias = directive->alias_end - directive->alias_start;
    for (size_t at = find_alias(source, directive, 0); at < source->n_bytes;
         at = find_alias(source, directive, at + n_alias + 1))
        if (!is_in_directive(joined, directive->file, at))
            spans_add(spans, directive->file, at, at + n_alias + 1, item, SPANS_NO_TEXT);
}

/* What is inlined into a file that goes has to go, too: the text has it already. */
static struct formula *make_formula(const struct joined *joined)
{
    struct formula *formula = formula_new(joined->n_items);
    for (size_t f = 0; f < joined->input->n_files; f++) {
        uint32_t item = joined->items[f];
        uint32_t user = item != NO_ITEM ? joined->items[joined->users[f]] : NO_ITEM;
        if (user != NO_ITEM)
            formula_add_clause(formula, &item, 1, &user, 1);
    }
    formula_freeze(formula);
    return formula;
}

enum status inline_files_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    struct spans *spans = spans_new(input, 0);
    struct joined joined = {.input = input};
    struct entries entries = {0};
    directives_find(input, &joined.directives);
    find_users(&joined);
    for (size_t f = 0; f < input->n_files; f++)
        if (joined.items[f] != NO_ITEM) {
            spans_add_file(spans, f, joined.items[f]);
            file_mentions_add(&entries, input, f, joined.items[f]);
        }
    for (size_t i = 0; i < joined.directives.n; i++)
        add_directive(&joined, i, spans);
    entries_place(&entries, spans);
    struct problem problem = {.n_items = joined.n_items, .formula = make_formula(&joined)};
    directives_done(&joined.directives);
    free(joined.users);
    free(joined.items);
    enum status status = spans_finish(spans, &problem, ret, err);
    if (status == STATUS_OK)
        (*ret)->size_rule = SIZE_ANY;
    return status;
}
