/* The published study: rows with the counts of table 2.5 give every other table (dissertation,
 * chapter 2).  The rows go through their CSV form first. */
#include "base/memory.h"
#include "fixture.h"
#include "triage/known/recognisers.h"
#include "triage/table/printed.h"
#include "triage/table/tables.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { N_ANALYSES = 4 };

static const char *const truth_keys[] = {"bugs", "features", "unknown"};

static uint64_t number(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    assert_true(json_is_integer(value));
    return (uint64_t)json_integer_value(value);
}

static uint64_t nth(const json_t *array, size_t i)
{
    return (uint64_t)json_integer_value(json_array_get(array, i));
}

/* The rows of table 2.5, one for each truth, and those where nothing was lost.  The sums of table
 * 2.1 are put into the last row, which stands for one program. */
static void make_rows(const json_t *fixture, struct rows *ret)
{
    const char *names[N_ANALYSES];
    const json_t *analyses = json_object_get(fixture, "analyses");
    const json_t *list = json_object_get(fixture, "rows");
    for (size_t i = 0; i < N_ANALYSES; i++)
        names[i] = json_string_value(json_array_get(analyses, i));
    rows_init(ret, names, N_ANALYSES);
    for (size_t k = 0; k < json_array_size(list) * N_TRUTHS; k++) {
        const json_t *json = json_array_get(list, k / N_TRUTHS);
        struct row *row = rows_add(ret);
        row->count = number(json, truth_keys[k % N_TRUTHS]);
        row->truth = (enum truth)(k % N_TRUTHS);
        free(row->first_lost);
        row->first_lost = mem_string("C.m()V");
        for (size_t i = 0; i < N_ANALYSES; i++)
            row->each[i].unsound = nth(json_object_get(json, "sound"), i) == 0;
    }
    const json_t *quality = json_object_get(fixture, "table_2_1");
    struct row *sound = rows_add(ret), *last;
    sound->count =
        nth(json_object_get(json_object_get(fixture, "expected"), "programs_by_easiness_x4"), 4) -
        1;
    last = rows_add(ret);
    last->n_seen = number(fixture, "table_2_1_W");
    for (size_t i = 0; i < N_ANALYSES + 2; i++) {
        struct row_count *count = i < N_ANALYSES    ? &last->each[i]
                                  : i == N_ANALYSES ? &last->all
                                                    : &last->common;
        count->n_found = number(json_array_get(quality, i), "SA");
        count->n_hits = number(json_array_get(quality, i), "SA_and_W");
    }
}

/* Gives `n` programs of a row the mark of a rule, by splitting the row. */
static void mark(struct rows *rows, size_t at, uint64_t n, const char *id)
{
    if (n == 0)
        return;
    struct row *marked = rows_add(rows), *row = &rows->rows[at];
    assert_true(row->count >= n);
    row->count -= n;
    marked->count = n;
    marked->truth = row->truth;
    free(marked->rules);
    marked->rules = mem_string(id);
    free(marked->first_lost);
    marked->first_lost = mem_string(row->first_lost);
    memcpy(marked->each, row->each, N_ANALYSES * sizeof *row->each);
}

/* Marks programs of a truth, hardest first or easiest first, wherever there are some left. */
static void mark_any(struct rows *rows, enum truth truth, size_t from, size_t to, uint64_t n,
                     const char *id)
{
    size_t n_rows = rows->n_rows;
    for (size_t level = from; n > 0; level += from < to ? 1 : -1) {
        for (size_t i = 0; n > 0 && i < n_rows; i++) {
            const struct row *row = &rows->rows[i];
            if (row->truth != truth || row->rules[0] != '\0' || row_n_sound(rows, row) != level)
                continue;
            uint64_t part = row->count < n ? row->count : n;
            mark(rows, i, part, id);
            n -= part;
        }
        assert_true(n == 0 || level != to);
    }
}

static void mark_rules(const json_t *fixture, const struct recognisers *rules, struct rows *rows)
{
    const json_t *features = json_object_get(fixture, "table_2_2");
    const json_t *bugs = json_object_get(fixture, "table_2_3");
    for (size_t i = 0; i < json_array_size(features); i++) {
        const json_t *json = json_array_get(features, i);
        uint64_t hard = number(json, "hard"), all = number(json, "all");
        mark_any(rows, TRUTH_FEATURE, 0, 0, hard, rules->rules[i].id);
        mark_any(rows, TRUTH_FEATURE, 3, 1, all - hard, rules->rules[i].id);
    }
    for (size_t i = 0; i < json_array_size(bugs); i++) {
        const json_t *json = json_array_get(bugs, i);
        uint64_t easy = number(json, "easy"), all = number(json, "all");
        const char *id = rules->rules[json_array_size(features) + i].id;
        mark_any(rows, TRUTH_BUG, 3, 3, easy, id);
        mark_any(rows, TRUTH_BUG, 0, 2, all - easy, id);
    }
}

