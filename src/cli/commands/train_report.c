#include "cli/commands/train_report.h"

#include "base/buffer.h"
#include "base/files/disk.h"
#include "base/memory.h"
#include "input/tree/language/languages.h"
#include "learn/forest/holdout.h"

#include <stdio.h>
#include <stdlib.h>

static void print_data(const struct dataset *dataset, size_t n_held)
{
    size_t n_by_label[N_LABELS] = {0}, n_used = 0;
    for (size_t record = 0; record < dataset->n_records; record++)
        n_by_label[dataset_label(dataset, record)]++;
    for (size_t i = 0; i < dataset->n_programs; i++)
        n_used += dataset->programs[i].n_records > 0;
    printf("%zu programs, %zu records, %zu held out\n"
           "%zu went, %zu not valid, %zu lost the token, %zu not valid and lost the token\n",
           n_used, dataset->n_records, n_held, n_by_label[LABEL_VALID], n_by_label[LABEL_INVALID],
           n_by_label[LABEL_LOST_VALID], n_by_label[LABEL_LOST_INVALID]);
}

static void print_score(const char *name, const struct score *score)
{
    printf("%-20s %9.1f %7.1f %7llu %7llu %7llu %7llu", name, 100 * score_precision(score),
           100 * score_recall(score), (unsigned long long)score->true_positive,
           (unsigned long long)score->false_positive, (unsigned long long)score->true_negative,
           (unsigned long long)score->false_negative);
}

static void print_feature(const struct language *language, uint32_t feature, uint32_t n_kinds,
                          double importance)
{
    char *kind = NULL;
    enum feature_part part = feature_part_of(feature, n_kinds);
    if (part == PART_CHILDREN)
        kind = feature == n_kinds + 1 ? mem_string("terminal")
                                      : tree_binding_kind(language, feature - 1);
    else if (part == PART_PATH)
        kind = tree_binding_kind(language, feature - n_kinds - 2);
    static const char *const parts[] = {
        [PART_TYPE] = "type", [PART_CHILDREN] = "child ", [PART_PATH] = "path "};
    printf("  %5.1f %%  %s%s\n", 100 * importance, parts[part], kind != NULL ? kind : "");
    free(kind);
}

static void print_importance(const struct language *language, const struct holdout *trial,
                             uint32_t n_kinds)
{
    enum { N_SHOWN = 12 }; /* the number of features in the report: half a screen */
    struct bitset shown;
    bitset_init(&shown, features_count(n_kinds));
    printf("\nwhat %s looks at:\n", trial->set->name);
    for (int i = 0; i < N_SHOWN; i++) {
        uint32_t best = UINT32_MAX;
        for (uint32_t feature = 0; feature < features_count(n_kinds); feature++)
            if (!bitset_has(&shown, feature) && trial->importance[feature] > 0 &&
                (best == UINT32_MAX || trial->importance[feature] > trial->importance[best]))
                best = feature;
        if (best == UINT32_MAX)
            break;
        bitset_add(&shown, best);
        print_feature(language, best, n_kinds, trial->importance[best]);
    }
    bitset_done(&shown);
}

/* Writes LANGUAGE-SET.model into the directory, unless that is NULL. */
static enum status write_model(const char *dir, const struct holdout *trial, size_t *ret_n_bytes,
                               struct error *err)
{
    struct buffer file = {0};
    predictor_pack(trial->model, &file);
    *ret_n_bytes = file.n_bytes;
    enum status status = STATUS_OK;
    if (dir != NULL) {
        char *path = mem_format("%s/%s-%s.model", dir, predictor_binding(trial->model)->language,
                                trial->set->name);
        status = disk_write_atomic(path, file.data, file.n_bytes, 0644, err);
        free(path);
    }
    buffer_done(&file);
    return status;
}

/* One table of the report: a way to split the data, and the property that is predicted. */
struct experiment {
    const char *title;
    void (*split)(const struct dataset *dataset, uint64_t seed, struct bitset *ret_held);
    enum target target;
    bool is_real; /* these models are written; the others are for comparison */
};

static const struct experiment experiments[] = {
    {"valid or not, a fifth of the records held out", dataset_split, TARGET_VALID, true},
    {"for comparison: whole programs held out", dataset_split_programs, TARGET_VALID, false},
    {"for comparison: went or not, as in the paper", dataset_split, TARGET_SUCCESS, false},
};

static enum status run_experiment(const struct train_report *report,
                                  const struct experiment *experiment,
                                  const struct binding *binding, const struct dataset *dataset,
                                  const struct language *language, struct error *err)
{
    struct holdout trials[N_FEATURE_SETS];
    struct bitset held;
    enum status status = STATUS_OK;
    bitset_init(&held, dataset->n_records);
    experiment->split(dataset, report->seed, &held);
    printf("\n%s:\n%-20s %9s %7s %7s %7s %7s %7s %9s\n", experiment->title, "model", "precision",
           "recall", "TP", "FP", "TN", "FN", "bytes");
    for (size_t i = 0; i < N_FEATURE_SETS; i++) {
        size_t n_bytes = 0;
        holdout_run(dataset, binding, &feature_sets[i], experiment->target, &held, report->seed,
                    &trials[i]);
        if (status == STATUS_OK)
            status = write_model(experiment->is_real ? report->output_dir : NULL, &trials[i],
                                 &n_bytes, err);
        print_score(feature_sets[i].name, &trials[i].score);
        printf(" %9zu\n", n_bytes);
        fflush(stdout);
    }
    for (size_t i = 0; i < N_FEATURE_SETS; i++) {
        if (experiment->is_real && feature_sets[i].parts != PART_TYPE)
            print_importance(language, &trials[i], binding->n_kinds);
        holdout_done(&trials[i]);
    }
    bitset_done(&held);
    return status;
}

enum status train_report(const struct train_report *report, const struct binding *binding,
                         const struct dataset *dataset, struct error *err)
{
    struct languages *languages = languages_new();
    const struct language *language;
    enum status status = languages_open(languages, report->language, &language, err);
    print_data(dataset, dataset->n_records / 5);
    for (size_t i = 0; i < sizeof experiments / sizeof *experiments && status == STATUS_OK; i++)
        status = run_experiment(report, &experiments[i], binding, dataset, language, err);
    languages_free(languages);
    return status;
}
