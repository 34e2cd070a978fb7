/* Mistakes in the data of a language are errors with file and line, and with the word that was
 * perhaps meant. */
#include "base/files/disk.h"
#include "base/memory.h"
#include "input/core/limits.h"
#include "input/tree/language/languages.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

/* A folder for a language with the parser of C. */
struct fixture {
    char dir[64], *folder;
};

static int set_up(void **state)
{
    struct fixture *f = mem_zero(1, sizeof *f);
    strcpy(f->dir, "/tmp/pare-language-XXXXXX");
    if (mkdtemp(f->dir) == NULL)
        return 1;
    f->folder = disk_join(f->dir, "mine");
    mkdir(f->folder, 0700);
    *state = f;
    return 0;
}

static void remove_file(const struct fixture *f, const char *name)
{
    char *path = disk_join(f->folder, name);
    unlink(path);
    free(path);
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    static const char *const files[] = {"language.json", "names.scm", "rewrites.scm", "parser.so",
                                        "grammar.json"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        remove_file(f, files[i]);
    rmdir(f->folder);
    rmdir(f->dir);
    free(f->folder);
    free(f);
    return 0;
}

static void write_file(const struct fixture *f, const char *name, const char *text)
{
    struct error err;
    char *path = disk_join(f->folder, name);
    assert_int_equal(disk_write_atomic(path, text, strlen(text), 0600, &err), STATUS_OK);
    free(path);
}

/* Makes parser.so and grammar.json those of C. */
static void link_parser(const struct fixture *f)
{
    static const char *const files[] = {"parser.so", "grammar.json"};
    struct languages *languages = languages_new();
    const struct language *c;
    struct error err;
    assert_int_equal(languages_open(languages, "c", &c, &err), STATUS_OK);
    for (size_t i = 0; i < 2; i++) {
        char *to = disk_join(f->folder, files[i]);
        char *from = realpath(i == 0 ? c->library_path : c->grammar_path, NULL);
        unlink(to);
        assert_int_equal(symlink(from, to), 0);
        free(from);
        free(to);
    }
    languages_free(languages);
}

/* Opens the language in the folder; it has exactly this mistake (without the folder). */
static void expect_mistake(const struct fixture *f, const char *expected)
{
    struct language *language = language_new("mine", f->folder);
    struct error err;
    assert_int_equal(language_open(language, &err), STATUS_INPUT);
    char *wanted = mem_format("%s/%s", f->folder, expected);
    assert_int_equal(language->mistakes.n, 1);
    assert_string_equal(language->mistakes.texts[0], wanted);
    assert_string_equal(err.message, wanted);
    free(wanted);
    language_free(language);
}

static void expect_none(const struct fixture *f)
{
    struct language *language = language_new("mine", f->folder);
    struct error err;
    if (language_open(language, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    language_free(language);
}

/* --- tests ----------------------------------------------------------------------------------- */

static void a_wrong_language_json_is_said(void **state)
{
    const struct fixture *f = *state;
    static const struct {
        const char *text, *mistake;
    } wrong[] = {
        {"{\n\"symbol\": \"tree_sitter_c\",\n\"coment\": [\"comment\"]}",
         "language.json:3: there is no field \"coment\"; did you mean comments?"},
        {"{\"symbol\": \"tree_sitter_c\",\n\"zzz\": 1}",
         "language.json:2: there is no field \"zzz\""},
        {"{\"symbol\": \"tree_sitter_c\",\n\"comments\":\n [\"comment\",\n \"coment\"]}",
         "language.json:4: the grammar has no kind of node coment; did you mean comment?"},
        {"{\"symbol\": \"tree_sitter_c\", \"coarse\": [\"statement\"]}",
         "language.json:1: no node is of the kind statement: it stands for several other kinds"},
        {"{\"symbol\": \"tree_sitter_c\", \"leaves\":\n {\"identifer\": \"a\"}}",
         "language.json:2: the grammar has no kind of node identifer; did you mean identifier?"},
        {"{\"symbol\": \"tree_sitter_c\", \"smallest\": {\n\"numbr\": \"0\"}}",
         "language.json:2: the grammar has no kind of node numbr"},
        {"{\"symbol\": \"tree_sitter_c\", \"smallest\": {\"identifier\": 0}}",
         "language.json:1: \"identifier\" is given no text"},
        {"{\"symbol\": \"tree_sitter_c\",\n\"comments\": \"comment\"}",
         "language.json:2: \"comments\" is a list of texts: [\"...\", \"...\"]"},
        {"{\"symbol\": \"tree_sitter_c\", \"comments\": [1]}",
         "language.json:1: \"comments\" is a list of texts"},
        {"{\"symbol\": \"tree_sitter_c\", \"indented\": \"yes\"}",
         "language.json:1: \"indented\" is true or false"},
        {"{\"symbol\": \"tree_sitter_c\", \"document\": \"html\"}",
         "language.json:1: the only \"document\" is \"xml\""},
        {"{\"symbol\": \"tree_sitter_c\", \"filled\": [\"no_rule\"]}",
         "language.json:1: the grammar has no rule no_rule"},
        {"{\"symbol\": \"tree_sitter_c\", \"masked\": [\"word[\"]}",
         "language.json:1: \"word[\" is none of \"word\", \"word(\", \"word(,\", \"word next\""},
        {"{\"symbol\": \"tree_sitter_c\",\n \"comments\": [],\n \"comments\": []}",
         "language.json:3: duplicate object key near '\"comments\"'"},
        {"{\"symbol\": \"tree_sitter_c\",\n \"comments\" []}",
         "language.json:2: ':' expected near '['"},
        {"[1]", "language.json:1: language.json is an object: {...}"},
    };
    link_parser(f);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        write_file(f, "language.json", wrong[i].text);
        expect_mistake(f, wrong[i].mistake);
    }
    write_file(f, "language.json", "{\"symbol\": \"tree_sitter_c\", \"comments\": [\"comment\"]}");
    expect_none(f);
    write_file(f, "language.json", "{\"symbol\": \"tree_sitter_c\", \"names\": [\"other.scm\"]}");
    char *expected = mem_format("language.json:1: there is no file %s/other.scm", f->folder);
    expect_mistake(f, expected);
    free(expected);
}

static void a_wrong_names_scm_is_said(void **state)
{
    const struct fixture *f = *state;
    static const struct {
        const char *text, *mistake;
    } wrong[] = {
        {"(identifier) @ref.name\n(identifer) @ref.name",
         "names.scm:2: the grammar has no kind of node identifer; did you mean identifier?"},
        {"\n(identifier) @reff.name",
         "names.scm:2: there is no capture @reff.name; did you mean @ref.name?"},
        {"(identifier) @def.variabel",
         "names.scm:1: there is no capture @def.variabel; did you mean @def.variable?"},
        {"(identifier) @guess.def.variable",
         "names.scm:1: there is no capture @guess.def.variable; did you mean @def.variable?"},
        {"(identifier) @something.else", "names.scm:1: there is no capture @something.else; one "
                                         "that is only for comparisons begins "
                                         "with _"},
        {"((identifier) @ref.name\n (#equal? @ref.name \"a\"))",
         "names.scm:2: there is no predicate #equal?"},
        {"((identifier) @ref.name (#eqq? @ref.name \"a\"))",
         "names.scm:1: there is no predicate #eqq?; did you mean #eq??"},
        {"((identifier) @ref.name (#eq? \"a\" @ref.name))",
         "names.scm:1: #eq? compares a capture with texts: (#eq? @name \"text\")"},
        {"((identifier) @ref.name (#eq? @ref.name \"a\" \"b\"))",
         "names.scm:1: #eq? takes one text; #any-of? takes several"},
        {"(call_expression function: (identifier) @call.name)",
         "names.scm:1: @call.name does nothing in a pattern without @call.args"},
        {"(break_statement) @within.lop",
         "names.scm:1: @within.lop does nothing: there is no @around.lop"},
    };
    link_parser(f);
    write_file(f, "language.json", "{\"symbol\": \"tree_sitter_c\"}");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        write_file(f, "names.scm", wrong[i].text);
        expect_mistake(f, wrong[i].mistake);
    }
    write_file(f, "names.scm", "((identifier) @ref.name @_a (#eq? @_a @ref.name))");
    expect_none(f);
    remove_file(f, "names.scm");
}

static void a_wrong_rewrites_scm_is_said(void **state)
{
    const struct fixture *f = *state;
    static const struct {
        const char *text, *mistake;
    } wrong[] = {
        {"((if_statement) @whole (#set! becoms \"\"))",
         "rewrites.scm:1: there is no key becoms for #set!; did you mean becomes?"},
        {"((if_statement) @whole (#set becomes \"\"))",
         "rewrites.scm:1: there is no #set in rewrites; did you mean #set!?"},
        {"((if_statement) @whole (#set! becomes))",
         "rewrites.scm:1: #set! takes a key and a text: (#set! becomes \"...\")"},
        {"((if_statement consequence: (_) @body) @whole\n (#set! becomes \"{bdy}\")\n"
         " (#not-eq? @body \"\"))",
         "rewrites.scm:2: this pattern has no capture @bdy; did you mean @body?"},
        {"((if_statement consequence: (_) @body) @whole (#set! becomes \"\"))",
         "rewrites.scm:1: nothing in this rule uses its capture @body"},
        {"((if_statement) @wole (#set! becomes \"{wole}\"))",
         "rewrites.scm:1: this rule has no @whole"},
        {"((if_statement) @whole (#set! becomes \"\") (#set! uses \"0\"))",
         "rewrites.scm:1: \"uses\" needs a capture @name"},
        {"((declaration declarator: (identifier) @name) @whole (#set! uses \"0\")\n"
         " (#set! around \"call_expresion\"))",
         "rewrites.scm:2: the grammar has no kind of node call_expresion; did you mean "
         "call_expression?"},
        {"((if_statement) @whole (#set! turn \"lst\"))",
         "rewrites.scm:1: the values of turn are \"first\", \"value\" and \"last\""},
        {"((if_statement) @whole (#set! becomes \"{other}\"))",
         "rewrites.scm:1: {other} means something only in a rule with \"like\""},
        {"((if_statement) @whole (#set! takes \"bits\"))",
         "rewrites.scm:1: this rule takes the parts bits, but there are none"},
        {"((if_statement) @whole (#set! parameter \"gon\"))",
         "rewrites.scm:1: this pattern has no capture @gon"},
        {"((if_statement) @whole (#set! becomes \"\") (#set! becomes \"\"))",
         "rewrites.scm:1: this rule sets becomes twice"},
        {"((if_statement) @whole (#any-off? @whole \"a\" \"b\"))",
         "rewrites.scm:1: there is no #any-off? in rewrites; did you mean #any-of??"},
        {"((if_statement) @whole (#any-of? @whole @whole))",
         "rewrites.scm:1: #any-of? compares a capture with texts: (#any-of? @name \"text\")"},
    };
    link_parser(f);
    write_file(f, "language.json", "{\"symbol\": \"tree_sitter_c\"}");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        write_file(f, "rewrites.scm", wrong[i].text);
        expect_mistake(f, wrong[i].mistake);
    }
    write_file(f, "rewrites.scm",
               "((if_statement) @whole (#set! becomes \"{}\"))"
               "((else_clause) @whole (#set! becomes \"{ 0; }\"))");
    expect_none(f);
    remove_file(f, "rewrites.scm");
}

