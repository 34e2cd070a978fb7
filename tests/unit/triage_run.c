/* Tools as black boxes: what a command may say, what becomes of one that fails, and that a second
 * run asks nobody. */
#include "base/files/disk.h"
#include "base/memory.h"
#include "temp_dir.h"
#include "triage/run/examine.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MAX_TOOLS = 5 };

struct setting {
    char dir[64];
    struct subject subject;
    struct tool trace, analyses[MAX_TOOLS];
    struct examine_options options;
    /* What came out. */
    char lost[200], unusable[512], context[500];
    double easiness;
    enum triage verdicts[MAX_TOOLS];
    size_t n_visits, n_started, n_cached;
};

static void listen(void *context, const struct examine_event *event)
{
    struct setting *s = context;
    s->n_started += !event->has_ended;
    s->n_cached += event->is_cached;
}

static void setting_init(struct setting *s, const char *trace, const char *const *analyses)
{
    struct error err;
    *s = (struct setting){0};
    temp_dir_make(s->dir);
    char *input = disk_join(s->dir, "input");
    assert_int_equal(disk_write_atomic(input, "x", 1, 0644, &err), STATUS_OK);
    assert_int_equal(subject_make(input, &s->subject, &err), STATUS_OK);
    assert_int_equal(subject_hash(&s->subject, &err), STATUS_OK);
    free(input);
    assert_int_equal(tool_make("trace", trace, &s->trace, &err), STATUS_OK);
    s->options = (struct examine_options){.traces = &s->trace,
                                          .n_traces = 1,
                                          .analyses = s->analyses,
                                          .reader = fact_read_line,
                                          .thresholds = THRESHOLDS_DEFAULT,
                                          .n_workers = 2,
                                          .timeout = 60,
                                          .run_timeout = 60,
                                          .listen = listen,
                                          .listen_context = s};
    for (size_t i = 0; analyses[i] != NULL; i++)
        assert_int_equal(tool_parse(analyses[i], &s->analyses[s->options.n_analyses++], &err),
                         STATUS_OK);
}

static void setting_done(struct setting *s)
{
    for (size_t i = 0; i < s->options.n_analyses; i++)
        tool_done(&s->analyses[i]);
    tool_done(&s->trace);
    subject_done(&s->subject);
    temp_dir_remove(s->dir);
}

static void visit(void *context, const struct examined *examined)
{
    struct setting *s = context;
    const struct row *row = &examined->rows->rows[0];
    s->n_visits++;
    snprintf(s->lost, sizeof s->lost, "%s", row->first_lost);
    snprintf(s->unusable, sizeof s->unusable, "%s", examined->result->unusable);
    snprintf(s->context, sizeof s->context, "%s", row->context);
    s->easiness = examined->result->easiness;
    memcpy(s->verdicts, examined->result->verdicts, s->options.n_analyses * sizeof *s->verdicts);
}

