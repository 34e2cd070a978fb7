/* Spans are stored in parallel arrays, sorted by start, outer before inner, over all files.
 * Positions are counted through all files: file f begins at base[f].  One position is left free
 * between two files, so that an empty span at the end of a file differs from one at the beginning
 * of the next.
 *
 * item[i] is not stored (NULL) while item i has span i and no other.  The next absent span is then
 * found by scanning words of the subset. after[i] is the first span behind span i that is not
 * nested in it; it is not stored while nothing is nested. text[i] is not stored while no span has a
 * text. */
#include "input/text/spans.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "input/text/splice.h"
#include "problem/formula.h"

#include <stdlib.h>
#include <string.h>

struct text {
    const unsigned char *data;
    size_t n_bytes;
};

struct spans {
    struct reading reading;
    const struct fileset *input;
    unsigned options;
    struct arena arena;

    uint32_t *start, *end, *item, *text, *after;
    size_t n_spans, capacity;
    struct text *texts; /* texts[0] is SPANS_NO_TEXT */
    size_t n_texts, texts_capacity;
    uint32_t *base;       /* the beginning of each file; n_files + 1 entries */
    uint32_t *file_item;  /* NO_ITEM: the file always stays */
    uint32_t *first_span; /* the first span of each file; n_files + 1 entries */

    bool too_large, out_of_order;
    struct error error; /* the error of the first invalid span */
};

enum status spans_check(const struct fileset *input, struct error *err)
{
    if ((uint64_t)fileset_bytes(input) + input->n_files < UINT32_MAX)
        return STATUS_OK;
    return fail(err, STATUS_INPUT, "the input is too large: at most 4 GiB can be reduced");
}

struct spans *spans_new(const struct fileset *input, unsigned options)
{
    struct spans *spans = mem_zero(1, sizeof *spans);
    spans->input = input;
    spans->options = options;
    arena_init(&spans->arena);
    size_t n_files = input->n_files;
    spans->base = arena_alloc(&spans->arena, (n_files + 1) * sizeof *spans->base);
    spans->file_item = arena_alloc(&spans->arena, (n_files + 1) * sizeof *spans->file_item);
    spans->first_span = arena_alloc(&spans->arena, (n_files + 1) * sizeof *spans->first_span);
    uint64_t at = 0;
    for (size_t f = 0; f <= n_files; f++) {
        spans->base[f] = (uint32_t)at;
        spans->file_item[f] = NO_ITEM;
        at += f < n_files ? (uint64_t)input->files[f].n_bytes + 1 : 0;
    }
    spans->too_large = spans_check(input, NULL) != STATUS_OK;
    spans_text(spans, "", 0);
    return spans;
}

void spans_free(struct spans *spans)
{
    if (spans == NULL)
        return;
    free(spans->start);
    free(spans->end);
    free(spans->item);
    free(spans->text);
    free(spans->after);
    free(spans->texts);
    formula_free((struct formula *)spans->reading.problem.formula);
    arena_done(&spans->arena);
    free(spans);
}

struct arena *spans_arena(struct spans *spans)
{
    return &spans->arena;
}

uint32_t spans_text(struct spans *spans, const void *text, size_t n_bytes)
{
    mem_grow((void **)&spans->texts, &spans->texts_capacity, spans->n_texts + 1,
             sizeof *spans->texts);
    spans->texts[spans->n_texts] = (struct text){arena_copy(&spans->arena, text, n_bytes), n_bytes};
    return (uint32_t)spans->n_texts++;
}

static void resize(uint32_t **array, size_t capacity)
{
    *array = mem_resize(*array, capacity, sizeof **array);
}

static void make_room(struct spans *spans)
{
    if (spans->n_spans < spans->capacity)
        return;
    spans->capacity = spans->capacity == 0 ? 64 : spans->capacity * 2;
    resize(&spans->start, spans->capacity);
    resize(&spans->end, spans->capacity);
    if (spans->item != NULL)
        resize(&spans->item, spans->capacity);
    if (spans->text != NULL)
        resize(&spans->text, spans->capacity);
}