static void all_mistakes_are_found_at_once(void **state)
{
    const struct fixture *f = *state;
    struct error err;
    link_parser(f);
    write_file(f, "language.json",
               "{\"symbol\": \"tree_sitter_c\", \"rigit\": [], \"comments\": [\"coment\"]}");
    write_file(f, "names.scm", "(identifer) @ref.nam");
    struct language *language = language_new("mine", f->folder);
    assert_int_equal(language_open(language, &err), STATUS_INPUT);
    assert_int_equal(language->mistakes.n, 4);
    assert_non_null(strstr(err.message, "(and 3 more mistakes: see pare language check)"));
    language_free(language);
    remove_file(f, "names.scm");
}

static void shipped_languages_have_no_mistakes(void **state)
{
    (void)state;
    struct languages *languages = languages_new();
    assert_true(languages_count(languages) > 25);
    for (size_t i = 0; i < languages_count(languages); i++) {
        const struct language *language;
        struct error err;
        if (languages_open(languages, languages_name(languages, i), &language, &err) != STATUS_OK)
            fail_msg("%s", err.message);
    }
    languages_free(languages);
}

/* A file may be of a language whose language.json is too broken to say so. */
static void a_broken_description_is_told_with_a_file(void **state)
{
    const struct fixture *f = *state;
    const struct language *language;
    struct error err;
    write_file(f, "language.json", "{\n");
    setenv("PARE_LANGUAGES", f->dir, 1);
    struct languages *languages = languages_new();
    unsetenv("PARE_LANGUAGES");
    assert_int_equal(languages_open_for(languages, NULL, "a.unknown", &language, &err),
                     STATUS_INPUT);
    assert_non_null(strstr(err.message, "mine/language.json:"));
    assert_int_equal(languages_check_file(languages, "a.unknown", &err), STATUS_INPUT);
    assert_int_equal(languages_check_file(languages, "a.c", &err), STATUS_OK);
    languages_free(languages);
}

static void bounds_that_are_hit_are_described(void **state)
{
    (void)state;
    struct limits limits = {0};
    assert_null(limits_text(&limits));
    limits_hit(&limits, LIMIT_MEANT);
    limits_hit(&limits, LIMIT_MEANT);
    limits_hit(&limits, LIMIT_SETS);
    limits_hit(NULL, LIMIT_SETS);
    char *text = limits_text(&limits);
    assert_string_equal(
        text, "bounds hit: more than 64 declarations that a name may mean (2 times), more than "
              "8 assignments before a use of a variable (1 times)");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wrong_language_json_is_said),
        cmocka_unit_test(a_wrong_names_scm_is_said),
        cmocka_unit_test(a_wrong_rewrites_scm_is_said),
        cmocka_unit_test(all_mistakes_are_found_at_once),
        cmocka_unit_test(a_broken_description_is_told_with_a_file),
        cmocka_unit_test(shipped_languages_have_no_mistakes),
        cmocka_unit_test(bounds_that_are_hit_are_described),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
