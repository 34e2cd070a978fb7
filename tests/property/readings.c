/* What the front ends for text and bytes must keep, on random inputs. */
#include "base/random.h"
#include "input/text/lexer.h"
#include "textual.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static const char *const names[] = {
    "files",  "lines",      "brackets",  "unwrap",   "tokens", "blank",     "compact",
    "rename", "blocks4096", "blocks256", "blocks16", "bytes",  "normalise",
};
enum { N_NAMES = sizeof names / sizeof *names, N_CASES = 3000, MAX_FILES = 3 };

static uint64_t seed;

static int print_seed(void **state)
{
    (void)state;
    print_message("last seed: %llu\n", (unsigned long long)seed);
    return 0;
}

struct sample {
    struct buffer text[MAX_FILES];
    struct fileset input;
};

static void sample_init(struct sample *sample, uint64_t *random, size_t n_files)
{
    static const char *const file_names[] = {"a", "b", "c"};
    *sample = (struct sample){0};
    for (size_t f = 0; f < n_files; f++) {
        struct buffer *text = &sample->text[f];
        if (random_below(random, 8) != 0) /* the others are empty */
            textual_random(text, random, random_below(random, 60), random_below(random, 3) == 0);
        fileset_add_borrowed(&sample->input, &(struct file){.name = file_names[f],
                                                            .data = text->data,
                                                            .n_bytes = text->n_bytes,
                                                            .mode = 0600});
    }
}

static void sample_done(struct sample *sample)
{
    fileset_done(&sample->input);
    for (size_t f = 0; f < MAX_FILES; f++)
        buffer_done(&sample->text[f]);
}

static void random_subset(struct bitset *subset, size_t n_items, uint64_t *random)
{
    bitset_init(subset, n_items);
    uint64_t share = random_below(random, 10);
    for (size_t i = 0; i < n_items; i++)
        if (random_below(random, 9) < share)
            bitset_add(subset, i);
}

static void assert_same(const struct buffer *a, const struct buffer *b)
{
    assert_int_equal(a->n_bytes, b->n_bytes);
    if (a->n_bytes > 0)
        assert_memory_equal(a->data, b->data, a->n_bytes);
}

/* Parents come first, and an item whose ancestor is absent makes no difference. */
static void check_forest(const struct reading *reading, const struct bitset *subset,
                         const struct buffer *rendered)
{
    const struct problem *problem = &reading->problem;
    for (uint32_t i = 0; i < problem->n_items; i++) {
        uint32_t parent = problem->parent[i];
        assert_true(parent == NO_ITEM || parent < i);
        assert_int_equal(problem->level[i], parent == NO_ITEM ? 0 : problem->level[parent] + 1);
    }
    struct bitset closed;
    struct buffer again;
    bitset_init_copy(&closed, subset);
    problem_close_forest(problem, &closed);
    textual_render(reading, &closed, &again);
    assert_same(rendered, &again);
    buffer_done(&again);
    bitset_done(&closed);
}

/* Nothing is added, and each item goes alone: the subset is the sum of its items. */
static void check_sum_of_items(const struct reading *reading, const struct bitset *subset,
                               const struct buffer *rendered)
{
    struct bitset one;
    struct buffer sum = {0};
    bitset_init(&one, subset->n_bits);
    for (size_t i = bitset_next(subset, 0); i != BITSET_END; i = bitset_next(subset, i + 1)) {
        struct buffer part;
        bitset_clear_all(&one);
        bitset_add(&one, i);
        textual_render(reading, &one, &part);
        buffer_add(&sum, part.data, part.n_bytes);
        buffer_done(&part);
    }
    assert_same(rendered, &sum);
    buffer_done(&sum);
    bitset_done(&one);
}

/* All bytes but those of `without`, in order. */
static void filter(const struct buffer *text, const char *without, struct buffer *ret)
{
    *ret = (struct buffer){0};
    for (size_t i = 0; i < text->n_bytes; i++)
        if (text->data[i] == '\0' || strchr(without, text->data[i]) == NULL)
            buffer_add_byte(ret, text->data[i]);
}

static void check_changes_only(const struct buffer *whole, const struct buffer *rendered,
                               const char *these)
{
    struct buffer a, b;
    filter(whole, these, &a);
    filter(rendered, these, &b);
    assert_same(&a, &b);
    buffer_done(&a);
    buffer_done(&b);
}

static void check_normalised(const struct buffer *whole, const struct buffer *rendered,
                             size_t n_absent)
{
    size_t n_changed = 0;
    assert_int_equal(whole->n_bytes, rendered->n_bytes);
    for (size_t i = 0; i < whole->n_bytes; i++) {
        assert_true(rendered->data[i] == '0' || rendered->data[i] == whole->data[i]);
        n_changed += rendered->data[i] != whole->data[i];
    }
    assert_int_equal(n_changed, n_absent);
}

