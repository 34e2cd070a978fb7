/* Every front end for text and bytes on any bytes, cut into two files: rendering all items gives
 * the input; any subset renders; the forest is one.  The first byte seeds the subset. */
#include "base/random.h"
#include "input/core/reading.h"
#include "input/detect.h"
#include "input/frontends.h"
#include "input/size.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes);

static void require(bool holds)
{
    if (!holds)
        abort();
}

static void check_identity(const struct reading *reading, const struct fileset *input)
{
    struct bitset all;
    struct fileset rendered;
    bitset_init(&all, reading->problem.n_items);
    bitset_set_all(&all);
    reading_render(reading, &all, &rendered);
    require(hash_equal(fileset_hash(&rendered), fileset_hash(input)));
    fileset_done(&rendered);
    bitset_done(&all);
}

static void check_subset(const struct reading *reading, const struct fileset *input, bool text,
                         uint64_t *random)
{
    const struct problem *problem = &reading->problem;
    struct bitset subset;
    struct fileset rendered;
    bitset_init(&subset, problem->n_items);
    for (uint32_t i = 0; i < problem->n_items; i++)
        if (random_below(random, 3) != 0)
            bitset_add(&subset, i);
    for (uint32_t i = 0; problem->parent != NULL && i < problem->n_items; i++)
        require(problem->parent[i] == NO_ITEM || problem->parent[i] < i);
    reading_render(reading, &subset, &rendered);
    require(rendered.n_files <= input->n_files);
    struct size size = size_of(&rendered, text);
    require(size.n_bytes == fileset_bytes(&rendered));
    fileset_done(&rendered);
    bitset_done(&subset);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    static const char *const names[] = {
        "files",   "lines",       "brackets",     "unwrap",      "tokens",   "blank",
        "compact", "rename",      "blocks256",    "blocks16",    "bytes",    "normalise",
        "patch",   "patch-hunks", "inline-files", "merge-files", "run-lines"};
    /* manifests of packages name each other (input/text/manifests.h) */
    static const char *const pairs[][2] = {{"a", "b"},
                                           {"Cargo.toml", "a/Cargo.toml"},
                                           {"a/package.json", "package.json"},
                                           {"pom.xml", "a/pom.xml"},
                                           {"go.work", "a/go.mod"},
                                           /* source files name each other (input/join) */
                                           {"a.c", "b.h"},
                                           {"a.c", "b.c"},
                                           {"a.py", "b.py"},
                                           {"a.js", "b.js"},
                                           {"a.rs", "b.rs"},
                                           {"a.go", "b.go"},
                                           {"A.java", "B.java"}};
    uint64_t random = n_bytes > 0 ? data[0] : 0;
    size_t cut = n_bytes > 0 ? random_below(&random, n_bytes + 1) : 0;
    struct fileset input = {0};
    const char *const *pair = pairs[random_below(&random, sizeof pairs / sizeof *pairs)];
    fileset_add_borrowed(&input, &(struct file){.name = pair[0], .data = data, .n_bytes = cut});
    fileset_add_borrowed(
        &input, &(struct file){.name = pair[1], .data = data + cut, .n_bytes = n_bytes - cut});
    bool text = input_is_text(&input);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct reading *reading = NULL;
        struct error err;
        require(frontend_find(names[i])->read(&input, &reading, &err) == STATUS_OK);
        check_identity(reading, &input);
        check_subset(reading, &input, text, &random);
        reading_free(reading);
    }
    fileset_done(&input);
    return 0;
}
