/* What is preserved by default, on recorded outputs of real tools (fixtures/signatures, made by
 * bench/first-try/record.py), and the parts that it is made of. */
#include "oracle/behaviour/signature.h"
#include "base/files/disk.h"
#include "base/memory.h"
#include "oracle/behaviour/keep.h"
#include "oracle/behaviour/signature_files.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct line_rules rules;

static int load_rules(void **state)
{
    struct error err;
    (void)state;
    setenv("PARE_SIGNATURES", "../share/signatures", 1);
    assert_int_equal(signature_files_load(&rules, &err), STATUS_OK);
    assert_true(rules.n_rules > 20);
    return 0;
}

static int free_rules(void **state)
{
    (void)state;
    line_rules_done(&rules);
    return 0;
}

/* Recorded outputs ---------------------------------------------------------------------------- */

struct recording {
    struct observation original;
    struct contrast contrast;
    char *expected; /* NULL: the file has no such section */
};

/* The section that begins with "== NAME\n", without the newline before the next one; NULL: none. */
static char *section(const char *text, const char *name)
{
    char *head = mem_format("\n== %s\n", name);
    const char *at = strstr(text, head);
    char *found = NULL;
    if (at != NULL) {
        at += strlen(head);
        const char *end = strncmp(at, "== ", 3) == 0 ? at : strstr(at, "\n== ");
        found = mem_format("%.*s", (int)(end != NULL ? end - at : (long)strlen(at)), at);
    }
    free(head);
    return found;
}

static void add_section(const char *text, const char *name, struct buffer *ret)
{
    char *found = section(text, name);
    if (found != NULL)
        buffer_add_text(ret, found);
    free(found);
}

static int number_behind(const char *text, const char *word)
{
    const char *at = strstr(text, word);
    return at != NULL ? atoi(at + strlen(word)) : 0;
}

static struct observation read_run(const char *text, const char *prefix)
{
    struct observation run = {.ending = ENDED_EXIT, .seconds = 1};
    char *exit_word = mem_format("\n== %sexit ", prefix), *err = mem_format("%sstderr", prefix),
         *out = mem_format("%sstdout", prefix);
    run.code = number_behind(text, exit_word);
    add_section(text, err, &run.err);
    add_section(text, out, &run.out);
    free(exit_word);
    free(err);
    free(out);
    return run;
}

static struct recording read_recording(const char *path)
{
    struct recording recording = {0};
    struct error err;
    unsigned char *data;
    size_t n_bytes;
    assert_int_equal(disk_read(path, &data, &n_bytes, NULL, &err), STATUS_OK);
    char *text = mem_format("\n%.*s", (int)n_bytes, (const char *)data);
    recording.original = read_run(text, "");
    recording.contrast.runs[CUT_EMPTY] = read_run(text, "empty ");
    recording.contrast.is_known[CUT_EMPTY] = true;
    recording.expected = section(text, "keeps");
    free(text);
    free(data);
    return recording;
}

static void record(struct keep *keep, const struct recording *recording, struct buffer *ret)
{
    struct error err = {0};
    keep_use_rules(keep, &rules);
    if (keep_record(keep, &recording->original, &recording->contrast, &err) == STATUS_OK)
        keep_describe(keep, ret);
    else
        buffer_add_text(ret, err.message);
}

/* With PARE_ACCEPT=1 the section is added to files that have none. */
static void accept_expectation(const char *path, const char *text)
{
    FILE *file = fopen(path, "a");
    assert_non_null(file);
    fprintf(file, "== keeps\n%s\n", text);
    fclose(file);
}

static int is_text(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot != NULL && strcmp(dot, ".txt") == 0;
}

