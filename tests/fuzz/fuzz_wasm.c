/* Any bytes as a WebAssembly module: what reads must be written so that it reads again, and writing
 * that again must give the same bytes.  All items together must give the input, and any subset
 * must give a module that reads. */
#include "base/memory.h"
#include "base/random.h"
#include "input/wasm/wasm.h"
#include "wasm/module.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes);

static bool rewrite(const unsigned char *data, size_t n_bytes, struct buffer *out)
{
    struct arena arena;
    struct wasm_module module;
    arena_init(&arena);
    bool is_read = wasm_module_read(data, n_bytes, &arena, &module, NULL) == STATUS_OK;
    if (is_read)
        wasm_module_write(&module, out);
    arena_done(&arena);
    return is_read;
}

static void check_library(const uint8_t *data, size_t n_bytes)
{
    struct buffer first = {0}, second = {0};
    if (rewrite(data, n_bytes, &first)) {
        if (!rewrite(first.data, first.n_bytes, &second))
            abort();
        if (first.n_bytes != second.n_bytes || memcmp(first.data, second.data, first.n_bytes) != 0)
            abort();
    }
    buffer_done(&first);
    buffer_done(&second);
}

/* Invalid modules (types that do not match) are read, too; of these not every subset reads. */
static void check_rendered(const struct reading *reading, const struct bitset *subset,
                           const struct file *whole)
{
    struct fileset rendered;
    reading_render(reading, subset, &rendered);
    const struct file *file = &rendered.files[0];
    if (whole != NULL &&
        (file->n_bytes != whole->n_bytes || memcmp(file->data, whole->data, file->n_bytes) != 0))
        abort();
    if (!wasm_is_module(file->data, file->n_bytes))
        abort();
    fileset_done(&rendered);
}

static void check_front_end(frontend_reader *read, const struct fileset *input)
{
    struct reading *reading;
    struct bitset subset;
    uint64_t seed = input->files[0].n_bytes;
    if (read(input, &reading, NULL) != STATUS_OK)
        return;
    bitset_init(&subset, reading->problem.n_items);
    bitset_set_all(&subset);
    check_rendered(reading, &subset, &input->files[0]);
    for (int i = 0; i < 4; i++) {
        bitset_set_all(&subset);
        for (uint32_t k = 0; k < reading->problem.n_items; k++)
            if (random_below(&seed, 8) < (uint64_t)(i + 1))
                bitset_remove(&subset, k);
        problem_close_forest(&reading->problem, &subset);
        if (problem_allows(&reading->problem, &subset))
            check_rendered(reading, &subset, NULL);
    }
    bitset_done(&subset);
    reading_free(reading);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    struct file file = {.name = "fuzz.wasm", .data = data, .n_bytes = n_bytes};
    struct fileset input = {.files = &file, .n_files = 1};
    check_library(data, n_bytes);
    check_front_end(wasm_read, &input);
    check_front_end(wasm_code_points_read, &input);
    return 0;
}
