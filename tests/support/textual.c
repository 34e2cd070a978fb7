#include "textual.h"
#include "input/frontends.h"

#include "base/memory.h"
#include "base/random.h"
#include "input/text/lexer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

void textual_fileset(struct fileset *ret, const char *const *texts, size_t n_texts)
{
    static const char *const names[] = {"a", "b", "c", "d", "e", "f", "g", "h"};
    *ret = (struct fileset){0};
    for (size_t i = 0; i < n_texts; i++)
        fileset_add_borrowed(ret, &(struct file){.name = names[i],
                                                 .data = (const unsigned char *)texts[i],
                                                 .n_bytes = strlen(texts[i]),
                                                 .mode = 0644});
}

struct reading *textual_read(const char *name, const struct fileset *input)
{
    const struct frontend *frontend = frontend_find(name);
    assert_non_null(frontend);
    struct reading *reading = NULL;
    struct error err = {0};
    if (frontend->read(input, &reading, &err) != STATUS_OK)
        fail_msg("%s: %s", name, err.message);
    return reading;
}

void textual_render(const struct reading *reading, const struct bitset *subset, struct buffer *ret)
{
    struct fileset candidate;
    reading_render(reading, subset, &candidate);
    *ret = (struct buffer){0};
    for (size_t f = 0; f < candidate.n_files; f++)
        buffer_add(ret, candidate.files[f].data, candidate.files[f].n_bytes);
    fileset_done(&candidate);
}

char *textual_without(const struct reading *reading, const uint32_t *items, size_t n_items)
{
    struct bitset subset;
    bitset_init(&subset, reading->problem.n_items);
    bitset_set_all(&subset);
    for (size_t i = 0; i < n_items; i++) {
        assert_true(items[i] < subset.n_bits);
        bitset_remove(&subset, items[i]);
    }
    struct buffer all = {0};
    textual_render(reading, &subset, &all);
    bitset_done(&subset);
    return buffer_take(&all);
}

void textual_expect(const char *frontend, const char *text, const uint32_t *items, size_t n_items,
                    const char *expected)
{
    struct fileset input;
    textual_fileset(&input, &text, 1);
    struct reading *reading = textual_read(frontend, &input);
    char *rendered = textual_without(reading, items, n_items);
    assert_string_equal(rendered, expected);
    free(rendered);
    reading_free(reading);
    fileset_done(&input);
}

void textual_expect_items(const char *frontend, const char *text, uint32_t n_items)
{
    struct fileset input;
    textual_fileset(&input, &text, 1);
    struct reading *reading = textual_read(frontend, &input);
    assert_int_equal(reading->problem.n_items, n_items);
    reading_free(reading);
    fileset_done(&input);
}

void textual_expect_identity(const struct reading *reading, const struct fileset *input)
{
    struct bitset all;
    bitset_init(&all, reading->problem.n_items);
    bitset_set_all(&all);
    struct fileset rendered;
    reading_render(reading, &all, &rendered);
    assert_int_equal(rendered.n_files, input->n_files);
    for (size_t f = 0; f < input->n_files; f++) {
        assert_string_equal(rendered.files[f].name, input->files[f].name);
        assert_int_equal(rendered.files[f].mode, input->files[f].mode);
        assert_int_equal(rendered.files[f].n_bytes, input->files[f].n_bytes);
        if (input->files[f].n_bytes > 0)
            assert_memory_equal(rendered.files[f].data, input->files[f].data,
                                input->files[f].n_bytes);
    }
    fileset_done(&rendered);
    bitset_done(&all);
}

void textual_random(struct buffer *ret, uint64_t *random, size_t n_pieces, int binary)
{
    static const char *const pieces[] = {
        "(",          ")",
        "[",          "]",
        "{",          "}",
        ";",          ",",
        "\n",         "\n",
        "\n  ",       "\r\n",
        " ",          "  ",
        "\t",         "\\\n",
        "\\",         "\"",
        "'",          "\"a b\"",
        "'x'",        "don't",
        "L\"x\"",     "//",
        "// c\n",     "/*",
        "*/",         "/* d */",
        "#define X ", "if",
        "x",          "0",
        "0x1.8p-3",   ".5",
        "1'000",      "+",
        "++",         "-",
        ">",          "->",
        "=",          "==",
        "<<=",        "...",
        "\xc3\xa4",   "\xe2\x82\xac",
        "\xff",       "\xc3",
        "return",     "@",
        "#",          "`",
        "\f",         "00",
    };
    for (size_t i = 0; i < n_pieces; i++) {
        if (binary && random_below(random, 3) == 0)
            buffer_add_byte(ret, (unsigned char)random_below(random, 256));
        else
            buffer_add_text(ret, pieces[random_below(random, sizeof pieces / sizeof *pieces)]);
    }
}

void textual_random_clean(struct buffer *ret, uint64_t *random, size_t n_tokens)
{
    static const char *const tokens[] = {
        "x",      "e",        "int",    "1",  "1.", "0x1e",     ".5", "1e+5",    "1'000",
        "\"a\"",  "'b'",      "L",      "u8", "+",  "++",       "-",  "->",      ">",
        ">>",     "=",        "==",     "<",  "/",  "*",        "&",  "&&",      ".",
        "...",    "#",        "##",     "?",  ":",  "::",       "(",  ")",       "{",
        "}",      "[",        "]",      ";",  ",",  "\xc3\xa4", "~",  "/* c */", "// d\n",
        "/*\n*/", "\"\\\"\"", "\"/*\"", "|",  "!",
    };
    static const char *const blanks[] = {" ", "  ", "\n", "\n\n", "\n  ", " \n\t", "\r\n"};
    for (size_t i = 0; i < n_tokens; i++) {
        const char *token = tokens[random_below(random, sizeof tokens / sizeof *tokens)];
        if (random_below(random, 2) == 0 ||
            lexer_glues(ret->data, ret->n_bytes, (unsigned char)token[0]))
            buffer_add_text(ret, blanks[random_below(random, sizeof blanks / sizeof *blanks)]);
        buffer_add_text(ret, token);
    }
}