static void check_subset(const char *name, const struct reading *reading,
                         const struct bitset *subset, const struct buffer *whole)
{
    struct buffer rendered;
    textual_render(reading, subset, &rendered);
    if (reading->problem.parent != NULL)
        check_forest(reading, subset, &rendered);
    if (strcmp(name, "lines") == 0 || strcmp(name, "bytes") == 0 || strcmp(name, "blocks16") == 0)
        check_sum_of_items(reading, subset, &rendered);
    if (strcmp(name, "rename") == 0)
        assert_true(rendered.n_bytes <= whole->n_bytes);
    if (strcmp(name, "blank") == 0 || strcmp(name, "compact") == 0) {
        check_changes_only(whole, &rendered, " \t\n\v\f\r");
        assert_true(rendered.n_bytes <= whole->n_bytes);
    }
    if (strcmp(name, "unwrap") == 0)
        check_changes_only(whole, &rendered, "()[]{} ");
    if (strcmp(name, "normalise") == 0)
        check_normalised(whole, &rendered, subset->n_bits - bitset_count(subset));
    buffer_done(&rendered);
}

static void check_reading(const char *name, const struct fileset *input, uint64_t *random)
{
    struct reading *reading = textual_read(name, input);
    textual_expect_identity(reading, input);
    struct bitset subset;
    struct buffer whole = {0};
    for (size_t f = 0; f < input->n_files; f++)
        buffer_add(&whole, input->files[f].data, input->files[f].n_bytes);
    random_subset(&subset, reading->problem.n_items, random);
    check_subset(name, reading, &subset, &whole);
    buffer_done(&whole);
    bitset_done(&subset);
    reading_free(reading);
}

static void every_front_end_keeps_its_word(void **state)
{
    (void)state;
    for (seed = 1; seed <= N_CASES; seed++) {
        uint64_t random = seed;
        struct sample sample;
        sample_init(&sample, &random, 1 + random_below(&random, MAX_FILES));
        for (size_t i = 0; i < N_NAMES; i++)
            check_reading(names[i], &sample.input, &random);
        sample_done(&sample);
    }
}

/* The next token that is not blank; whether a line ends before it. */
static bool next_token(struct lexer *lexer, struct token *token, bool *ret_new_line)
{
    *ret_new_line = false;
    while (lexer_next(lexer, token)) {
        if (token->kind != TOKEN_BLANK && token->kind != TOKEN_NEWLINE)
            return true;
        *ret_new_line |= token->kind == TOKEN_NEWLINE;
    }
    return false;
}

/* Each token that is left reads as before, on a line with the same neighbours as before. */
static void check_tokens(const struct buffer *whole, const struct bitset *subset,
                         const struct buffer *rendered)
{
    struct lexer all, left;
    struct token token, copy;
    bool new_line, new_line_left, line_ended = false, first = true;
    lexer_init(&all, whole->data, whole->n_bytes);
    lexer_init(&left, rendered->data, rendered->n_bytes);
    for (size_t item = 0; next_token(&all, &token, &new_line); item++) {
        line_ended |= new_line;
        if (bitset_has(subset, item)) {
            assert_true(next_token(&left, &copy, &new_line_left));
            assert_int_equal(copy.end - copy.start, token.end - token.start);
            assert_memory_equal(rendered->data + copy.start, whole->data + token.start,
                                token.end - token.start);
            assert_true(first || line_ended == new_line_left);
            first = false;
            line_ended = false;
        } else { /* a comment may hold the end of a line */
            line_ended |= memchr(whole->data + token.start, '\n', token.end - token.start) != NULL;
        }
    }
    assert_false(next_token(&left, &copy, &new_line_left));
}

static void tokens_that_are_left_read_as_before(void **state)
{
    (void)state;
    for (seed = 1; seed <= N_CASES; seed++) {
        uint64_t random = seed;
        struct buffer text = {0};
        textual_random_clean(&text, &random, 1 + random_below(&random, 40));
        const char *whole = buffer_text(&text);
        struct fileset input;
        textual_fileset(&input, &whole, 1);
        struct reading *reading = textual_read("tokens", &input);
        struct bitset subset;
        struct buffer rendered;
        random_subset(&subset, reading->problem.n_items, &random);
        textual_render(reading, &subset, &rendered);
        check_tokens(&text, &subset, &rendered);
        buffer_done(&rendered);
        bitset_done(&subset);
        reading_free(reading);
        fileset_done(&input);
        buffer_done(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(every_front_end_keeps_its_word, print_seed),
        cmocka_unit_test_teardown(tokens_that_are_left_read_as_before, print_seed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