static void use_items(struct spans *spans)
{
    resize(&spans->item, spans->capacity);
    for (size_t i = 0; i < spans->n_spans; i++)
        spans->item[i] = (uint32_t)i;
}

static void use_texts(struct spans *spans)
{
    resize(&spans->text, spans->capacity);
    memset(spans->text, 0, spans->capacity * sizeof *spans->text);
}

static bool makes_sense(struct spans *spans, size_t file, size_t start, size_t end, uint32_t item)
{
    if (spans->too_large || spans->error.status != STATUS_OK)
        return false;
    if (file >= spans->input->n_files)
        fail(&spans->error, STATUS_INPUT, "item %u lies in file %zu, but there are only %zu",
             (unsigned)item, file, spans->input->n_files);
    else if (start > end || end > spans->input->files[file].n_bytes)
        fail(&spans->error, STATUS_INPUT,
             "item %u is said to cover the bytes %zu to %zu of %s, which has %zu", (unsigned)item,
             start, end, spans->input->files[file].name, spans->input->files[file].n_bytes);
    return spans->error.status == STATUS_OK;
}

void spans_add(struct spans *spans, size_t file, size_t start, size_t end, uint32_t item,
               uint32_t text)
{
    if (!makes_sense(spans, file, start, end, item))
        return;
    make_room(spans);
    size_t i = spans->n_spans;
    if (item != i && spans->item == NULL)
        use_items(spans);
    if (text != SPANS_NO_TEXT && spans->text == NULL)
        use_texts(spans);
    spans->start[i] = spans->base[file] + (uint32_t)start;
    spans->end[i] = spans->base[file] + (uint32_t)end;
    if (spans->item != NULL)
        spans->item[i] = item;
    if (spans->text != NULL)
        spans->text[i] = text;
    if (i > 0 && (spans->start[i - 1] > spans->start[i] ||
                  (spans->start[i - 1] == spans->start[i] && spans->end[i - 1] < spans->end[i])))
        spans->out_of_order = true;
    spans->n_spans++;
}

void spans_add_file(struct spans *spans, size_t file, uint32_t item)
{
    if (makes_sense(spans, file, 0, 0, item))
        spans->file_item[file] = item;
}

/* Building: sorting */

struct row {
    uint32_t start, end, item, text;
    size_t added;
};

static int by_place(const void *left, const void *right)
{
    const struct row *a = left, *b = right;
    if (a->start != b->start)
        return a->start < b->start ? -1 : 1;
    if (a->end != b->end)
        return a->end > b->end ? -1 : 1;
    return a->added < b->added ? -1 : a->added > b->added;
}

static void sort(struct spans *spans)
{
    struct row *rows = mem_alloc(spans->n_spans * sizeof *rows);
    for (size_t i = 0; i < spans->n_spans; i++)
        rows[i] = (struct row){spans->start[i], spans->end[i],
                               spans->item != NULL ? spans->item[i] : (uint32_t)i,
                               spans->text != NULL ? spans->text[i] : SPANS_NO_TEXT, i};
    qsort(rows, spans->n_spans, sizeof *rows, by_place);
    if (spans->item == NULL)
        use_items(spans);
    bool in_order = true;
    for (size_t i = 0; i < spans->n_spans; i++) {
        spans->start[i] = rows[i].start;
        spans->end[i] = rows[i].end;
        spans->item[i] = rows[i].item;
        if (spans->text != NULL)
            spans->text[i] = rows[i].text;
        in_order = in_order && rows[i].item == i;
    }
    if (in_order) {
        free(spans->item);
        spans->item = NULL;
    }
    free(rows);
}

static uint32_t item_of(const struct spans *spans, size_t span)
{
    return spans->item != NULL ? spans->item[span] : (uint32_t)span;
}

