/* Random rules mean what they say; random ranges nest or are refused; what is rendered is what a
 * renderer that looks at every byte would render. */
#include "input/model/model.h"
#include "base/memory.h"
#include "base/random.h"
#include "input/core/reading.h"
#include "input/model/rule_parser.h"
#include "random_problem.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

static uint64_t start(const char *what)
{
    printf("%s: ", what);
    return random_seed((uint64_t)time(NULL));
}

/* A rule over five items as text, with the fewest parentheses that its grammar needs or more, and
 * its truth table: bit s is its value for the subset s. */
enum { N_ITEMS = 5, LEVEL_EQUALS = 0, LEVEL_IMPLIES, LEVEL_OR, LEVEL_AND, LEVEL_NOT };

static uint32_t put_rule(uint64_t *random, int level, int depth, struct buffer *out)
{
    static const uint32_t table[N_ITEMS] = {0xaaaaaaaa, 0xcccccccc, 0xf0f0f0f0, 0xff00ff00,
                                            0xffff0000};
    static const char *const names[N_ITEMS] = {"a", "b.c", "'the c'", "d/e-f", "'main()'"};
    if (random_below(random, 8) == 0)
        buffer_add_text(out, " ");
    if (depth == 0) {
        uint64_t item = random_below(random, N_ITEMS);
        buffer_add_text(out, names[item]);
        return table[item];
    }
    int kind = (int)random_below(random, 5);
    bool group = kind < level || random_below(random, 6) == 0;
    buffer_add_text(out, group ? "(" : "");
    uint32_t value;
    if (kind == LEVEL_NOT) {
        buffer_add_text(out, "!");
        value = ~put_rule(random, LEVEL_NOT, depth - 1, out);
    } else {
        static const char *const sign[] = {"<=>", " => ", "|", " & "};
        int left = kind == LEVEL_IMPLIES ? kind + 1 : kind; /* => groups to the right, */
        int right = kind == LEVEL_EQUALS ? kind + 1 : kind; /* <=> to the left */
        uint32_t x = put_rule(random, left, depth - 1, out);
        buffer_add_text(out, sign[kind]);
        uint32_t y = put_rule(random, right, (int)random_below(random, (uint64_t)depth), out);
        value = kind == LEVEL_EQUALS    ? ~(x ^ y)
                : kind == LEVEL_IMPLIES ? ~x | y
                : kind == LEVEL_OR      ? x | y
                                        : x & y;
    }
    buffer_add_text(out, group ? ")" : "");
    return value;
}

static void rules_mean_what_they_say(void **state)
{
    (void)state;
    uint64_t random = start("rules");
    struct text_table names;
    text_table_init(&names);
    static const char *const texts[N_ITEMS] = {"a", "b.c", "the c", "d/e-f", "main()"};
    for (size_t i = 0; i < N_ITEMS; i++)
        text_table_add(&names, texts[i], strlen(texts[i]));
    for (int round = 0; round < 20000; round++) {
        struct buffer text = {0};
        struct arena arena;
        struct rule_problem problem;
        struct bitset subset;
        arena_init(&arena);
        bitset_init(&subset, N_ITEMS);
        uint32_t table = put_rule(&random, 0, (int)random_below(&random, 6), &text);
        const struct expr *expr = rule_parse(buffer_text(&text), &names, &arena, &problem);
        if (expr == NULL)
            fail_msg("%s: %s", buffer_text(&text), problem.message);
        for (uint32_t s = 0; s < 32; s++) {
            subset.words[0] = s;
            if (expr_holds(expr, &subset) != (table >> s & 1))
                fail_msg("%s for %u", buffer_text(&text), s);
        }
        bitset_done(&subset);
        arena_done(&arena);
        buffer_done(&text);
    }
    text_table_done(&names);
}

enum { MAX_RANGES = 12, N_BYTES = 40 };

struct range {
    uint64_t file, start, end;
    bool has_absent;
};

static const char contents[2][N_BYTES + 1] = {"0123456789abcdefghijklmnopqrstuvwxyzABCD",
                                              "the quick brown fox jumps over lazy dogs"};

static struct fileset two_files(void)
{
    static const char *const names[] = {"x", "y"};
    struct fileset set = {0};
    for (size_t i = 0; i < 2; i++) {
        struct file file = {.name = names[i],
                            .data = (const unsigned char *)contents[i],
                            .n_bytes = N_BYTES,
                            .mode = 0644};
        fileset_add_borrowed(&set, &file);
    }
    return set;
}

static bool clash(const struct range *a, const struct range *b)
{
    if (a->file != b->file || a->end <= b->start || b->end <= a->start)
        return false;
    bool a_in_b = a->start >= b->start && a->end <= b->end;
    bool b_in_a = b->start >= a->start && b->end <= a->end;
    return a_in_b == b_in_a; /* neither, or the same */
}

