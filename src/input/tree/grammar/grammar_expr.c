#include "input/tree/grammar/grammar_expr.h"

#include "base/memory.h"
#include "input/tree/grammar/kindset.h"

#include <stdlib.h>
#include <string.h>

static const struct expr *make(struct arena *arena, enum expr_type type, uint32_t value,
                               const struct expr **parts, uint32_t n_parts)
{
    struct expr *expr = arena_alloc(arena, sizeof *expr);
    *expr = (struct expr){.type = type, .value = value, .n_parts = n_parts};
    if (n_parts > 0)
        expr->parts = arena_copy(arena, parts, n_parts * sizeof *parts);
    return expr;
}

const struct expr *expr_simple(struct arena *arena, enum expr_type type, uint32_t value)
{
    return make(arena, type, value, NULL, 0);
}

static bool equal(const struct expr *a, const struct expr *b)
{
    if (a == b)
        return true;
    if (a->type != b->type || a->value != b->value || a->n_parts != b->n_parts)
        return false;
    for (uint32_t i = 0; i < a->n_parts; i++)
        if (!equal(a->parts[i], b->parts[i]))
            return false;
    return true;
}

static bool equal_runs(const struct expr **a, const struct expr **b, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (!equal(a[i], b[i]))
            return false;
    return true;
}

const struct expr *expr_optional(struct arena *arena, const struct expr *part)
{
    if (part->type == EXPR_OPTIONAL || part->type == EXPR_EMPTY ||
        part->type == EXPR_HIDDEN_TOKEN || (part->type == EXPR_REPEAT && part->value == 0))
        return part;
    if (part->type == EXPR_REPEAT)
        return make(arena, EXPR_REPEAT, 0, part->parts, 1);
    return make(arena, EXPR_OPTIONAL, 0, &part, 1);
}

const struct expr *expr_repeat(struct arena *arena, const struct expr *part, uint32_t minimum)
{
    if (part->type == EXPR_EMPTY || part->type == EXPR_HIDDEN_TOKEN)
        return part;
    if (part->type == EXPR_OPTIONAL)
        return expr_repeat(arena, part->parts[0], 0);
    if (part->type == EXPR_REPEAT)
        return expr_repeat(arena, part->parts[0], minimum < part->value ? minimum : part->value);
    return make(arena, EXPR_REPEAT, minimum, &part, 1);
}

struct run {
    const struct expr **parts;
    uint32_t n_parts;
};

static struct run run_of(const struct expr *const *expr)
{
    if ((*expr)->type == EXPR_SEQUENCE)
        return (struct run){(*expr)->parts, (*expr)->n_parts};
    return (struct run){(const struct expr **)expr, 1};
}

/* True if at least one part is always visible in the tree.  Elements of a list must be visible. */
static bool is_something(const struct expr **parts, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (parts[i]->type != EXPR_HIDDEN_TOKEN && parts[i]->type != EXPR_OPTIONAL &&
            !(parts[i]->type == EXPR_REPEAT && parts[i]->value == 0))
            return true;
    return false;
}

/* True if parts[at] repeats parts that also stand right before or after it.  All of them together
 * become one list, or a repeat of at least one.  The new expression replaces the parts [*first,
 * *end). */
static const struct expr *find_list(struct arena *arena, const struct expr **parts,
                                    uint32_t n_parts, uint32_t at, uint32_t *first, uint32_t *end)
{
    struct run body = run_of(&parts[at]->parts[0]);
    for (uint32_t n = body.n_parts; n > 0; n--) {
        uint32_t n_separator = body.n_parts - n;
        const struct expr **element = NULL, **separator = NULL;
        if (n <= at && is_something(parts + at - n, n) &&
            equal_runs(parts + at - n, body.parts + n_separator, n)) {
            element = parts + at - n;
            separator = body.parts;
            *first = at - n;
            *end = at + 1;
        } else if (at + n < n_parts && is_something(parts + at + 1, n) &&
                   equal_runs(parts + at + 1, body.parts, n)) {
            element = parts + at + 1;
            separator = body.parts + n;
            *first = at;
            *end = at + 1 + n;
        } else {
            continue;
        }
        const struct expr *whole = expr_sequence(arena, element, n);
        if (n_separator == 0)
            return expr_repeat(arena, whole, 1);
        const struct expr *both[2] = {whole, expr_sequence(arena, separator, n_separator)};
        return make(arena, EXPR_LIST, 0, both, 2);
    }
    return NULL;
}

