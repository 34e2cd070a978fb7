/* bench_tree - reads files into tree problems: time, memory, items and clauses.
 * Usage: bench_tree [--replace] [--shells] FILE... */
#include "input/tree/tree.h"
#include "base/files/disk.h"
#include "input/tree/language/languages.h"
#include "problem/formula.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void measure(const struct file *file, const struct tree_options *options,
                    struct languages *languages)
{
    struct fileset input = {0}, rendered;
    struct reading *reading;
    struct error err;
    fileset_add_borrowed(&input, file);
    double start = seconds();
    if (tree_read_with(&input, options, languages, &reading, &err) != STATUS_OK) {
        printf("%s: %s\n", file->name, err.message);
        return;
    }
    double read = seconds() - start;
    struct bitset set;
    bitset_init(&set, reading->problem.n_items);
    for (uint32_t i = 0; i < reading->problem.n_items; i++)
        if (i % 2 == 0)
            bitset_add(&set, i);
    start = seconds();
    reading_render(reading, &set, &rendered);
    double render = seconds() - start;
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("%s: %zu bytes, %u items, %zu clauses%s; read %.3f s, render %.4f s of processor time, "
           "peak %ld MB\n",
           file->name, file->n_bytes, reading->problem.n_items,
           reading->problem.formula == NULL ? 0 : formula_n_clauses(reading->problem.formula),
           tree_broken_file(reading) == NULL ? "" : ", has parse errors", read, render,
           usage.ru_maxrss / 1024);
    fileset_done(&rendered);
    fileset_done(&input);
    bitset_done(&set);
    reading_free(reading);
}

int main(int argc, char **argv)
{
    struct tree_options options = {0};
    struct languages *languages = languages_new();
    for (int i = 1; i < argc; i++) {
        struct file file = {.name = argv[i]};
        unsigned char *data;
        struct error err;
        if (strcmp(argv[i], "--replace") == 0) {
            options.replace = true;
        } else if (strcmp(argv[i], "--shells") == 0) {
            options.replace = options.shells = true;
        } else if (disk_read(argv[i], &data, &file.n_bytes, &file.mode, &err) != STATUS_OK) {
            fprintf(stderr, "%s\n", err.message);
        } else {
            file.data = data;
            measure(&file, &options, languages);
            free(data);
        }
    }
    languages_free(languages);
    return 0;
}
