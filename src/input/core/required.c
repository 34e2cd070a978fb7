#include "input/core/required.h"

#include "base/memory.h"
#include "problem/formula.h"

#include <stdlib.h>

struct required {
    struct reading base;
    struct reading *inner;
    struct bitset items; /* items that must stay */
    struct formula *formula;
    struct required_check check;
};

/* Adds the required items to the subset, for reducers that ignore formulas. */
static void render(const struct reading *self, const struct bitset *subset, struct fileset *ret)
{
    const struct required *required = (const struct required *)self;
    struct bitset with_items;
    bitset_init(&with_items, required->base.problem.n_items);
    bitset_assign(&with_items, subset);
    bitset_or(&with_items, &required->items);
    reading_render(required->inner, &with_items, ret);
    bitset_done(&with_items);
}

static bool accepts(const struct reading *self, const struct fileset *rendered)
{
    const struct required *required = (const struct required *)self;
    return required->check.holds(required->check.context, rendered) &&
           reading_accepts(required->inner, rendered);
}

static void free_reading(struct reading *self)
{
    struct required *required = (struct required *)self;
    reading_free(required->inner);
    formula_free(required->formula);
    bitset_done(&required->items);
    free(required);
}

/* --- which items --------------------------------------------------------------------------- */

struct search {
    const struct byte_range *ranges; /* sorted by file and start, without overlaps */
    size_t n_ranges;
    struct bitset *items;
};

static bool is_before(const struct byte_range *range, size_t file, size_t start)
{
    return range->file != file ? range->file < file : range->end <= start;
}

/* Marks the item as required if its bytes [start, end) overlap a range.  An empty stretch is a
 * position where text is inserted. */
static void mark(void *context, uint32_t item, size_t file, size_t start, size_t end)
{
    const struct search *search = context;
    size_t low = 0, high = search->n_ranges; /* the first range that is not before the stretch */
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (is_before(&search->ranges[middle], file, start))
            low = middle + 1;
        else
            high = middle;
    }
    if (item == NO_ITEM || low == search->n_ranges)
        return;
    const struct byte_range *range = &search->ranges[low];
    bool is_inside = start == end && range->start < start;
    if (range->file == file && (range->start < end || is_inside))
        bitset_add(search->items, item);
}

static void mark_parents(const struct problem *problem, struct bitset *items)
{
    for (uint32_t i = problem->n_items; problem->parent != NULL && i-- > 0;)
        if (bitset_has(items, i) && problem->parent[i] != NO_ITEM)
            bitset_add(items, problem->parent[i]);
}

static int by_place(const void *a, const void *b)
{
    const struct byte_range *x = a, *y = b;
    if (x->file != y->file)
        return x->file < y->file ? -1 : 1;
    return (x->start > y->start) - (x->start < y->start);
}

/* Sorts the ranges and joins those that overlap.  Returns their number. */
static size_t put_in_order(struct byte_range *ranges, size_t n_ranges)
{
    size_t n_joined = 0;
    qsort(ranges, n_ranges, sizeof *ranges, by_place);
    for (size_t i = 0; i < n_ranges; i++) {
        struct byte_range *last = n_joined > 0 ? &ranges[n_joined - 1] : NULL;
        if (last == NULL || last->file != ranges[i].file || last->end < ranges[i].start)
            ranges[n_joined++] = ranges[i];
        else if (last->end < ranges[i].end)
            last->end = ranges[i].end;
    }
    return n_joined;
}

static void find_items(struct required *required, const struct byte_range *ranges, size_t n_ranges)
{
    if (n_ranges == 0)
        return;
    struct byte_range *sorted = mem_copy(ranges, n_ranges * sizeof *ranges);
    struct search search = {sorted, put_in_order(sorted, n_ranges), &required->items};
    reading_cover(required->inner, mark, &search);
    mark_parents(&required->inner->problem, &required->items);
    free(sorted);
}

/* --- the formula --------------------------------------------------------------------------- */

static struct formula *require_items(const struct problem *problem, const struct bitset *items)
{
    const struct formula *old = problem->formula;
    struct formula *formula = formula_new(old != NULL ? formula_n_vars(old) : problem->n_items);
    for (size_t i = 0; old != NULL && i < formula_n_clauses(old); i++) {
        struct clause clause = formula_clause(old, i);
        formula_add_clause(formula, clause.neg, clause.n_neg, clause.pos, clause.n_pos);
    }
    for (size_t i = bitset_next(items, 0); i != BITSET_END; i = bitset_next(items, i + 1))
        formula_require(formula, (uint32_t)i);
    formula_freeze(formula);
    return formula;
}

struct reading *required_new(struct reading *inner, const struct byte_range *ranges,
                             size_t n_ranges, struct required_check check)
{
    static const struct reading_ops ops = {
        .render = render, .free = free_reading, .accepts = accepts};
    struct required *required = mem_zero(1, sizeof *required);
    required->base = *inner;
    required->base.ops = &ops;
    required->inner = inner;
    required->check = check;
    bitset_init(&required->items, inner->problem.n_items);
    find_items(required, ranges, n_ranges);
    if (bitset_next(&required->items, 0) != BITSET_END) {
        required->formula = require_items(&inner->problem, &required->items);
        required->base.problem.formula = required->formula;
    }
    return &required->base;
}
