#include "learn/data/corpus.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "base/random.h"
#include "input/tree/language/languages.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static void add_input(struct corpus *corpus, const char *path, const struct input *input,
                      const struct languages *languages, const struct language *language)
{
    bool is_dir = disk_is_dir(path);
    char *real = input_path(path);
    for (size_t i = 0; i < input->files.n_files; i++) {
        struct file file = input->files.files[i];
        if (languages_for_file(languages, file.name) != language)
            continue;
        mem_grow((void **)&corpus->programs, &corpus->capacity, corpus->n_programs + 1,
                 sizeof *corpus->programs);
        struct corpus_program *program = &corpus->programs[corpus->n_programs++];
        program->name =
            is_dir ? mem_format("%s/%s", disk_base_name(real), file.name) : mem_string(file.name);
        file.name = disk_base_name(file.name);
        program->file = file;
    }
    free(real);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(((const struct corpus_program *)a)->name,
                  ((const struct corpus_program *)b)->name);
}

static enum status shuffle(struct corpus *corpus, uint64_t seed, struct error *err)
{
    struct corpus_program *programs = corpus->programs;
    size_t n = corpus->n_programs;
    if (n > 0)
        qsort(programs, n, sizeof *programs, compare_names);
    for (size_t i = 1; i < n; i++)
        if (strcmp(programs[i - 1].name, programs[i].name) == 0)
            return fail(err, STATUS_USAGE, "the corpus has two files called %s", programs[i].name);
    for (size_t i = n; i > 1; i--) {
        size_t j = (size_t)random_below(&seed, i);
        struct corpus_program program = programs[i - 1];
        programs[i - 1] = programs[j];
        programs[j] = program;
    }
    return STATUS_OK;
}

static bool is_empty_file(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode) && st.st_size == 0;
}

enum status corpus_load(const char *const *paths, size_t n_paths, const struct languages *languages,
                        const struct language *language, uint64_t seed, struct corpus *ret,
                        struct error *err)
{
    struct corpus corpus = {.inputs = mem_zero(n_paths, sizeof *corpus.inputs)};
    enum status status = STATUS_OK;
    for (size_t i = 0; i < n_paths && status == STATUS_OK; i++) {
        if (is_empty_file(paths[i]))
            continue;
        status = input_load(&paths[i], 1, &corpus.inputs[corpus.n_inputs], err);
        if (status == STATUS_OK)
            add_input(&corpus, paths[i], &corpus.inputs[corpus.n_inputs++], languages, language);
    }
    if (status == STATUS_OK && corpus.n_programs == 0)
        status =
            fail(err, STATUS_INPUT, "the corpus has no file in the language %s", language->name);
    if (status == STATUS_OK)
        status = shuffle(&corpus, seed, err);
    if (status == STATUS_OK)
        *ret = corpus;
    else
        corpus_done(&corpus);
    return status;
}

void corpus_done(struct corpus *corpus)
{
    for (size_t i = 0; i < corpus->n_programs; i++)
        free(corpus->programs[i].name);
    for (size_t i = 0; i < corpus->n_inputs; i++)
        input_done(&corpus->inputs[i]);
    free(corpus->programs);
    free(corpus->inputs);
    *corpus = (struct corpus){0};
}

struct hash corpus_hash(const struct corpus *corpus)
{
    struct hash hash = {0};
    for (size_t i = 0; i < corpus->n_programs; i++) {
        const struct corpus_program *program = &corpus->programs[i];
        hash = hash_combine(hash, hash_bytes(program->name, strlen(program->name)));
        hash = hash_combine(hash, hash_bytes(program->file.data, program->file.n_bytes));
    }
    return hash;
}