static void run(struct setting *s)
{
    struct error err;
    s->n_visits = s->n_started = s->n_cached = 0;
    if (examine(&s->subject, 1, &s->options, visit, s, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    assert_int_equal(s->n_visits, 1);
}

static void test_commands(void **state)
{
    (void)state;
    /* Standard output; a file; a file that is replaced; what is written around it is ignored. */
    const char *const analyses[] = {"a=printf 'main\\n'",
                                    "b=echo noise; printf 'main\\nx\\n' > {out}",
                                    "c=printf 'x\\nmain\\n' > t && mv t {out}; echo noise >&2",
                                    "d=cat {} >/dev/null; printf 'main\\nx\\n'", NULL};
    struct setting s;
    setting_init(&s, "printf 'main\\nx\\n\\tframe\\ny\\n' > {out}; exit 3", analyses);
    run(&s);
    assert_string_equal(s.unusable, "");
    assert_string_equal(s.lost, "x");
    assert_string_equal(s.context, "frame");
    assert_true(s.easiness == 0.75);
    assert_int_equal(s.verdicts[0], TRIAGE_BUG);
    assert_int_equal(s.n_started, 5);
    setting_done(&s);
}

static const struct {
    const char *trace, *analysis, *unusable;
} failures[] = {
    {"printf 'main\\nx\\n'", "b=echo oops >&2; exit 3", "b failed: exit status 3: oops"},
    {"printf 'main\\nx\\n'", "b=printf 'main\\n'; kill -9 $$", "b failed: killed by signal 9"},
    {"printf 'main\\nx\\n'", "b=printf 'main\\n'; exec sleep 600", "b failed: still running after"},
    {"printf 'main\\nx\\n'", "b=true", "b printed nothing that is in scope"},
    {"printf 'main\\nx\\n'", "b=printf 'a\\0b\\n'", "line 1 of its output is in no format"},
    {"echo wrong >&2; false", "b=echo main", "no trace from trace: exit status 1: wrong"},
    {"true", "b=echo main", "the run showed 0 facts"},
    {"echo main", "b=echo main", "the run showed 1 fact in scope"},
};

static void test_failures(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof failures / sizeof *failures; i++) {
        const char *const analyses[] = {"a=printf 'main\\nx\\n'", failures[i].analysis,
                                        "c=printf 'main\\nx\\n'", NULL};
        struct setting s;
        setting_init(&s, failures[i].trace, analyses);
        s.options.timeout = 1;
        run(&s);
        if (strstr(s.unusable, failures[i].unusable) == NULL)
            fail_msg("case %zu: \"%s\"", i, s.unusable);
        for (size_t k = 0; k < 3; k++)
            assert_int_equal(s.verdicts[k], TRIAGE_SOUND);
        setting_done(&s);
    }
}

/* A run that is stopped has shown what it has shown. */
static void test_stopped_run(void **state)
{
    (void)state;
    const char *const analyses[] = {"a=printf 'main\\n'", "b=printf 'main\\nx\\n'",
                                    "c=printf 'main\\nx\\n'", NULL};
    struct setting s;
    setting_init(&s, "printf 'main\\nx\\n' > {out}; exec sleep 600", analyses);
    s.options.run_timeout = 1;
    run(&s);
    assert_string_equal(s.lost, "x");
    setting_done(&s);
}

static void test_cache(void **state)
{
    (void)state;
    const char *const analyses[] = {"a=printf 'main\\n'", "b=printf 'main\\nx\\n'",
                                    "c=printf 'main\\nx\\n'; exec sleep 600", NULL};
    struct setting s;
    struct error err;
    setting_init(&s, "printf 'main\\nx\\n' # the run", analyses);
    char *path = disk_join(s.dir, "deep/cache.db");
    assert_int_equal(result_cache_open(path, &s.options.cache, &err), STATUS_OK);
    s.options.timeout = 1;
    run(&s);
    assert_int_equal(s.n_started, 4);
    char *first = mem_string(s.unusable);
    run(&s);
    assert_int_equal(s.n_started, 0);
    assert_int_equal(s.n_cached, 4);
    assert_string_equal(s.unusable, first);
    free(first);
    s.options.timeout = 2; /* more time for what ran out of it */
    run(&s);
    assert_int_equal(s.n_started, 1);
    s.options.fresh = true;
    s.options.timeout = 1;
    run(&s);
    assert_int_equal(s.n_started, 4);
    s.options.fresh = false;
    /* Another content, another result. */
    assert_int_equal(disk_write_atomic(s.subject.path, "y", 1, 0644, &err), STATUS_OK);
    assert_int_equal(subject_hash(&s.subject, &err), STATUS_OK);
    run(&s);
    assert_int_equal(s.n_started, 4);
    result_cache_close(s.options.cache);
    free(path);
    setting_done(&s);
}

static const char *const wrong_tools[][2] = {
    {"wala", "wala is no analysis that we have"},
    {"a b=true", "is no name"},
    {"=true", "is no name"},
    {"a= ", "empty command"},
    {"a=@/nonexistent/file", "cannot read /nonexistent/file"},
};

static void test_wrong_tools(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wrong_tools / sizeof *wrong_tools; i++) {
        struct tool tool;
        struct error err;
        assert_int_not_equal(tool_parse(wrong_tools[i][0], &tool, &err), STATUS_OK);
        if (strstr(err.message, wrong_tools[i][1]) == NULL)
            fail_msg("\"%s\"", err.message);
    }
}

static void test_script(void **state)
{
    (void)state;
    struct tool tool;
    struct error err;
    struct buffer script = {0};
    char *runs[] = {(char[]){""}, (char[]){"-x 'a b'"}};
    struct subject subject = {.path = (char[]){"/it's"},
                              .main_class = (char[]){"p.Main"},
                              .class_path = (char[]){"/a:/b"},
                              .runs = runs,
                              .n_runs = 2};
    assert_int_equal(
        tool_parse("t=run {} {classes} {main} {classpath} {args} {fact} {x} {", &tool, &err),
        STATUS_OK);
    tool_script(&tool, &subject, 1, "m()V", &script);
    assert_string_equal(buffer_text(&script), "run '/it'\\''s' '/it'\\''s' 'p.Main' '/a:/b' "
                                              "-x 'a b' 'm()V' {x} {\n");
    assert_false(
        hash_equal(tool_key(&tool, &subject, 0, NULL), tool_key(&tool, &subject, 1, NULL)));
    buffer_done(&script);
    tool_done(&tool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_commands),    cmocka_unit_test(test_failures),
        cmocka_unit_test(test_stopped_run), cmocka_unit_test(test_cache),
        cmocka_unit_test(test_wrong_tools), cmocka_unit_test(test_script),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
