/* From the words of a command line to what a run needs: the forms of the test, the options in their
 * places, what is refused, and what belongs to the journal's key. */
#include "cli/setup/setup.h"
#include "base/files/disk.h"
#include "base/memory.h"
#include "cli/options/values.h"
#include "cli/options/word_list.h"
#include "cli/setup/command_line.h"
#include "cli/setup/steps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

/* --- a directory with some files --------------------------------------------------------- */

static void put(const char *name, const char *text, mode_t mode)
{
    assert_int_equal(disk_write_atomic(name, text, strlen(text), mode, NULL), STATUS_OK);
}

static int make_files(void **state)
{
    char *dir = mem_string("/tmp/pare-setup-XXXXXX");
    if (mkdtemp(dir) == NULL || chdir(dir) != 0 || mkdir("folder", 0755) != 0)
        return -1;
    put("bug.txt", "hello\n", 0644);
    put("bug.c", "int x;\n", 0644);
    put("test.sh", "#!/bin/sh\n", 0755);
    put("plain.sh", "#!/bin/sh\n", 0644);
    put("folder/a.txt", "a\n", 0644);
    *state = dir;
    return 0;
}

static int remove_files(void **state)
{
    bool gone = chdir("/") == 0 && disk_remove_tree(*state);
    free(*state);
    return gone ? 0 : -1;
}

/* --- parsing a line ---------------------------------------------------------------------- */

/* The words of a line, separated by blanks.  They have to live as long as the setup. */
static char **split(const char *line)
{
    struct word_list list = {0};
    char *text = mem_string(line), *rest = text;
    for (char *word; (word = strsep(&rest, " ")) != NULL;)
        if (*word != '\0')
            word_list_add(&list, word);
    free(text);
    return list.words;
}

static int count(char **words)
{
    int n = 0;
    while (words != NULL && words[n] != NULL)
        n++;
    return n;
}

static char **make(const char *line, struct setup *setup)
{
    struct error err = {0};
    char **words = split(line);
    if (setup_make(count(words), words, setup, &err) != STATUS_OK)
        fail_msg("%s: %s", line, err.message);
    return words;
}

static void finish(struct setup *setup, char **words)
{
    setup_done(setup);
    words_free(words);
}

/* --- the forms of the test --------------------------------------------------------------- */

static void test_script(void **state)
{
    struct setup setup;
    char **words = make("./test.sh bug.txt bug.c", &setup);
    char *path = mem_format("%s/test.sh", (char *)*state);
    assert_int_equal(setup.run.oracle.kind, TEST_SCRIPT);
    assert_string_equal(setup.run.oracle.argv[0], path);
    assert_null(setup.run.oracle.argv[1]);
    assert_int_equal(setup.inputs->n_paths, 2);
    assert_string_equal(setup.inputs->paths[0], "bug.txt");
    free(path);
    finish(&setup, words);
}

static void test_command(void **state)
{
    struct setup setup;
    (void)state;
    char **words = make("-k exit --stdin bug.txt -- grep -c x", &setup);
    assert_int_equal(setup.run.oracle.kind, TEST_COMMAND);
    assert_string_equal(setup.run.oracle.argv[0], "grep");
    assert_string_equal(setup.run.oracle.argv[2], "x");
    assert_true(setup.run.oracle.pass_on_stdin);
    assert_int_equal(setup.inputs->n_paths, 1);
    finish(&setup, words);
}

static void test_server(void **state)
{
    struct setup setup;
    (void)state;
    char **words = make("--server ./server.py bug.txt", &setup);
    assert_int_equal(setup.run.oracle.kind, TEST_SERVER);
    assert_string_equal(setup.run.oracle.argv[0], "/bin/sh");
    assert_string_equal(setup.run.oracle.argv[2], "./server.py");
    finish(&setup, words);
}

/* --- options in their places ------------------------------------------------------------- */

static void test_standard_values(void **state)
{
    struct setup setup;
    (void)state;
    char **words = make("./test.sh bug.txt", &setup);
    const struct run_options *run = &setup.run;
    assert_true(run->oracle.n_workers >= 1);
    assert_int_equal(run->oracle.also_interesting, -1);
    assert_float_equal(run->oracle.timeout, 0, 0);
    assert_int_equal(run->oracle.memory, 0);
    assert_int_equal(run->oracle.max_output, 64 << 20);
    assert_int_equal(run->oracle.max_disk, (uint64_t)4 << 30);
    assert_int_equal(run->n_repeat, 3);
    assert_int_equal(run->n_confirm, 0);
    assert_float_equal(run->max_time, 0, 0);
    assert_int_equal(run->max_tests, 0);
    assert_true(run->use_cache && run->use_journal && run->learns);
    assert_false(run->in_place || run->fresh || run->once || run->renames);
    assert_int_equal(run->format, FORMAT_PRETTY);
    assert_null(run->plan);
    assert_null(run->output_path);
    assert_null(run->guide);
    finish(&setup, words);
}

