/* train - pare train: collect data from a corpus, train models, say how good they are. */
#include "base/buffer.h"
#include "base/files/disk.h"
#include "base/memory.h"
#include "cli/commands.h"
#include "input/tree/language/language.h"
#include "learn/data/collect.h"
#include "learn/data/language_binding.h"
#include "learn/forest/holdout.h"
#include "oracle/behaviour/keep.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
    "usage: pare train --language NAME [options] CORPUS... -- CHECKER {}\n"
    "\n"
    "Learns which parts of a program cannot go because what is left is not valid.  Takes the\n"
    "programs in CORPUS (files, or directories with all below them) apart, asking CHECKER, which\n"
    "accepts a program by exit status 0; trains a random forest for each set of features; writes\n"
    "the models and prints how good they are on data that was held out.\n"
    "\n"
    "  -l, --language NAME   the language of the programs\n"
    "  -n, --programs N      how many programs to use, chosen at random (600)\n"
    "  -f, --forbid REGEX    a program with such a message on standard error is not valid\n"
    "  -d, --data FILE       where the data is kept; goes on when it is there (NAME.data)\n"
    "  -o, --output DIR      write a model file for each set of features there\n"
    "  -s, --seed N          of everything that is chosen at random (1)\n"
    "  -j, --jobs N          how many checkers at once (as many as there are processors)\n"
    "  -t, --timeout SECONDS for one run of the checker (10)\n"
    "  -q, --quiet           no progress line\n";

struct train {
    struct collect_options collect;
    struct keep *keep;
    struct buffer checker; /* the command and what is forbidden, in words */
    char *data_path;
    const char *output_dir;
    bool quiet;
};

/* --- options ---------------------------------------------------------------------------------- */

static enum status number(const char *text, double least, double most, double *ret,
                          struct error *err)
{
    char *end;
    *ret = strtod(text, &end);
    if (*text == '\0' || *end != '\0' || !(*ret >= least && *ret <= most))
        return fail(err, STATUS_USAGE, "%s is not a number from %g to %g", text, least, most);
    return STATUS_OK;
}

static enum status take_option(struct train *train, int letter, const char *value,
                               struct error *err)
{
    double n = 0;
    enum status status = STATUS_OK;
    switch (letter) {
    case 'l':
        train->collect.language = value;
        break;
    case 'n':
        status = number(value, 1, 1e7, &n, err);
        train->collect.n_programs = (size_t)n;
        break;
    case 'f':
        status = keep_forbid(train->keep, value, "--forbid ", err);
        buffer_add_format(&train->checker, "forbid %s\n", value);
        break;
    case 'd':
        free(train->data_path);
        train->data_path = mem_string(value);
        break;
    case 'o':
        train->output_dir = value;
        break;
    case 's':
        status = number(value, 0, 1e15, &n, err);
        train->collect.seed = (uint64_t)n;
        break;
    case 'j':
        status = number(value, 1, 1024, &n, err);
        train->collect.oracle.n_workers = (unsigned)n;
        break;
    case 't':
        status = number(value, 0.01, 1e6, &train->collect.oracle.timeout, err);
        break;
    case 'q':
        train->quiet = true;
        break;
    }
    return status;
}

