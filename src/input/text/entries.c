#include "input/text/entries.h"

#include "base/memory.h"

#include <stdlib.h>

void entries_add(struct entries *entries, size_t file, size_t start, size_t end, uint32_t item)
{
    mem_grow((void **)&entries->list, &entries->capacity, entries->n + 1, sizeof *entries->list);
    entries->list[entries->n++] = (struct entry){file, start, end, item};
}

/* Sorts by position.  Of two entries with the same start, the longer one comes first. */
static int by_place(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    if (x->file != y->file)
        return x->file < y->file ? -1 : 1;
    if (x->start != y->start)
        return x->start < y->start ? -1 : 1;
    if (x->end != y->end)
        return x->end > y->end ? -1 : 1;
    return x->item < y->item ? -1 : x->item > y->item;
}

/* The ends of the places that contain the next one, the innermost last.  `from`: two places crossed
 * here, so the next place begins here or later. */
struct open_places {
    size_t *ends;
    size_t n, capacity, from;
};

/* Adds a place.  Places may cross: in ["a", "b", "c"], "b" is removed with the comma after it, and
 * "c", the last one, with the comma before it, which is the same comma.  The common part is removed
 * with either of the two.  It becomes a place of its own, inside the first one. */
static void place(struct open_places *open, const struct entry *entry, struct spans *spans)
{
    size_t start = entry->start < open->from ? open->from : entry->start;
    while (open->n > 0 && open->ends[open->n - 1] <= start)
        open->n--;
    while (open->n > 0 && open->ends[open->n - 1] < entry->end) {
        size_t end = open->ends[--open->n];
        if (start < end)
            spans_add(spans, entry->file, start, end, entry->item, SPANS_NO_TEXT);
        start = open->from = end;
    }
    if (start >= entry->end)
        return;
    spans_add(spans, entry->file, start, entry->end, entry->item, SPANS_NO_TEXT);
    mem_grow((void **)&open->ends, &open->capacity, open->n + 1, sizeof *open->ends);
    open->ends[open->n++] = entry->end;
}

void entries_place(struct entries *entries, struct spans *spans)
{
    struct open_places open = {0};
    if (entries->n > 0)
        qsort(entries->list, entries->n, sizeof *entries->list, by_place);
    for (size_t i = 0; i < entries->n; i++) {
        if (i > 0 && entries->list[i].file != entries->list[i - 1].file)
            open.n = open.from = 0;
        place(&open, &entries->list[i], spans);
    }
    free(open.ends);
    free(entries->list);
    *entries = (struct entries){0};
}
