/* Models that users write: everything that can be wrong with one has its own message, which names
 * the line; and what is right renders as documented. */
#include "input/model/model.h"
#include "input/core/reading.h"
#include "problem/formula.h"
#include "problem/sat.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char two_files[2][64] = {"one\ntwo\nthree\nfour\nfive", "alpha beta\n"};

static struct fileset make_input(void)
{
    static const char *const names[] = {"a.txt", "dir/b.txt"};
    struct fileset set = {0};
    for (size_t i = 0; i < 2; i++) {
        struct file file = {.name = names[i],
                            .data = (const unsigned char *)two_files[i],
                            .n_bytes = strlen(two_files[i]),
                            .mode = 0644};
        fileset_add_borrowed(&set, &file);
    }
    return set;
}

/* Texts are written with ' for ", to stay readable; \1 is a real '. */
static char *unquote(const char *text)
{
    char *copy = strdup(text);
    for (char *at = copy; *at != '\0'; at++)
        *at = *at == '\'' ? '"' : *at == '\1' ? '\'' : *at;
    return copy;
}

static enum status try_model(const char *text, struct reading **ret, const struct fileset *input,
                             struct error *err)
{
    struct model *model;
    char *json = unquote(text);
    enum status status = model_parse("m.json", json, strlen(json), &model, err);
    free(json);
    if (status != STATUS_OK)
        return status;
    status = model_read(model, input, ret, err);
    model_free(model);
    return status;
}

static void expect_error(const char *text, const char *message)
{
    struct fileset input = make_input();
    struct reading *reading;
    struct error err = {0};
    char *expected = unquote(message);
    if (try_model(text, &reading, &input, &err) == STATUS_OK)
        fail_msg("no error: %s", text);
    assert_string_equal(err.message, expected);
    free(expected);
    fileset_done(&input);
}

static void the_document(void **state)
{
    (void)state;
    expect_error("", "m.json:1: this is not JSON: \1[\1 or \1{\1 expected near end of file");
    expect_error("{\n'items': [\n}", "m.json:3: this is not JSON: unexpected token near \1}\1");
    expect_error("{'items': [],\n'items': []}",
                 "m.json:2: this is not JSON: duplicate object key near \1'items'\1");
    expect_error("[]", "m.json:1: a model is an object: {'items': [...], 'rules': [...]}");
    expect_error("\n{}", "m.json:2: this model has no 'items'");
    expect_error("{'item': []}", "m.json:1: unknown key 'item'; the keys here are items, rules, "
                                 "require, dimacs, comment");
    expect_error("{\n'items': []}", "m.json:2: 'items' must be a list with at least one item");
    expect_error("{\n'items': {'a': 1}}",
                 "m.json:2: 'items' must be a list with at least one item");
}

