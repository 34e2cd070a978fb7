/* The tree front end on small inputs: what may go, what stands in, and how it is put together. */
#include "input/tree/tree.h"
#include "input/tree/language/languages.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "problem/formula.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

struct input {
    struct fileset files;
    struct reading *reading;
};

enum level { REMOVE, REPLACE, SHELLS, COARSE };

static void open_bytes(struct input *input, const char *name, const void *data, size_t n_bytes,
                       enum level level)
{
    struct tree_options options = {
        .replace = level >= REPLACE, .shells = level == SHELLS, .coarse = level == COARSE};
    struct error err;
    *input = (struct input){0};
    fileset_add_borrowed(&input->files,
                         &(struct file){.name = name, .data = data, .n_bytes = n_bytes});
    if (tree_read_with(&input->files, &options, NULL, &input->reading, &err) != STATUS_OK)
        fail_msg("%s", err.message);
}

static void open_text(struct input *input, const char *name, const char *text, enum level level)
{
    open_bytes(input, name, text, strlen(text), level);
}

static void close_input(struct input *input)
{
    reading_free(input->reading);
    fileset_done(&input->files);
}

static char *render(const struct input *input, const struct bitset *set)
{
    struct fileset rendered;
    reading_render(input->reading, set, &rendered);
    char *text = mem_alloc(rendered.files[0].n_bytes + 1);
    memcpy(text, rendered.files[0].data, rendered.files[0].n_bytes);
    text[rendered.files[0].n_bytes] = '\0';
    fileset_done(&rendered);
    return text;
}

/* Whether some subset that the problem allows renders as this text.  For at most 16 items. */
static bool reaches(const char *name, const char *text, enum level level, const char *wanted)
{
    struct input input;
    struct bitset set;
    open_text(&input, name, text, level);
    const struct problem *problem = &input.reading->problem;
    assert_true(problem->n_items <= 16);
    bitset_init(&set, problem->n_items);
    bool found = false;
    for (uint32_t word = 0; word < 1u << problem->n_items && !found; word++) {
        if (word > 0)
            set.words[0] = word;
        if (!problem_allows(problem, &set))
            continue;
        char *rendered = render(&input, &set);
        found = strcmp(rendered, wanted) == 0;
        free(rendered);
    }
    bitset_done(&set);
    close_input(&input);
    return found;
}

static void test_lists_keep_their_separators(void **state)
{
    (void)state;
    assert_true(reaches("a.json", "[1, 2, 3]", REMOVE, "[1, 2, 3]"));
    assert_true(reaches("a.json", "[1, 2, 3]", REMOVE, "[2, 3]"));
    assert_true(reaches("a.json", "[1, 2, 3]", REMOVE, "[1, 3]"));
    assert_true(reaches("a.json", "[1, 2, 3]", REMOVE, "[3]"));
    assert_true(reaches("a.json", "[1, 2, 3]", REMOVE, "[]"));
    assert_true(reaches("a.c", "int f(int a, char b);", REMOVE, "int f(char b);"));
    assert_true(reaches("a.c", "int a, b = 1;", SHELLS, "int b;"));
}

static void test_what_must_stay_stays(void **state)
{
    (void)state;
    assert_false(reaches("a.c", "int a, b;", REMOVE, "int ;"));
    assert_false(reaches("a.json", "{\"a\": 1}", REMOVE, "{: 1}"));
    assert_false(reaches("a.json", "1", REMOVE, ""));
    assert_false(reaches("a.py", "if x:\n    y\n    z\n", REMOVE, "if x:\n"));
    assert_true(reaches("a.py", "if x:\n    y\n    z\n", REMOVE, "if x:\n    z\n"));
}

static void test_replacements(void **state)
{
    (void)state;
    assert_true(reaches("a.c", "int x = f(1);", REPLACE, "int x = 0;"));
    assert_true(reaches("a.json", "{\"a\": [1, 2]}", REPLACE, "{\"a\": 0}"));
    assert_true(
        reaches("a.c", "void f() { while (a + b) g(); }", REPLACE, "void f() { while (0) ; }"));
}

/* Coarse reducers leave alone what would be replaced. */
static void test_what_is_replaced_is_marked(void **state)
{
    (void)state;
    struct input input;
    enum item_role role;
    size_t n_replaced = 0;
    open_text(&input, "a.c", "int x = f(1); int y;", SHELLS);
    const struct problem *problem = &input.reading->problem;
    for (uint32_t i = 0; i < problem->n_items; i++) {
        tree_kind_name(input.reading, problem->kind[i], &role);
        assert_int_equal(bitset_has(problem->replaced, i), role != ROLE_REMOVE);
        n_replaced += bitset_has(problem->replaced, i);
    }
    assert_true(n_replaced > 0 && n_replaced < problem->n_items);
    close_input(&input);
    open_text(&input, "a.c", "int x = f(1); int y;", REMOVE);
    assert_true(bitset_is_empty(input.reading->problem.replaced));
    close_input(&input);
}

