/* train - pare train: collect data from a corpus, train models, say how good they are. */
#include "base/buffer.h"
#include "base/files/disk.h"
#include "base/memory.h"
#include "cli/commands.h"
#include "cli/show/complain.h"
#include "input/tree/language/language.h"
#include "learn/data/collect.h"
#include "learn/data/language_binding.h"
#include "learn/forest/holdout.h"
#include "oracle/behaviour/keep.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    TRAIN_LANGUAGE,
    TRAIN_PROGRAMS,
    TRAIN_FORBID,
    TRAIN_DATA,
    TRAIN_OUTPUT,
    TRAIN_SEED,
    TRAIN_JOBS,
    TRAIN_TIMEOUT,
    TRAIN_QUIET,
    TRAIN_HELP,
    N_TRAIN_OPTIONS,
};

static const struct option_row rows[N_TRAIN_OPTIONS] = {
    [TRAIN_LANGUAGE] = {.name = "language",
                        .letters = "l",
                        .argument = "NAME",
                        .takes = TAKES_LANGUAGE,
                        .help = "language of the programs"},
    [TRAIN_PROGRAMS] = {.name = "programs",
                        .letters = "n",
                        .argument = "N",
                        .takes = TAKES_NUMBER,
                        .least = 1,
                        .most = 1e7,
                        .standard = "600",
                        .help = "use N programs, chosen at random"},
    [TRAIN_FORBID] = {.name = "forbid",
                      .letters = "f",
                      .argument = "REGEX",
                      .takes = TAKES_TEXT,
                      .repeats = true,
                      .help = "a program is not valid if CHECKER prints a line that matches REGEX "
                              "on standard error; may be repeated"},
    [TRAIN_DATA] = {.name = "data",
                    .letters = "d",
                    .argument = "FILE",
                    .takes = TAKES_FILE,
                    .help = "keep the collected data in FILE; continue if it exists",
                    .otherwise = "LANGUAGE.data"},
    [TRAIN_OUTPUT] = {.name = "output",
                      .letters = "o",
                      .argument = "DIR",
                      .takes = TAKES_DIRECTORY,
                      .help = "write a model file for each set of features to DIR"},
    [TRAIN_SEED] = {.name = "seed",
                    .letters = "s",
                    .argument = "N",
                    .takes = TAKES_NUMBER,
                    .least = 0,
                    .most = 1e15,
                    .standard = "1",
                    .help = "seed of all random choices"},
    [TRAIN_JOBS] = {.name = "jobs",
                    .letters = "j",
                    .argument = "N",
                    .takes = TAKES_NUMBER,
                    .least = 1,
                    .most = 1024,
                    .help = "run N checkers in parallel",
                    .otherwise = "all cores"},
    [TRAIN_TIMEOUT] = {.name = "timeout",
                       .letters = "t",
                       .argument = "TIME",
                       .takes = TAKES_SECONDS,
                       .least = 0.01,
                       .most = 1e6,
                       .standard = "10s",
                       .help = "time limit for one run of CHECKER, such as 500ms, 90s or 5m"},
    [TRAIN_QUIET] = {.name = "quiet", .letters = "q", .help = "print no progress line"},
    [TRAIN_HELP] = OPTION_ROW_HELP,
};
const struct option_table train_options = {rows, N_TRAIN_OPTIONS};

struct train {
    struct collect_options collect;
    struct keep *keep;
    struct buffer checker; /* the command and what is forbidden, in words */
    char *data_path;
    const char *output_dir;
    bool quiet;
};

static void print_progress(void *context, const struct collect_progress *progress)
{
    (void)context;
    fprintf(stderr, "\r%zu of %zu programs, %zu records, %zu programs of no use ",
            progress->n_useful, progress->n_wanted, progress->n_records, progress->n_useless);
    fflush(stderr);
}

/* --- options ---------------------------------------------------------------------------------- */

static enum status check_output_dir(const char *dir, struct error *err)
{
    enum status status = disk_make_dirs(dir, 0777, err);
    if (status == STATUS_OK && access(dir, W_OK) != 0) /* said before hours of work */
        status = fail(err, STATUS_IO, "cannot write in %s: %s", dir, strerror(errno));
    return status;
}

/* The checker accepts a program by exit status 0, and by what it does not print. */
static enum status read_checker(const struct options *options, struct train *train,
                                struct error *err)
{
    const struct option_values *forbidden = &options->given[TRAIN_FORBID];
    enum status status = keep_parse(train->keep, "exit:0", err);
    for (size_t i = 0; i < forbidden->n && status == STATUS_OK; i++) {
        status = keep_forbid(train->keep, forbidden->values[i], "--forbid ", err);
        buffer_add_format(&train->checker, "forbid %s\n", forbidden->values[i]);
    }
    for (char **word = options->command; *word != NULL; word++)
        buffer_add_format(&train->checker, "word %s\n", *word);
    return status;
}

