/* What a candidate lacks of the best, and aligned sequences. */
#include "drive/state/removal.h"

#include "base/align.h"
#include "base/random.h"
#include "disk_files.h"
#include "input/text/lexer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void expect(const struct fileset *best, struct fileset candidate, const char *wanted)
{
    char text[100];
    removal_describe(best, &candidate, text, sizeof text);
    assert_string_equal(text, wanted);
    fileset_done(&candidate);
}

static void parts_are_named_by_place(void **state)
{
    (void)state;
    const char *text = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi";
    struct fileset best = disk_files_set("a", text, "b", "second", "c", "", NULL);
    expect(&best, disk_files_set("a", text, "b", "second", "c", "", NULL), "");
    expect(&best, disk_files_set("a", text, "c", "", NULL), "1");
    expect(&best, disk_files_set("a", "", "b", "second", "c", "", NULL), "0:0-72");
    expect(&best, disk_files_set("a", text + 6, "b", "sond", "c", "", NULL), "0:0-6,1:1-3");
    expect(&best,
           disk_files_set("a", "alpha gamma delta epsilon zeta eta iota kappa lambda mu nu xi", "b",
                          "second", "c", "", NULL),
           "0:6-11,0:40-46");
    expect(&best,
           disk_files_set("a", "alpha 0 epsilon zeta eta theta iota kappa lambda mu nu xi", "b",
                          "second", "c", "new", NULL),
           "0:6-22");
    fileset_done(&best);
    best = disk_files_set("a", "one\ntwo\nthree\n", NULL);
    expect(&best, disk_files_set("a", "one\nthree\n", NULL), "0:4-8"); /* a line, not "wo\nt" */
    fileset_done(&best);
}

static void many_parts_are_cut_off(void **state)
{
    (void)state;
    char old[4000], now[4000], text[60];
    size_t n_old = 0, n_now = 0;
    for (int i = 0; i < 60; i++) {
        n_old += (size_t)sprintf(old + n_old, "line %d which is long enough to be found\n", i);
        if (i % 2 == 0)
            n_now += (size_t)sprintf(now + n_now, "line %d which is long enough to be found\n", i);
    }
    struct fileset best = disk_files_set("a", old, NULL), less = disk_files_set("a", now, NULL);
    removal_describe(&best, &less, text, sizeof text);
    assert_true(strlen(text) < sizeof text);
    assert_string_equal(text + strlen(text) - 4, ",...");
    fileset_done(&best);
    fileset_done(&less);
}

/* Lines of words and signs, without comments and strings: there the count is exact. */
static void tokens_are_counted_from_the_difference(void **state)
{
    static const char *const words[] = {"a", "long_word", "+", "==", "(",
                                        ")", "12",        ";", " ",  "\n"};
    (void)state;
    uint64_t seed = 20261118;
    for (int round = 0; round < 300; round++) {
        char old[600], now[600];
        size_t n_old = 0, n_now = 0;
        for (int i = 0; i < 60; i++) {
            const char *word = words[random_below(&seed, 10)];
            n_old += (size_t)sprintf(old + n_old, "%s", word);
            if (random_below(&seed, 8) > 0)
                n_now += (size_t)sprintf(now + n_now, "%s", word);
        }
        now[n_now] = '\0';
        struct fileset best = disk_files_set("a", old, "b", "x y", NULL);
        struct fileset less = disk_files_set("a", now, NULL);
        uint64_t before = lexer_count_tokens((unsigned char *)old, n_old) + 2;
        uint64_t after = lexer_count_tokens((unsigned char *)now, n_now);
        assert_int_equal(removal_tokens(&best, before, &less), after);
        fileset_done(&best);
        fileset_done(&less);
    }
}

/* The length of a longest common subsequence, by the textbook's table. */
static size_t longest(const uint64_t *a, size_t n_a, const uint64_t *b, size_t n_b)
{
    size_t table[41][41] = {{0}};
    for (size_t i = 1; i <= n_a; i++)
        for (size_t k = 1; k <= n_b; k++) {
            size_t best = table[i - 1][k] > table[i][k - 1] ? table[i - 1][k] : table[i][k - 1];
            table[i][k] = a[i - 1] == b[k - 1] ? table[i - 1][k - 1] + 1 : best;
        }
    return table[n_a][n_b];
}

static void alignments_are_longest(void **state)
{
    (void)state;
    uint64_t seed = 7;
    for (int round = 0; round < 2000; round++) {
        uint64_t a[40], b[40];
        size_t n_a = random_below(&seed, 41), n_b = random_below(&seed, 41), partner[40], n = 0;
        for (size_t i = 0; i < n_a; i++)
            a[i] = random_below(&seed, 6);
        for (size_t i = 0; i < n_b; i++)
            b[i] = random_below(&seed, 6);
        align(a, n_a, b, n_b, partner);
        size_t next = 0;
        for (size_t i = 0; i < n_a; i++) {
            if (partner[i] == ALIGN_NONE)
                continue;
            assert_true(partner[i] >= next && partner[i] < n_b && a[i] == b[partner[i]]);
            next = partner[i] + 1;
            n++;
        }
        assert_int_equal(n, longest(a, n_a, b, n_b));
    }
}

/* 5,000 equal lines on both sides are 25 million pairs. */
static void frequent_elements_cost_little(void **state)
{
    (void)state;
    enum { N = 10000 };
    uint64_t *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b);
    size_t *partner = malloc(N * sizeof *partner), n_b = 0, n = 0;
    for (size_t i = 0; i < N; i++) {
        a[i] = i % 2 == 0 ? 0 : i;
        if (i % 10 != 1)
            b[n_b++] = a[i];
    }
    align(a, N, b, n_b, partner);
    for (size_t i = 0; i < N; i++)
        n += partner[i] != ALIGN_NONE;
    assert_true(n > n_b * 8 / 10 && n <= n_b);
    free(a);
    free(b);
    free(partner);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_are_named_by_place),
        cmocka_unit_test(many_parts_are_cut_off),
        cmocka_unit_test(tokens_are_counted_from_the_difference),
        cmocka_unit_test(alignments_are_longest),
        cmocka_unit_test(frequent_elements_cost_little),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
