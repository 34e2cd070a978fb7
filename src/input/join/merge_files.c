/* merge-files - a source file is put at the end of another file of its kind in the same directory.
 *
 * The first file of each kind takes the others.  What must stand at the head of a file (imports,
 * includes) goes to the head of the one that takes it, unless it is there already. */
#include "base/memory.h"
#include "input/join/directive.h"
#include "input/join/join.h"
#include "input/text/file_mentions.h"
#include "input/text/spans.h"
#include "problem/formula.h"

#include <stdlib.h>
#include <string.h>

/* A file as two texts: what goes to the head of another file, and what goes to its end. */
struct parts {
    struct buffer head, rest;
};

static const char *find_text(const struct file *file, const char *text, size_t n_bytes)
{
    return n_bytes > 0 ? memmem(file->data, file->n_bytes, text, n_bytes) : NULL;
}

/* The names in quotes of a list of imports, each as an import of its own. */
static void add_quoted(const struct file *taker, const char *text, size_t n_bytes,
                       struct buffer *head)
{
    for (const char *at = text, *end = text + n_bytes, *close; at < end; at = close + 1) {
        at = memchr(at, '"', (size_t)(end - at));
        close = at != NULL && at + 1 < end ? memchr(at + 1, '"', (size_t)(end - at - 1)) : NULL;
        if (close == NULL)
            return;
        if (find_text(taker, at, (size_t)(close + 1 - at)) == NULL)
            buffer_add_format(head, "import %.*s\n", (int)(close + 1 - at), at);
    }
}

static void add_to_head(const struct file *taker, const char *text, size_t n_bytes,
                        struct buffer *head)
{
    const char *bracket = memchr(text, '(', n_bytes), *quote = memchr(text, '"', n_bytes);
    bool is_include = memchr(text, '#', n_bytes) != NULL;
    if (!is_include && (bracket != NULL || quote != NULL)) {
        add_quoted(taker, text, n_bytes, head);
    } else if (find_text(taker, text, n_bytes) == NULL) {
        buffer_add(head, text, n_bytes);
        buffer_add_byte(head, '\n');
    }
}

/* The length of the line that begins at `at`, with its end. */
static size_t line_length(const struct file *file, size_t at)
{
    const unsigned char *end = memchr(file->data + at, '\n', file->n_bytes - at);
    return end != NULL ? (size_t)(end + 1 - file->data) - at : file->n_bytes - at;
}

/* How much of a line is the word that goes from its beginning. */
static size_t lost_length(const char *word, const char *line, size_t n_line)
{
    size_t n = word != NULL ? strlen(word) : 0;
    return n > 0 && n < n_line && memcmp(line, word, n) == 0 && line[n] == ' ' ? n + 1 : 0;
}

static void split(const struct join_patterns *patterns, int rule, const struct file *taker,
                  const struct file *file, struct parts *ret)
{
    const char *text = (const char *)file->data;
    regmatch_t groups[JOIN_GROUPS];
    *ret = (struct parts){0};
    buffer_add_byte(&ret->rest, '\n');
    for (size_t at = 0, n; at < file->n_bytes; at += n) {
        size_t n_drops = join_match(&patterns->drops[rule], text, file->n_bytes, at, groups);
        size_t n_front = join_match(&patterns->front[rule], text, file->n_bytes, at, groups);
        n = n_drops > n_front ? n_drops : n_front;
        if (n_front > 0)
            add_to_head(taker, text + at, n_front, &ret->head);
        if (n > 0) {
            n += line_length(file, at + n);
            continue;
        }
        n = line_length(file, at);
        size_t lost = lost_length(merge_rules[rule].loses, text + at, n);
        buffer_add(&ret->rest, text + at + lost, n - lost);
    }
}

/* Where the head of a file ends: behind its last line that belongs there. */
static size_t head_end(const struct join_patterns *patterns, int rule, const struct file *file)
{
    const char *text = (const char *)file->data;
    regmatch_t groups[JOIN_GROUPS];
    size_t ret = 0;
    for (size_t at = 0, n; at < file->n_bytes; at += n) {
        n = join_match(&patterns->drops[rule], text, file->n_bytes, at, groups);
        n += n == 0 ? join_match(&patterns->front[rule], text, file->n_bytes, at, groups) : 0;
        bool is_of_head = n > 0;
        n += line_length(file, at + n);
        if (is_of_head)
            ret = at + n;
    }
    return ret;
}

/* The first file of the same kind in the same directory. */
static size_t find_taker(const struct fileset *input, size_t file, int rule)
{
    size_t i = 0;
    while (i < file &&
           (merge_rule_for(input->files[i].name) != rule || !join_reads(&input->files[i]) ||
            !join_is_beside(input->files[i].name, input->files[file].name)))
        i++;
    return i;
}

/* --- the reading ---------------------------------------------------------------------------- */

struct merged {
    size_t file, taker;
    struct parts parts;
};

