/* Reads and writes every class of a source (jar, jmod, directory, lib/modules), checks that what
 * was written reads back and is written the same again, and says how long it took.
 *
 *     bench_classfile [-o DIR] [-m MODULE] [-x] [-n STEP] SOURCE...
 *
 * -o writes the classes below DIR, -m takes one module of an image, -x computes max_stack and
 * max_locals anew, -n takes every STEPth class only. */
#include "base/disk.h"
#include "base/memory.h"
#include "jvm/class.h"
#include "jvm/source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct run {
    const char *out_dir, *module;
    size_t step;
    struct class_write_options options;
    struct utf8_pool *texts;
    size_t n_classes, n_failed, n_bytes_in, n_bytes_out;
    double read_seconds, write_seconds;
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static bool save(const struct run *run, const char *name, const struct buffer *out)
{
    struct error err;
    char *path = disk_join(run->out_dir, name);
    char *dir = disk_dir_name(path);
    bool ok = disk_make_dirs(dir, 0777, &err) == STATUS_OK &&
              disk_write_atomic(path, out->data, out->n_bytes, 0666, &err) == STATUS_OK;
    if (!ok)
        fprintf(stderr, "%s\n", err.message);
    free(dir);
    free(path);
    return ok;
}

/* What was written must read, and be written again as the same bytes. */
static bool is_fixed_point(const struct run *run, const char *name, const struct buffer *out,
                           struct error *err)
{
    struct arena arena;
    arena_init(&arena);
    struct buffer again = {0};
    const struct class_file *class_file;
    bool ok = class_read(&arena, run->texts, out->data, out->n_bytes, name, CLASS_WHOLE,
                         &class_file, err) == STATUS_OK &&
              class_write(class_file, run->texts, &run->options, &again, err) == STATUS_OK;
    if (ok && (again.n_bytes != out->n_bytes || memcmp(again.data, out->data, out->n_bytes) != 0)) {
        fail(err, STATUS_INPUT, "%s: written differently the second time", name);
        ok = false;
    }
    buffer_done(&again);
    arena_done(&arena);
    return ok;
}

static bool round_trip(struct run *run, const char *name, const unsigned char *data, size_t n_bytes,
                       struct error *err)
{
    struct arena arena;
    arena_init(&arena);
    struct buffer out = {0};
    const struct class_file *class_file = NULL;
    double start = now();
    bool ok = class_read(&arena, run->texts, data, n_bytes, name, CLASS_WHOLE, &class_file, err) ==
              STATUS_OK;
    double middle = now();
    ok = ok && class_write(class_file, run->texts, &run->options, &out, err) == STATUS_OK;
    run->read_seconds += middle - start;
    run->write_seconds += now() - middle;
    ok = ok && is_fixed_point(run, name, &out, err);
    ok = ok && (run->out_dir == NULL || save(run, name, &out));
    run->n_classes++;
    run->n_bytes_in += n_bytes;
    run->n_bytes_out += out.n_bytes;
    buffer_done(&out);
    arena_done(&arena);
    return ok;
}

static bool run_source(struct run *run, const char *path)
{
    struct source *source;
    struct error err;
    if (source_open(path, &source, &err) != STATUS_OK) {
        fprintf(stderr, "%s\n", err.message);
        return false;
    }
    for (size_t i = 0; i < source_n_entries(source); i += run->step) {
        const struct source_entry *entry = source_entry(source, i);
        unsigned char *data = NULL;
        size_t n_bytes;
        if (entry->kind != JAR_CLASS ||
            (run->module != NULL && entry->module != NULL && strcmp(run->module, entry->module)))
            continue;
        if (source_read(source, i, &data, &n_bytes, &err) != STATUS_OK ||
            !round_trip(run, entry->name, data, n_bytes, &err)) {
            fprintf(stderr, "%s: %s\n", path, err.message);
            run->n_failed++;
        }
        free(data);
    }
    source_close(source);
    return true;
}

int main(int argc, char **argv)
{
    struct run run = {.step = 1, .texts = utf8_pool_new()};
    for (int option; (option = getopt(argc, argv, "o:m:n:x")) != -1;) {
        if (option == 'o')
            run.out_dir = optarg;
        else if (option == 'm')
            run.module = optarg;
        else if (option == 'n')
            run.step = strtoul(optarg, NULL, 10);
        else if (option == 'x')
            run.options.compute_maxima = true;
        else
            return 2;
    }
    bool ok = run.step != 0;
    for (int i = optind; ok && i < argc; i++)
        ok = run_source(&run, argv[i]);
    printf("%zu classes, %zu failed, %zu bytes in, %zu out, read %.2f s, written %.2f s\n",
           run.n_classes, run.n_failed, run.n_bytes_in, run.n_bytes_out, run.read_seconds,
           run.write_seconds);
    utf8_pool_free(run.texts);
    return ok && run.n_failed == 0 && run.n_classes != 0 ? 0 : 1;
}
