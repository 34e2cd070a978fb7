/* Tables of options: parsing by them, their values, suggestions; and that the tables themselves are
 * complete. */
#include "base/memory.h"
#include "base/quantity.h"
#include "base/suggest.h"
#include "cli/options/option_table.h"
#include "cli/options/values.h"
#include "cli/table/commands.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* --- parsing ----------------------------------------------------------------------------- */

enum { FLAG, NAME, COUNT, TIME, SIZE, HOW, LIST, N_ROWS };

static const struct option_row rows[N_ROWS] = {
    [FLAG] = {.name = "flag", .letters = "f", .help = "a flag"},
    [NAME] = {.name = "name", .letters = "n", .argument = "X", .takes = TAKES_TEXT},
    [COUNT] = {.name = "count",
               .letters = "cC",
               .argument = "N",
               .takes = TAKES_NUMBER,
               .least = 1,
               .most = 10,
               .standard = "3"},
    [TIME] =
        {.name = "time", .argument = "TIME", .takes = TAKES_SECONDS, .least = 0.1, .most = 7200},
    [SIZE] = {.name = "size", .argument = "SIZE", .takes = TAKES_BYTES, .standard = "2M"},
    [HOW] = {.name = "how",
             .argument = "HOW",
             .takes = TAKES_WORD,
             .words = "one two three",
             .standard = "two"},
    [LIST] = {.name = "list", .argument = "X", .takes = TAKES_TEXT, .repeats = true},
};
static const struct option_table table = {rows, N_ROWS};

/* Parses words that are separated by blanks; the caller frees *ret_argv and the options. */
static enum status parse(const char *line, struct options *ret, char **ret_text, char ***ret_argv,
                         struct error *err)
{
    char *rest = *ret_text = mem_string(line);
    char **argv = *ret_argv = mem_zero(strlen(line) + 1, sizeof *argv);
    int argc = 0;
    for (char *word; (word = strsep(&rest, " ")) != NULL;)
        if (*word != '\0')
            argv[argc++] = word;
    return options_parse(&table, argc, argv, ret, err);
}

static void finish(struct options *options, char *text, char **argv)
{
    options_done(options);
    free(text);
    free(argv);
}

static void test_forms(void **state)
{
    (void)state;
    struct options options;
    struct error err;
    char *text, **argv;
    assert_int_equal(parse("a -f --name=x=y -c4 b --list p --list=q - --time 1 -- -f c", &options,
                           &text, &argv, &err),
                     STATUS_OK);
    assert_true(options_has(&options, FLAG));
    assert_null(options_value(&options, FLAG));
    assert_string_equal(options_value(&options, NAME), "x=y");
    assert_float_equal(options_number(&options, COUNT), 4, 0);
    assert_int_equal(options.given[LIST].n, 2);
    assert_string_equal(options.given[LIST].values[0], "p");
    assert_string_equal(options.given[LIST].values[1], "q");
    assert_int_equal(options.n_words, 3);
    assert_string_equal(options.words[1], "b");
    assert_string_equal(options.words[2], "-");
    assert_null(options.words[3]);
    assert_string_equal(options.command[0], "-f");
    finish(&options, text, argv);
}

static void test_not_given(void **state)
{
    (void)state;
    struct options options;
    struct error err;
    char *text, **argv;
    assert_int_equal(parse("", &options, &text, &argv, &err), STATUS_OK);
    assert_false(options_has(&options, COUNT));
    assert_null(options_value(&options, COUNT));
    assert_float_equal(options_number(&options, COUNT), 3, 0);
    assert_float_equal(options_number(&options, SIZE), 2 * 1024 * 1024, 0);
    assert_float_equal(options_number(&options, TIME), 0, 0);
    assert_int_equal(options_word(&options, HOW), 1);
    assert_null(options.command);
    finish(&options, text, argv);
}

static void test_last_one_counts(void **state)
{
    (void)state;
    struct options options;
    struct error err;
    char *text, **argv;
    assert_int_equal(parse("-c 1 -C 2 --count 5 --how one", &options, &text, &argv, &err),
                     STATUS_OK);
    assert_float_equal(options_number(&options, COUNT), 5, 0);
    assert_int_equal(options_word(&options, HOW), 0);
    finish(&options, text, argv);
}