static void recorded_tools_keep_their_failure(void **state)
{
    struct dirent **entries;
    int n_entries = scandir("fixtures/signatures", &entries, is_text, alphasort), n_bad = 0;
    (void)state;
    assert_true(n_entries >= 40);
    for (int i = 0; i < n_entries; i++) {
        char *path = mem_format("fixtures/signatures/%s", entries[i]->d_name);
        struct recording recording = read_recording(path);
        struct keep *keep = keep_new();
        struct buffer text = {0};
        record(keep, &recording, &text);
        size_t length = recording.expected != NULL ? strcspn(recording.expected, "\n") : 0;
        if (recording.expected == NULL && getenv("PARE_ACCEPT") != NULL) {
            accept_expectation(path, buffer_text(&text));
        } else if (length != text.n_bytes ||
                   strncmp(recording.expected, buffer_text(&text), length) != 0) {
            print_message("%s: %s\n", path, buffer_text(&text));
            n_bad++;
        }
        if (keep_judge(keep, &recording.original) != VERDICT_INTERESTING ||
            keep_judge(keep, &recording.contrast.runs[CUT_EMPTY]) == VERDICT_INTERESTING) {
            print_message("%s: must fit the original, and not the empty input\n", path);
            n_bad++;
        }
        buffer_done(&text);
        keep_free(keep);
        observation_done(&recording.original);
        contrast_done(&recording.contrast);
        free(recording.expected);
        free(path);
        free(entries[i]);
    }
    free(entries);
    assert_int_equal(n_bad, 0);
}

/* Lines --------------------------------------------------------------------------------------- */

