/* Groups likely bugs: bugs with the same cause need to be examined only once, the smallest
 * first. */
#include "base/memory.h"
#include "triage/table/grid.h"
#include "triage/table/tables.h"

#include <stdlib.h>
#include <string.h>

struct group {
    char *culprit, *cause; /* the key */
    const struct row *smallest;
    uint64_t n_inputs;
};

struct groups {
    struct group *groups;
    size_t n_groups, capacity;
};

enum { CAUSE_FRAMES = 3 }; /* the number of callers that two lost facts of one group share */

/* Adds the innermost callers of the lost fact.  Without a stack, adds the fact itself. */
static void add_frames(const struct row *row, struct buffer *out)
{
    size_t n_frames = 0;
    const char *at = row->context;
    while (*at != '\0' && n_frames <= CAUSE_FRAMES) {
        size_t n_bytes = strcspn(at, "\n");
        if (*at != '@' && n_frames++ > 0) {
            buffer_add_text(out, n_frames > 2 ? " < " : "");
            buffer_add(out, at, strcspn(at, "(\n"));
        }
        at += n_bytes + (at[n_bytes] == '\n');
    }
    if (out->n_bytes == 0)
        buffer_add_text(out, row->first_lost);
}

static char *cause_of(const struct row *row)
{
    struct buffer cause = {0};
    if (row->rules[0] != '\0')
        buffer_add_text(&cause, row->rules);
    else
        add_frames(row, &cause);
    return buffer_take(&cause);
}

static void add_to_group(struct groups *groups, const struct row *row, const char *culprit)
{
    char *cause = cause_of(row);
    size_t i = 0;
    while (i < groups->n_groups && (strcmp(groups->groups[i].culprit, culprit) != 0 ||
                                    strcmp(groups->groups[i].cause, cause) != 0))
        i++;
    if (i == groups->n_groups) {
        mem_grow((void **)&groups->groups, &groups->capacity, i + 1, sizeof *groups->groups);
        groups->groups[groups->n_groups++] = (struct group){mem_string(culprit), cause, row, 0};
        cause = NULL;
    }
    free(cause);
    struct group *group = &groups->groups[i];
    group->n_inputs += row->count;
    if (row->n_scope < group->smallest->n_scope)
        group->smallest = row;
}

static int by_size(const void *a, const void *b)
{
    const struct group *x = a, *y = b;
    if (x->smallest->n_scope != y->smallest->n_scope)
        return x->smallest->n_scope < y->smallest->n_scope ? -1 : 1;
    int order = strcmp(x->culprit, y->culprit);
    return order != 0 ? order : strcmp(x->cause, y->cause);
}

static void find_groups(const struct rows *rows, const struct thresholds *thresholds,
                        struct groups *ret)
{
    bool *unsound = mem_zero(rows->n_analyses, sizeof *unsound);
    enum triage *verdicts = mem_zero(rows->n_analyses, sizeof *verdicts);
    for (size_t k = 0; k < rows->n_rows; k++) {
        const struct row *row = &rows->rows[k];
        if (!row->usable || row_is_sound(rows, row))
            continue;
        row_unsound(rows, row, unsound);
        vector_verdicts(rows->n_analyses, unsound, NULL, thresholds, verdicts);
        for (size_t i = 0; i < rows->n_analyses; i++)
            if (verdicts[i] == TRIAGE_BUG)
                add_to_group(ret, row, rows->analyses[i]);
    }
    free(verdicts);
    free(unsound);
    qsort(ret->groups, ret->n_groups, sizeof *ret->groups, by_size);
}

void tables_write_groups(const struct rows *rows, const struct thresholds *thresholds,
                         enum grid_format format, struct buffer *out)
{
    static const char *const headings[] = {"smallest input", "methods",    "inputs",
                                           "culprit",        "first lost", "cause"};
    struct groups groups = {0};
    struct grid grid;
    mem_grow((void **)&groups.groups, &groups.capacity, 1, sizeof *groups.groups);
    find_groups(rows, thresholds, &groups);
    grid_init(&grid, "likely bugs, the smallest input first", 6, headings);
    for (size_t i = 0; i < groups.n_groups; i++) {
        const struct group *group = &groups.groups[i];
        grid_add(&grid, "%s", group->smallest->name);
        grid_add_count(&grid, group->smallest->n_scope);
        grid_add_count(&grid, group->n_inputs);
        grid_add(&grid, "%s", group->culprit);
        grid_add(&grid, "%s", group->smallest->first_lost);
        grid_add(&grid, "%s", group->cause);
    }
    if (groups.n_groups > 0)
        grid_write(&grid, format, out);
    grid_done(&grid);
    for (size_t i = 0; i < groups.n_groups; i++) {
        free(groups.groups[i].culprit);
        free(groups.groups[i].cause);
    }
    free(groups.groups);
}