static void make_study(struct rows *rows, const struct recognisers *rules, struct study *study)
{
    struct thresholds thresholds = THRESHOLDS_DEFAULT;
    struct buffer csv = {0};
    struct error err;
    rows_write_heading(rows, &csv);
    for (size_t i = 0; i < rows->n_rows; i++)
        rows_write(rows, &rows->rows[i], &thresholds, &csv);
    rows_done(rows);
    assert_int_equal(rows_parse(buffer_text(&csv), csv.n_bytes, "rows.csv", rows, &err), STATUS_OK);
    buffer_done(&csv);
    assert_int_equal(study_make(rows, rules, &thresholds, study, &err), STATUS_OK);
}

static void check_quality(const struct study *study, const json_t *fixture)
{
    const json_t *quality = json_object_get(fixture, "table_2_1");
    assert_int_equal(study->n_seen, number(fixture, "table_2_1_W"));
    for (size_t i = 0; i < N_ANALYSES + 2; i++) {
        const json_t *json = json_array_get(quality, i);
        const struct row_count *sum = i < N_ANALYSES    ? &study->tools[i].sum
                                      : i == N_ANALYSES ? &study->all
                                                        : &study->common;
        int precision = permille(sum->n_hits, sum->n_found);
        int recall = permille(sum->n_hits, study->n_seen);
        assert_int_equal(precision, number(json, "precision_permille"));
        assert_int_equal(recall, number(json, "recall_permille"));
        const struct printed_quality *printed =
            printed_quality_of(json_string_value(json_object_get(json, "name")));
        assert_int_equal(printed->precision, precision);
        assert_int_equal(printed->recall, recall);
    }
}

static void check_truth(const struct study *study, const json_t *expected)
{
    static const char *const called[] = {"classified_bug", "classified_feature", "undecided"};
    uint64_t sums[N_TRUTHS] = {0};
    for (int c = 0; c < N_CALLED; c++)
        for (int t = 0; t < N_TRUTHS; t++) {
            sums[t] += study->called[c][t];
            assert_int_equal(study->called[c][t], nth(json_object_get(expected, called[c]), t));
            assert_int_equal(study->called[c][t], printed_called((enum called)c, (enum truth)t));
        }
    for (int t = 0; t < N_TRUTHS; t++) {
        assert_int_equal(sums[t], nth(json_object_get(expected, "sums"), t));
        assert_int_equal(permille(sums[t], study->n_unsound),
                         nth(json_object_get(expected, "share_bug_feature_unknown_permille"), t));
    }
    assert_int_equal(study->n_unsound, nth(json_object_get(expected, "sums"), N_TRUTHS));
    const json_t *levels = json_object_get(expected, "by_easiness_x4_bug_feature_unknown");
    for (size_t level = 0; level < N_ANALYSES; level++)
        for (int t = 0; t < N_TRUTHS; t++) {
            assert_int_equal(study->levels[level].truth[t],
                             nth(json_array_get(levels, level), (size_t)t));
            assert_int_equal(permille(study->levels[level].truth[t], study->levels[level].n_inputs),
                             printed_truth_share(level, N_ANALYSES, (enum truth)t));
        }
    const json_t *inputs = json_object_get(expected, "programs_by_easiness_x4");
    for (size_t level = 0; level <= N_ANALYSES; level++) {
        assert_int_equal(study->levels[level].n_inputs, nth(inputs, level));
        assert_int_equal(study->levels[level].n_inputs, printed_inputs(level, N_ANALYSES));
    }
}

static void check_shares(const struct study *study, const json_t *expected)
{
    assert_int_equal(study_precision(study, TRUTH_BUG), number(expected, "bug_precision_permille"));
    assert_int_equal(study_recall(study, TRUTH_BUG), number(expected, "bug_recall_permille"));
    assert_int_equal(study_precision(study, TRUTH_FEATURE),
                     number(expected, "feature_precision_permille"));
    assert_int_equal(study_recall(study, TRUTH_FEATURE),
                     number(expected, "feature_recall_permille"));
    assert_int_equal(printed_precision(TRUTH_BUG), 903);
    assert_int_equal(printed_recall(TRUTH_BUG), 786);
    assert_int_equal(printed_precision(TRUTH_FEATURE), 897);
    assert_int_equal(printed_recall(TRUTH_FEATURE), 436);
    const json_t *baseline = json_object_get(expected, "reflection_baseline");
    assert_int_equal(study->n_reflection, number(baseline, "features"));
    assert_int_equal(study->n_unsound - study->n_reflection, number(baseline, "bugs"));
    assert_int_equal(study_baseline(study), number(baseline, "precision_permille"));
    assert_int_equal(printed_baseline(), 777);
}