static void test_refused(void **state)
{
    static const struct {
        const char *line, *message;
    } cases[] = {
        {"--nmae x", "unknown option --nmae; did you mean --name?"},
        {"--nothing-like-it", "unknown option --nothing-like-it; --help lists the options"},
        {"-x", "unknown option -x; --help lists the options"},
        {"--flag=1", "--flag takes no argument"},
        {"-fx", "--flag takes no argument"},
        {"a --name", "--name needs an argument: X"},
        {"a --name -- b", "--name needs an argument: X"},
        {"-c 0", "--count takes a whole number from 1 to 10, not \"0\""},
        {"-c 2.5", "--count takes a whole number from 1 to 10, not \"2.5\""},
        {"-c 3x", "--count takes a whole number from 1 to 10, not \"3x\""},
        {"--count=", "--count takes a whole number from 1 to 10, not \"\""},
        {"--time 3h",
         "--time takes a time such as 500ms, 90s or 1h, from 0.1s to 7200s, not \"3h\""},
        {"--time 5x",
         "--time takes a time such as 500ms, 90s or 1h, from 0.1s to 7200s, not \"5x\""},
        {"--size -1", "--size takes a size such as 500M or 2G, not \"-1\""},
        {"--size 5Q", "--size takes a size such as 500M or 2G, not \"5Q\""},
        {"--how four", "--how takes one, two or three, not \"four\""},
        {"--how on", "--how takes one, two or three, not \"on\""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct options options = {0};
        struct error err;
        char *text, **argv;
        assert_int_equal(parse(cases[i].line, &options, &text, &argv, &err), STATUS_USAGE);
        assert_string_equal(err.message, cases[i].message);
        finish(&options, text, argv);
    }
}

static void test_is_among(void **state)
{
    char *words[] = {(char *)"a", (char *)"--json", (char *)"-q", (char *)"--", (char *)"--help"};
    (void)state;
    assert_true(option_is_among(5, words, "json", '\0'));
    assert_true(option_is_among(5, words, "quiet", 'q'));
    assert_false(option_is_among(5, words, "help", 'h'));
    assert_false(option_is_among(1, words, "json", '\0'));
}

/* --- values ------------------------------------------------------------------------------ */

static void test_seconds(void **state)
{
    static const struct {
        const char *text;
        double seconds; /* -1: is no time */
    } cases[] = {
        {"90", 90},      {"90s", 90},   {"500ms", 0.5}, {"1.5h", 5400}, {"2m", 120}, {"2min", 120},
        {"1h30m", 5400}, {"1d", 86400}, {".5", 0.5},    {"1h30", -1},   {"", -1},    {"s", -1},
        {"1x", -1},      {"1 s", -1},   {"inf", -1},    {"nan", -1},    {"1s2", -1}, {" 1", -1},
        {"1e3", 1000},   {"5M", 300},   {"1hh", -1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double seconds = -1;
        bool found = quantity_seconds(cases[i].text, &seconds);
        assert_int_equal(found, cases[i].seconds >= 0);
        assert_float_equal(seconds, cases[i].seconds, 1e-9);
    }
}

static void test_bytes(void **state)
{
    static const struct {
        const char *text;
        double bytes; /* -1: is no size */
    } cases[] = {
        {"1000", 1000},
        {"512M", 512.0 * 1048576},
        {"2g", 2147483648.0},
        {"1.5K", 1536},
        {"1KiB", 1024},
        {"3MB", 3145728},
        {"7B", 7},
        {"1T", 1099511627776.0},
        {"", -1},
        {"M", -1},
        {"1MM", -1},
        {"1x", -1},
        {"1M5", -1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double bytes = -1;
        bool found = quantity_bytes(cases[i].text, &bytes);
        assert_int_equal(found, cases[i].bytes >= 0);
        assert_float_equal(bytes, cases[i].bytes, 1e-9);
    }
}

static void test_suggestions(void **state)
{
    static const char *const words[] = {"history", "help", "resume", "restore", "train", "check"};
    static const struct {
        const char *word, *suggestion;
    } cases[] = {
        {"histroy", "history"}, {"hist", "history"}, {"hlep", "help"},   {"rseume", "resume"},
        {"restor", "restore"},  {"trian", "train"},  {"chekc", "check"}, {"test", NULL},
        {"bug.c", NULL},        {"x", NULL},         {"", NULL},         {"chaos", NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct suggestion suggestion;
        suggest_start(&suggestion, cases[i].word, strlen(cases[i].word));
        for (size_t w = 0; w < sizeof words / sizeof *words; w++)
            suggest_try(&suggestion, words[w]);
        if (cases[i].suggestion == NULL)
            assert_null(suggestion.best);
        else
            assert_string_equal(suggestion.best, cases[i].suggestion);
    }
}

/* --- the tables themselves --------------------------------------------------------------- */

static void check_row(const struct option_row *row)
{
    bool is_number = row->takes == TAKES_NUMBER || row->takes == TAKES_SECONDS;
    assert_non_null(row->name);
    assert_non_null(row->help);
    assert_true(islower((unsigned char)row->help[0])); /* --help and the manual both rely on it */
    assert_true(row->help[strlen(row->help) - 1] != '.');
    assert_int_equal(row->argument == NULL, row->takes == TAKES_NOTHING);
    assert_true(!is_number || row->least < row->most);
    assert_true(row->takes != TAKES_WORD || row->words != NULL);
    assert_true(row->standard == NULL || row->otherwise == NULL);
    if (row->standard != NULL)
        assert_int_equal(option_value_check(row, row->standard, NULL), STATUS_OK);
    if (row->manual != NULL)
        assert_int_equal(row->manual[strlen(row->manual) - 1], '.');
}

static void test_tables(void **state)
{
    (void)state;
    for (const struct command *command = commands; command->name != NULL; command++) {
        const struct option_table *options = command->options;
        for (size_t i = 0; i < options->n_rows; i++) {
            const struct option_row *row = &options->rows[i];
            check_row(row);
            assert_int_equal(option_find(options, row->name, strlen(row->name)), i);
            for (const char *letter = row->letters; letter != NULL && *letter != '\0'; letter++)
                assert_int_equal(option_find_letter(options, *letter), i);
        }
        assert_string_equal(options->rows[options->n_rows - 1].name, "help");
        assert_ptr_equal(command_find(command->name), command);
        assert_non_null(command->usage);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms),           cmocka_unit_test(test_not_given),
        cmocka_unit_test(test_last_one_counts), cmocka_unit_test(test_refused),
        cmocka_unit_test(test_is_among),        cmocka_unit_test(test_seconds),
        cmocka_unit_test(test_bytes),           cmocka_unit_test(test_suggestions),
        cmocka_unit_test(test_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