static void test_shells(void **state)
{
    (void)state;
    assert_true(reaches("a.c", "int x = a + b;", SHELLS, "int x = b;"));
    assert_true(reaches("a.c", "int x = f(a);", SHELLS, "int x = a;"));
    assert_true(reaches("a.c", "int x = -(-a);", SHELLS, "int x = -a;"));
    assert_true(reaches("a.json", "[[[1]]]", SHELLS, "1"));
    assert_true(reaches("a.py", "if a:\n    while b:\n        c\n", SHELLS, "while b:\n    c\n"));
    assert_true(reaches("a.xml", "<a><b><c/></b></a>", SHELLS, "<b><c/></b>"));
    assert_false(reaches("a.c", "int x = a + b;", SHELLS, "int x = a b;"));
}

static void test_tokens_never_join(void **state)
{
    (void)state;
    assert_true(reaches("a.c", "int a;int b;", REMOVE, "int a;"));
    assert_true(reaches("a.c", "int/**/a;", REMOVE, "int a;"));
    assert_true(reaches("a.js", "x = a // b\ny = 1\n", REMOVE, "x = a\ny = 1\n"));
}

static void test_namespaces_and_entities(void **state)
{
    (void)state;
    const char *text = "<a xmlns:p=\"u\" x=\"1\"><p:b/></a>";
    assert_true(reaches("a.xml", text, REMOVE, "<a xmlns:p=\"u\" ><p:b/></a>"));
    assert_false(reaches("a.xml", text, REMOVE, "<a x=\"1\"><p:b/></a>"));
    assert_false(reaches("a.xml", text, SHELLS, "<p:b/>"));
    text = "<!DOCTYPE a [<!ENTITY e \"x\">]><a>&e;</a>";
    assert_true(reaches("a.xml", text, REMOVE, "<a></a>"));
    assert_false(reaches("a.xml", text, REMOVE, "<a>&e;</a>"));
    /* an external subset, or a parameter entity, may declare what the document does not */
    text = "<!DOCTYPE a SYSTEM \"d\"><a>&e;</a>";
    assert_true(reaches("a.xml", text, REMOVE, "<a></a>"));
    assert_false(reaches("a.xml", text, REMOVE, "<a>&e;</a>"));
    /* markup in the value of an entity is only text */
    text = "<!DOCTYPE a [<!ENTITY e \"<b>'x'</b>\"><!ENTITY f '<c/>'>]><a>&e;</a>";
    assert_true(
        reaches("a.xml", text, REMOVE, "<!DOCTYPE a [<!ENTITY e \"<b>'x'</b>\">]><a>&e;</a>"));
    assert_false(reaches("a.xml", text, REMOVE, "<a>&e;</a>"));
}

static void check_odd_input(const char *name, const void *data, size_t n_bytes)
{
    for (enum level level = REMOVE; level <= SHELLS; level++) {
        struct input input;
        struct bitset set;
        struct fileset rendered;
        open_bytes(&input, name, data, n_bytes, level);
        bitset_init(&set, input.reading->problem.n_items);
        reading_render(input.reading, &set, &rendered);
        assert_true(rendered.files[0].n_bytes <= n_bytes + 64);
        fileset_done(&rendered);
        bitset_set_all(&set);
        assert_true(problem_allows(&input.reading->problem, &set));
        reading_render(input.reading, &set, &rendered);
        assert_int_equal(rendered.files[0].n_bytes, n_bytes);
        assert_memory_equal(rendered.files[0].data, data, n_bytes);
        fileset_done(&rendered);
        bitset_done(&set);
        close_input(&input);
    }
}

static void test_odd_inputs(void **state)
{
    (void)state;
    unsigned char bytes[512];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)(i * 7);
    check_odd_input("a.c", bytes, sizeof bytes);
    check_odd_input("a.json", bytes, sizeof bytes);
    check_odd_input("a.c", "", 0);
    check_odd_input("a.xml", " \n", 2);
    check_odd_input("a.json", "{\"a\xff\": [1, \xc3 2]}", 17);
    check_odd_input("a.c", "int a;\r\n#define X 1\r\nint b;\r\n", 29);
    check_odd_input("a.py", "\xef\xbb\xbfx = 1\n", 9);
}

