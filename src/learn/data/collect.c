#include "learn/data/collect.h"

#include "base/memory.h"
#include "input/tree/language/languages.h"
#include "input/tree/tree.h"
#include "learn/data/corpus.h"
#include "learn/data/data_file.h"
#include "learn/data/language_binding.h"
#include "learn/data/removal_lesson.h"

#include <stdlib.h>
#include <string.h>

/* A program that is being worked on.  Its number is the number of its job. */
struct pupil {
    const struct corpus_program *program; /* NULL: the place is free */
    struct fileset input;
    struct reading *reading;
    struct lesson *lesson; /* NULL while the original is checked */
    struct dataset seen;
};

struct collector {
    const struct collect_options *options;
    struct languages *languages;
    struct corpus corpus;
    struct binding binding;
    struct data_file file;
    struct dataset all; /* data of all finished programs */
    struct oracle *oracle;
    struct pupil *pupils;
    size_t n_pupils, n_busy;
    size_t next_program;
    struct collect_progress progress;
};

static bool is_known(const struct dataset *dataset, const char *name, size_t *ret)
{
    for (size_t i = 0; i < dataset->n_programs; i++)
        if (strcmp(dataset->programs[i].name, name) == 0) {
            *ret = i;
            return true;
        }
    return false;
}

static void count_program(struct collector *collector, const struct program *program)
{
    struct collect_progress *progress = &collector->progress;
    *(program->n_records > 0 ? &progress->n_useful : &progress->n_useless) += 1;
    progress->n_records += program->n_records;
    if (collector->options->progress != NULL)
        collector->options->progress(collector->options->context, progress);
}

static void free_pupil(struct pupil *pupil)
{
    if (pupil->program == NULL)
        return;
    lesson_free(pupil->lesson);
    reading_free(pupil->reading);
    fileset_done(&pupil->input);
    dataset_done(&pupil->seen);
    *pupil = (struct pupil){0};
}

static enum status finish_program(struct collector *collector, struct pupil *pupil,
                                  struct error *err)
{
    enum status status = data_file_add(&collector->file, &pupil->seen, 0, err);
    if (status == STATUS_OK) {
        dataset_copy_program(&collector->all, &pupil->seen, 0);
        count_program(collector, &pupil->seen.programs[0]);
    }
    free_pupil(pupil);
    collector->n_busy--;
    return status;
}

static enum status ask(struct collector *collector, struct pupil *pupil,
                       const struct fileset *candidate, struct error *err)
{
    uint64_t job = (uint64_t)(pupil - collector->pupils);
    return oracle_start(collector->oracle, job, candidate, err);
}

static enum status begin_program(struct collector *collector, struct pupil *pupil,
                                 const struct corpus_program *program, struct error *err)
{
    pupil->program = program;
    fileset_add_borrowed(&pupil->input, &program->file);
    dataset_init(&pupil->seen, collector->binding.n_kinds);
    dataset_begin_program(&pupil->seen, program->name);
    collector->n_busy++;
    struct tree_options options = {.language = collector->binding.language, .syntax_only = true};
    struct error ignored;
    if (tree_read_with(&pupil->input, &options, collector->languages, &pupil->reading, &ignored) !=
            STATUS_OK ||
        tree_broken_file(pupil->reading) != NULL)
        return finish_program(collector, pupil, err);
    return ask(collector, pupil, &pupil->input, err);
}

static enum status next_question(struct collector *collector, struct pupil *pupil,
                                 struct error *err)
{
    struct fileset candidate;
    if (!lesson_next(pupil->lesson, &candidate))
        return finish_program(collector, pupil, err);
    enum status status = ask(collector, pupil, &candidate, err);
    fileset_done(&candidate);
    return status;
}

static enum status take_outcome(struct collector *collector, const struct outcome *outcome,
                                struct error *err)
{
    struct pupil *pupil = &collector->pupils[outcome->job];
    bool accepted = outcome->verdict == VERDICT_INTERESTING;
    if (pupil->lesson != NULL) {
        lesson_answer(pupil->lesson, accepted);
    } else if (!accepted) {
        return finish_program(collector, pupil, err);
    } else {
        const char *name = pupil->program->name;
        struct hash seed = hash_combine(hash_bytes(name, strlen(name)),
                                        (struct hash){.low = collector->options->seed});
        pupil->lesson = lesson_new(pupil->reading, seed.low, &pupil->seen);
    }
    return next_question(collector, pupil, err);
}