static enum status check_words(const struct options *options, struct error *err)
{
    if (options->command == NULL || options->command[0] == NULL)
        return fail(err, STATUS_USAGE, "need a checker behind --; see pare train --help");
    if (!options_has(options, TRAIN_LANGUAGE))
        return fail(err, STATUS_USAGE, "need the language of the programs: --language NAME");
    if (options->n_words == 0)
        return fail(err, STATUS_USAGE, "need programs to learn from; see pare train --help");
    return options_has(options, TRAIN_OUTPUT)
               ? check_output_dir(options_value(options, TRAIN_OUTPUT), err)
               : STATUS_OK;
}

/* On success, everything in *train is set up from the options, and borrows from them. */
static enum status prepare(const struct options *options, struct train *train, struct error *err)
{
    long n_cores = sysconf(_SC_NPROCESSORS_ONLN);
    const char *data = options_value(options, TRAIN_DATA);
    const char *language = options_value(options, TRAIN_LANGUAGE);
    enum status status = check_words(options, err);
    if (status == STATUS_OK)
        status = read_checker(options, train, err);
    if (status != STATUS_OK)
        return status;
    train->data_path = data != NULL ? mem_string(data) : mem_format("%s.data", language);
    train->output_dir = options_value(options, TRAIN_OUTPUT);
    train->quiet = options_has(options, TRAIN_QUIET);
    train->collect = (struct collect_options){
        .language = language,
        .corpus = (const char *const *)options->words,
        .n_corpus = (size_t)options->n_words,
        .n_programs = (size_t)options_number(options, TRAIN_PROGRAMS),
        .seed = (uint64_t)options_number(options, TRAIN_SEED),
        .data_path = train->data_path,
        .checker = buffer_text(&train->checker),
        .progress = train->quiet ? NULL : print_progress,
        .oracle = {.kind = TEST_COMMAND,
                   .argv = options->command,
                   .keep = train->keep,
                   .also_interesting = -1,
                   .n_workers = options_has(options, TRAIN_JOBS)
                                    ? (unsigned)options_number(options, TRAIN_JOBS)
                                : n_cores > 0 ? (unsigned)n_cores
                                              : 1,
                   .timeout = options_number(options, TRAIN_TIMEOUT),
                   .max_output = (uint64_t)64 << 20,
                   .max_disk = (uint64_t)1 << 30},
    };
    return STATUS_OK;
}

/* --- the report ------------------------------------------------------------------------------- */

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
    enum { N_SHOWN = 12 };
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

/* One table: how the data is split, and what is predicted. */
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

static enum status run_experiment(const struct train *train, const struct experiment *experiment,
                                  const struct binding *binding, const struct dataset *dataset,
                                  const struct language *language, struct error *err)
{
    struct holdout trials[N_FEATURE_SETS];
    struct bitset held;
    enum status status = STATUS_OK;
    bitset_init(&held, dataset->n_records);
    experiment->split(dataset, train->collect.seed, &held);
    printf("\n%s:\n%-20s %9s %7s %7s %7s %7s %7s %9s\n", experiment->title, "model", "precision",
           "recall", "TP", "FP", "TN", "FN", "bytes");
    for (size_t i = 0; i < N_FEATURE_SETS; i++) {
        size_t n_bytes = 0;
        holdout_run(dataset, binding, &feature_sets[i], experiment->target, &held,
                    train->collect.seed, &trials[i]);
        if (status == STATUS_OK)
            status = write_model(experiment->is_real ? train->output_dir : NULL, &trials[i],
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

static enum status report(const struct train *train, const struct binding *binding,
                          const struct dataset *dataset, struct error *err)
{
    struct languages *languages = languages_new();
    const struct language *language;
    enum status status = languages_open(languages, train->collect.language, &language, err);
    print_data(dataset, dataset->n_records / 5);
    for (size_t i = 0; i < sizeof experiments / sizeof *experiments && status == STATUS_OK; i++)
        status = run_experiment(train, &experiments[i], binding, dataset, language, err);
    languages_free(languages);
    return status;
}

/* --- the command ------------------------------------------------------------------------------ */

static enum status train_models(struct train *train, struct error *err)
{
    struct binding binding;
    struct dataset dataset = {0};
    enum status status = collect(&train->collect, &binding, &dataset, err);
    if (!train->quiet)
        fputc('\n', stderr);
    if (status == STATUS_OK && dataset.n_records == 0)
        status = fail(err, STATUS_INPUT,
                      "there is nothing to learn from: the checker accepts no program of the "
                      "corpus, or no part of any program can be removed");
    if (status == STATUS_OK)
        status = report(train, &binding, &dataset, err);
    dataset_done(&dataset);
    return status;
}

int command_train(const struct command *self, int argc, char **argv)
{
    struct train train = {.keep = keep_new()};
    struct error err;
    struct options options = {0};
    enum status status = options_parse(self->options, argc, argv, &options, &err);
    if (status == STATUS_OK)
        status = prepare(&options, &train, &err);
    if (status == STATUS_OK)
        status = train_models(&train, &err);
    keep_free(train.keep);
    buffer_done(&train.checker);
    free(train.data_path);
    options_done(&options);
    return status == STATUS_OK ? EXIT_DONE : complain(&err, false);
}
