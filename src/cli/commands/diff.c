/* diff - pare diff: the difference of two accepted versions of a run, in the unified format. */
#include "base/align.h"
#include "base/memory.h"
#include "cli/commands/journal_dir.h"
#include "cli/show/complain.h"
#include "cli/table/commands.h"
#include "drive/journal/journal.h"
#include "drive/journal/version_replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CONTEXT = 3 }; /* equal lines around a change */

struct lines {
    const unsigned char **start; /* n_lines + 1 of them */
    uint64_t *hashes;
    size_t n_lines;
};

static void cut(struct lines *lines, const struct file *file)
{
    const unsigned char *at = file != NULL ? file->data : (const unsigned char *)"";
    const unsigned char *end = at + (file != NULL ? file->n_bytes : 0);
    size_t capacity = 0;
    *lines = (struct lines){0};
    while (at < end) {
        mem_grow((void **)&lines->start, &capacity, lines->n_lines + 2, sizeof *lines->start);
        lines->start[lines->n_lines++] = at;
        const unsigned char *newline = memchr(at, '\n', (size_t)(end - at));
        at = newline != NULL ? newline + 1 : end;
        lines->start[lines->n_lines] = end;
    }
    lines->hashes = mem_zero(lines->n_lines + 1, sizeof *lines->hashes);
    for (size_t i = 0; i < lines->n_lines; i++)
        lines->hashes[i] =
            hash_bytes(lines->start[i], (size_t)(lines->start[i + 1] - lines->start[i])).low;
}

static void lines_done(struct lines *lines)
{
    free(lines->start);
    free(lines->hashes);
}

static void print_line(char mark, const struct lines *lines, size_t at)
{
    size_t n_bytes = (size_t)(lines->start[at + 1] - lines->start[at]);
    putchar(mark);
    fwrite(lines->start[at], 1, n_bytes, stdout);
    if (lines->start[at][n_bytes - 1] != '\n')
        fputs("\n\\ No newline at end of file\n", stdout);
}

/* A step of the way through both files: an equal line, or a line of one of them. */
struct step {
    char mark; /* ' ', '-' or '+' */
    size_t a, b;
};

static struct step *find_steps(const struct lines *a, const struct lines *b, size_t *ret_n)
{
    size_t *partner = mem_zero(a->n_lines + 1, sizeof *partner);
    struct step *steps = mem_zero(a->n_lines + b->n_lines + 1, sizeof *steps);
    size_t n = 0, k = 0;
    align(a->hashes, a->n_lines, b->hashes, b->n_lines, partner);
    for (size_t i = 0; i < a->n_lines; i++) {
        if (partner[i] == ALIGN_NONE) {
            steps[n++] = (struct step){'-', i, k};
            continue;
        }
        for (; k < partner[i]; k++)
            steps[n++] = (struct step){'+', i, k};
        steps[n++] = (struct step){' ', i, k++};
    }
    for (; k < b->n_lines; k++)
        steps[n++] = (struct step){'+', a->n_lines, k};
    free(partner);
    *ret_n = n;
    return steps;
}

/* The steps from `from` to `to` are one group of changes with its context. */
static void print_hunk(const struct lines *a, const struct lines *b, const struct step *steps,
                       size_t from, size_t to)
{
    size_t n_a = 0, n_b = 0;
    for (size_t i = from; i < to; i++) {
        n_a += steps[i].mark != '+';
        n_b += steps[i].mark != '-';
    }
    printf("@@ -%zu,%zu +%zu,%zu @@\n", steps[from].a + (n_a > 0), n_a, steps[from].b + (n_b > 0),
           n_b);
    for (size_t i = from; i < to; i++) {
        bool is_new = steps[i].mark == '+';
        print_line(steps[i].mark, is_new ? b : a, is_new ? steps[i].b : steps[i].a);
    }
}

static void print_hunks(const struct lines *a, const struct lines *b)
{
    size_t n = 0;
    struct step *steps = find_steps(a, b, &n);
    for (size_t i = 0; i < n;) {
        if (steps[i].mark == ' ') {
            i++;
            continue;
        }
        size_t from = i > CONTEXT ? i - CONTEXT : 0, last = i;
        for (size_t k = i; k < n && k <= last + 2 * CONTEXT + 1; k++)
            last = steps[k].mark != ' ' ? k : last;
        size_t to = last + CONTEXT + 1 < n ? last + CONTEXT + 1 : n;
        print_hunk(a, b, steps, from, to);
        i = to;
    }
    free(steps);
}

static bool is_binary(const struct file *file)
{
    return file != NULL && memchr(file->data, '\0', file->n_bytes) != NULL;
}

static void print_file(const char *name, const struct file *a, const struct file *b)
{
    struct lines lines_a, lines_b;
    if (a != NULL && b != NULL && file_same_bytes(a, b))
        return;
    if (is_binary(a) || is_binary(b)) {
        printf("Binary file %s differs: %zu and %zu bytes\n", name, a != NULL ? a->n_bytes : 0,
               b != NULL ? b->n_bytes : 0);
        return;
    }
    printf("--- %s%s\n+++ %s%s\n", a != NULL ? "a/" : "/dev/null", a != NULL ? name : "",
           b != NULL ? "b/" : "/dev/null", b != NULL ? name : "");
    cut(&lines_a, a);
    cut(&lines_b, b);
    print_hunks(&lines_a, &lines_b);
    lines_done(&lines_a);
    lines_done(&lines_b);
}

static void print_files(const struct fileset *a, const struct fileset *b)
{
    for (size_t i = 0; i < a->n_files; i++)
        print_file(a->files[i].name, &a->files[i], fileset_find(b, a->files[i].name));
    for (size_t i = 0; i < b->n_files; i++)
        if (fileset_find(a, b->files[i].name) == NULL)
            print_file(b->files[i].name, NULL, &b->files[i]);
}

static enum status load(struct journal *journal, const char *number, struct arena *names,
                        struct fileset *ret, struct error *err)
{
    char *end;
    unsigned long long n = strtoull(number, &end, 10);
    if (*number < '0' || *number > '9' || *end != '\0' || n > journal_n_versions(journal))
        return fail(err, STATUS_USAGE,
                    "there is no version %s: the last one is %llu; pare history lists them", number,
                    (unsigned long long)journal_n_versions(journal));
    return versions_load(journal, n, names, ret, err);
}

static enum status diff(const char *dir, char **numbers, struct error *err)
{
    struct journal *journal;
    struct fileset a = {0}, b = {0};
    struct arena names;
    enum status status = journal_open(dir, true, &journal, err);
    if (status != STATUS_OK)
        return status;
    arena_init(&names);
    status = load(journal, numbers[0], &names, &a, err);
    if (status == STATUS_OK)
        status = load(journal, numbers[1], &names, &b, err);
    if (status == STATUS_OK)
        print_files(&a, &b);
    fileset_done(&a);
    fileset_done(&b);
    arena_done(&names);
    journal_close(journal);
    return status;
}

int command_diff(const struct command *self, int argc, char **argv)
{
    struct error err;
    struct journal_request request;
    enum status status = journal_request_read(self, argc, argv, 2, &request, &err);
    if (status == STATUS_OK) {
        status = diff(request.dir, request.options.words, &err);
        journal_request_done(&request);
    }
    return status == STATUS_OK ? EXIT_DONE : complain(&err, false);
}