static void the_items(void **state)
{
    (void)state;
    expect_error("{'items': [\n'a']}",
                 "m.json:2: an item is an object, such as {'name': 'a', 'file': 'a.c'}");
    expect_error("{'items': [\n{'file': 'a.txt'}]}", "m.json:2: this item has no 'name'");
    expect_error("{'items': [{'name': 7}]}", "m.json:1: 'name' must be a text");
    expect_error("{'items': [{'name': 'a\\u0001\\nb', 'file': 'a.txt'}]}",
                 "m.json:1: the name 'a??b' has a control character or quote in it");
    expect_error("{'items': [\n{'name': 'a', 'lines': 1},\n{'name': 'b', 'lines': 2},\n{'name': "
                 "'a', 'lines': 3}]}",
                 "m.json:4: the name 'a' is taken by the item in line 2");
    expect_error("{'items': [{'name': 'a',\n'line': 1}]}",
                 "m.json:2: unknown key 'line'; the keys here are name, file, lines, bytes, text, "
                 "begin, end, absent, parts, cost, comment");
    expect_error("{'items': [{'name': 'a',\n'\\u006cine': 1}]}",
                 "m.json:2: unknown key 'line'; the keys here are name, file, lines, bytes, text, "
                 "begin, end, absent, parts, cost, comment");
    expect_error("{'items': [{'name': 'a', 'file': 'a.txt',\n 'cost': -1}]}",
                 "m.json:2: 'cost' must be a whole number from 0 to 1000000000");
    expect_error("{'items': [{'name': 'a', 'file': 'a.txt', 'cost': 1.5}]}",
                 "m.json:1: 'cost' must be a whole number from 0 to 1000000000");
    expect_error("{'items': [{'name': 'a', 'absent': 'x'}]}",
                 "m.json:1: this says nothing about its place: give 'file', 'lines', 'bytes', "
                 "'text' or 'begin' and 'end'");
    expect_error("{'items': [{'name': 'a', 'lines': 1, 'bytes': [1, 2]}]}",
                 "m.json:1: lines, bytes, text and begin/end exclude each other: use 'parts' for "
                 "an item of several pieces");
    const char *lines = "m.json:1: 'lines' must be a line number or [first, last], from 1";
    expect_error("{'items': [{'name': 'a', 'lines': 0}]}", lines);
    expect_error("{'items': [{'name': 'a', 'lines': [2]}]}", lines);
    expect_error("{'items': [{'name': 'a', 'lines': [3, 2]}]}", lines);
    expect_error("{'items': [{'name': 'a', 'lines': '1'}]}", lines);
    const char *bytes = "m.json:1: 'bytes' must be [first, end], from 0, the end not included, and "
                        "not empty";
    expect_error("{'items': [{'name': 'a', 'bytes': 1}]}", bytes);
    expect_error("{'items': [{'name': 'a', 'bytes': [1, 1]}]}", bytes);
    expect_error("{'items': [{'name': 'a', 'bytes': [-1, 1]}]}", bytes);
    expect_error("{'items': [{'name': 'a', 'bytes': [9223372036854775807, 9223372036854775807]}]}",
                 bytes);
    expect_error("{'items': [{'name': 'a', 'file': 'a.txt', 'bytes': [0, 9223372036854775807]}]}",
                 "m.json:1: 'a.txt' has only 23 bytes");
    expect_error("{'items': [{'name': 'a', 'text': ''}]}", "m.json:1: 'text' is empty");
    expect_error("{'items': [{'name': 'a', 'begin': 'x'}]}",
                 "m.json:1: 'begin' and 'end' go together: the marker lines around a fragment");
    expect_error("{'items': [{'name': 'a', 'end': 'x', 'lines': 1}]}",
                 "m.json:1: 'begin' and 'end' go together: the marker lines around a fragment");
}

static void the_parts(void **state)
{
    (void)state;
    expect_error("{'items': [{'name': 'a', 'parts': []}]}",
                 "m.json:1: 'parts' must be a list of places");
    expect_error("{'items': [{'name': 'a', 'parts': [{'file': 'a.txt'}],\n'absent': ''}]}",
                 "m.json:2: 'absent' belongs in the parts, since this item has 'parts'");
    expect_error("{'items': [{'name': 'a', 'parts': [{'file': 'a.txt'},\n7]}]}",
                 "m.json:2: a part is an object, such as {'file': 'a.c', 'lines': [3, 7]}");
    expect_error("{'items': [{'name': 'a', 'parts': [{'file': 'a.txt',\n'cost': 1}]}]}",
                 "m.json:2: unknown key 'cost'; the keys here are file, lines, bytes, text, begin, "
                 "end, absent");
    expect_error("{'items': [{'name': 'a', 'parts': [{'file': 'a.txt', 'lines': 1},\n"
                 "{'file': 'a.txt', 'lines': [1, 2]}]}]}",
                 "m.json:1: two parts of 'a' overlap: lines 1 to 2 of a.txt, and line 1 of a.txt");
}

