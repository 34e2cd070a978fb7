/* Patterns are written as tree-sitter's queries, and match what its own engine matches. */
#include "base/buffer.h"
#include "base/files/disk.h"
#include "base/memory.h"
#include "input/tree/language/languages.h"
#include "input/tree/language/name_rules.h"
#include "input/tree/language/rewrite_rule.h"
#include "input/tree/parse/parse.h"
#include "input/tree/query/mention.h"
#include "input/tree/query/pattern_match.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

#include <cmocka.h>

struct source {
    const char *file, *text;
};

/* Beside the samples: what they do not have, and what does not parse. */
static const struct source sources[] = {
    {"a.c",
     "int f(void); int f(void) { int a; int b; a = 1; for (; a; a++) { b = a; } return b; }\n"
     "struct s { int x, *y[3]; } v; void *p; int g(struct s *q) { return (*q).x + q->y[1][2]; }\n"
     "/* c */ static int (*h)(int); int k() { { } { ; } return 0; }\n"},
    {"a.c", "int f( { return 1; } struct { int ; }; int g() { if (1 return 2; }\n"},
    {"a.cpp", "template <class T> class A : B<T> { A() : x(1) {} int x; }; using I = int;\n"
              "void f() { for (auto i : v) { auto l = [&](int a) { return a; }; } }\n"},
    {"A.java", "import a.b.C; class A extends B<C> implements D, E { final int x; A(int y) { "
               "super(y); this.x = y; }\n"
               " A() { this(1); } @Override public int f(int a) { int b; b = a; while (a > 0) { "
               "break; } return b; }\n"
               " D d = new D() { public void g() { f(1).h().i(x.y, z[0].w); } }; static int s() { "
               "throw e; } }\n"},
    {"a.py",
     "def f(self, *, a, b=1, **k):\n    for x, y in z:\n        a = lambda q: q\n    return a\n"
     "class A(B):\n    async def g(self):\n        await f(a=1)\n        del self.x\n    yield "
     "1\n"},
    {"a.js",
     "for (let i of a) {} for (var j in b) {} try { f() } finally { } export default class extends "
     "A { m() { super.m() } }\n"
     "var a = 1; var b = 2; (function () { return a; })(); label: while (1) { break label; }\n"},
    {"a.ts", "abstract class A<T> extends B { abstract m(x: T): void; [k: string]: any; y?: T; } "
             "type U = { [K in T]: K };\n"},
    {"a.go", "package p\nfunc f(a int, b ...string) (int, error) { for i, x := range b { continue "
             "}; return g(a), nil }\n"},
    {"a.rs", "impl S { fn f(&self, (a, b): T) -> u8 { let Some(x) = y else { return 1 }; match a { "
             "N(q) | M { q } => q } } }\n"},
};

static const char *const samples[] = {"bug.c",    "pool.cpp", "Ring.java", "stock.py", "words.js",
                                      "graph.ts", "List.tsx", "server.go", "shapes.rs"};

/* --- the two engines ------------------------------------------------------------------------- */

struct lines {
    char **lines;
    size_t n, capacity;
};

static void add_line(struct lines *lines, struct buffer *line)
{
    mem_grow((void **)&lines->lines, &lines->capacity, lines->n + 1, sizeof *lines->lines);
    lines->lines[lines->n++] = buffer_take(line);
}

static void free_lines(struct lines *lines)
{
    for (size_t i = 0; i < lines->n; i++)
        free(lines->lines[i]);
    free(lines->lines);
}

