/* How long Java programs take to be modelled as members, and how large that gets.
 *
 *     bench_members CLASSPATH INPUT...     all inputs are one program; CLASSPATH may be "" */
#include "input/core/reading.h"
#include "input/frontends.h"
#include "input/unpack.h"
#include "problem/formula.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static size_t count_classes(const struct fileset *files)
{
    size_t n = 0;
    for (size_t i = 0; i < files->n_files; i++) {
        const char *dot = strrchr(files->files[i].name, '.');
        n += dot != NULL && strcmp(dot, ".class") == 0;
    }
    return n;
}

static enum status measure(const char *class_path, const struct input *input, struct error *err)
{
    struct read_options options = {.class_path = class_path};
    struct reading *reading;
    clock_t start = clock(); /* of one thread that waits for nothing */
    enum status status =
        frontend_read(frontend_find("members"), &input->files, &options, &reading, err);
    if (status != STATUS_OK)
        return status;
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("%zu classes, %.1f MB: %u items, %zu clauses, %.2f s, %ld MB at most\n",
           count_classes(&input->files), (double)input->n_bytes / 1e6, reading->problem.n_items,
           formula_n_clauses(reading->problem.formula), (double)(clock() - start) / CLOCKS_PER_SEC,
           usage.ru_maxrss / 1024);
    reading_free(reading);
    return STATUS_OK;
}

int main(int argc, char **argv)
{
    struct input input;
    struct error err;
    size_t n_signatures;
    if (argc < 3) {
        fputs("usage: bench_members CLASSPATH INPUT...\n", stderr);
        return 2;
    }
    enum status status = input_load((const char *const *)argv + 2, (size_t)argc - 2, &input, &err);
    if (status == STATUS_OK) {
        status = input_unpack_jars(&input, &n_signatures, &err);
        if (status == STATUS_OK)
            status = measure(argv[1], &input, &err);
        input_done(&input);
    }
    if (status != STATUS_OK)
        fprintf(stderr, "%s\n", err.message);
    return status == STATUS_OK ? 0 : 1;
}