static size_t file_of(const struct spans *spans, size_t span)
{
    size_t low = 0, high = spans->input->n_files;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (spans->base[middle] <= spans->start[span])
            low = middle;
        else
            high = middle;
    }
    return low;
}

static enum status crossing(const struct spans *spans, size_t a, size_t b, struct error *err)
{
    size_t file = file_of(spans, a);
    uint32_t base = spans->base[file];
    return fail(err, STATUS_INPUT,
                "bytes %u to %u (item %u) and %u to %u (item %u) of %s cross: one must lie in the "
                "other, or apart",
                (unsigned)(spans->start[a] - base), (unsigned)(spans->end[a] - base),
                (unsigned)item_of(spans, a), (unsigned)(spans->start[b] - base),
                (unsigned)(spans->end[b] - base), (unsigned)item_of(spans, b),
                spans->input->files[file].name);
}

static bool is_flat(const struct spans *spans)
{
    for (size_t i = 1; i < spans->n_spans; i++)
        if (spans->start[i] < spans->end[i - 1])
            return false;
    return true;
}

/* Fills after[].  The stack of open spans is kept in after[] itself: the entry of an open span is
 * the open span around it. */
static enum status nest(struct spans *spans, struct error *err)
{
    if (is_flat(spans))
        return STATUS_OK;
    resize(&spans->after, spans->n_spans);
    uint32_t open = NO_ITEM;
    for (size_t i = 0; i <= spans->n_spans; i++) {
        while (open != NO_ITEM && (i == spans->n_spans || spans->end[open] <= spans->start[i])) {
            uint32_t around = spans->after[open];
            spans->after[open] = (uint32_t)i;
            open = around;
        }
        if (i == spans->n_spans)
            break;
        if (open != NO_ITEM && spans->end[i] > spans->end[open])
            return crossing(spans, open, i, err);
        spans->after[i] = open;
        open = (uint32_t)i;
    }
    return STATUS_OK;
}

static void find_first_spans(struct spans *spans)
{
    size_t i = 0;
    for (size_t f = 0; f < spans->input->n_files; f++) {
        spans->first_span[f] = (uint32_t)i;
        while (i < spans->n_spans && spans->start[i] < spans->base[f + 1])
            i++;
    }
    spans->first_span[spans->input->n_files] = (uint32_t)i;
}

static const struct text *text_of(const struct spans *spans, size_t span)
{
    return &spans->texts[spans->text != NULL ? spans->text[span] : SPANS_NO_TEXT];
}

static size_t span_after(const struct spans *spans, size_t span)
{
    return spans->after != NULL ? spans->after[span] : span + 1;
}

/* The bytes of each span, without the bytes of the spans directly in it.  A replacement text
 * subtracts at most all of them. */
static uint64_t *count_bytes(struct spans *spans, uint32_t n_items)
{
    uint64_t *cost = arena_alloc(&spans->arena, n_items * sizeof *cost);
    memset(cost, 0, n_items * sizeof *cost);
    for (size_t f = 0; f < spans->input->n_files; f++)
        if (spans->file_item[f] != NO_ITEM)
            cost[spans->file_item[f]] += spans->input->files[f].n_bytes;
    for (size_t i = 0; i < spans->n_spans; i++) {
        uint64_t n_bytes = spans->end[i] - spans->start[i];
        for (size_t inner = i + 1; inner < span_after(spans, i); inner = span_after(spans, inner))
            n_bytes -= spans->end[inner] - spans->start[inner];
        size_t n_text = text_of(spans, i)->n_bytes;
        cost[item_of(spans, i)] += n_bytes > n_text ? n_bytes - n_text : 0;
    }
    return cost;
}