static void test_deep_nesting(void **state)
{
    (void)state;
    size_t depth = 100000;
    char *text = mem_alloc(2 * depth + 16);
    memset(text, '[', depth);
    memset(text + depth, ']', depth);
    check_odd_input("a.json", text, 2 * depth);
    memcpy(text, "int x =", 7);
    memset(text + 7, '(', depth);
    text[depth + 7] = '1';
    memset(text + depth + 8, ')', depth);
    text[2 * depth + 8] = ';';
    check_odd_input("a.c", text, 2 * depth + 9);
    free(text);
}

static void test_errors_are_tokens(void **state)
{
    (void)state;
    struct input input;
    open_text(&input, "a.c", "int a; )) ??? int b;", REMOVE);
    assert_string_equal(tree_broken_file(input.reading), "a.c");
    assert_true(input.reading->problem.n_items >= 4);
    close_input(&input);
    open_text(&input, "a.c", "int a;", REMOVE);
    assert_null(tree_broken_file(input.reading));
    struct fileset broken = {0};
    fileset_add_borrowed(
        &broken,
        &(struct file){.name = "a.c", .data = (const unsigned char *)"int (;", .n_bytes = 6});
    assert_true(reading_accepts(input.reading, &input.files));
    assert_false(reading_accepts(input.reading, &broken));
    fileset_done(&broken);
    close_input(&input);
}

/* The grammar of C knows no attribute before a type, that of C++ none behind a namespace. */
static void test_masked_words(void **state)
{
    (void)state;
    struct input input;
    open_text(&input, "a.c", "typedef __attribute__((aligned(1))) int odd; /* __extension__ */",
              REMOVE);
    assert_null(tree_broken_file(input.reading));
    close_input(&input);
    const char *text = "namespace a __attribute__((x(\")\"))) { int b; } int c;";
    open_text(&input, "a.cc", text, COARSE);
    assert_null(tree_broken_file(input.reading));
    close_input(&input);
    assert_true(reaches("a.cc", text, REMOVE, "namespace a { int b; } "));
    assert_false(reaches("a.cc", text, COARSE, "namespace a { int b; } "));
    assert_true(reaches("a.cc", text, COARSE, " int c;"));
    text = "int a; __attribute__((x)) typedef __attribute__((x)) int b;";
    assert_true(reaches("a.c", text, REMOVE, "int a; typedef int b;"));
    assert_false(reaches("a.c", text, COARSE, "int a; __attribute__((x)) "));
    text = "auto f(int a) -> decltype(g<int, int>(a), void(), 1) { } int c;";
    open_text(&input, "a.cc", text, COARSE);
    assert_null(tree_broken_file(input.reading));
    close_input(&input);
}

/* The grammar of SQL knows neither pragmas nor the bodies of triggers: they go as a whole. */
static void test_masked_ranges(void **state)
{
    (void)state;
    struct input input;
    const char *text = "pragma x = ON;\nDROP TABLE a;\nCREATE TRIGGER t AFTER INSERT ON b\nBEGIN\n"
                       "  UPDATE b SET c = CASE WHEN ';' THEN 1 END;\nEND;\nDROP TABLE b;\n";
    open_text(&input, "a.sql", text, REMOVE);
    assert_null(tree_broken_file(input.reading));
    close_input(&input);
    assert_true(reaches("a.sql", text, REMOVE, "DROP TABLE b;\n"));
    assert_true(reaches("a.sql", text, REMOVE, "pragma x = ON;\nDROP TABLE b;\n"));
    text = "PRAGMA without an end";
    open_text(&input, "a.sql", text, REMOVE);
    assert_non_null(tree_broken_file(input.reading));
    close_input(&input);
}

/* The place of a column in a table and in every row of its insertions go together. */
static void test_columns_go_with_values(void **state)
{
    (void)state;
    const char *text = "CREATE TABLE a (b INT, c INT);\nINSERT INTO a VALUES (1, 2), (3, 4);\n";
    assert_true(reaches("a.sql", text, REMOVE,
                        "CREATE TABLE a (c INT);\nINSERT INTO a VALUES (2), (4);\n"));
    assert_false(reaches("a.sql", text, REMOVE,
                         "CREATE TABLE a (c INT);\nINSERT INTO a VALUES (2), (3, 4);\n"));
    assert_false(reaches("a.sql", text, REMOVE,
                         "CREATE TABLE a (c INT);\nINSERT INTO a VALUES (1, 2), (3, 4);\n"));
}

/* A declaration that the parser ends in the middle goes as a whole. */
static void test_broken_declarations(void **state)
{
    (void)state;
    const char *text =
        "template<class T> int f(T a) requires (sizeof(T) == 1) && g(T) { return 1; } int c;";
    assert_true(reaches("a.cc", text, COARSE, " int c;"));
    assert_false(reaches("a.cc", text, COARSE, "  g(T) { return 1; } int c;"));
}