struct merge_reading {
    struct reading base;
    const struct fileset *input; /* borrowed */
    struct reading *without;     /* leaves files out, with their entries in build files */
    struct merged *merged;       /* one for each item */
    size_t *heads;               /* by file: where its head ends */
    uint32_t n_items;
};

static void add_absent(const struct merge_reading *reading, const struct bitset *subset,
                       size_t taker, bool is_head, struct buffer *ret)
{
    for (uint32_t i = 0; i < reading->n_items; i++) {
        const struct merged *merged = &reading->merged[i];
        const struct buffer *part = is_head ? &merged->parts.head : &merged->parts.rest;
        if (merged->taker == taker && !bitset_has(subset, i))
            buffer_add(ret, part->data, part->n_bytes);
    }
}

/* A file with everything that it takes. */
static void add_with_taken(const struct merge_reading *reading, const struct bitset *subset,
                           size_t taker, struct fileset *ret)
{
    const struct file *file = &reading->input->files[taker];
    size_t head = reading->heads[taker];
    struct buffer text = {0};
    buffer_add(&text, file->data, head);
    add_absent(reading, subset, taker, true, &text);
    buffer_add(&text, file->data + head, file->n_bytes - head);
    add_absent(reading, subset, taker, false, &text);
    size_t n_bytes = text.n_bytes;
    fileset_add_owned(ret, file->name, file->mode, (unsigned char *)buffer_take(&text), n_bytes);
}

static bool takes(const struct merge_reading *reading, const struct bitset *subset, size_t file)
{
    for (uint32_t i = 0; i < reading->n_items; i++)
        if (reading->merged[i].taker == file && !bitset_has(subset, i))
            return true;
    return false;
}

static void render(const struct reading *self, const struct bitset *subset, struct fileset *ret)
{
    const struct merge_reading *reading = (const struct merge_reading *)self;
    struct fileset rest;
    size_t next = 0;
    reading_render(reading->without, subset, &rest);
    for (size_t f = 0; f < reading->input->n_files; f++) {
        const struct file *file = fileset_find_next(&rest, reading->input->files[f].name, &next);
        if (file == NULL)
            continue;
        if (takes(reading, subset, f))
            add_with_taken(reading, subset, f, ret);
        else if (file->owned)
            fileset_add_owned(ret, file->name, file->mode, mem_copy(file->data, file->n_bytes),
                              file->n_bytes);
        else
            fileset_add_borrowed(ret, file);
    }
    fileset_done(&rest);
}

static void free_reading(struct reading *self)
{
    struct merge_reading *reading = (struct merge_reading *)self;
    for (uint32_t i = 0; i < reading->n_items; i++) {
        buffer_done(&reading->merged[i].parts.head);
        buffer_done(&reading->merged[i].parts.rest);
    }
    reading_free(reading->without);
    free(reading->merged);
    free(reading->heads);
    free(reading);
}

static const struct reading_ops ops = {.render = render, .free = free_reading};

/* Finds the files that can be put into another one. */
static void find_merged(struct merge_reading *reading)
{
    const struct fileset *input = reading->input;
    struct join_patterns patterns;
    join_patterns_init(&patterns);
    for (size_t f = 0; f < input->n_files; f++) {
        int rule = merge_rule_for(input->files[f].name);
        size_t taker = rule >= 0 && join_reads(&input->files[f]) ? find_taker(input, f, rule) : f;
        if (taker == f)
            continue;
        struct merged *merged = &reading->merged[reading->n_items++];
        *merged = (struct merged){.file = f, .taker = taker};
        split(&patterns, rule, &input->files[taker], &input->files[f], &merged->parts);
        reading->heads[taker] = head_end(&patterns, rule, &input->files[taker]);
    }
    join_patterns_done(&patterns);
}

static enum status leave_files_out(struct merge_reading *reading, struct error *err)
{
    struct spans *spans = spans_new(reading->input, 0);
    struct entries entries = {0};
    for (uint32_t i = 0; i < reading->n_items; i++) {
        spans_add_file(spans, reading->merged[i].file, i);
        file_mentions_add(&entries, reading->input, reading->merged[i].file, i);
    }
    entries_place(&entries, spans);
    struct formula *formula = formula_new(reading->n_items);
    formula_freeze(formula);
    struct problem problem = {.n_items = reading->n_items, .formula = formula};
    return spans_finish(spans, &problem, &reading->without, err);
}

enum status merge_files_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    struct merge_reading *reading = mem_zero(1, sizeof *reading);
    reading->base.ops = &ops;
    reading->base.size_rule = SIZE_ANY;
    reading->input = input;
    reading->merged = mem_zero(input->n_files + 1, sizeof *reading->merged);
    reading->heads = mem_zero(input->n_files + 1, sizeof *reading->heads);
    find_merged(reading);
    enum status status = leave_files_out(reading, err);
    if (status != STATUS_OK) {
        free_reading(&reading->base);
        return status;
    }
    reading->base.problem = reading->without->problem;
    *ret = &reading->base;
    return STATUS_OK;
}