/* Starts another program only if the programs in work would not be enough even if all of them were
 * useful.  So the programs that are used are the same for any number of jobs. */
static enum status start_programs(struct collector *collector, struct error *err)
{
    size_t known;
    enum status status = STATUS_OK;
    for (size_t i = 0; i < collector->n_pupils && status == STATUS_OK; i++)
        while (status == STATUS_OK && collector->pupils[i].program == NULL &&
               collector->next_program < collector->corpus.n_programs &&
               collector->progress.n_useful + collector->n_busy < collector->progress.n_wanted) {
            const struct corpus_program *program =
                &collector->corpus.programs[collector->next_program++];
            if (is_known(&collector->all, program->name, &known))
                count_program(collector, &collector->all.programs[known]);
            else
                status = begin_program(collector, &collector->pupils[i], program, err);
        }
    return status;
}

static enum status work(struct collector *collector, struct error *err)
{
    for (;;) {
        enum status status = start_programs(collector, err);
        if (status != STATUS_OK || collector->n_busy == 0)
            return status;
        enum oracle_event event;
        struct outcome outcome;
        status = oracle_wait(collector->oracle, -1, &event, &outcome, err);
        if (status == STATUS_OK && event == ORACLE_INTERRUPTED)
            return fail_interrupted(err, oracle_interrupt_signal(collector->oracle),
                                    "interrupted; the same command goes on");
        if (status == STATUS_OK && event == ORACLE_OUTCOME)
            status = take_outcome(collector, &outcome, err);
        if (status != STATUS_OK)
            return status;
    }
}

/* Collects the data of the programs of this run, in the order of their names. */
static void take_used(struct collector *collector, struct dataset *ret)
{
    bool *used = mem_zero(collector->all.n_programs + 1, sizeof *used);
    size_t known;
    for (size_t i = 0; i < collector->next_program; i++)
        if (is_known(&collector->all, collector->corpus.programs[i].name, &known))
            used[known] = true;
    dataset_init(ret, collector->binding.n_kinds);
    for (size_t i = 0; i < collector->all.n_programs; i++)
        if (used[i])
            dataset_copy_program(ret, &collector->all, i);
    dataset_sort(ret);
    free(used);
}

static enum status open_language(struct collector *collector, const struct language **ret,
                                 struct error *err)
{
    enum status status =
        languages_open(collector->languages, collector->options->language, ret, err);
    return status == STATUS_OK ? tree_binding(*ret, &collector->binding, err) : status;
}

static enum status open_all(struct collector *collector, struct error *err)
{
    const struct collect_options *options = collector->options;
    const struct language *language;
    enum status status = open_language(collector, &language, err);
    if (status == STATUS_OK)
        status = corpus_load(options->corpus, options->n_corpus, collector->languages, language,
                             options->seed, &collector->corpus, err);
    if (status != STATUS_OK)
        return status;
    struct hash origin = hash_combine(corpus_hash(&collector->corpus),
                                      hash_bytes(options->checker, strlen(options->checker)));
    origin = hash_combine(origin, hash_bytes(&options->seed, sizeof options->seed));
    origin =
        hash_combine(origin, hash_bytes(&options->oracle.timeout, sizeof options->oracle.timeout));
    status = data_file_open(options->data_path, &collector->binding, origin, &collector->file,
                            &collector->all, err);
    return status == STATUS_OK ? oracle_open(&options->oracle, &collector->oracle, err) : status;
}

enum status collect(const struct collect_options *options, struct binding *ret_binding,
                    struct dataset *ret, struct error *err)
{
    struct collector collector = {
        .options = options,
        .languages = languages_new(),
        .file = {.fd = -1},
        .n_pupils = options->oracle.n_workers,
        .pupils = mem_zero(options->oracle.n_workers, sizeof(struct pupil)),
        .progress = {.n_wanted = options->n_programs},
    };
    enum status status = open_all(&collector, err);
    if (status == STATUS_OK)
        status = work(&collector, err);
    if (status == STATUS_OK) {
        take_used(&collector, ret);
        *ret_binding = collector.binding;
    }
    if (collector.oracle != NULL)
        oracle_close(collector.oracle);
    for (size_t i = 0; i < collector.n_pupils; i++)
        free_pupil(&collector.pupils[i]);
    free(collector.pupils);
    data_file_close(&collector.file);
    dataset_done(&collector.all);
    corpus_done(&collector.corpus);
    languages_free(collector.languages);
    return status;
}
