/* Large inputs are read and rendered in memory proportional to their size.  Time is shown by
 * ./dev bench text; what is quadratic would not end here. */
#include "base/memory.h"
#include "textual.h"

#include <malloc.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#ifndef __has_feature
#define __has_feature(feature) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
enum { SMALLER = 20, MEASURE = 0 }; /* shadow memory is not ours to count */
#else
enum { SMALLER = 1, MEASURE = 1 };
#endif

/* Peak of resident memory in bytes, counted from the last reset. */
static size_t peak(void)
{
    size_t kilobytes = 0;
    char line[200];
    FILE *in = fopen("/proc/self/status", "r");
    while (in != NULL && fgets(line, sizeof line, in) != NULL)
        if (sscanf(line, "VmHWM: %zu", &kilobytes) == 1)
            break;
    if (in != NULL)
        fclose(in);
    return kilobytes * 1024;
}

static void reset_peak(void)
{
    FILE *out = fopen("/proc/self/clear_refs", "w");
    if (out != NULL) {
        fputs("5", out);
        fclose(out);
    }
}

/* Reads, renders all and every other item. */
static void read_and_render(const char *frontend, const struct fileset *input)
{
    struct reading *reading = textual_read(frontend, input);
    textual_expect_identity(reading, input);
    struct bitset subset;
    bitset_init(&subset, reading->problem.n_items);
    memset(subset.words, 0x55, subset.n_bits / 64 * sizeof *subset.words);
    struct fileset candidate;
    reading_render(reading, &subset, &candidate);
    assert_true(fileset_bytes(&candidate) <= fileset_bytes(input));
    fileset_done(&candidate);
    bitset_done(&subset);
    reading_free(reading);
}

/* At most `factor` times the input may be needed on top of it. */
static void check(const char *frontend, const struct fileset *input, double factor)
{
    malloc_trim(0);
    reset_peak();
    size_t before = peak();
    read_and_render(frontend, input);
    double used = (double)(peak() - before) / (double)fileset_bytes(input);
    print_message("%s: %.1f bytes for each byte of the input\n", frontend, used);
    if (MEASURE)
        assert_true(used <= factor);
}

static unsigned char *repeat(const char *pattern, size_t n_bytes)
{
    unsigned char *data = mem_alloc(n_bytes);
    size_t length = strlen(pattern);
    for (size_t i = 0; i < n_bytes; i += length)
        memcpy(data + i, pattern, i + length <= n_bytes ? length : n_bytes - i);
    return data;
}

static void with_input(const char *pattern, size_t n_bytes, struct fileset *input)
{
    *input = (struct fileset){0};
    fileset_add_owned(input, "large", 0644, repeat(pattern, n_bytes), n_bytes);
}

static void a_million_lines(void **state)
{
    (void)state;
    static const char line[] = "    x = f(a[i], 1) + 2; /* c */\n";
    struct fileset input;
    with_input(line, strlen(line) * (1000000 / SMALLER), &input);
    check("lines", &input, 2);
    check("tokens", &input, 6);
    check("brackets", &input, 13);
    check("blank", &input, 3);
    fileset_done(&input);
}

static void a_hundred_megabytes(void **state)
{
    (void)state;
    struct fileset input;
    with_input("0123456789abcde\n\x01\xff", 100000000 / SMALLER, &input);
    check("lines", &input, 4);
    check("blocks256", &input, 1.5);
    check("bytes", &input, 2);
    check("normalise", &input, 2);
    fileset_done(&input);
}

/* Each of these makes a careless lexer or renderer quadratic. */
static void one_line_that_never_closes_anything(void **state)
{
    (void)state;
    static const char *const patterns[] = {"\"\\", "'\\", "/*", "(",  "(]",  "\\",
                                           " ",    "a'",  "1.", "( ", "(\n", "[;"};
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        struct fileset input;
        with_input(patterns[i], 1000000 / SMALLER, &input);
        read_and_render("lines", &input);
        read_and_render("tokens", &input);
        read_and_render("brackets", &input);
        read_and_render("unwrap", &input);
        read_and_render("blank", &input);
        fileset_done(&input);
    }
}

static void many_pieces_behind_many_blanks(void **state)
{
    (void)state;
    enum { N_EACH = 500000 / SMALLER };
    unsigned char *data = mem_alloc(2 * N_EACH + 2);
    data[0] = '(';
    memset(data + 1, ' ', N_EACH);
    memset(data + 1 + N_EACH, ';', N_EACH);
    data[1 + 2 * N_EACH] = ')';
    struct fileset input = {0};
    fileset_add_owned(&input, "large", 0644, data, 2 * N_EACH + 2);
    read_and_render("brackets", &input);
    fileset_done(&input);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_million_lines),
        cmocka_unit_test(a_hundred_megabytes),
        cmocka_unit_test(one_line_that_never_closes_anything),
        cmocka_unit_test(many_pieces_behind_many_blanks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