/* Figure 2.6b in tenths of a percent (derived from table 2.5), at easiness 1/4, 2/4, 3/4. */
static const int sound_share[3][N_ANALYSES] = {
    {33, 867, 0, 100}, {472, 966, 90, 472}, {446, 1000, 623, 931}};
/* Easy unsound, bug, feature, unknown. */
static const uint64_t by_tool[N_ANALYSES][4] = {
    {419, 402, 17, 0}, {0, 0, 0, 0}, {285, 229, 0, 56}, {52, 52, 0, 0}};

static void check_tools(const struct study *study, const struct rows *rows)
{
    for (size_t i = 0; i < N_ANALYSES; i++) {
        for (size_t level = 1; level < N_ANALYSES; level++) {
            int share = permille(study->levels[level].n_sound[i], study->levels[level].n_inputs);
            assert_int_equal(share, sound_share[level - 1][i]);
            assert_int_equal(share, printed_sound_share(level, N_ANALYSES, rows->analyses[i]));
        }
        assert_int_equal(study->tools[i].n_easy, by_tool[i][0]);
        assert_int_equal(printed_tool(rows->analyses[i], 0), by_tool[i][0]);
        for (int t = 0; t < N_TRUTHS; t++) {
            assert_int_equal(study->tools[i].truth[t], by_tool[i][1 + t]);
            assert_int_equal(printed_tool(rows->analyses[i], 1 + t), by_tool[i][1 + t]);
        }
    }
}

static void check_vectors(const struct study *study, const struct rows *rows, const json_t *fixture)
{
    const json_t *list = json_object_get(fixture, "rows");
    for (size_t k = 0; k < json_array_size(list); k++) {
        const json_t *json = json_array_get(list, k);
        size_t vector = 0;
        for (size_t i = 0; i < N_ANALYSES; i++)
            vector |= nth(json_object_get(json, "sound"), i) << i;
        const struct printed_vector *printed =
            printed_vector_of(rows->analyses, N_ANALYSES, vector);
        assert_non_null(printed);
        for (int t = 0; t < N_TRUTHS; t++) {
            assert_int_equal(study->vectors[vector][t], number(json, truth_keys[t]));
            assert_int_equal(printed->truth[t], number(json, truth_keys[t]));
        }
    }
}

static void check_rules(const struct study *study, const struct recognisers *rules,
                        const json_t *fixture)
{
    const json_t *features = json_object_get(fixture, "table_2_2");
    const json_t *bugs = json_object_get(fixture, "table_2_3");
    size_t n_features = json_array_size(features);
    assert_int_equal(rules->n_rules, n_features + json_array_size(bugs));
    for (size_t i = 0; i < rules->n_rules; i++) {
        const struct recogniser *rule = &rules->rules[i];
        bool is_bug = i >= n_features;
        const json_t *json =
            is_bug ? json_array_get(bugs, i - n_features) : json_array_get(features, i);
        uint64_t marked = number(json, is_bug ? "easy" : "hard"), all = number(json, "all");
        assert_int_equal(rule->says, is_bug ? TRUTH_BUG : TRUTH_FEATURE);
        assert_int_equal(rule->printed[0], marked);
        assert_int_equal(rule->printed[1], all);
        assert_int_equal(study->rules[i].n_marked, marked);
        assert_int_equal(study->rules[i].n_all, all);
    }
}

static void test_tables(void **state)
{
    (void)state;
    json_t *fixture = fixture_load("easiness.json");
    const json_t *expected = json_object_get(fixture, "expected");
    struct recognisers rules;
    struct error err;
    struct rows rows;
    struct study study;
    assert_int_equal(recognisers_read("../share/triage/java-rules.json", &rules, &err), STATUS_OK);
    make_rows(fixture, &rows);
    mark_rules(fixture, &rules, &rows);
    make_study(&rows, &rules, &study);
    check_quality(&study, fixture);
    check_vectors(&study, &rows, fixture);
    check_truth(&study, expected);
    check_shares(&study, expected);
    check_tools(&study, &rows);
    check_rules(&study, &rules, fixture);
    struct buffer text = {0};
    tables_write(&study, &rows, &rules, GRID_TEXT, &text);
    /* Some lines as a reader sees them. */
    static const char *const lines[] = {
        "0.75           756  12.5 %               0               756\n",
        "•        •         •            0.75    52         0        0     52       52 0 0\n",
        "bug        683      683       17       17       56       56    756      756\n",
        "bug                                       90.3 %   90.3 %  78.6 %   78.6 %\n",
        "baseline: all but reflection is a bug     77.7 %   77.7 %       -        -\n",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (strstr(buffer_text(&text), lines[i]) == NULL)
            fail_msg("no line \"%s\" in:\n%s", lines[i], buffer_text(&text));
    buffer_done(&text);
    study_done(&study);
    rows_done(&rows);
    recognisers_done(&rules);
    json_decref(fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_tables)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
