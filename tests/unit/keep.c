/* What is kept of a command's behaviour: parsing, recording, judging, and the words for it. */
#include "oracle/behaviour/keep.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct observation make(enum ending ending, int code, double seconds, const char *out,
                               const char *err)
{
    struct observation run = {.ending = ending, .code = code, .seconds = seconds};
    buffer_add_text(&run.out, out);
    buffer_add_text(&run.err, err);
    return run;
}

struct run {
    enum ending ending;
    int code;
    double seconds;
    const char *out, *err;
};

static const char segfault[] = "a.c:3: f: Assertion `x' failed.\n";
static const char elsewhere[] = "b.c:9: g: Assertion `y' failed.\n";

static const struct {
    const char *keep; /* "" : the default */
    struct run original, candidate;
    enum verdict verdict;
    const char *description;
} rows[] = {
    {"exit",
     {ENDED_EXIT, 3, 1, "", ""},
     {ENDED_EXIT, 3, 9, "x", "y"},
     VERDICT_INTERESTING,
     "exit status 3"},
    {"exit", {ENDED_EXIT, 3, 1, "", ""}, {ENDED_EXIT, 4, 1, "", ""}, VERDICT_NOT, "exit status 3"},
    {"exit",
     {ENDED_EXIT, 3, 1, "", ""},
     {ENDED_SIGNAL, 3, 1, "", ""},
     VERDICT_NOT,
     "exit status 3"},
    {"exit",
     {ENDED_EXIT, 3, 1, "", ""},
     {ENDED_TIMEOUT, 0, 1, "", ""},
     VERDICT_UNRESOLVED,
     "exit status 3"},
    {"!exit:0",
     {ENDED_EXIT, 3, 1, "", ""},
     {ENDED_EXIT, 4, 1, "", ""},
     VERDICT_INTERESTING,
     "not exit status 0"},
    {"!exit:0",
     {ENDED_EXIT, 3, 1, "", ""},
     {ENDED_EXIT, 0, 1, "", ""},
     VERDICT_NOT,
     "not exit status 0"},
    {"!exit",
     {ENDED_SIGNAL, 6, 1, "", ""},
     {ENDED_SIGNAL, 11, 1, "", ""},
     VERDICT_INTERESTING,
     "no exit status: a signal"},
    {"signal",
     {ENDED_SIGNAL, SIGSEGV, 1, "", ""},
     {ENDED_SIGNAL, SIGSEGV, 1, "", ""},
     VERDICT_INTERESTING,
     "signal 11 (SIGSEGV)"},
    {"signal",
     {ENDED_SIGNAL, SIGSEGV, 1, "", ""},
     {ENDED_SIGNAL, SIGABRT, 1, "", ""},
     VERDICT_NOT,
     "signal 11 (SIGSEGV)"},
    {"!signal",
     {ENDED_EXIT, 0, 1, "", ""},
     {ENDED_SIGNAL, SIGABRT, 1, "", ""},
     VERDICT_NOT,
     "no signal ends it"},
    {"stdout",
     {ENDED_EXIT, 0, 1, "at /tmp/x1/a.c:3\n", ""},
     {ENDED_EXIT, 1, 1, "at /tmp/x2/a.c:44\n", "z"},
     VERDICT_INTERESTING,
     "the same standard output (9 bytes)"},
    {"stdout",
     {ENDED_EXIT, 0, 1, "sum 3\n", ""},
     {ENDED_EXIT, 0, 1, "sum 4\n", ""},
     VERDICT_NOT,
     "the same standard output (6 bytes)"},
    {"!stderr",
     {ENDED_EXIT, 0, 1, "", ""},
     {ENDED_EXIT, 0, 1, "", "x"},
     VERDICT_NOT,
     "nothing on standard error"},
    {"stderr:^warning: (a|b),c",
     {ENDED_EXIT, 0, 1, "", "x\nwarning: a,c\n"},
     {ENDED_EXIT, 9, 1, "", "warning: b,c"},
     VERDICT_INTERESTING,
     "standard error matches /^warning: (a|b),c/"},
    {"exit,stderr:one,two,!stdout:[0-9],time>2,!crash",
     {ENDED_EXIT, 1, 3, "x", "one,two"},
     {ENDED_EXIT, 1, 2.5, "y", "one,two"},
     VERDICT_INTERESTING,
     "exit status 1, standard error matches /one,two/, standard output does not match /[0-9]/, "
     "takes longer than 2 seconds and no crash"},
    {"!stdout:[0-9]",
     {ENDED_EXIT, 1, 3, "x", ""},
     {ENDED_EXIT, 1, 3, "7", ""},
     VERDICT_NOT,
     "standard output does not match /[0-9]/"},
    {"time>2",
     {ENDED_EXIT, 0, 3, "", ""},
     {ENDED_TIMEOUT, 0, 2.01, "", ""},
     VERDICT_INTERESTING,
     "takes longer than 2 seconds"},
    {"time>2",
     {ENDED_EXIT, 0, 3, "", ""},
     {ENDED_EXIT, 0, 1.9, "", ""},
     VERDICT_NOT,
     "takes longer than 2 seconds"},
    {"time>2,exit",
     {ENDED_EXIT, 0, 3, "", ""},
     {ENDED_TIMEOUT, 0, 9, "", ""},
     VERDICT_NOT,
     "takes longer than 2 seconds and exit status 0"},
    {"!time>2",
     {ENDED_EXIT, 0, 1, "", ""},
     {ENDED_EXIT, 0, 3, "", ""},
     VERDICT_NOT,
     "takes not longer than 2 seconds"},
    {"crash",
     {ENDED_SIGNAL, SIGABRT, 1, "", segfault},
     {ENDED_EXIT, 134, 1, segfault, ""},
     VERDICT_INTERESTING,
     "the crash \"a.c:N: f: Assertion `x' failed.\""},
    {"crash",
     {ENDED_SIGNAL, SIGABRT, 1, "", segfault},
     {ENDED_SIGNAL, SIGABRT, 1, "", elsewhere},
     VERDICT_NOT,
     "the crash \"a.c:N: f: Assertion `x' failed.\""},
    /* the default */
    {"",
     {ENDED_SIGNAL, SIGSEGV, 1, "", ""},
     {ENDED_SIGNAL, SIGSEGV, 1, "", ""},
     VERDICT_INTERESTING,
     "the crash \"SIGSEGV\""},
    {"",
     {ENDED_SIGNAL, SIGABRT, 1, "", segfault},
     {ENDED_SIGNAL, SIGABRT, 1, "", elsewhere},
     VERDICT_NOT,
     "the crash \"a.c:N: f: Assertion `x' failed.\""},
    {"",
     {ENDED_EXIT, 1, 1, "", "a.c:3: error: 'x' undeclared\n"},
     {ENDED_EXIT, 1, 1, "", "a.c:1: error: no\na.c:2: error: 'x' undeclared\n"},
     VERDICT_INTERESTING,
     "exit status 1 and the message \"error: 'x' undeclared\""},
    {"",
     {ENDED_EXIT, 1, 1, "", "a.c:3: error: 'x' undeclared\n"},
     {ENDED_EXIT, 1, 1, "", "a.c:1: error: no\n"},
     VERDICT_NOT,
     "exit status 1 and the message \"error: 'x' undeclared\""},
    {"",
     {ENDED_EXIT, 2, 1, "", "hm\n"},
     {ENDED_EXIT, 2, 1, "", ""},
     VERDICT_NOT,
     "exit status 2 and the message \"hm\""},
    {"",
     {ENDED_EXIT, 2, 1, "", ""},
     {ENDED_EXIT, 2, 1, "", "hm\n"},
     VERDICT_INTERESTING,
     "exit status 2"},
    {"",
     {ENDED_EXIT, 0, 1, "42\n", ""},
     {ENDED_EXIT, 0, 1, "43\n", ""},
     VERDICT_NOT,
     "exit status 0 and the same standard output (3 bytes)"},
};

