/* train - pare train: collects data from a corpus of programs, then trains models on it. */
#include "base/buffer.h"
#include "base/files/disk.h"
#include "base/memory.h"
#include "cli/commands/train_report.h"
#include "cli/show/complain.h"
#include "cli/table/commands.h"
#include "learn/data/collect.h"
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
    struct buffer checker; /* the command and the forbidden messages, one per line */
    char *data_path;
    const char *output_dir;
    bool made_output_dir; /* the directory did not exist before */
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

static enum status make_output_dir(struct train *train, struct error *err)
{
    const char *dir = train->output_dir;
    if (dir == NULL)
        return STATUS_OK;
    train->made_output_dir = !disk_exists(dir);
    enum status status = disk_make_dirs(dir, 0777, err);
    if (status == STATUS_OK && access(dir, W_OK) != 0) /* checked now, before hours of work */
        status = fail(err, STATUS_IO, "cannot write in %s: %s", dir, strerror(errno));
    return status;
}

/* The checker accepts a program if it exits with 0 and prints no forbidden message. */
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
    return STATUS_OK;
}

/* On success, everything in *train is set up from the options, and borrows from them. */
static enum status prepare(const struct options *options, struct train *train, struct error *err)
{
    long n_cores = sysconf(_SC_NPROCESSORS_ONLN);
    const char *data = options_value(options, TRAIN_DATA);
    const char *language = options_value(options, TRAIN_LANGUAGE);
    enum status status = check_words(options, err);
    train->output_dir = options_value(options, TRAIN_OUTPUT);
    if (status == STATUS_OK)
        status = read_checker(options, train, err);
    if (status == STATUS_OK)
        status = make_output_dir(train, err);
    if (status != STATUS_OK)
        return status;
    train->data_path = data != NULL ? mem_string(data) : mem_format("%s.data", language);
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
        status = train_report(
            &(struct train_report){train->collect.language, train->collect.seed, train->output_dir},
            &binding, &dataset, err);
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
    if (status != STATUS_OK && train.made_output_dir)
        rmdir(train.output_dir); /* fails, as it should, if a model is in the directory */
    keep_free(train.keep);
    buffer_done(&train.checker);
    free(train.data_path);
    options_done(&options);
    return status == STATUS_OK ? EXIT_DONE : complain(&err, false);
}