static enum status check_items(const struct spans *spans, uint32_t n_items, struct error *err)
{
    for (size_t i = 0; i < spans->n_spans; i++)
        if (item_of(spans, i) >= n_items)
            return fail(err, STATUS_INPUT, "item %u does not exist: there are %u",
                        (unsigned)item_of(spans, i), (unsigned)n_items);
    for (size_t f = 0; f < spans->input->n_files; f++)
        if (spans->file_item[f] != NO_ITEM && spans->file_item[f] >= n_items)
            return fail(err, STATUS_INPUT, "item %u does not exist: there are %u",
                        (unsigned)spans->file_item[f], (unsigned)n_items);
    return STATUS_OK;
}

static enum status put_in_order(struct spans *spans, uint32_t n_items, struct error *err)
{
    enum status status = spans_check(spans->input, err);
    if (status != STATUS_OK)
        return status;
    if (spans->error.status != STATUS_OK)
        return fail(err, spans->error.status, "%s", spans->error.message);
    status = check_items(spans, n_items, err);
    if (status != STATUS_OK)
        return status;
    if (spans->out_of_order)
        sort(spans);
    find_first_spans(spans);
    return nest(spans, err);
}

/* Rendering */

static size_t next_absent(const struct spans *spans, const struct bitset *subset, size_t from,
                          size_t end)
{
    if (from >= end)
        return end;
    if (spans->item == NULL) {
        size_t absent = bitset_next_absent(subset, from);
        return absent < end ? absent : end;
    }
    while (from < end && bitset_has(subset, spans->item[from]))
        from++;
    return from;
}

static void render_file(const struct spans *spans, const struct bitset *subset, size_t f,
                        struct fileset *ret)
{
    const struct file *file = &spans->input->files[f];
    uint32_t base = spans->base[f];
    size_t last = spans->first_span[f + 1];
    size_t i = next_absent(spans, subset, spans->first_span[f], last);
    if (i == last) {
        fileset_add_borrowed(ret, file);
        return;
    }
    struct splice splice;
    splice_init(&splice, file, (spans->options & SPANS_GUARD_WORDS) != 0,
                (spans->options & SPANS_KEEP_LINES) != 0);
    while (i < last) {
        const struct text *text = text_of(spans, i);
        splice_keep_until(&splice, spans->start[i] - base);
        splice_replace_until(&splice, spans->end[i] - base, text->data, text->n_bytes);
        i = next_absent(spans, subset, span_after(spans, i), last);
    }
    splice_finish(&splice, ret);
}

static void render(const struct reading *self, const struct bitset *subset, struct fileset *ret)
{
    const struct spans *spans = (const struct spans *)self;
    for (size_t f = 0; f < spans->input->n_files; f++)
        if (spans->file_item[f] == NO_ITEM || bitset_has(subset, spans->file_item[f]))
            render_file(spans, subset, f, ret);
}

static void cover(const struct reading *self, cover_sink *sink, void *context)
{
    const struct spans *spans = (const struct spans *)self;
    for (size_t f = 0; f < spans->input->n_files; f++) {
        if (spans->file_item[f] != NO_ITEM)
            sink(context, spans->file_item[f], f, 0, spans->input->files[f].n_bytes);
        for (size_t i = spans->first_span[f]; i < spans->first_span[f + 1]; i++)
            sink(context, item_of(spans, i), f, spans->start[i] - spans->base[f],
                 spans->end[i] - spans->base[f]);
    }
}

static void free_reading(struct reading *self)
{
    spans_free((struct spans *)self);
}

enum status spans_finish(struct spans *spans, const struct problem *problem, struct reading **ret,
                         struct error *err)
{
    static const struct reading_ops ops = {.render = render, .free = free_reading, .cover = cover};
    spans->reading = (struct reading){.ops = &ops, .problem = *problem};
    enum status status = put_in_order(spans, problem->n_items, err);
    if (status != STATUS_OK) {
        spans_free(spans);
        return status;
    }
    if ((spans->options & SPANS_COST_BYTES) != 0)
        spans->reading.problem.cost = count_bytes(spans, problem->n_items);
    *ret = &spans->reading;
    return STATUS_OK;
}
