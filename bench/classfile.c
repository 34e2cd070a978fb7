/* Reads and writes every class of a source (jar, jmod, directory, lib/modules), checks that what
 * was written reads back and is written the same again, and says how long it took.
 *
 *     bench_classfile [-o DIR] [-m MODULE] [-x] [-f JAVA-HOME] [-n STEP] SOURCE...
 *
 * -o writes the classes below DIR, -m takes one module of an image, -x computes max_stack and
 * max_locals anew, -f stack maps too (with the sources and a JDK as hierarchy; methods with
 * subroutines stay as they are), -n takes every STEPth class only. */
#include "jvm/classfile/classfile.h"
#include "base/files/disk.h"
#include "base/memory.h"
#include "jvm/code/stack_map_frames.h"
#include "jvm/model/changed_copy.h"
#include "jvm/model/class.h"
#include "jvm/world/class_source.h"

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
    struct hierarchy *hierarchy; /* NULL: stack maps as they are */
    size_t n_classes, n_failed, n_bytes_in, n_bytes_out;
    double read_seconds, write_seconds, frame_seconds;
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static bool save(const struct run *run, const char *name, const struct buffer *out,
                 struct error *err)
{
    char *path = disk_join(run->out_dir, name);
    char *dir = disk_dir_name(path);
    enum status status = disk_make_dirs(dir, 0777, err);
    FILE *file = status == STATUS_OK ? fopen(path, "wb") : NULL;
    bool ok = file != NULL && fwrite(out->data, 1, out->n_bytes, file) == out->n_bytes;
    if (file != NULL)
        ok = fclose(file) == 0 && ok;
    if (!ok && status == STATUS_OK)
        fail(err, STATUS_IO, "cannot write %s", path);
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

static bool has_subroutines(const struct code *code)
{
    for (size_t i = 0; i < code->n_insns; i++)
        if (code->insns[i].op == OP_JSR)
            return true;
    return false;
}

/* The class with the stack maps of all methods computed anew. */
static bool with_new_frames(const struct run *run, struct arena *arena,
                            const struct class_file **class_file, struct error *err)
{
    struct class_file *c = arena_copy(arena, *class_file, sizeof *c);
    struct member *methods = arena_copy(arena, c->methods, c->n_methods * sizeof *methods);
    c->methods = methods;
    struct frames_join join = frames_join_in(run->hierarchy);
    for (size_t i = 0; i < c->n_methods; i++) {
        const struct code *code = method_code(&methods[i]);
        if (code == NULL || has_subroutines(code))
            continue;
        if (frames_compute(arena, run->texts, &join, c, &methods[i], &code, err) != STATUS_OK)
            return false;
        methods[i] = method_with_code(arena, &methods[i], code);
    }
    *class_file = c;
    return true;
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
    run->read_seconds += now() - start;
    double middle = now();
    ok = ok && (run->hierarchy == NULL || with_new_frames(run, &arena, &class_file, err));
    run->frame_seconds += now() - middle;
    middle = now();
    ok = ok && class_write(class_file, run->texts, &run->options, &out, err) == STATUS_OK;
    run->write_seconds += now() - middle;
    ok = ok && is_fixed_point(run, name, &out, err);
    ok = ok && (run->out_dir == NULL || save(run, name, &out, err));
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

static bool make_hierarchy(struct run *run, const char *java_home, char **sources)
{
    struct error err;
    run->options.compute_maxima = true;
    run->hierarchy = hierarchy_new(run->texts);
    enum status status = hierarchy_add_jdk(run->hierarchy, java_home, &err);
    for (; status == STATUS_OK && *sources != NULL; sources++)
        status = hierarchy_add_path(run->hierarchy, *sources, &err);
    if (status != STATUS_OK)
        fprintf(stderr, "%s\n", err.message);
    return status == STATUS_OK;
}

int main(int argc, char **argv)
{
    const char *java_home = NULL;
    struct run run = {.step = 1, .texts = utf8_pool_new()};
    for (int option; (option = getopt(argc, argv, "o:m:n:xf:")) != -1;) {
        if (option == 'o')
            run.out_dir = optarg;
        else if (option == 'm')
            run.module = optarg;
        else if (option == 'n')
            run.step = strtoul(optarg, NULL, 10);
        else if (option == 'x')
            run.options.compute_maxima = true;
        else if (option == 'f')
            java_home = optarg;
        else
            return 2;
    }
    bool ok =
        run.step != 0 && (java_home == NULL || make_hierarchy(&run, java_home, argv + optind));
    for (int i = optind; ok && i < argc; i++)
        ok = run_source(&run, argv[i]);
    printf("%zu classes, %zu failed, %zu bytes in, %zu out, read %.2f s, written %.2f s\n",
           run.n_classes, run.n_failed, run.n_bytes_in, run.n_bytes_out, run.read_seconds,
           run.write_seconds);
    if (run.hierarchy != NULL)
        printf("stack maps computed in %.2f s\n", run.frame_seconds);
    hierarchy_free(run.hierarchy);
    utf8_pool_free(run.texts);
    return ok && run.n_failed == 0 && run.n_classes != 0 ? 0 : 1;
}