static void fold_lists(struct arena *arena, const struct expr **parts, uint32_t *n_parts)
{
    for (uint32_t at = 0; at < *n_parts; at++) {
        uint32_t first = 0, end = 0;
        if (parts[at]->type != EXPR_REPEAT || parts[at]->value != 0)
            continue;
        const struct expr *list = find_list(arena, parts, *n_parts, at, &first, &end);
        if (list == NULL)
            continue;
        parts[first] = list;
        memmove(parts + first + 1, parts + end, (*n_parts - end) * sizeof *parts);
        *n_parts -= end - first - 1;
        at = first;
    }
}

const struct expr *expr_sequence(struct arena *arena, const struct expr **parts, uint32_t n_parts)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < n_parts; i++)
        n += run_of(&parts[i]).n_parts;
    const struct expr **flat = mem_zero(n + 1, sizeof *flat);
    n = 0;
    for (uint32_t i = 0; i < n_parts; i++) {
        struct run run = run_of(&parts[i]);
        for (uint32_t j = 0; j < run.n_parts; j++)
            if (run.parts[j]->type != EXPR_EMPTY)
                flat[n++] = run.parts[j];
    }
    fold_lists(arena, flat, &n);
    const struct expr *result = n == 0   ? expr_simple(arena, EXPR_EMPTY, 0)
                                : n == 1 ? flat[0]
                                         : make(arena, EXPR_SEQUENCE, 0, flat, n);
    free(flat);
    return result;
}

/* The set of a sequence in which all parts but one are optional: with only that part, the sequence
 * is a single node. */
static uint32_t only_set(const struct expr *expr)
{
    uint32_t set = UINT32_MAX;
    for (uint32_t i = 0; expr->type == EXPR_SEQUENCE && i < expr->n_parts; i++) {
        const struct expr *part = expr->parts[i];
        if (part->type == EXPR_OPTIONAL || (part->type == EXPR_REPEAT && part->value == 0))
            continue;
        if (part->type != EXPR_SET || set != UINT32_MAX)
            return UINT32_MAX;
        set = part->value;
    }
    return set;
}

/* Collects alternatives: sets are added to *set, an empty alternative sets *nullable, all others go
 * to `out`. */
static uint32_t gather(struct kindsets *sets, const struct expr *part, uint32_t *set,
                       bool *nullable, const struct expr **out, uint32_t n)
{
    if (part->type == EXPR_OPTIONAL) {
        *nullable = true;
        part = part->parts[0];
    }
    uint32_t single = only_set(part);
    if (single != UINT32_MAX)
        *set = *set == UINT32_MAX ? single : kindsets_union(sets, *set, single);
    if (part->type == EXPR_EMPTY) {
        *nullable = true;
    } else if (part->type == EXPR_SET) {
        *set = *set == UINT32_MAX ? part->value : kindsets_union(sets, *set, part->value);
    } else if (part->type == EXPR_CHOICE) {
        for (uint32_t i = 0; i < part->n_parts; i++)
            n = gather(sets, part->parts[i], set, nullable, out, n);
    } else {
        out[n++] = part;
    }
    return n;
}

const struct expr *expr_choice(struct arena *arena, struct kindsets *sets,
                               const struct expr **parts, uint32_t n_parts)
{
    uint32_t capacity = 1;
    for (uint32_t i = 0; i < n_parts; i++) {
        const struct expr *part = parts[i]->type == EXPR_OPTIONAL ? parts[i]->parts[0] : parts[i];
        capacity += part->type == EXPR_CHOICE ? part->n_parts : 1;
    }
    const struct expr **flat = mem_zero(capacity, sizeof *flat);
    uint32_t set = UINT32_MAX, n = 1; /* flat[0] is reserved for the set */
    bool nullable = false;
    for (uint32_t i = 0; i < n_parts; i++)
        n = gather(sets, parts[i], &set, &nullable, flat, n);
    uint32_t first = 1;
    if (set != UINT32_MAX)
        flat[first = 0] = expr_simple(arena, EXPR_SET, set);
    const struct expr *result = n - first == 0 ? expr_simple(arena, EXPR_EMPTY, 0)
                                : n - first == 1
                                    ? flat[first]
                                    : make(arena, EXPR_CHOICE, 0, flat + first, n - first);
    free(flat);
    return nullable ? expr_optional(arena, result) : result;
}

const struct expr *expr_not_empty(struct arena *arena, const struct expr *expr)
{
    if (expr->type == EXPR_REPEAT)
        return make(arena, EXPR_REPEAT, 1, expr->parts, 1);
    if (expr->type != EXPR_SEQUENCE && expr->type != EXPR_CHOICE)
        return expr;
    const struct expr **parts = arena_copy(arena, expr->parts, expr->n_parts * sizeof *parts);
    for (uint32_t i = 0; i < expr->n_parts; i++)
        if (parts[i]->type == EXPR_REPEAT)
            parts[i] = make(arena, EXPR_REPEAT, 1, parts[i]->parts, 1);
    return make(arena, expr->type, 0, parts, expr->n_parts);
}