static void test_given_values(void **state)
{
    struct setup setup;
    (void)state;
    char **words = make("-j 7 --timeout 1m30s --memory 2G --max-output 1K --max-disk=5M --repeat 9 "
                        "--confirm 2 --max-time 1h --max-tests 1000 --also-interesting 4 --once "
                        "--no-cache --no-journal --fresh --invert -o out.txt --temp /var/tmp "
                        "--format compact --rename --text --guide none ./test.sh bug.txt",
                        &setup);
    const struct run_options *run = &setup.run;
    assert_int_equal(run->oracle.n_workers, 7);
    assert_float_equal(run->oracle.timeout, 90, 0);
    assert_int_equal(run->oracle.memory, (uint64_t)2 << 30);
    assert_int_equal(run->oracle.max_output, 1024);
    assert_int_equal(run->oracle.max_disk, 5 << 20);
    assert_int_equal(run->n_repeat, 9);
    assert_int_equal(run->n_confirm, 2);
    assert_float_equal(run->max_time, 3600, 0);
    assert_int_equal(run->max_tests, 1000);
    assert_int_equal(run->oracle.also_interesting, 4);
    assert_true(run->once && run->fresh && run->oracle.invert && run->renames && run->force_text);
    assert_false(run->use_cache || run->use_journal || run->learns || run->force_binary);
    assert_string_equal(run->output_path, "out.txt");
    assert_string_equal(run->oracle.temp_dir, "/var/tmp");
    assert_int_equal(run->format, FORMAT_COMPACT);
    finish(&setup, words);
}

static void test_passes(void **state)
{
    struct setup setup;
    (void)state;
    char **words = make("-p lines:probdd --pass tokens ./test.sh bug.txt", &setup);
    assert_ptr_equal(setup.run.plan, &setup.plan);
    assert_int_equal(setup.plan.n_passes, 2);
    assert_string_equal(setup.plan.passes[0].name, "lines:probdd");
    finish(&setup, words);
}

static void test_valid_command(void **state)
{
    struct setup setup;
    (void)state;
    char **words = make("--valid true ./test.sh bug.c", &setup);
    assert_string_equal(setup.run.oracle.valid_argv[2], "true");
    finish(&setup, words);
}

static void test_missing_model_is_remarked(void **state)
{
    struct setup setup;
    (void)state;
    char **words = make("--guide-model nowhere.model ./test.sh bug.c", &setup);
    assert_non_null(setup.remark);
    assert_non_null(strstr(setup.remark, "nowhere.model"));
    assert_null(setup.run.guide);
    finish(&setup, words);
}

/* --- what is refused --------------------------------------------------------------------- */

