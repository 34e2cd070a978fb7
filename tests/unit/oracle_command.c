/* Commands whose behaviour is kept, with real programs and a real debugger. */
#include "testbed.h"

#include "oracle/behaviour/keep.h"
#include "oracle/process/program.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* Arguments ---------------------------------------------------------------------------------------
 */

static void expect_filled(char **command, size_t n_files, struct fill fill, const char *expected)
{
    static const char *const names[] = {"a.c", "-b.c", "d/c.c"};
    struct program program;
    struct error err;
    assert_int_equal(program_find(command, "test", &program, &err), STATUS_OK);
    struct fileset candidate = {0};
    for (size_t i = 0; i < n_files; i++)
        fileset_add_borrowed(&candidate, &(struct file){.name = names[i]});
    char **argv = program_fill(&program, &candidate, fill);
    struct buffer text = {0};
    for (size_t i = 0; argv[i] != NULL; i++)
        buffer_add_format(&text, "%s|", argv[i]);
    assert_string_equal(buffer_text(&text), expected);
    buffer_done(&text);
    program_free_argv(argv);
    program_done(&program);
    fileset_done(&candidate);
}

static void expect_arguments(char **command, size_t n_files, bool append, const char *expected)
{
    expect_filled(command, n_files, (struct fill){.append = append}, expected);
}

static void a_directory_is_one_argument(void **state)
{
    (void)state;
    struct fill directory = {.is_directory = true, .append = true};
    char sh[] = "sh", braces[] = "{}", path[] = "-cp=lib.jar:{}", files[] = "{files}";
    char line[] = "cat {files} | tool @@";
    expect_filled((char *[]){sh, braces, NULL}, 3, directory, "sh|.|");
    expect_filled((char *[]){sh, path, NULL}, 3, directory, "sh|-cp=lib.jar:.|");
    expect_filled((char *[]){sh, files, braces, NULL}, 3, directory, "sh|a.c|./-b.c|d/c.c|.|");
    expect_filled((char *[]){sh, line, NULL}, 2, directory, "sh|cat a.c ./-b.c | tool .|");
    expect_filled((char *[]){sh, NULL}, 2, directory, "sh|.|");
    expect_filled((char *[]){sh, files, NULL}, 2, (struct fill){0}, "sh|a.c|./-b.c|");
}

static void the_candidate_takes_its_place(void **state)
{
    (void)state;
    char sh[] = "sh", braces[] = "{}", ats[] = "@@", inside[] = "--in={},x@@", plain[] = "-c";
    expect_arguments((char *[]){sh, plain, NULL}, 1, true, "sh|-c|a.c|");
    expect_arguments((char *[]){sh, plain, NULL}, 3, true, "sh|-c|a.c|./-b.c|d/c.c|");
    expect_arguments((char *[]){sh, plain, NULL}, 1, false, "sh|-c|");
    expect_arguments((char *[]){sh, braces, plain, NULL}, 1, true, "sh|a.c|-c|");
    expect_arguments((char *[]){sh, braces, plain, ats, NULL}, 2, true,
                     "sh|a.c|./-b.c|-c|a.c|./-b.c|");
    expect_arguments((char *[]){sh, inside, NULL}, 2, true, "sh|--in=a.c,xa.c|");
    expect_arguments((char *[]){sh, braces, NULL}, 0, true, "sh|");
}

/* Keeping -----------------------------------------------------------------------------------------
 */

struct command_bed {
    struct testbed bed;
    struct keep *keep;
};

