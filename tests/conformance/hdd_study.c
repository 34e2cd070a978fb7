/* The published study of hierarchical delta debugging, in shape: programs and documents of a few
 * hundred tokens, each with something in it that must stay, reduced by ddmin on tokens and by HDD
 * and HDD* on the syntax tree, all without a cache.  A candidate is interesting when it parses and
 * still holds what must stay, so a sentence of tokens that no compiler would take is none.
 *
 * HDD asks at most a seventh of ddmin's questions, its result is not larger, and that of HDD* is
 * not larger than that of HDD. */
#include "base/buffer.h"
#include "base/files/disk.h"
#include "fake_oracle.h"
#include "fixture.h"
#include "input/core/reading.h"
#include "input/frontends.h"
#include "input/text/lexer.h"
#include "input/tree/language/languages.h"
#include "input/tree/parse/parse_check.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MAX_NEEDS = 6 };

/* An input and the sequences of tokens that must stay. */
struct study {
    const char *name; /* of the file: says the language */
    struct buffer text;
    const char *needs[MAX_NEEDS];
};

/* One reduction of it. */
struct holdout {
    const struct study *study;
    const struct reading *reading;
    const struct parse_check *check;
    size_t n_tests, n_tokens;
};

/* The tokens of a text with a blank before, between and behind them. */
static void add_tokens(const unsigned char *text, size_t n_bytes, struct buffer *ret)
{
    struct lexer lexer;
    struct token token;
    lexer_init(&lexer, text, n_bytes);
    buffer_add_byte(ret, ' ');
    while (lexer_next(&lexer, &token))
        if (token_counts(token.kind)) {
            buffer_add(ret, text + token.start, token.end - token.start);
            buffer_add_byte(ret, ' ');
        }
}

static bool holds(const struct study *study, const struct file *file)
{
    struct buffer have = {0};
    bool all = true;
    add_tokens(file->data, file->n_bytes, &have);
    for (size_t i = 0; i < MAX_NEEDS && study->needs[i] != NULL && all; i++) {
        struct buffer need = {0};
        add_tokens((const unsigned char *)study->needs[i], strlen(study->needs[i]), &need);
        all = strstr(buffer_text(&have), buffer_text(&need)) != NULL;
        buffer_done(&need);
    }
    buffer_done(&have);
    return all;
}

static enum verdict judge(void *context, const struct bitset *candidate)
{
    const struct holdout *trial = context;
    struct fileset rendered;
    reading_render(trial->reading, candidate, &rendered);
    bool good =
        holds(trial->study, &rendered.files[0]) && parse_check_parses(trial->check, &rendered);
    fileset_done(&rendered);
    return good ? VERDICT_INTERESTING : VERDICT_NOT;
}

