/* text - how fast the front ends for text and bytes read and render.
 *
 * usage: bench_text [FILE]; without a file, a million lines that look like C. */
#include "base/buffer.h"
#include "input/core/reading.h"
#include "input/frontends.h"
#include "input/load.h"
#include "input/text/lexer.h"

#include <stdio.h>
#include <time.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void make_lines(struct fileset *ret)
{
    struct buffer text = {0};
    for (int i = 0; i < 1000000; i++)
        buffer_add_format(&text, "    value_%d = f(a[%d], \"s\") + 2; /* c */\n", i % 1000, i % 7);
    size_t n_bytes = text.n_bytes;
    *ret = (struct fileset){0};
    fileset_add_owned(ret, "lines", 0644, (unsigned char *)buffer_take(&text), n_bytes);
}

static double render_milliseconds(const struct reading *reading, const struct bitset *subset)
{
    double start = now();
    struct fileset candidate;
    reading_render(reading, subset, &candidate);
    double end = now();
    fileset_done(&candidate);
    return (end - start) * 1e3;
}

static void measure(const struct frontend *frontend, const struct fileset *input)
{
    struct reading *reading = NULL;
    struct error err;
    double start = now();
    if (frontend->read(input, &reading, &err) != STATUS_OK) {
        printf("%-12s %s\n", frontend->name, err.message);
        return;
    }
    double read_ms = (now() - start) * 1e3;
    uint32_t n_items = reading->problem.n_items;
    struct bitset subset;
    bitset_init(&subset, n_items);
    bitset_set_all(&subset);
    for (size_t i = n_items / 3; i < n_items / 2; i++)
        bitset_remove(&subset, i);
    double sixth_ms = render_milliseconds(reading, &subset);
    bitset_set_all(&subset);
    for (size_t i = 0; i < n_items; i += 2)
        bitset_remove(&subset, i);
    double half_ms = render_milliseconds(reading, &subset);
    printf("%-12s %12u items  read %8.1f ms  render without a sixth %8.1f ms, without every "
           "second %8.1f ms\n",
           frontend->name, (unsigned)n_items, read_ms, sixth_ms, half_ms);
    bitset_done(&subset);
    reading_free(reading);
}

int main(int argc, char **argv)
{
    struct input loaded = {0};
    struct error err;
    if (argc < 2) {
        make_lines(&loaded.files);
    } else if (input_load((const char *const *)argv + 1, 1, &loaded, &err) != STATUS_OK) {
        fprintf(stderr, "%s\n", err.message);
        return 1;
    }
    const struct file *file = &loaded.files.files[0];
    double start = now();
    size_t n_tokens = lexer_count_tokens(file->data, file->n_bytes);
    double seconds = now() - start;
    printf("%zu bytes, %zu tokens, counted at %.0f MB/s\n", file->n_bytes, n_tokens,
           (double)file->n_bytes / seconds / 1e6);
    for (const struct frontend *frontend = frontends; frontend->name != NULL; frontend++)
        measure(frontend, &loaded.files);
    input_done(&loaded);
    return 0;
}