static void lines_are_read_as_messages(void **state)
{
    static const struct {
        const char *line;
        enum severity severity;
        const char *text, *similar, *code;
    } rows[] = {
        {"bug.c:3:5: error: 'x' undeclared", LINE_ERROR, "error: 'x' undeclared",
         "error: '*' undeclared", ""},
        {"a.c:1: warning: unused variable ‘error’ [-Wunused-variable]", LINE_WARNING,
         "warning: unused variable ‘error’ [-Wunused-variable]",
         "warning: unused variable '*' [-Wunused-variable]", "-Wunused-variable"},
        {"x.cs(3,14): error CS0029: Cannot convert `int' to `string'", LINE_ERROR,
         "error CS0029: Cannot convert `int' to `string'",
         "error CS0029: Cannot convert '*' to '*'", "CS0029"},
        {"./a.go:5:2: declared and not used: x", LINE_ERROR, "declared and not used: x",
         "declared and not used: x", ""},
        {"can't open file", LINE_ERROR, "can't open file", "can't open file", ""},
        {"took 12ms, 0.31s and 3 tries", LINE_PLAIN, "took Nms, Ns and N tries",
         "took Nms, Ns and N tries", ""},
        {"CRC is ee2708e3 not 00ff00aa1", LINE_PLAIN, "CRC is N not N", "CRC is N not N", ""},
        {"ERROR: catch/3: Unknown procedure: age/2", LINE_ERROR,
         "ERROR: catch/3: Unknown procedure: age/2", "ERROR: catch/3: Unknown procedure: age/2",
         ""},
        {"all is well", LINE_PLAIN, "all is well", "all is well", ""},
        {"note: declared here", LINE_NOTE, "note: declared here", "note: declared here", ""},
        {"1 error generated.", LINE_NOISE, "N error generated.", "N error generated.", ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct telling_line line;
        char similar[LINE_ROOM];
        const char *at = rows[i].line;
        assert_true(telling_line_read(&rules, &at, at + strlen(at), &line));
        telling_line_part(&line, LIKE_SIMILAR, similar);
        assert_string_equal(line.text, rows[i].text);
        assert_string_equal(similar, rows[i].similar);
        assert_string_equal(line.code, rows[i].code);
        assert_int_equal(line.severity, rows[i].severity);
    }
}

static struct observation failing(const char *err)
{
    struct observation run = {.ending = ENDED_EXIT, .code = 1};
    buffer_add_text(&run.err, err);
    return run;
}

/* Runs on cuts decide which line is the signature. */
static void cuts_tell_noise_from_the_failure(void **state)
{
    static const struct {
        const char *original, *cuts[N_CUTS], *keeps;
    } rows[] = {
        /* a banner that the empty input has as well */
        {"tool: error: old format\ntool: error: no end\n",
         {"tool: error: old format\n", "", "", ""},
         "tool: error: no end"},
        /* one half still has the bug, and prints the same */
        {"error: bad x\n", {"", "", "error: bad x\n", "error: y\n"}, "error: bad x"},
        /* a vague message gives way */
        {"error: syntax\nerror: bad x\n",
         {"", "error: syntax\n", "error: syntax\n", "error: syntax\n"},
         "error: bad x"},
        /* unless there is no other */
        {"error: syntax\n", {"", "error: syntax\n", "", ""}, "error: syntax"},
        /* an error counts more than a warning, a line that repeats the input not at all */
        {"a.c:1: warning: w\nint error = 3;\na.c:2: error: e\n", {"", "", "", ""}, "error: e"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct observation original = failing(rows[i].original);
        struct contrast contrast = {0};
        struct buffer text = {0}, expected = {0};
        struct keep *keep = keep_new();
        struct error err = {0};
        buffer_add_text(&contrast.input, "int error = 3;\n");
        for (int cut = 0; cut < N_CUTS; cut++) {
            contrast.runs[cut] = failing(rows[i].cuts[cut]);
            contrast.is_known[cut] = true;
        }
        assert_int_equal(keep_record(keep, &original, &contrast, &err), STATUS_OK);
        keep_describe(keep, &text);
        buffer_add_format(&expected, "exit status 1 and the message \"%s\"", rows[i].keeps);
        assert_string_equal(buffer_text(&text), buffer_text(&expected));
        keep_free(keep);
        buffer_done(&text);
        buffer_done(&expected);
        contrast_done(&contrast);
        observation_done(&original);
    }
}

static void words_choose_how_much(void **state)
{
    static const char printed[] = "a.c:1: error E012: no 'x'\na.c:7: error: no end\n";
    static const struct {
        const char *keep, *candidate;
        enum verdict verdict;
    } rows[] = {
        {"same error", "a.c:2: error E012: no 'x'\n", VERDICT_INTERESTING},
        {"error", "a.c:2: error E012: no 'y'\n", VERDICT_NOT},
        {"similar error", "a.c:2: error E012: no 'y'\n", VERDICT_INTERESTING},
        {"similar error", "a.c:2: error E013: no 'y'\n", VERDICT_NOT},
        {"same code", "something else E012\n", VERDICT_INTERESTING},
        {"same code", "something else E0123\n", VERDICT_NOT},
        {"all errors", "a.c:2: error E012: no 'x'\n", VERDICT_NOT},
        {"all errors", "a.c:2: error: no end\na.c:2: error E012: no 'x'\n", VERDICT_INTERESTING},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct observation original = failing(printed), run = failing(rows[i].candidate);
        struct keep *keep = keep_new();
        struct error err = {0};
        assert_int_equal(keep_parse(keep, rows[i].keep, &err), STATUS_OK);
        assert_int_equal(keep_record(keep, &original, NULL, &err), STATUS_OK);
        if (keep_judge(keep, &run) != rows[i].verdict)
            fail_msg("row %zu: %s", i, rows[i].keep);
        keep_free(keep);
        observation_done(&original);
        observation_done(&run);
    }
    struct keep *keep = keep_new();
    struct observation silent = failing("");
    struct error err = {0};
    assert_int_equal(keep_parse(keep, "!same error", &err), STATUS_USAGE);
    assert_int_equal(keep_parse(keep, "same error", &err), STATUS_OK);
    assert_int_equal(keep_record(keep, &silent, NULL, &err), STATUS_ORACLE);
    keep_free(keep);
    observation_done(&silent);
}

/* Rules --------------------------------------------------------------------------------------- */

static void wrong_rules_are_explained(void **state)
{
    static const struct {
        const char *text, *message;
    } bad[] = {
        {"{", "x.json:1"},
        {"{\"rules\": [{\"tool\": \"t\", \"line\": \"a\"}]}", "needs \"tool\""},
        {"{\"rules\": [{\"tool\": \"t\", \"line\": \"(\", \"is\": \"error\"}]}", "is wrong"},
        {"{\"rules\": [{\"tool\": \"t\", \"line\": \"a\", \"is\": \"error\", \"code\": 1}]}",
         "no such group"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct line_rules some = {0};
        struct error err = {0};
        assert_int_equal(line_rules_read(&some, bad[i].text, strlen(bad[i].text), "x.json", &err),
                         STATUS_INPUT);
        if (strstr(err.message, bad[i].message) == NULL)
            fail_msg("%s", err.message);
        line_rules_done(&some);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(recorded_tools_keep_their_failure),
        cmocka_unit_test(lines_are_read_as_messages),
        cmocka_unit_test(cuts_tell_noise_from_the_failure),
        cmocka_unit_test(words_choose_how_much),
        cmocka_unit_test(wrong_rules_are_explained),
    };
    return cmocka_run_group_tests(tests, load_rules, free_rules);
}