static int compare_lines(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

struct ours {
    const struct patterns *patterns;
    const struct syntax *syntax;
    struct lines lines;
};

static void note(void *context, const struct match *match)
{
    struct ours *ours = context;
    struct buffer line = {0};
    buffer_add_format(&line, "%u", match->pattern);
    for (size_t i = 0; i < match->n_captured; i++) {
        const struct node *node = &ours->syntax->nodes[match->captured[i].node];
        uint32_t start = 0, end = 0;
        if (node->first_piece < node->end_piece) {
            start = ours->syntax->pieces[node->first_piece].start;
            end = ours->syntax->pieces[node->end_piece - 1].end;
        }
        while (start < end && isspace(ours->syntax->text[end - 1])) /* a token that ends a line */
            end--;
        buffer_add_format(&line, " %s:%u-%u", ours->patterns->names[match->captured[i].capture],
                          start, end);
    }
    add_line(&ours->lines, &line);
}

static void find_theirs(const char *text, const struct language *language, const struct file *file,
                        struct lines *ret)
{
    uint32_t offset, n_name;
    TSQueryError error;
    TSTree *tree = parse_file(language, file, NULL);
    TSQuery *query = ts_query_new(language->parser, text, (uint32_t)strlen(text), &offset, &error);
    assert_non_null(query);
    TSQueryCursor *cursor = ts_query_cursor_new();
    TSQueryMatch match;
    ts_query_cursor_exec(cursor, query, ts_tree_root_node(tree));
    while (ts_query_cursor_next_match(cursor, &match)) {
        struct buffer line = {0};
        buffer_add_format(&line, "%u", match.pattern_index);
        for (uint16_t i = 0; i < match.capture_count; i++) {
            TSNode node = match.captures[i].node;
            uint32_t start = ts_node_start_byte(node), end = ts_node_end_byte(node);
            while (start < end && isspace(file->data[start])) /* the whole file's is its own */
                start++;
            while (start < end && isspace(file->data[end - 1]))
                end--;
            buffer_add_format(&line, " %s:%u-%u",
                              ts_query_capture_name_for_id(query, match.captures[i].index, &n_name),
                              start < end ? start : 0, start < end ? end : 0);
        }
        add_line(ret, &line);
    }
    ts_query_cursor_delete(cursor);
    ts_query_delete(query);
    parse_done(tree);
}

/* --- comparing ------------------------------------------------------------------------------- */

static size_t n_matches;

static void sort_lines(struct lines *lines)
{
    if (lines->n > 0)
        qsort(lines->lines, lines->n, sizeof(char *), compare_lines);
}

static void compare_engines(const struct language *language, const struct patterns *patterns,
                            const char *name, const struct file *file)
{
    struct syntax syntax;
    struct lines theirs = {0};
    struct error err;
    assert_int_equal(syntax_parse(&syntax, language, file, NULL, &err), STATUS_OK);
    struct ours ours = {.patterns = patterns, .syntax = &syntax};
    match_all(patterns, &syntax, note, &ours);
    find_theirs(patterns->source.text, language, file, &theirs);
    sort_lines(&ours.lines);
    sort_lines(&theirs);
    for (size_t i = 0; i < theirs.n && i < ours.lines.n; i++)
        if (strcmp(theirs.lines[i], ours.lines.lines[i]) != 0)
            fail_msg("%s of %s in %s: %s, not %s", name, language->name, file->name,
                     ours.lines.lines[i], theirs.lines[i]);
    assert_int_equal(ours.lines.n, theirs.n);
    n_matches += theirs.n;
    free_lines(&ours.lines);
    free_lines(&theirs);
    syntax_done(&syntax);
}

/* Comments become blanks: where there are any, anchors mean other things in tree-sitter. */
static struct file without_comments(const struct language *language, const struct file *file)
{
    struct syntax syntax;
    struct error err;
    unsigned char *data = mem_copy(file->data, file->n_bytes);
    assert_int_equal(syntax_parse(&syntax, language, file, NULL, &err), STATUS_OK);
    for (uint32_t i = 0; i < syntax.n_nodes; i++) {
        const struct node *node = &syntax.nodes[i];
        for (uint32_t k = node->first_piece; k < node->end_piece; k++)
            for (uint32_t at = syntax.pieces[k].start; at < syntax.pieces[k].end; at++)
                if ((node->flags & NODE_EXTRA) != 0 && data[at] != '\n')
                    data[at] = ' ';
    }
    syntax_done(&syntax);
    return (struct file){.name = file->name, .data = data, .n_bytes = file->n_bytes};
}

static void compare_on(struct languages *languages, const struct file *original)
{
    const struct language *language;
    struct error err;
    assert_int_equal(languages_open_for(languages, NULL, original->name, &language, &err),
                     STATUS_OK);
    struct file bare = without_comments(language, original), *file = &bare;
    assert_non_null(language->names);
    compare_engines(language, language->names->patterns, "names", file);
    if (language->rules != NULL)
        compare_engines(language, language->rules->patterns, "rewrites", file);
    free((void *)bare.data);
}

/* --- tests ----------------------------------------------------------------------------------- */

static void patterns_match_as_in_tree_sitter(void **state)
{
    (void)state;
    struct languages *languages = languages_new();
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        char *path = disk_join("samples", samples[i]);
        struct file file = {.name = path};
        unsigned char *data;
        struct error err;
        assert_int_equal(disk_read(path, &data, &file.n_bytes, NULL, &err), STATUS_OK);
        file.data = data;
        compare_on(languages, &file);
        free(data);
        free(path);
    }
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        struct file file = {.name = sources[i].file,
                            .data = (const unsigned char *)sources[i].text,
                            .n_bytes = strlen(sources[i].text)};
        compare_on(languages, &file);
    }
    assert_true(n_matches > 1000);
    languages_free(languages);
}