static void run(struct holdout *trial, const struct fileset *input, const char *frontend,
                const char *reducer)
{
    struct reading *reading;
    struct error err;
    struct bitset all, result;
    struct fake_oracle oracle;
    struct fileset rendered;
    if (frontend_find(frontend)->read(input, &reading, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    trial->reading = reading;
    bitset_init(&all, reading->problem.n_items);
    bitset_init(&result, reading->problem.n_items);
    bitset_set_all(&all);
    assert_int_equal(judge(trial, &all), VERDICT_INTERESTING);
    fake_oracle_init(&oracle, judge, trial);
    struct reducer *machine = reducer_kind_find(reducer)->make(&reading->problem, &all);
    fake_oracle_run(&oracle, machine, &result);
    reading_render(reading, &result, &rendered);
    trial->n_tests = oracle.n_proposals;
    trial->n_tokens = lexer_count_tokens(rendered.files[0].data, rendered.files[0].n_bytes);
    fileset_done(&rendered);
    reducer_free(machine);
    fake_oracle_done(&oracle);
    bitset_done(&all);
    bitset_done(&result);
    reading_free(reading);
}

static void check_study(struct study *study)
{
    struct fileset input = {0};
    struct languages *languages = languages_new();
    struct parse_check *check = parse_check_new(NULL);
    fileset_add_borrowed(&input, &(struct file){.name = study->name,
                                                .data = study->text.data,
                                                .n_bytes = study->text.n_bytes});
    parse_check_add_all(check, &input, NULL, languages);
    struct fileset broken = {0};
    fileset_add_borrowed(
        &broken,
        &(struct file){.name = study->name, .data = (const unsigned char *)"<a (b", .n_bytes = 5});
    struct holdout ddmin = {.study = study, .check = check}, hdd = ddmin, star = ddmin;
    assert_false(parse_check_parses(check, &broken)); /* the original parses, and that counts */
    run(&ddmin, &input, "tokens", "ddmin-classic");
    run(&hdd, &input, "tree-replace", "hdd");
    run(&star, &input, "tree-replace", "hdd*");
    print_message("%-10s %4zu tokens; tests (and tokens left): ddmin %zu (%zu), hdd %zu (%zu), "
                  "hdd* %zu (%zu)\n",
                  study->name, lexer_count_tokens(study->text.data, study->text.n_bytes),
                  ddmin.n_tests, ddmin.n_tokens, hdd.n_tests, hdd.n_tokens, star.n_tests,
                  star.n_tokens);
    assert_true(hdd.n_tests * 7 <= ddmin.n_tests);
    assert_true(hdd.n_tokens <= ddmin.n_tokens);
    assert_true(star.n_tokens <= hdd.n_tokens);
    parse_check_free(check);
    languages_free(languages);
    fileset_done(&broken);
    fileset_done(&input);
    buffer_done(&study->text);
}

/* Our grammar of C wants brackets around what a switch holds: two tokens more. */
static void add_edited(const char *text, struct buffer *ret)
{
    const char *open = strstr(text, "do {"), *close = strstr(open, "} while");
    const char *end = strchr(close, ';');
    buffer_add(ret, text, (size_t)(open - text));
    buffer_add_text(ret, "{ ");
    buffer_add(ret, open, (size_t)(end + 1 - open));
    buffer_add_text(ret, " }");
    buffer_add_text(ret, end + 1);
}

static void the_compiler_crash_of_the_paper(void **state)
{
    (void)state;
    json_t *fixture = fixture_load("hdd_bugc.json");
    struct study study = {.name = "bug.c",
                          .needs = {"mult(", "int i;", "int j;", "for (", "i = i + j + 1;",
                                    "z[i] = z[i] * (z[0] + 0);"}};
    add_edited(json_string_value(json_object_get(fixture, "text")), &study.text);
    json_decref(fixture);
    check_study(&study);
}

static void check_sample(const char *path, struct study study)
{
    unsigned char *data;
    size_t n_bytes;
    struct error err;
    if (disk_read(path, &data, &n_bytes, NULL, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    buffer_add(&study.text, data, n_bytes);
    free(data);
    check_study(&study);
}

static void another_program(void **state)
{
    (void)state;
    check_sample("samples/pool.cpp", (struct study){.name = "pool.cpp", .needs = {"template"}});
}

/* Elements, attributes, text, comments, and an entity. */
static void a_document(void **state)
{
    (void)state;
    struct study study = {.name = "tour.xml", .needs = {"<frame id=\"f5\"", "&title;"}};
    buffer_add_text(&study.text, "<?xml version=\"1.0\"?>\n<!DOCTYPE tour [\n"
                                 "<!ENTITY title \"A tour\">\n<!ENTITY maker \"us\">\n]>\n"
                                 "<tour xmlns:m=\"urn:menu\" lang=\"en\">\n");
    for (int i = 0; i < 7; i++)
        buffer_add_format(&study.text,
                          "  <!-- stop %d -->\n  <m:stop name=\"stop %d\" m:key=\"%c\">\n"
                          "    <frame id=\"f%d\" src=\"page%d.html\">by &maker;, %s</frame>\n"
                          "    <label>Page <b>%d</b></label><br/>\n  </m:stop>\n",
                          i, i, 'a' + i, i, i, i == 5 ? "&title;" : "no title", i);
    buffer_add_text(&study.text, "</tour>\n");
    check_study(&study);
}

static void a_page(void **state)
{
    (void)state;
    struct study study = {.name = "page.html", .needs = {"<td class=\"bad\"", "<script>"}};
    buffer_add_text(&study.text, "<!DOCTYPE html>\n<html lang=\"en\">\n<head><title>List</title>"
                                 "<script>var n = 1;</script></head>\n<body>\n<table>\n");
    for (int i = 0; i < 14; i++)
        buffer_add_format(&study.text,
                          "<tr id=\"r%d\"><!-- row %d --><td class=\"%s\">%d</td>"
                          "<td><a href=\"#r%d\">next</a></td></tr>\n",
                          i, i, i == 5 ? "bad" : "good", i, i + 1);
    buffer_add_text(&study.text, "</table>\n<p>That is <em>all</em>.</p>\n</body>\n</html>\n");
    check_study(&study);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_compiler_crash_of_the_paper),
        cmocka_unit_test(another_program),
        cmocka_unit_test(a_document),
        cmocka_unit_test(a_page),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
