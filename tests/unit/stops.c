/* Long computations end: at a limit, or when somebody wants a stop. */
#include "base/stop.h"

#include "base/memory.h"
#include "input/core/limits.h"
#include "input/frontends.h"
#include "input/tree/parse/parser_memory.h"
#include "input/tree/tree.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

enum { DEPTH = 50000 };

/* object A { val x = ((( ... 1 ... ))) }, all on one line: Scala's scanner asks for the column at
 * each token, and the parser counts it from the begin of the line. */
static char *deep_text(void)
{
    char *text = mem_alloc(2 * DEPTH + 64);
    size_t n = (size_t)(stpcpy(text, "object A { val x = ") - text);
    memset(text + n, '(', DEPTH);
    n += DEPTH;
    text[n++] = '1';
    memset(text + n, ')', DEPTH);
    n += DEPTH;
    stpcpy(text + n, " }\n");
    return text;
}

static enum status read_as(const char *frontend, const char *name, const char *text,
                           struct stop *stop, struct error *err)
{
    struct fileset files = {0};
    struct reading *reading = NULL;
    fileset_add_borrowed(
        &files,
        &(struct file){.name = name, .data = (const unsigned char *)text, .n_bytes = strlen(text)});
    enum status status = frontend_read(frontend_find(frontend), &files,
                                       &(struct read_options){.stop = stop}, &reading, err);
    reading_free(reading);
    fileset_done(&files);
    return status;
}

static void test_parser_has_limits(void **state)
{
    (void)state;
    struct error err = {0};
    char *text = deep_text();
    assert_int_equal(read_as("tree", "a.scala", text, NULL, &err), STATUS_LIMIT);
    assert_non_null(strstr(err.message, "a.scala is too deeply nested"));
    assert_int_equal(pool_bytes(), 0); /* its memory is given back */
    const char *plainer = frontend_find("tree")->plainer;
    assert_int_equal(read_as(plainer, "a.scala", text, NULL, &err), STATUS_OK);
    free(text);
}

/* The limits are far from what source text needs, also from deep text of other languages. */
static void test_limits_are_far(void **state)
{
    (void)state;
    struct error err = {0};
    char *text = deep_text();
    memcpy(text, "double x[20] =     ", 19);
    strcpy(strchr(text, '}') - 1, ";\n");
    assert_int_equal(read_as("tree", "a.c", text, NULL, &err), STATUS_OK);
    free(text);
}

/* [[1],[1], ... 1]: five nodes for each element. */
static char *long_list(size_t n_elements)
{
    char *text = mem_alloc(4 * n_elements + 4), *at = stpcpy(text, "[");
    for (size_t i = 0; i < n_elements; i++)
        at = stpcpy(at, "[1],");
    stpcpy(at, "1]");
    return text;
}

static size_t count_items(const char *frontend, const char *text, bool *ret_has_limits)
{
    struct error err = {0};
    struct fileset files = {0};
    struct reading *reading = NULL;
    struct file file = {
        .name = "a.json", .data = (const unsigned char *)text, .n_bytes = strlen(text)};
    fileset_add_borrowed(&files, &file);
    assert_int_equal(
        frontend_read(frontend_find(frontend), &files, &(struct read_options){0}, &reading, &err),
        STATUS_OK);
    size_t n_items = reading->problem.n_items;
    *ret_has_limits = reading->limits != NULL && strstr(reading->limits, "to replace parts in");
    reading_free(reading);
    fileset_done(&files);
    return n_items;
}

/* Items for replacements are many: beyond a stated number of nodes there are none, and it is said.
 */
static void test_large_files_have_no_shells(void **state)
{
    (void)state;
    bool is_limited = true;
    char *text = long_list(1000);
    assert_true(count_items("tree-shells", text, &is_limited) >
                count_items("tree-replace", text, &is_limited));
    count_items("tree-shells", text, &is_limited);
    assert_false(is_limited);
    free(text);
    text = long_list(MAX_SHELL_NODES / 5 + 1);
    size_t n_without = count_items("tree-replace", text, &is_limited);
    assert_false(is_limited);
    assert_int_equal(count_items("tree-shells", text, &is_limited), n_without);
    assert_true(is_limited);
    free(text);
}

static bool count_down(void *context)
{
    unsigned *n_left = context;
    return *n_left == 0 || --*n_left == 0;
}

static void test_stop_ends_parser(void **state)
{
    (void)state;
    struct error err = {0};
    unsigned n_left = 1;
    struct stop stop = {.is_wanted = count_down, .context = &n_left};
    assert_int_equal(read_as("tree", "a.c", "int x;\n", &stop, &err), STATUS_LIMIT);
    assert_true(stop.is_set);
    assert_int_equal(read_as("rewrites", "a.c", "int x;\n", &stop, &err), STATUS_LIMIT);
}

static void test_stop_is_asked_rarely(void **state)
{
    (void)state;
    unsigned n_left = 3;
    struct stop stop = {.is_wanted = count_down, .context = &n_left};
    for (int i = 0; i < 100; i++) /* takes far less than 20 ms, mostly */
        stop_asked(&stop);
    while (!stop_asked(&stop))
        ;
    assert_int_equal(n_left, 0);
    assert_true(stop_asked(&stop));
    assert_false(stop_asked(NULL));
    assert_false(stop_asked(&(struct stop){0}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parser_has_limits),          cmocka_unit_test(test_limits_are_far),
        cmocka_unit_test(test_large_files_have_no_shells), cmocka_unit_test(test_stop_ends_parser),
        cmocka_unit_test(test_stop_is_asked_rarely),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
