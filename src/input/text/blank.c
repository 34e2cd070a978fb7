/* blank - runs of white space as items.  `blank` shortens the runs, `compact` removes them.
 *
 * blank: an item for each run that could be shorter.  If it is absent, the run becomes one line
 * feed if it contains one, otherwise one blank.  At the beginning of a file, and at its end if no
 * line ends there, the run is removed.  If an indented line follows empty lines, there is a second
 * item below the first: if only that is absent, only the empty lines are removed.
 *
 * blank-inner: the same, but indentation stays, so there is only the second item.
 *
 * compact: an item for each run that does not separate two tokens.  If it is absent, the run is
 * removed. */
#include "base/memory.h"
#include "input/text/lexer.h"
#include "input/text/spans.h"
#include "input/text/text.h"

#include <stdlib.h>
#include <string.h>

/* A run of white space in a file. */
struct run {
    size_t start, end;
    bool ends_line;
};

/* Finds the next run at or after `at`.  False: there is none. */
static bool next_run(const struct file *file, size_t at, struct run *ret)
{
    while (at < file->n_bytes && !lexer_is_blank(file->data[at]))
        at++;
    *ret = (struct run){.start = at, .end = at};
    for (; ret->end < file->n_bytes && lexer_is_blank(file->data[ret->end]); ret->end++)
        ret->ends_line |= file->data[ret->end] == '\n';
    return ret->end > at;
}

/* The items so far, and which of them lie below another. */
struct shortening {
    struct spans *spans;
    uint32_t blank, line_feed; /* the two replacement texts */
    uint32_t *parent, *level;
    size_t parent_capacity, level_capacity;
    uint32_t n_items;
    bool keeps_indentation;
};

static void add_item(struct shortening *self, size_t file, size_t start, size_t end, uint32_t text,
                     uint32_t parent)
{
    mem_grow((void **)&self->parent, &self->parent_capacity, self->n_items + 1,
             sizeof *self->parent);
    mem_grow((void **)&self->level, &self->level_capacity, self->n_items + 1, sizeof *self->level);
    self->parent[self->n_items] = parent;
    self->level[self->n_items] = parent == NO_ITEM ? 0 : 1;
    spans_add(self->spans, file, start, end, self->n_items++, text);
}

/* The position of the line feed before the last line of the run; 0: that line is not indented. */
static size_t before_indentation(const struct file *file, const struct run *run)
{
    const unsigned char *first = file->data + run->start;
    const unsigned char *feed = memrchr(first, '\n', run->end - run->start);
    return feed != NULL && feed + 1 < file->data + run->end ? (size_t)(feed - file->data) : 0;
}

static void add_run(struct shortening *self, size_t f, const struct file *file,
                    const struct run *run)
{
    bool at_edge = run->start == 0 || (run->end == file->n_bytes && !run->ends_line);
    size_t indented = before_indentation(file, run);
    uint32_t whole = NO_ITEM;
    if (at_edge) {
        add_item(self, f, run->start, run->end, SPANS_NO_TEXT, NO_ITEM);
        return;
    }
    if (run->end - run->start > 1 && (indented == 0 || !self->keeps_indentation)) {
        whole = self->n_items;
        add_item(self, f, run->start, run->end, run->ends_line ? self->line_feed : self->blank,
                 NO_ITEM);
    }
    if (indented > run->start)
        add_item(self, f, run->start, indented, SPANS_NO_TEXT, whole);
}

static enum status shorten(const struct fileset *input, bool keeps_indentation,
                           struct reading **ret, struct error *err)
{
    struct shortening self = {.spans = spans_new(input, SPANS_COST_BYTES),
                              .keeps_indentation = keeps_indentation};
    struct run run;
    self.blank = spans_text(self.spans, " ", 1);
    self.line_feed = spans_text(self.spans, "\n", 1);
    for (size_t f = 0; f < input->n_files; f++)
        for (size_t at = 0; next_run(&input->files[f], at, &run); at = run.end)
            add_run(&self, f, &input->files[f], &run);
    struct arena *arena = spans_arena(self.spans);
    size_t n_bytes = self.n_items * sizeof *self.parent;
    struct problem problem = {.n_items = self.n_items,
                              .parent = arena_copy(arena, self.parent, n_bytes),
                              .level = arena_copy(arena, self.level, n_bytes)};
    free(self.parent);
    free(self.level);
    return spans_finish(self.spans, &problem, ret, err);
}

enum status blank_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    return shorten(input, false, ret, err);
}

enum status blank_inner_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    return shorten(input, true, ret, err);
}

enum status compact_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    struct spans *spans = spans_new(input, SPANS_COST_BYTES);
    uint32_t n_items = 0;
    struct run run;
    for (size_t f = 0; f < input->n_files; f++) {
        const struct file *file = &input->files[f];
        for (size_t at = 0; next_run(file, at, &run); at = run.end)
            if (run.end == file->n_bytes ||
                !lexer_glues(file->data, run.start, file->data[run.end]))
                spans_add(spans, f, run.start, run.end, n_items++, SPANS_NO_TEXT);
    }
    return spans_finish(spans, &(struct problem){.n_items = n_items}, ret, err);
}