static void what_is_kept_decides(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct run *o = &rows[i].original, *c = &rows[i].candidate;
        struct observation original = make(o->ending, o->code, o->seconds, o->out, o->err);
        struct observation candidate = make(c->ending, c->code, c->seconds, c->out, c->err);
        struct error err;
        struct keep *keep = keep_new();
        if (rows[i].keep[0] != '\0' && keep_parse(keep, rows[i].keep, &err) != STATUS_OK)
            fail_msg("%s: %s", rows[i].keep, err.message);
        if (keep_record(keep, &original, NULL, &err) != STATUS_OK)
            fail_msg("%s: %s", rows[i].keep, err.message);
        struct buffer text = {0};
        keep_describe(keep, &text);
        assert_string_equal(buffer_text(&text), rows[i].description);
        assert_int_equal(keep_judge(keep, &original), VERDICT_INTERESTING);
        if (keep_judge(keep, &candidate) != rows[i].verdict)
            fail_msg("row %zu, %s: %s", i, rows[i].keep,
                     verdict_name(keep_judge(keep, &candidate)));
        buffer_done(&text);
        keep_free(keep);
        observation_done(&original);
        observation_done(&candidate);
    }
}

static void a_comma_before_a_word_separates(void **state)
{
    (void)state;
    struct keep *keep = keep_new();
    struct error err;
    assert_int_equal(keep_parse(keep, "stderr:a,b,exit", &err), STATUS_OK);
    assert_int_equal(keep_parse(keep, "!signal", &err), STATUS_OK);
    struct observation run = make(ENDED_EXIT, 5, 1, "", "xa,by");
    assert_int_equal(keep_record(keep, &run, NULL, &err), STATUS_OK);
    struct buffer text = {0};
    keep_describe(keep, &text);
    assert_string_equal(buffer_text(&text),
                        "standard error matches /a,b/, exit status 5 and no signal ends it");
    buffer_done(&text);
    observation_done(&run);
    keep_free(keep);
}