static void what_is_wrong_is_said(void **state)
{
    (void)state;
    static const struct {
        const char *text, *mistake;
    } wrong[] = {
        {"(identifier) @a\n(identifer) @b",
         "p:2: the grammar has no kind of node identifer; did you mean identifier?"},
        {"(identifier) @a\n\n(zzz) @b", "p:3: the grammar has no kind of node zzz"},
        {"(declaration \"wile\")", "p:1: the grammar has no token wile; did you mean while?"},
        {"(declaration\n declaratr: (_))",
         "p:2: the grammar has no field declaratr; did you mean declarator?"},
        {"(identifier", "p:1: a pattern is not understood here"},
        {"(identifier)+ @a", "p:1: +, * and ? are not known here: a step of a pattern is one node"},
        {"(declaration [(_)])", "p:1: in [ ] stand only kinds of nodes"},
        {"(expression) @a",
         "p:1: no node is of the kind expression: it stands for several other kinds"},
        {"(_ \"int", "p:1: a pattern is not understood here"},
        {"(declaration .)", "p:1: a pattern is not understood here"},
        {"\n)", "p:2: a pattern is not understood here"},
    };
    struct languages *languages = languages_new();
    const struct language *language;
    struct error err;
    assert_int_equal(languages_open(languages, "c", &language, &err), STATUS_OK);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct mistakes mistakes = {0};
        struct patterns *patterns = patterns_read("p", wrong[i].text, language->parser, &mistakes);
        assert_int_equal(mistakes.n, 1);
        assert_string_equal(mistakes.texts[0], wrong[i].mistake);
        patterns_free(patterns);
        mistakes_done(&mistakes);
    }
    languages_free(languages);
}

/* What the same words capture is found once, however many ways there are to find it. */
static void what_is_captured_is_found_once(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t n;
    } cases[] = {
        {"(compound_statement (expression_statement)) @a", 1},
        {"(compound_statement (expression_statement (identifier))) @a", 1},
        {"(compound_statement (expression_statement) @a)", 3},
        {"(compound_statement (expression_statement) @a (expression_statement) @b)", 3},
        {"(compound_statement (expression_statement) @a . (expression_statement) @b)", 2},
        {"(compound_statement (expression_statement) . (expression_statement) @b)", 2},
        {"(compound_statement . (expression_statement) @a)", 1},
        {"(compound_statement (expression_statement) @a .)", 1},
        {"((expression_statement) @a . (expression_statement) @b)", 2},
        {"[(identifier) (primitive_type)] @a", 5},
        {"(function_definition !type) @a", 0},
        {"(compound_statement (_) @a)", 3}, /* a comment is no part of it */
    };
    struct languages *languages = languages_new();
    const struct language *language;
    struct error err;
    struct file file = {.name = "a.c",
                        .data = (const unsigned char *)"void f() { x; y; /**/ z; /**/ }"};
    file.n_bytes = strlen((const char *)file.data);
    assert_int_equal(languages_open(languages, "c", &language, &err), STATUS_OK);
    struct syntax syntax;
    assert_int_equal(syntax_parse(&syntax, language, &file, NULL, &err), STATUS_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct mistakes mistakes = {0};
        struct patterns *patterns = patterns_read("p", cases[i].text, language->parser, &mistakes);
        assert_int_equal(mistakes.n, 0);
        struct ours ours = {.patterns = patterns, .syntax = &syntax};
        match_all(patterns, &syntax, note, &ours);
        assert_int_equal(ours.lines.n, cases[i].n);
        free_lines(&ours.lines);
        patterns_free(patterns);
    }
    syntax_done(&syntax);
    languages_free(languages);
}

/* A predicate of names.scm compares with texts, or with another capture. */
static void predicates_compare(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t n;
    } cases[] = {
        {"((assignment_expression left: (identifier) @_l right: (identifier) @ref.name)\n"
         " (#eq? @_l @ref.name))",
         1},
        {"((assignment_expression left: (identifier) @_l right: (identifier) @ref.name)\n"
         " (#not-eq? @_l @ref.name))",
         2},
        {"((identifier) @ref.name (#any-of? @ref.name \"y\" \"z\"))", 3},
        {"((identifier) @ref.name (#eq? @ref.name \"f\"))", 1},
    };
    struct languages *languages = languages_new();
    const struct language *language;
    struct error err;
    struct file file = {.name = "a.c",
                        .data = (const unsigned char *)"void f() { x = x; x = y; y = z; }"};
    file.n_bytes = strlen((const char *)file.data);
    assert_int_equal(languages_open(languages, "c", &language, &err), STATUS_OK);
    struct syntax syntax;
    assert_int_equal(syntax_parse(&syntax, language, &file, NULL, &err), STATUS_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct mistakes mistakes = {0};
        struct mention_list mentions;
        struct name_rules *rules = name_rules_new(
            patterns_read("p", cases[i].text, language->parser, &mistakes), &mistakes);
        assert_int_equal(mistakes.n, 0);
        mentions_find(&mentions, &syntax, rules);
        assert_int_equal(mentions.n_mentions, cases[i].n);
        mentions_done(&mentions);
        name_rules_free(rules);
    }
    syntax_done(&syntax);
    languages_free(languages);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_match_as_in_tree_sitter),
        cmocka_unit_test(predicates_compare),
        cmocka_unit_test(what_is_wrong_is_said),
        cmocka_unit_test(what_is_captured_is_found_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