/* Opens, runs the original and records it; returns what is kept, in words (caller frees). */
static char *record(struct command_bed *command, const char *keep)
{
    struct error err;
    command->keep = keep_new();
    if (keep != NULL)
        assert_int_equal(keep_parse(command->keep, keep, &err), STATUS_OK);
    command->bed.options.kind = TEST_COMMAND;
    command->bed.options.keep = command->keep;
    testbed_run(&command->bed);
    struct observation original;
    oracle_observe(command->bed.oracle, &original);
    if (keep_record(command->keep, &original, NULL, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    observation_done(&original);
    struct buffer text = {0};
    keep_describe(command->keep, &text);
    return buffer_take(&text);
}

static struct outcome try(struct command_bed *command, const char *text)
{
    command->bed.candidate.files[0].data = (const unsigned char *)text;
    command->bed.candidate.files[0].n_bytes = strlen(text);
    return testbed_run(&command->bed);
}

static void command_done(struct command_bed *command)
{
    testbed_done(&command->bed);
    keep_free(command->keep);
}

static void a_message_is_kept_by_default(void **state)
{
    (void)state;
    struct command_bed command;
    testbed_init(&command.bed, "echo \"$1:1: error: $(cat \"$1\")\" >&2; exit 1");
    char *kept = record(&command, NULL);
    assert_string_equal(kept, "exit status 1 and the message \"error: hello\"");
    free(kept);
    assert_int_equal(try(&command, "hello").verdict, VERDICT_INTERESTING);
    assert_int_equal(try(&command, "other").verdict, VERDICT_NOT);
    command_done(&command);
}

static void the_candidate_can_come_on_standard_input(void **state)
{
    (void)state;
    struct command_bed command;
    testbed_init(&command.bed, "[ $# = 0 ] && cat");
    command.bed.options.pass_on_stdin = true;
    char *kept = record(&command, "stdout:^hel,exit");
    assert_string_equal(kept, "standard output matches /^hel/ and exit status 0");
    free(kept);
    assert_int_equal(try(&command, "help").verdict, VERDICT_INTERESTING);
    assert_int_equal(try(&command, "shell").verdict, VERDICT_NOT);
    command_done(&command);
}

static void slowness_is_kept_without_waiting_for_the_end(void **state)
{
    (void)state;
    struct command_bed command;
    testbed_init(&command.bed, "grep -q hello $1 && sleep 30; exit 0");
    char *kept = record(&command, "time>0.2");
    free(kept);
    struct outcome slow = try(&command, "hello");
    assert_int_equal(slow.verdict, VERDICT_INTERESTING);
    assert_true(slow.seconds < 3);
    assert_int_equal(try(&command, "other").verdict, VERDICT_NOT);
    command_done(&command);
}

/* A program that dies without a word, in one function or another. */
static const char crasher[] =
    "#include <stdio.h>\n#include <signal.h>\n"
    "__attribute__((noinline)) void walk(int c) { *(volatile int *)(long)(c & 0) = 1; }\n"
    "__attribute__((noinline)) void jump(int c) { *(volatile int *)(long)(c & 0) = 2; }\n"
    "int main(int n, char **v) { FILE *f = fopen(v[1], \"r\"); int c = getc(f);\n"
    "  if (c == 'w') walk(c); if (c == 'j') jump(c); if (c == 'a') raise(SIGABRT);\n"
    "  return n == 9; }\n";

static void a_crash_without_a_word_is_told_by_its_functions(void **state)
{
    (void)state;
    if (system("command -v gdb >/dev/null && command -v cc >/dev/null") != 0) {
        print_message("no gdb or no cc: skipped\n");
        skip();
    }
    struct command_bed command;
    testbed_init(&command.bed, "exit 0");
    char source[128], program[96], build[512];
    snprintf(source, sizeof source, "%s/crasher.c", command.bed.dir);
    snprintf(program, sizeof program, "%s/crasher", command.bed.dir);
    testbed_write(source, crasher, 0644);
    snprintf(build, sizeof build, "cc -g -O0 -w -o %s %s", program, source);
    assert_int_equal(system(build), 0);
    command.bed.argv[0] = program;
    command.bed.candidate.files[0].data = (const unsigned char *)"walk";
    command.bed.candidate.files[0].n_bytes = 4;
    char *kept = record(&command, NULL);
    assert_string_equal(kept, "the crash \"SIGSEGV in walk < main\"");
    free(kept);
    struct outcome same = try(&command, "wait");
    assert_int_equal(same.verdict, VERDICT_INTERESTING);
    assert_string_equal(same.fingerprint, "SIGSEGV in walk < main");
    assert_int_equal(same.ending, ENDED_SIGNAL);
    assert_int_equal(try(&command, "jump").verdict, VERDICT_NOT);
    assert_int_equal(try(&command, "abort").verdict, VERDICT_NOT);
    assert_int_equal(try(&command, "fine").verdict, VERDICT_NOT);
    command_done(&command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_candidate_takes_its_place),
        cmocka_unit_test(a_directory_is_one_argument),
        cmocka_unit_test(a_message_is_kept_by_default),
        cmocka_unit_test(the_candidate_can_come_on_standard_input),
        cmocka_unit_test(slowness_is_kept_without_waiting_for_the_end),
        cmocka_unit_test(a_crash_without_a_word_is_told_by_its_functions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