static void the_rules(void **state)
{
    (void)state;
#define ITEMS                                                                                      \
    "{'items': [{'name': 'a', 'file': 'a.txt', 'lines': 1}, {'name': 'b', 'file': 'a.txt', "       \
    "'lines': 2}, {'name': 'a b', 'file': 'a.txt', 'lines': 3}],\n"
    expect_error(ITEMS "'rules': 'a => b'}", "m.json:2: 'rules' must be a list of rules");
    expect_error(ITEMS "'rules': [\n7]}", "m.json:3: a rule is a text, such as 'a & b => c | d'");
    expect_error(ITEMS "'rules': ['a => b',\n'a => c']}",
                 "m.json:3: in the rule 'a => c': 'c' is not the name of an item");
    expect_error(ITEMS "'rules': ['']}",
                 "m.json:2: in the rule '': the rule ends where an item should stand at character "
                 "1");
    expect_error(ITEMS "'rules': ['a =>']}",
                 "m.json:2: in the rule 'a =>': the rule ends where an item should stand at "
                 "character 5");
    expect_error(ITEMS "'rules': ['a & => b']}",
                 "m.json:2: in the rule 'a & => b': an item should stand at character 5");
    expect_error(ITEMS "'rules': ['a b']}",
                 "m.json:2: in the rule 'a b': one of & | => <=> should stand at character 3");
    expect_error(ITEMS "'rules': ['(a => b']}",
                 "m.json:2: in the rule '(a => b': a '(' without a ')' at character 1");
    expect_error(ITEMS "'rules': ['a) => b']}",
                 "m.json:2: in the rule 'a) => b': a ')' without a '(' at character 2");
    expect_error(ITEMS "'rules': ['\1a b => b']}",
                 "m.json:2: in the rule '\1a b => b': a quote without an end at character 1");
    expect_error(ITEMS "'rules': ['a = b']}",
                 "m.json:2: in the rule 'a = b': one of & | => <=> should stand at character 3");
    expect_error(ITEMS "'rules': ['!a']}",
                 "m.json:2: the rule '!a' does not hold for the whole input, from which the "
                 "reduction starts: it forbids 'a'");
    expect_error(ITEMS "'rules': ['a => \1a b\1',\n'a => !b']}",
                 "m.json:3: the rule 'a => !b' does not hold for the whole input, from which the "
                 "reduction starts: it forbids 'a' and 'b' together");
    if (sat_available()) {
        expect_error(ITEMS "'rules': ['a & !a']}",
                     "m.json:2: no subset at all satisfies the rules; these contradict each other: "
                     "'a & !a' (line 2)");
        expect_error(ITEMS "'rules': ['a => b', '\1a b\1 => a',\n'!b'],\n'require': ['a']}",
                     "m.json:3: no subset at all satisfies the rules; these contradict each other: "
                     "'a => b' (line 2), '!b' (line 3), 'a' (required, line 4)");
    }
    expect_error(ITEMS "'require': 7}",
                 "m.json:2: 'require' must be the name of an item, or a list of names");
    expect_error(ITEMS "'require': 'main'}", "m.json:2: 'main' is not the name of an item");
    expect_error(ITEMS "'require': ['a',\n'main']}", "m.json:3: 'main' is not the name of an item");
    expect_error(ITEMS "'dimacs': 7}", "m.json:2: 'dimacs' must be the name of a file, or {'file': "
                                       "..., 'items': ...}");
    expect_error(ITEMS "'dimacs': {'file': 'x',\n'items': 7}}",
                 "m.json:3: 'items' must be a list of names, or an object {'1': 'name'}");
    expect_error(ITEMS "'dimacs': {'file': 'x',\n'item': []}}",
                 "m.json:3: unknown key 'item'; the keys here are file, items");
}

static void the_places(void **state)
{
    (void)state;
    expect_error("{'items': [{'name': 'a',\n'file': 'c.txt'}]}",
                 "m.json:2: the input has no file 'c.txt'; it has 2, the first is 'a.txt'");
    expect_error("{'items': [{'name': 'a', 'lines': 1}]}",
                 "m.json:1: 'file' is missing: the input has 2 files");
    expect_error("{'items': [{'name': 'a', 'file': 'a.txt',\n'lines': [5, 6]}]}",
                 "m.json:2: 'a.txt' has no line 6: it has 5 lines");
    expect_error("{'items': [{'name': 'a', 'file': 'a.txt', 'bytes': [5, 24]}]}",
                 "m.json:1: 'a.txt' has only 23 bytes");
    expect_error("{'items': [{'name': 'a', 'file': 'a.txt', 'text': 'six'}]}",
                 "m.json:1: the text 'six' is not in 'a.txt'");
    expect_error("{'items': [{'name': 'a', 'file': 'a.txt', 'text': 'f'}]}",
                 "m.json:1: the text 'f' is in 'a.txt' more than once: make it longer, or say "
                 "which lines");
    expect_error("{'items': [{'name': 'a', 'file': 'a.txt', 'begin': 'six', 'end': 'two'}]}",
                 "m.json:1: 'a.txt' has no line 'six'");
    expect_error("{'items': [{'name': 'a', 'file': 'a.txt', 'begin': 'two', 'end': 'one'}]}",
                 "m.json:1: 'a.txt' has no line 'one' after line 2");
}

