/* Any bytes as a text of several languages, at every level: reading and rendering never fail, and
 * all items give the input. */
#include "base/containers/bitset.h"
#include "base/random.h"
#include "input/tree/language/languages.h"
#include "input/tree/tree.h"

#include <stdlib.h>
#include <string.h>

/* Longer inputs show little that shorter ones do not, and take as much longer. */
enum { MAX_BYTES = 512 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    static const char *const names[] = {"a.c",    "a.json", "a.py",  "a.xml", "a.ll",
                                        "a.smt2", "a.sql",  "a.wat", "a.lisp"};
    enum { N_NAMES = sizeof names / sizeof *names };
    static struct languages *languages; /* opened once: a run has no end */
    if (languages == NULL)
        languages = languages_new();
    if (n_bytes < 2 || n_bytes > MAX_BYTES)
        return 0;
    struct tree_options options = {
        .replace = data[0] % 3 > 0, .shells = data[0] % 3 > 1, .coarse = data[0] >= 128};
    struct fileset input = {0}, rendered;
    struct reading *reading;
    struct error err;
    fileset_add_borrowed(&input, &(struct file){.name = names[data[0] / 3 % N_NAMES],
                                                .data = data + 1,
                                                .n_bytes = n_bytes - 1});
    if (tree_read_with(&input, &options, languages, &reading, &err) != STATUS_OK)
        abort();
    struct bitset set;
    uint64_t seed = data[1];
    bitset_init(&set, reading->problem.n_items);
    bitset_set_all(&set);
    reading_render(reading, &set, &rendered);
    if (rendered.files[0].n_bytes != n_bytes - 1 ||
        memcmp(rendered.files[0].data, data + 1, n_bytes - 1) != 0 ||
        !problem_allows(&reading->problem, &set))
        abort();
    fileset_done(&rendered);
    for (uint32_t i = 0; i < reading->problem.n_items; i++)
        if (random_below(&seed, 3) == 0)
            bitset_remove(&set, i);
    problem_close_forest(&reading->problem, &set);
    reading_render(reading, &set, &rendered);
    fileset_done(&rendered);
    bitset_done(&set);
    reading_free(reading);
    fileset_done(&input);
    return 0;
}
