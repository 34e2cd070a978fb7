/* Any bytes as SMT-LIB, LLVM IR or WebAssembly text in the front ends `rewrites` and
 * `rewrites-last`: reading and
 * rendering never fail, and without an edit the input stays as it is. */
#include "base/containers/bitset.h"
#include "base/random.h"
#include "input/tree/language/languages.h"
#include "input/tree/rewrite/rewrite.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    static const char *const names[] = {"a.smt2", "a.ll", "a.wat"};
    static struct languages *languages; /* opened once: a run has no end */
    if (languages == NULL)
        languages = languages_new();
    if (n_bytes < 2 || n_bytes > 4096)
        return 0;
    struct read_options options = {.languages = languages};
    struct fileset input = {0}, rendered;
    struct reading *reading;
    struct error err;
    fileset_add_borrowed(
        &input,
        &(struct file){.name = names[data[0] % 3], .data = data + 1, .n_bytes = n_bytes - 1});
    frontend_reader_with *read = data[0] < 128 ? rewrites_read_with : rewrites_last_read_with;
    if (read(&input, &options, &reading, &err) != STATUS_OK)
        abort();
    struct bitset set;
    uint64_t seed = data[1];
    bitset_init(&set, reading->problem.n_items);
    bitset_set_all(&set);
    reading_render(reading, &set, &rendered);
    if (rendered.files[0].n_bytes != n_bytes - 1 ||
        memcmp(rendered.files[0].data, data + 1, n_bytes - 1) != 0)
        abort();
    fileset_done(&rendered);
    for (uint32_t i = 0; i < reading->problem.n_items; i++)
        if (random_below(&seed, 3) == 0)
            bitset_remove(&set, i);
    reading_render(reading, &set, &rendered);
    fileset_done(&rendered);
    bitset_done(&set);
    reading_free(reading);
    fileset_done(&input);
    return 0;
}