static void test_refused(void **state)
{
    static const struct {
        const char *line, *message; /* a part of it */
        enum status status;
    } cases[] = {
        {"", "need a test and an input", STATUS_USAGE},
        {"./test.sh", "need a test and an input", STATUS_USAGE},
        {"-- true", "need an input", STATUS_USAGE},
        {"bug.txt --", "no command behind --", STATUS_USAGE},
        {"./nowhere.sh bug.txt", "cannot find the test ./nowhere.sh", STATUS_USAGE},
        {"./plain.sh bug.txt", "chmod +x ./plain.sh", STATUS_USAGE},
        {"./folder bug.txt", "is a directory", STATUS_USAGE},
        {"./test.sh nowhere.txt", "nowhere.txt", STATUS_INPUT},
        {"--frobnicate ./test.sh bug.txt", "unknown option --frobnicate", STATUS_USAGE},
        {"-k exit ./test.sh bug.txt", "--keep is for commands", STATUS_USAGE},
        {"-k nonsense bug.txt -- true", "nonsense", STATUS_USAGE},
        {"--stdin ./test.sh bug.txt", "--stdin is for commands", STATUS_USAGE},
        {"--invert bug.txt -- true", "--invert is for test scripts", STATUS_USAGE},
        {"--text --binary ./test.sh bug.txt", "exclude each other", STATUS_USAGE},
        {"--pass nothing ./test.sh bug.txt", "no front end", STATUS_USAGE},
        {"--pass lines --rename ./test.sh bug.txt", "--rename changes the default", STATUS_USAGE},
        {"--pass lines --format none ./test.sh bug.txt", "--format changes", STATUS_USAGE},
        {"--pass model:gbr ./test.sh bug.txt", "needs a model", STATUS_USAGE},
        {"--language klingon ./test.sh bug.txt", "klingon", STATUS_USAGE},
        {"--valid builtin ./test.sh bug.txt", "--valid builtin", STATUS_USAGE},
        {"--decompile procyon a b", "one input", STATUS_USAGE},
        {"--decompile nothing bug.txt", "{in}", STATUS_USAGE},
        {"--in-place --as jar ./test.sh folder", "--as jar needs one jar", STATUS_USAGE},
        {"-o out.jar ./test.sh folder", "use --as jar", STATUS_USAGE},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct setup setup;
        struct error err = {0};
        char **words = split(cases[i].line);
        enum status status = setup_make(count(words), words, &setup, &err);
        if (status != cases[i].status || strstr(err.message, cases[i].message) == NULL)
            fail_msg("%s: status %d, %s", cases[i].line, (int)status, err.message);
        words_free(words);
    }
}

/* --- the journal's key ------------------------------------------------------------------- */

/* The identity of a run of "test" with these options; caller frees. */
static char *identity_of(char **words)
{
    struct setup setup = {0};
    struct error err = {0};
    char *test[] = {(char *)"test", NULL};
    if (options_parse(&reduce_options, count(words), words, &setup.options, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    setup.test_argv = test;
    setup_make_identity(&setup);
    char *identity = mem_string(setup.run.identity);
    buffer_done(&setup.identity);
    options_done(&setup.options);
    return identity;
}

/* A value that fits the row; caller frees. */
static char *some_value(const struct option_row *row)
{
    if (row->takes == TAKES_WORD)
        return mem_format("%.*s", (int)strcspn(row->words, " "), row->words);
    if (row->takes == TAKES_NUMBER || row->takes == TAKES_SECONDS)
        return mem_format("%.15g", row->most);
    return mem_string("12345");
}

static void test_key_is_of_the_table(void **state)
{
    char *none[] = {NULL};
    char *plain = identity_of(none);
    (void)state;
    for (int id = 0; id < N_OPTIONS; id++) {
        const struct option_row *row = &reduce_options.rows[id];
        char *value = row->argument != NULL ? some_value(row) : NULL;
        char *name = mem_format("--%s", row->name);
        char *words[] = {name, value, NULL};
        char *identity = identity_of(words);
        if ((strcmp(identity, plain) != 0) != row->in_key)
            fail_msg("--%s: in_key is %d", row->name, row->in_key);
        free(identity);
        free(name);
        free(value);
    }
    free(plain);
}

static void test_key_takes_numbers_as_such(void **state)
{
    char **one = split("--timeout 60 --max-output 1024"), **other = split("--timeout 1m "
                                                                          "--max-output 1K");
    char *identity = identity_of(one), *same = identity_of(other);
    (void)state;
    assert_string_equal(identity, same);
    free(identity);
    free(same);
    words_free(one);
    words_free(other);
}

/* --- the command line in the journal ----------------------------------------------------- */

static void test_command_line_is_packed(void **state)
{
    char *words[] = {(char *)"a b", (char *)"odd\351", NULL};
    struct buffer packed = {0};
    char *expected = mem_format("[\"%s\",\"a b\",[111,100,100,233]]", (char *)*state);
    command_line_pack(2, words, &packed);
    assert_string_equal(buffer_text(&packed), expected);
    buffer_done(&packed);
    free(expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_script),
        cmocka_unit_test(test_command),
        cmocka_unit_test(test_server),
        cmocka_unit_test(test_standard_values),
        cmocka_unit_test(test_given_values),
        cmocka_unit_test(test_passes),
        cmocka_unit_test(test_valid_command),
        cmocka_unit_test(test_missing_model_is_remarked),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_key_is_of_the_table),
        cmocka_unit_test(test_key_takes_numbers_as_such),
        cmocka_unit_test(test_command_line_is_packed),
    };
    return cmocka_run_group_tests(tests, make_files, remove_files);
}