static void bad_words_are_explained(void **state)
{
    (void)state;
    const struct {
        const char *text, *message;
    } bad[] = {{"", "unknown"},          {"exits", "unknown"},     {"exit,", "unknown"},
               {"exit:", "0 to 255"},    {"exit:256", "0 to 255"}, {"exit:1x", "0 to 255"},
               {"time>", "not a time"},  {"time>x", "not a time"}, {"time>-1", "not a time"},
               {"stderr:(", "stderr:("}, {"!", "unknown"},         {"time>inf", "not a time"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct keep *keep = keep_new();
        struct error err = {0};
        assert_int_equal(keep_parse(keep, bad[i].text, &err), STATUS_USAGE);
        if (strstr(err.message, bad[i].message) == NULL)
            fail_msg("%s: %s", bad[i].text, err.message);
        keep_free(keep);
    }
}

static void the_original_must_do_what_is_kept(void **state)
{
    (void)state;
    const struct {
        const char *keep;
        struct run original;
        const char *message;
    } bad[] = {
        {"stderr:oops",
         {ENDED_EXIT, 1, 1, "", "fine"},
         "the command does not have the behaviour to preserve (standard error matches /oops/): it "
         "ends with exit status 1; it took 1.00 seconds"},
        {"signal", {ENDED_EXIT, 1, 1, "", ""}, "a signal ends it"},
        {"crash", {ENDED_EXIT, 1, 1, "", ""}, "(a crash)"},
        {"time>5", {ENDED_EXIT, 1, 1, "", ""}, "takes longer than 5 seconds"},
        {"!exit:0", {ENDED_TIMEOUT, 0, 5, "", ""}, "ran out of time"},
        {"", {ENDED_EXIT, 0, 1, "", ""}, "say what to keep"},
        {"", {ENDED_TIMEOUT, 0, 5, "", ""}, "--timeout"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const struct run *o = &bad[i].original;
        struct observation original = make(o->ending, o->code, o->seconds, o->out, o->err);
        struct keep *keep = keep_new();
        struct error err = {0};
        if (bad[i].keep[0] != '\0')
            assert_int_equal(keep_parse(keep, bad[i].keep, &err), STATUS_OK);
        assert_int_equal(keep_record(keep, &original, NULL, &err), STATUS_ORACLE);
        if (strstr(err.message, bad[i].message) == NULL)
            fail_msg("%s", err.message);
        keep_free(keep);
        observation_done(&original);
    }
}

static void frames_are_wanted_only_where_they_decide(void **state)
{
    (void)state;
    struct error err;
    struct keep *keep = keep_new();
    struct observation crash = make(ENDED_SIGNAL, SIGSEGV, 1, "", "");
    struct observation other = make(ENDED_SIGNAL, SIGABRT, 1, "", "");
    struct observation said = make(ENDED_SIGNAL, SIGSEGV, 1, "", segfault);
    struct observation fine = make(ENDED_EXIT, 0, 1, "", "");
    assert_true(keep_wants_frames(keep, &crash));
    assert_false(keep_wants_frames(keep, &said));
    buffer_add_text(&crash.frames, " in walk < main");
    assert_int_equal(keep_record(keep, &crash, NULL, &err), STATUS_OK);
    assert_int_equal(keep_judge(keep, &crash), VERDICT_INTERESTING);
    crash.frames.n_bytes = 0;
    assert_true(keep_wants_frames(keep, &crash));
    assert_false(keep_wants_frames(keep, &other));
    assert_false(keep_wants_frames(keep, &fine));
    buffer_add_text(&crash.frames, " in run < main");
    assert_int_equal(keep_judge(keep, &crash), VERDICT_NOT);
    observation_done(&crash);
    observation_done(&other);
    observation_done(&said);
    observation_done(&fine);
    keep_free(keep);
}

static void only_time_is_enough_after_a_while(void **state)
{
    (void)state;
    struct error err;
    struct keep *keep = keep_new();
    assert_true(keep_enough_seconds(keep) == 0);
    assert_int_equal(keep_parse(keep, "time>2s,time>3500ms", &err), STATUS_OK);
    assert_true(keep_enough_seconds(keep) == 3.5);
    assert_int_equal(keep_parse(keep, "exit", &err), STATUS_OK);
    assert_true(keep_enough_seconds(keep) == 0);
    keep_free(keep);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_kept_decides),
        cmocka_unit_test(a_comma_before_a_word_separates),
        cmocka_unit_test(bad_words_are_explained),
        cmocka_unit_test(the_original_must_do_what_is_kept),
        cmocka_unit_test(frames_are_wanted_only_where_they_decide),
        cmocka_unit_test(only_time_is_enough_after_a_while),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