static size_t random_ranges(uint64_t *random, struct range *ranges, bool *ret_fine)
{
    size_t n_ranges = 1 + random_below(random, MAX_RANGES), n = 0;
    bool only_fine = random_below(random, 4) != 0;
    *ret_fine = true;
    for (size_t i = 0; i < n_ranges; i++) {
        struct range range = {.file = random_below(random, 2),
                              .start = random_below(random, N_BYTES)};
        range.end = range.start + 1 + random_below(random, N_BYTES - range.start);
        range.has_absent = random_below(random, 3) == 0;
        bool fine = true;
        for (size_t k = 0; k < n; k++)
            fine = fine && !clash(&ranges[k], &range);
        if (fine || !only_fine)
            ranges[n++] = range;
        *ret_fine = *ret_fine && (fine || only_fine);
    }
    return n;
}

static void put_model(const struct range *ranges, size_t n_ranges, struct buffer *out)
{
    buffer_add_text(out, "{\"items\": [");
    for (size_t i = 0; i < n_ranges; i++) {
        buffer_add_format(out, "%s\n{\"name\": \"i%zu\", \"file\": \"%c\", \"bytes\": [%d, %d]",
                          i > 0 ? "," : "", i, ranges[i].file == 0 ? 'x' : 'y',
                          (int)ranges[i].start, (int)ranges[i].end);
        if (ranges[i].has_absent)
            buffer_add_format(out, ", \"absent\": \"<%zu>\"", i);
        buffer_add_text(out, "}");
    }
    buffer_add_text(out, "]}");
}

/* Looks at every byte: the outermost absent range around it, if any, decides. */
static void render_slowly(const struct range *ranges, size_t n_ranges, uint64_t subset, size_t file,
                          struct buffer *out)
{
    for (size_t at = 0; at < N_BYTES; at++) {
        size_t outer = n_ranges;
        for (size_t i = 0; i < n_ranges; i++)
            if (ranges[i].file == file && (subset >> i & 1) == 0 && ranges[i].start <= at &&
                at < ranges[i].end &&
                (outer == n_ranges ||
                 ranges[i].end - ranges[i].start > ranges[outer].end - ranges[outer].start))
                outer = i;
        if (outer == n_ranges)
            buffer_add_byte(out, (unsigned char)contents[file][at]);
        else if (ranges[outer].start == at && ranges[outer].has_absent)
            buffer_add_format(out, "<%zu>", outer);
    }
}

static bool nests(const struct range *ranges, size_t n_ranges, uint64_t subset)
{
    for (size_t i = 0; i < n_ranges; i++)
        for (size_t k = 0; k < n_ranges; k++)
            if (i != k && ranges[i].file == ranges[k].file && ranges[i].start >= ranges[k].start &&
                ranges[i].end <= ranges[k].end && (subset >> i & 1) && !(subset >> k & 1))
                return false;
    return true;
}

static void check_reading(const struct reading *reading, const struct range *ranges,
                          size_t n_ranges, uint64_t subset)
{
    struct bitset set;
    struct fileset candidate;
    bitset_init(&set, n_ranges);
    set.words[0] = subset;
    assert_int_equal(problem_allows(&reading->problem, &set), nests(ranges, n_ranges, subset));
    reading_render(reading, &set, &candidate);
    assert_int_equal(candidate.n_files, 2);
    for (size_t f = 0; f < 2; f++) {
        struct buffer expected = {0};
        render_slowly(ranges, n_ranges, subset, f, &expected);
        assert_int_equal(candidate.files[f].n_bytes, expected.n_bytes);
        if (expected.n_bytes > 0)
            assert_memory_equal(candidate.files[f].data, expected.data, expected.n_bytes);
        buffer_done(&expected);
    }
    fileset_done(&candidate);
    bitset_done(&set);
}

static void ranges_nest_or_are_refused(void **state)
{
    (void)state;
    uint64_t random = start("ranges");
    struct fileset input = two_files();
    size_t n_refused = 0;
    for (int round = 0; round < 5000; round++) {
        struct range ranges[MAX_RANGES];
        bool fine;
        size_t n_ranges = random_ranges(&random, ranges, &fine);
        struct buffer text = {0};
        struct model *model;
        struct reading *reading;
        struct error err;
        put_model(ranges, n_ranges, &text);
        if (model_parse("m.json", buffer_text(&text), text.n_bytes, &model, &err) != STATUS_OK)
            fail_msg("%s", err.message);
        bool ok = model_read(model, &input, &reading, &err) == STATUS_OK;
        if (ok != fine)
            fail_msg("%s: %s", ok ? "accepted" : err.message, buffer_text(&text));
        n_refused += !ok;
        if (ok) {
            uint64_t all = ((uint64_t)1 << n_ranges) - 1;
            check_reading(reading, ranges, n_ranges, all);
            for (int k = 0; k < 8; k++)
                check_reading(reading, ranges, n_ranges, random_next(&random) & all);
            reading_free(reading);
        }
        model_free(model);
        buffer_done(&text);
    }
    assert_true(n_refused > 200);
    fileset_done(&input);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_mean_what_they_say),
        cmocka_unit_test(ranges_nest_or_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
