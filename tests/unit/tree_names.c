/* Names as validity: in every subset that the formula allows, what is used is declared, and
 * arguments match parameters. */
#include "base/random.h"
#include "input/reading.h"
#include "random_problem.h"
#include "textual.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char program[] = "typedef unsigned char byte;\n"
                              "struct point { int x; int y; };\n"
                              "int other;\n"
                              "int used(int a, byte b);\n"
                              "int used(int a, byte b) { return a + other; }\n"
                              "int reader(struct point *p) { return p->x; }\n"
                              "int main(void) {\n"
                              "    int local = 3;\n"
                              "    if (local) goto out;\n"
                              "    used(local, 7);\n"
                              "out:\n"
                              "    return 0;\n"
                              "}\n";

static bool has(const struct fileset *files, const char *text)
{
    return memmem(files->files[0].data, files->files[0].n_bytes, text, strlen(text)) != NULL;
}

static void check(const struct fileset *files)
{
    if (has(files, "+ other"))
        assert_true(has(files, "int other;"));
    if (has(files, "used(local") || has(files, "used(7") || has(files, "used()\n"))
        assert_true(has(files, "int used("));
    if (has(files, "used(local"))
        assert_true(has(files, "int local") && has(files, "int a"));
    if (has(files, "byte b"))
        assert_true(has(files, " byte;")); /* "unsigned" may go */
    if (has(files, "goto out"))
        assert_true(has(files, "out:"));
    if (has(files, "p->x"))
        assert_true(has(files, "int x;") && has(files, "struct point *p"));
    if (has(files, "int reader("))
        assert_true(has(files, "return p->x")); /* a function that returns a value does so */
}

static void what_is_used_is_declared(void **state)
{
    (void)state;
    struct fileset input = {0};
    const char *text = program;
    textual_fileset(&input, &text, 1);
    input.files[0].name = "program.c";
    struct reading *reading = textual_read("tree", &input);
    struct bitset subset;
    bitset_init(&subset, reading->problem.n_items);
    uint64_t seed = random_seed(3);
    size_t n_allowed = 0, n_smaller = 0;
    for (size_t i = 0; i < 200000; i++) {
        bitset_set_all(&subset);
        for (uint64_t n = random_below(&seed, 12); n > 0; n--)
            bitset_remove(&subset, random_below(&seed, subset.n_bits));
        problem_close_forest(&reading->problem, &subset);
        if (!problem_allows(&reading->problem, &subset))
            continue;
        struct fileset rendered;
        reading_render(reading, &subset, &rendered);
        check(&rendered);
        n_allowed++;
        n_smaller += rendered.files[0].n_bytes < sizeof program / 2;
        fileset_done(&rendered);
    }
    assert_true(n_allowed > 1000 && n_smaller > 10);
    bitset_done(&subset);
    reading_free(reading);
    fileset_done(&input);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_used_is_declared)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