static enum status parse(int argc, char **argv, struct train *train, struct error *err)
{
    static const struct option rows[] = {
        {"language", required_argument, NULL, 'l'}, {"programs", required_argument, NULL, 'n'},
        {"forbid", required_argument, NULL, 'f'},   {"data", required_argument, NULL, 'd'},
        {"output", required_argument, NULL, 'o'},   {"seed", required_argument, NULL, 's'},
        {"jobs", required_argument, NULL, 'j'},     {"timeout", required_argument, NULL, 't'},
        {"quiet", no_argument, NULL, 'q'},          {NULL, 0, NULL, 0},
    };
    int letter;
    opterr = 0;
    optind = 1;
    while ((letter = getopt_long(argc, argv, ":l:n:f:d:o:s:j:t:q", rows, NULL)) != -1) {
        if (letter == ':' || letter == '?')
            return fail(err, STATUS_USAGE, "%s %s; pare train --help lists them all",
                        letter == ':' ? "there is no value behind" : "there is no option",
                        argv[optind - 1]);
        enum status status = take_option(train, letter, optarg, err);
        if (status != STATUS_OK)
            return status;
    }
    train->collect.corpus = (const char *const *)argv + optind;
    train->collect.n_corpus = (size_t)(argc - optind);
    if (train->collect.language == NULL)
        return fail(err, STATUS_USAGE, "need the language of the corpus: --language NAME");
    if (train->collect.n_corpus == 0)
        return fail(err, STATUS_USAGE, "need programs to learn from; pare train --help says more");
    if (train->output_dir == NULL)
        return STATUS_OK;
    enum status status = disk_make_dirs(train->output_dir, 0777, err);
    if (status == STATUS_OK && access(train->output_dir, W_OK) != 0) /* said before hours of work */
        status = fail(err, STATUS_IO, "cannot write in %s: %s", train->output_dir, strerror(errno));
    return status;
}

/* argv is that of the subcommand's options, argv[0] its name. */
static enum status prepare(int argc, char **argv, struct train *train, struct error *err)
{
    int n_words = 0;
    while (n_words < argc && strcmp(argv[n_words], "--") != 0)
        n_words++;
    if (n_words + 1 >= argc)
        return fail(err, STATUS_USAGE, "need a checker behind --; pare train --help says more");
    char **command = argv + n_words + 1;
    argv[n_words] = NULL;
    enum status status = keep_parse(train->keep, "exit:0", err);
    if (status == STATUS_OK)
        status = parse(n_words, argv, train, err);
    if (status != STATUS_OK)
        return status;
    for (char **word = command; *word != NULL; word++)
        buffer_add_format(&train->checker, "word %s\n", *word);
    if (train->data_path == NULL)
        train->data_path = mem_format("%s.data", train->collect.language);
    train->collect.data_path = train->data_path;
    train->collect.checker = buffer_text(&train->checker);
    train->collect.oracle.argv = command;
    train->collect.oracle.keep = train->keep;
    return STATUS_OK;
}

/* --- the report ------------------------------------------------------------------------------- */

static void print_progress(void *context, const struct collect_progress *progress)
{
    (void)context;
    fprintf(stderr, "\r%zu of %zu programs, %zu records, %zu programs of no use ",
            progress->n_useful, progress->n_wanted, progress->n_records, progress->n_useless);
    fflush(stderr);
}

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

int command_train(int argc, char **argv)
{
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            fputs(usage, stdout);
            return EXIT_DONE;
        }
    long n_cores = sysconf(_SC_NPROCESSORS_ONLN);
    struct train train = {
        .keep = keep_new(),
        .collect = {.n_programs = 600,
                    .seed = 1,
                    .oracle = {.kind = TEST_COMMAND,
                               .also_interesting = -1,
                               .n_workers = n_cores > 0 ? (unsigned)n_cores : 1,
                               .timeout = 10,
                               .max_output = (uint64_t)64 << 20,
                               .max_disk = (uint64_t)1 << 30}},
    };
    struct error err;
    struct binding binding;
    struct dataset dataset = {0};
    /* one word before the first, where getopt expects the name of the program */
    enum status status = prepare(argc + 1, argv - 1, &train, &err);
    if (status == STATUS_OK) {
        train.collect.progress = train.quiet ? NULL : print_progress;
        status = collect(&train.collect, &binding, &dataset, &err);
        if (!train.quiet)
            fputc('\n', stderr);
    }
    if (status == STATUS_OK && dataset.n_records == 0)
        status = fail(&err, STATUS_INPUT,
                      "there is nothing to learn from: the checker accepts no program of the "
                      "corpus, or nothing in any of them can go");
    if (status == STATUS_OK)
        status = report(&train, &binding, &dataset, &err);
    dataset_done(&dataset);
    keep_free(train.keep);
    buffer_done(&train.checker);
    free(train.data_path);
    if (status != STATUS_OK)
        fprintf(stderr, "pare: %s\n", err.message);
    return exit_code_of(status, &err);
}