static void the_nesting(void **state)
{
    (void)state;
    expect_error("{'items': [{'name': 'a', 'file': 'a.txt', 'lines': [1, 3]},\n"
                 "{'name': 'b', 'file': 'a.txt', 'lines': [3, 5]}]}",
                 "m.json:2: 'b' (lines 3 to 5 of a.txt) and 'a' (lines 1 to 3 of a.txt) overlap: "
                 "one must lie inside the other, or apart");
    expect_error("{'items': [{'name': 'b', 'file': 'a.txt', 'lines': [3, 5]},\n"
                 "{'name': 'a', 'file': 'a.txt', 'bytes': [1, 9]}]}",
                 "m.json:2: 'a' (bytes 1 to 9 of a.txt) and 'b' (lines 3 to 5 of a.txt) overlap: "
                 "one must lie inside the other, or apart");
    expect_error("{'items': [{'name': 'a', 'file': 'a.txt', 'lines': 2},\n"
                 "{'name': 'b', 'file': 'a.txt', 'text': 'two\\n'}]}",
                 "m.json:2: 'b' (line 2 of a.txt) and 'a' (line 2 of a.txt) are the same place");
    expect_error("{'items': [{'name': 'a', 'file': 'a.txt'}, {'name': 'b', 'file': 'a.txt'}]}",
                 "m.json:1: 'b' (all of a.txt) and 'a' (all of a.txt) are the same place");
    expect_error("{'items': [{'name': 'a', 'parts': [{'file': 'a.txt', 'lines': [1, 3]},\n"
                 "{'file': 'dir/b.txt', 'text': 'alpha'}]},\n"
                 "{'name': 'b', 'parts': [{'file': 'a.txt', 'lines': 2}, {'file': 'dir/b.txt'}]}]}",
                 "m.json:3: 'b' and 'a' lie inside each other");
}

static void names_are_shown_short_and_on_one_line(void **state)
{
    (void)state;
    struct buffer text = {0};
    buffer_add_text(&text, "{'items': [{'name': 'a', 'file': '");
    for (size_t i = 0; i < 100000; i++)
        buffer_add_text(&text, "\xc3\xa4\\n");
    buffer_add_text(&text, "'}]}");
    struct fileset input = make_input();
    struct reading *reading;
    struct error err;
    assert_int_equal(try_model(buffer_text(&text), &reading, &input, &err), STATUS_INPUT);
    assert_null(strchr(err.message, '\n'));
    assert_true(strlen(err.message) < 200);
    buffer_done(&text);
    fileset_done(&input);
}

/* A megabyte that makes no sense is refused in no time, whatever it consists of. */
static void nonsense_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *before, *again, *after;
    } cases[] = {
        {"", "[", ""},
        {"", "{'items': ", ""},
        {"", "\x80", ""},
        {"{'items': [", "{},", "{}]}"},
        {"{'items': [{'name': '", "x", ""},
        {"{'items': [{'name': 'a', 'lines': 1}], 'rules': ['", "(", "']}"},
        {"{'items': [{'name': 'a', 'lines': 1}], 'rules': ['", "!", "a']}"},
        {"{'items': [{'name': 'a', 'lines': 1}], 'rules': ['", "!(", "a']}"},
        {"{'items': [{'name': 'a', 'lines': 1}], 'rules': ['", "a => ", "a']}"},
        {"{'items': [{'name': 'a', 'lines': 1}], 'rules': ['", "a <=> ", "a']}"},
        {"{'items': [{'name': 'a', 'lines': 1}], 'rules': ['", "a & ", "a']}"},
        {"{'items': [{'name': 'a', 'lines': 1}], 'rules': ['", "(a & a) | ", "!a']}"},
        {"{'items': [{'name': 'a', 'lines': 1}], 'rules': [", "'a => b',", "'']}"},
        {"{'items': [{'name': 'a', 'lines': 1}], 'require': [", "'b',", "'']}"},
    };
    struct fileset input = make_input();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buffer text = {0};
        struct reading *reading;
        struct error err;
        buffer_add_text(&text, cases[i].before);
        while (text.n_bytes < 1000000)
            buffer_add_text(&text, cases[i].again);
        buffer_add_text(&text, cases[i].after);
        if (try_model(buffer_text(&text), &reading, &input, &err) == STATUS_OK)
            fail_msg("accepted: %s", cases[i].again);
        assert_null(strchr(err.message, '\n'));
        buffer_done(&text);
    }
    fileset_done(&input);
}

