#include "triage/table/study.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

int permille(uint64_t a, uint64_t b)
{
    return b == 0 ? -1 : (int)((2000 * a + b) / (2 * b));
}

static void add_count(struct row_count *sum, const struct row_count *count, uint64_t times)
{
    sum->n_found += count->n_found * times;
    sum->n_hits += count->n_hits * times;
}

struct adding {
    const struct rows *rows;
    const struct recognisers *rules;
    const struct thresholds *thresholds;
    struct study *study;
    bool unsound[STUDY_MAX_ANALYSES];
    enum triage verdicts[STUDY_MAX_ANALYSES];
};

static void add_rules(struct adding *a, const struct row *row, enum triage worst)
{
    bool is_reflection = false, is_hard = row_n_sound(a->rows, row) == 0;
    for (size_t i = 0; a->rules != NULL && i < a->rules->n_rules; i++) {
        const struct recogniser *rule = &a->rules->rules[i];
        if (!row_has_rule(row, rule->id))
            continue;
        /* If a rule about a bug also matches, the input counts as the bug. */
        if (rule->says == TRUTH_BUG || row->truth != TRUTH_BUG) {
            bool is_marked = rule->says == TRUTH_BUG ? worst == TRIAGE_BUG : is_hard;
            a->study->rules[i].n_all += row->count;
            a->study->rules[i].n_marked += is_marked ? row->count : 0;
        }
        is_reflection |= rule->is_reflection;
    }
    a->study->n_reflection += is_reflection ? row->count : 0;
    a->study->n_reflection_missed += is_reflection && row->truth == TRUTH_BUG ? row->count : 0;
}

static void add_unsound(struct adding *a, const struct row *row)
{
    static const enum called called_of[] = {[TRIAGE_BUG] = CALLED_BUG,
                                            [TRIAGE_FEATURE] = CALLED_FEATURE,
                                            [TRIAGE_UNDECIDED] = CALLED_UNDECIDED};
    struct study *study = a->study;
    size_t vector = 0;
    vector_verdicts(study->n_analyses, a->unsound, NULL, a->thresholds, a->verdicts);
    enum triage worst = vector_worst(study->n_analyses, a->verdicts);
    for (size_t i = 0; i < study->n_analyses; i++) {
        vector |= (size_t)!a->unsound[i] << i;
        if (a->verdicts[i] != TRIAGE_BUG)
            continue;
        study->tools[i].n_easy += row->count;
        study->tools[i].truth[row->truth] += row->count;
    }
    study->n_unsound += row->count;
    study->vectors[vector][row->truth] += row->count;
    study->called[called_of[worst]][row->truth] += row->count;
    study->levels[row_n_sound(a->rows, row)].truth[row->truth] += row->count;
    add_rules(a, row, worst);
}

static void add_row(struct adding *a, const struct row *row)
{
    struct study *study = a->study;
    if (!row->usable) {
        study->n_unusable += row->count;
        return;
    }
    struct study_level *level = &study->levels[row_n_sound(a->rows, row)];
    row_unsound(a->rows, row, a->unsound);
    study->n_inputs += row->count;
    study->n_seen += row->n_seen * row->count;
    level->n_inputs += row->count;
    for (size_t i = 0; i < study->n_analyses; i++) {
        level->n_sound[i] += a->unsound[i] ? 0 : row->count;
        add_count(&study->tools[i].sum, &row->each[i], row->count);
    }
    add_count(&study->all, &row->all, row->count);
    add_count(&study->common, &row->common, row->count);
    if (!row_is_sound(a->rows, row))
        add_unsound(a, row);
}

/* Medians ------------------------------------------------------------------------------------- */

struct sized {
    uint64_t n_scope, count;
};

static int by_scope(const void *a, const void *b)
{
    const struct sized *x = a, *y = b;
    return x->n_scope < y->n_scope ? -1 : x->n_scope > y->n_scope;
}

/* The size at a position in the sorted list, where every entry is repeated `count` times. */
static uint64_t size_at(const struct sized *sizes, uint64_t place)
{
    size_t i = 0;
    while (place >= sizes[i].count)
        place -= sizes[i++].count;
    return sizes[i].n_scope;
}

static void find_median(const struct rows *rows, size_t level, struct study *study)
{
    struct sized *sizes = mem_zero(rows->n_rows, sizeof *sizes);
    size_t n = 0;
    for (size_t i = 0; i < rows->n_rows; i++)
        if (rows->rows[i].usable && row_n_sound(rows, &rows->rows[i]) == level)
            sizes[n++] = (struct sized){rows->rows[i].n_scope, rows->rows[i].count};
    uint64_t total = study->levels[level].n_inputs;
    if (total > 0) {
        qsort(sizes, n, sizeof *sizes, by_scope);
        study->levels[level].median_scope =
            ((double)size_at(sizes, (total - 1) / 2) + (double)size_at(sizes, total / 2)) / 2;
    }
    free(sizes);
}

enum status study_make(const struct rows *rows, const struct recognisers *rules,
                       const struct thresholds *thresholds, struct study *ret, struct error *err)
{
    if (rows->n_analyses > STUDY_MAX_ANALYSES)
        return fail(err, STATUS_USAGE, "tables are for at most %d analyses, not %zu",
                    STUDY_MAX_ANALYSES, rows->n_analyses);
    enum status status = thresholds_check(thresholds, rows->n_analyses, err);
    if (status != STATUS_OK)
        return status;
    *ret = (struct study){.n_analyses = rows->n_analyses};
    ret->vectors = mem_zero((size_t)1 << rows->n_analyses, sizeof *ret->vectors);
    ret->rules = mem_zero(rules != NULL ? rules->n_rules : 0, sizeof *ret->rules);
    struct adding adding = {rows, rules, thresholds, ret, {0}, {0}};
    for (size_t i = 0; i < rows->n_rows; i++)
        add_row(&adding, &rows->rows[i]);
    for (size_t level = 0; level <= rows->n_analyses; level++)
        find_median(rows, level, ret);
    return STATUS_OK;
}

void study_done(struct study *study)
{
    free(study->vectors);
    free(study->rules);
    *study = (struct study){0};
}

/* Shares -------------------------------------------------------------------------------------- */

static uint64_t sum_called(const struct study *study, enum called called)
{
    uint64_t sum = 0;
    for (int i = 0; i < N_TRUTHS; i++)
        sum += study->called[called][i];
    return sum;
}

static uint64_t sum_truth(const struct study *study, enum truth truth)
{
    uint64_t sum = 0;
    for (int i = 0; i < N_CALLED; i++)
        sum += study->called[i][truth];
    return sum;
}

static enum called called_as(enum truth truth)
{
    return truth == TRUTH_BUG ? CALLED_BUG : CALLED_FEATURE;
}

int study_precision(const struct study *study, enum truth truth)
{
    enum called called = called_as(truth);
    return permille(study->called[called][truth], sum_called(study, called));
}

int study_recall(const struct study *study, enum truth truth)
{
    return permille(study->called[called_as(truth)][truth],
                    sum_truth(study, truth) + sum_truth(study, TRUTH_UNKNOWN));
}

int study_baseline(const struct study *study)
{
    return permille(sum_truth(study, TRUTH_BUG) - study->n_reflection_missed,
                    study->n_unsound - study->n_reflection);
}