static void test_brackets_go_together(void **state)
{
    (void)state;
    const char *text = "namespace 1 { int a; } int b;";
    assert_true(reaches("a.cc", text, COARSE, " int b;"));
    assert_false(reaches("a.cc", text, COARSE, " int a; } int b;"));
    assert_false(reaches("a.cc", text, COARSE, "namespace 1 { int a; int b;"));
}

/* What is in a namespace is no deeper than the namespace. */
static void test_open_levels(void **state)
{
    (void)state;
    struct input input;
    open_text(&input, "a.cc", "namespace a { struct b { int c; }; }", COARSE);
    const struct problem *problem = &input.reading->problem;
    assert_int_equal(problem->n_items, 3);
    assert_int_equal(problem->level[0], 0);
    assert_int_equal(problem->level[1], 0);
    assert_int_equal(problem->level[2], 1);
    close_input(&input);
}

static void test_unknown_languages(void **state)
{
    (void)state;
    struct error err;
    struct reading *reading = NULL;
    struct fileset files = {0};
    fileset_add_borrowed(
        &files,
        &(struct file){.name = "a.unknown", .data = (const unsigned char *)"x", .n_bytes = 1});
    assert_int_equal(tree_read_with(&files, &(struct tree_options){0}, NULL, &reading, &err),
                     STATUS_INPUT);
    assert_int_equal(
        tree_read_with(&files, &(struct tree_options){.language = "klingon"}, NULL, &reading, &err),
        STATUS_USAGE);
    assert_int_equal(
        tree_read_with(&files, &(struct tree_options){.language = "c"}, NULL, &reading, &err),
        STATUS_OK);
    reading_free(reading);
    fileset_add_borrowed(
        &files,
        &(struct file){.name = "b.json", .data = (const unsigned char *)"[1]", .n_bytes = 3});
    assert_int_equal(tree_read_with(&files, &(struct tree_options){0}, NULL, &reading, &err),
                     STATUS_OK);
    assert_int_equal(reading->problem.n_items, 1);
    reading_free(reading);
    fileset_done(&files);
}

/* A grammar without a folder: only its parser and grammar.json. */
static void test_added_grammar(void **state)
{
    (void)state;
    struct languages *languages = languages_new();
    const struct language *json;
    struct error err;
    const char *name;
    assert_int_equal(languages_open(languages, "json", &json, &err), STATUS_OK);
    char *path = mem_string(json->library_path);
    assert_int_equal(languages_add_grammar(languages, "/nowhere/lib.so", &name, &err),
                     STATUS_INPUT);
    assert_int_equal(languages_add_grammar(languages, path, &name, &err), STATUS_OK);
    assert_string_equal(languages_for_file(languages, "any.thing")->name, name);
    free(path);
    languages_free(languages);
}

static void test_costs_are_tokens(void **state)
{
    (void)state;
    struct input input;
    struct bitset set;
    enum item_role role;
    open_text(&input, "a.json", "[1, {\"a\": 2}]", REMOVE);
    const struct problem *problem = &input.reading->problem;
    bitset_init(&set, problem->n_items);
    bitset_set_all(&set);
    /* all but the outer brackets: 1 , { " a " : 2 } */
    assert_int_equal(problem_cost(problem, &set), 9);
    assert_string_equal(tree_kind_name(input.reading, problem->kind[0], &role), "number");
    assert_int_equal(role, ROLE_REMOVE);
    bitset_done(&set);
    close_input(&input);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lists_keep_their_separators),
        cmocka_unit_test(test_what_must_stay_stays),
        cmocka_unit_test(test_replacements),
        cmocka_unit_test(test_what_is_replaced_is_marked),
        cmocka_unit_test(test_shells),
        cmocka_unit_test(test_tokens_never_join),
        cmocka_unit_test(test_namespaces_and_entities),
        cmocka_unit_test(test_odd_inputs),
        cmocka_unit_test(test_deep_nesting),
        cmocka_unit_test(test_errors_are_tokens),
        cmocka_unit_test(test_masked_words),
        cmocka_unit_test(test_masked_ranges),
        cmocka_unit_test(test_columns_go_with_values),
        cmocka_unit_test(test_broken_declarations),
        cmocka_unit_test(test_brackets_go_together),
        cmocka_unit_test(test_open_levels),
        cmocka_unit_test(test_unknown_languages),
        cmocka_unit_test(test_added_grammar),
        cmocka_unit_test(test_costs_are_tokens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