/* Rendering. */

static struct reading *read_model(const char *text, const struct fileset *input)
{
    struct reading *reading;
    struct error err;
    if (try_model(text, &reading, input, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    return reading;
}

/* Items whose letter is in `kept` (items are a, b, c ...); NULL for a file that is gone. */
static void expect_render(const struct reading *reading, const char *kept, const char *first,
                          const char *second)
{
    const char *expected[] = {first, second};
    struct bitset subset;
    struct fileset candidate;
    bitset_init(&subset, reading->problem.n_items);
    for (; *kept != '\0'; kept++)
        bitset_add(&subset, (size_t)(*kept - 'a'));
    reading_render(reading, &subset, &candidate);
    size_t f = 0;
    for (size_t i = 0; i < 2; i++)
        if (expected[i] != NULL) {
            assert_true(f < candidate.n_files);
            assert_int_equal(candidate.files[f].n_bytes, strlen(expected[i]));
            assert_memory_equal(candidate.files[f].data, expected[i], strlen(expected[i]));
            f++;
        }
    assert_int_equal(candidate.n_files, f);
    fileset_done(&candidate);
    bitset_done(&subset);
}

static bool allows(const struct reading *reading, const char *kept)
{
    struct bitset subset;
    bitset_init(&subset, reading->problem.n_items);
    for (; *kept != '\0'; kept++)
        bitset_add(&subset, (size_t)(*kept - 'a'));
    bool allowed = problem_allows(&reading->problem, &subset);
    bitset_done(&subset);
    return allowed;
}

static void every_kind_of_place_renders(void **state)
{
    (void)state;
    struct fileset input = make_input();
    struct reading *reading = read_model(
        "{'items': [\n"
        "{'name': 'a', 'file': 'a.txt', 'lines': [2, 3], 'absent': 'TWO\\n', 'cost': 7},\n"
        "{'name': 'b', 'file': 'a.txt', 'lines': 3},\n"
        "{'name': 'c', 'file': 'a.txt', 'bytes': [19, 23]},\n"
        "{'name': 'd', 'parts': [{'file': 'a.txt', 'text': 'four'},\n"
        "                        {'file': 'dir/b.txt', 'text': 'beta', 'absent': 'B'}]},\n"
        "{'name': 'e', 'file': 'dir/b.txt'}],\n"
        "'rules': ['a & c => b | d'], 'require': ['c']}",
        &input);
    assert_int_equal(reading->problem.n_items, 5);
    expect_render(reading, "abcde", two_files[0], two_files[1]);
    expect_render(reading, "acde", "one\ntwo\nfour\nfive", two_files[1]);
    expect_render(reading, "cde", "one\nTWO\nfour\nfive", two_files[1]);
    expect_render(reading, "ae", "one\ntwo\n\n", "alpha B\n");
    expect_render(reading, "", "one\nTWO\n\n", NULL);
    assert_true(allows(reading, "abcde"));
    assert_true(allows(reading, "cde"));
    assert_true(allows(reading, "c"));
    assert_false(allows(reading, "ade")); /* c is required */
    assert_false(allows(reading, "ac"));  /* the rule */
    assert_false(allows(reading, "bc"));  /* b lies in a */
    assert_false(allows(reading, "cd"));  /* a part of d lies in e */
    const uint64_t cost[] = {7, 6, 4, 4 + 3, 11 - 4};
    for (uint32_t i = 0; i < 5; i++)
        assert_int_equal(problem_item_cost(&reading->problem, i), cost[i]);
    reading_free(reading);
    fileset_done(&input);
}

static void markers_and_replaced_files(void **state)
{
    (void)state;
    const char *text = "x\n  // BEGIN p\ny\n\t// END\r\nz\n// BEGIN q\n// END\n";
    struct file file = {
        .name = "only", .data = (const unsigned char *)text, .n_bytes = strlen(text), .mode = 0644};
    struct fileset input = {0};
    fileset_add_borrowed(&input, &file);
    struct reading *reading =
        read_model("{'items': [{'name': 'a', 'begin': '// BEGIN p', 'end': ' // END '},\n"
                   "{'name': 'b', 'begin': '// BEGIN q', 'end': '// END'},\n"
                   "{'name': 'c', 'file': 'only', 'absent': 'nothing'}]}",
                   &input);
    expect_render(reading, "abc", text, NULL);
    expect_render(reading, "ac", "x\n  // BEGIN p\ny\n\t// END\r\nz\n", NULL);
    expect_render(reading, "bc", "x\nz\n// BEGIN q\n// END\n", NULL);
    expect_render(reading, "", "nothing", NULL);
    reading_free(reading);
    fileset_done(&input);
}

/* DIMACS. */

static struct model *parse_model(const char *text)
{
    struct model *model;
    struct error err;
    char *json = unquote(text);
    if (model_parse("m.json", json, strlen(json), &model, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    free(json);
    return model;
}

static void expect_dimacs_error(const char *spec, const char *cnf, const char *message)
{
    char json[1000], *expected = unquote(message);
    snprintf(json, sizeof json, ITEMS "'dimacs': %s}", spec);
    struct model *model = parse_model(json);
    struct error err;
    if (model_add_dimacs(model, "x.cnf", cnf, strlen(cnf), &err) == STATUS_OK)
        fail_msg("no error: %s", cnf);
    assert_string_equal(err.message, expected);
    free(expected);
    model_free(model);
}

static void dimacs_errors(void **state)
{
    (void)state;
    const char *header = "x.cnf:1: this is not DIMACS CNF: expected 'p cnf VARIABLES CLAUSES'";
    expect_dimacs_error("'x.cnf'", "", header);
    expect_dimacs_error("'x.cnf'", "p cnf 3", header);
    expect_dimacs_error("'x.cnf'", "p sat 3 1", header);
    expect_dimacs_error("'x.cnf'", "p cnf 99999999999999999999 1", header);
    expect_dimacs_error("'x.cnf'", "c x\np cnf 3 1\n-1 4 0",
                        "x.cnf:3: there is no variable 4: the header says 3");
    expect_dimacs_error("'x.cnf'", "p cnf 9 1\n-1 4 0",
                        "x.cnf:2: the variable 4 stands for no item of the model");
    expect_dimacs_error("'x.cnf'", "p cnf 3 1\n-1 x 0", "x.cnf:2: expected a number");
    expect_dimacs_error("'x.cnf'", "p cnf 3 1\n-1 - 0", "x.cnf:2: expected a number");
    expect_dimacs_error("'x.cnf'", "p cnf 3 1\n-1 2",
                        "x.cnf:2: the last clause has no 0 at its end");
    expect_dimacs_error("'x.cnf'", "p cnf 3 2\n-1 2 0\n",
                        "x.cnf:3: the header says 2 clauses, but there are 1");
    expect_dimacs_error("'x.cnf'", "p cnf 3 1\n0", "x.cnf:2: an empty clause: nothing is valid");
    expect_dimacs_error("'x.cnf'", "p cnf 3 1\n-1\n-2 0",
                        "x.cnf:3: this clause forbids 'a' and 'b', but the whole input, from "
                        "which the reduction starts, has all of them");
    expect_dimacs_error("{'file': 'x.cnf', 'items': ['a',\n'z']}", "p cnf 3 0",
                        "m.json:3: 'z' is not the name of an item");
    expect_dimacs_error("{'file': 'x.cnf', 'items': {'x': 'a'}}", "p cnf 3 0",
                        "m.json:2: a variable is a number from 1 to 50000000");
    expect_dimacs_error("{'file': 'x.cnf', 'items': {'1': 7}}", "p cnf 3 0",
                        "m.json:2: a variable stands for the name of an item");
    expect_dimacs_error("{'file': 'x.cnf', 'items': {'2': 'a'}}", "p cnf 3 1\n1 0",
                        "x.cnf:2: the variable 1 stands for no item of the model");
}

static void expect_edge(const char *spec, const char *cnf, const char *message)
{
    char json[1000];
    snprintf(json, sizeof json, ITEMS "'dimacs': %s}", spec);
    struct model *model = parse_model(json);
    struct error err;
    struct buffer text = {0};
    struct hash before = model_hash(model);
    assert_int_equal(model_add_dimacs(model, "x.cnf", cnf, strlen(cnf), &err), STATUS_OK);
    assert_false(hash_equal(before, model_hash(model)));
    assert_int_equal(model_report_dot(model, NULL, &text, &err), STATUS_OK);
    if (strstr(buffer_text(&text), message) == NULL)
        fail_msg("%s", buffer_text(&text));
    buffer_done(&text);
    model_free(model);
}

static void dimacs_variables_stand_for_items(void **state)
{
    (void)state;
    expect_edge("'x.cnf'", "c a comment\np cnf 3 1\n-1 2 0\n%\n0\n", "n0 -> n1;\n");
    expect_edge("{'file': 'x.cnf', 'items': ['b', 'a']}", "p cnf 2 1 -1 2 0", "n1 -> n0;\n");
    expect_edge("{'file': 'x.cnf', 'items': {'70': 'b', '7': 'a'}}", "p cnf 99 1 -70 7 0",
                "n1 -> n0;\n");
}

/* Reports. */

static void reports(void **state)
{
    (void)state;
    struct fileset input = make_input();
    struct model *model =
        parse_model("{'items': [\n"
                    "{'name': 'a', 'file': 'a.txt', 'lines': [2, 3]},\n"
                    "{'name': 'b', 'file': 'a.txt', 'lines': 3},\n"
                    "{'name': 'say \\'c\\'', 'file': 'a.txt', 'lines': 4},\n"
                    "{'name': 'd', 'file': 'dir/b.txt'},\n"
                    "{'name': 'e', 'file': 'a.txt', 'lines': 5}],\n"
                    "'rules': ['a => b', 'a & d => \1say \\'c\\'\1 | b'], 'require': 'a'}");
    struct buffer text = {0};
    struct error err;
    assert_int_equal(model_report_check(model, &input, &text, &err), STATUS_OK);
    assert_string_equal(buffer_text(&text),
                        "m.json: 5 items; 2 rules, 1 required, 0 imported clauses, 1 ranges "
                        "inside others\n"
                        "different clauses: 4 (2 edges, 1 requirements, 1 others)\n"
                        "always kept (2): a b\n"
                        "go only together (2): a b\n"
                        "in no rule (1): e\n"
                        "the model is valid: the whole input satisfies it\n");
    buffer_done(&text);
    assert_int_equal(model_report_count(model, &input, &text, &err), STATUS_OK);
    assert_string_equal(buffer_text(&text), "8 of 2^5 subsets are valid\n");
    buffer_done(&text);
    assert_int_equal(model_report_dot(model, &input, &text, &err), STATUS_OK);
    assert_string_equal(buffer_text(&text), "digraph model {\n"
                                            "  rankdir=LR;\n"
                                            "  node [shape=box];\n"
                                            "  n0 [label=\"a\", style=bold];\n"
                                            "  n1 [label=\"b\"];\n"
                                            "  n2 [label=\"say \\\"c\\\"\"];\n"
                                            "  n3 [label=\"d\"];\n"
                                            "  n4 [label=\"e\"];\n"
                                            "  n0 -> n1;\n"
                                            "  c1 [shape=point];\n"
                                            "  n0 -> c1 [arrowhead=none];\n"
                                            "  n3 -> c1 [arrowhead=none];\n"
                                            "  c1 -> n1 [style=dashed];\n"
                                            "  c1 -> n2 [style=dashed];\n"
                                            "  n1 -> n0;\n"
                                            "}\n");
    buffer_done(&text);
    model_free(model);
    fileset_done(&input);
}

static void always_kept_sees_through_choices(void **state)
{
    (void)state;
    struct model *model = parse_model(ITEMS "'rules': ['a | b', 'a => \1a b\1', 'b => \1a b\1']}");
    struct buffer text = {0};
    struct error err;
    assert_int_equal(model_report_check(model, NULL, &text, &err), STATUS_OK);
    if (sat_available())
        assert_non_null(strstr(buffer_text(&text), "always kept (1): a b\n"));
    buffer_done(&text);
    assert_int_equal(model_report_count(model, NULL, &text, &err), STATUS_OK);
    assert_string_equal(buffer_text(&text), "3 of 2^3 subsets are valid\n");
    buffer_done(&text);
    model_free(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_document),
        cmocka_unit_test(the_items),
        cmocka_unit_test(the_parts),
        cmocka_unit_test(the_rules),
        cmocka_unit_test(the_places),
        cmocka_unit_test(the_nesting),
        cmocka_unit_test(names_are_shown_short_and_on_one_line),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(every_kind_of_place_renders),
        cmocka_unit_test(markers_and_replaced_files),
        cmocka_unit_test(dimacs_errors),
        cmocka_unit_test(dimacs_variables_stand_for_items),
        cmocka_unit_test(reports),
        cmocka_unit_test(always_kept_sees_through_choices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
