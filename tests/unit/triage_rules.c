/* Recognisers: every rule that we ship on a finding it is made for and on one beside it, and what
 * is said about wrong files; rows of CSV and groups of equal findings. */
#include "base/memory.h"
#include "triage/known/recognisers.h"
#include "triage/rows/csv.h"
#include "triage/table/tables.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define REFLECTIVE "p/C.m()V\njava/lang/reflect/Method.invoke(Ljava/lang/Object;)V\np/C.main()V"

static const struct {
    const char *tool, *fact, *context;
    const char *rules; /* that match */
    enum truth truth;
} cases[] = {
    {"wala", "sun/x/C.m()V", "sun/x/C.m()V\np/C.main()V", "excluded-by-wala", TRUTH_FEATURE},
    {"soot", "sun/x/C.m()V", "sun/x/C.m()V\np/C.main()V", "", TRUTH_UNKNOWN},
    {"soot", "p/C.m()V", "p/C.m()V\n@returned-by java/lang/Class.newInstance()",
     "indirect-reflection", TRUTH_FEATURE},
    {"soot", "p/C.<clinit>()V", "p/C.<clinit>()V\njava/lang/Class.forName(Ljava/lang/String;)V",
     "class-for-name", TRUTH_FEATURE},
    {"soot", "p/C.<init>()V", "p/C.<init>()V\njava/lang/ClassLoader.loadLibrary(Ljava/x;)V",
     "load-library", TRUTH_FEATURE},
    {"soot", "p/C.<init>()V",
     "p/C.<init>()V\njava/lang/reflect/Constructor.newInstance([Ljava/lang/Object;)V",
     "constructor-new-instance", TRUTH_FEATURE},
    {"soot", "p/C.m()V", REFLECTIVE, "method-invoke", TRUTH_FEATURE},
    {"wala", "p/C.m()V", "p/C.m()V\n@extends sun/x/D", "bug-1", TRUTH_BUG},
    {"wala", "p/C.m()V", "p/C.m()V\n@extends java/x/D", "", TRUTH_UNKNOWN},
    {"wala", "p/C.run()V", "p/C.run()V\n@reachable wala java/lang/Runtime.addShutdownHook(Lx;)V",
     "bug-2", TRUTH_BUG},
    {"wala", "p/C.run()V", "p/C.run()V\n@reachable soot java/lang/Runtime.addShutdownHook(Lx;)V",
     "", TRUTH_UNKNOWN},
    {"wala", "p/C.run()V",
     "p/C.run()V\njava/awt/event/InvocationEvent.dispatch()V\njava/awt/EventDispatchThread.run()V",
     "bug-3", TRUTH_BUG},
    {"wala", "p/C.run()V",
     "p/C.run()V\njava/awt/EventDispatchThread.run()V\njava/lang/Thread.run()V", "", TRUTH_UNKNOWN},
    {"proguard", "p/C.run()V", "p/C.run()V\njava/awt/EventDispatchThread.run()V", "",
     TRUTH_UNKNOWN},
    {"wala", "p/DefaultExceptionHandler.uncaughtException(Lx;)V", "", "bug-4", TRUTH_BUG},
    {"petablox", "p/C.toString()Ljava/lang/String;",
     "p/C.toString()Ljava/lang/String;\njava/io/PrintStream.println(Ljava/lang/Object;)V", "bug-5",
     TRUTH_BUG},
    {"petablox", "p/C.call()Ljava/lang/Object;",
     "p/C.call()V\njava/util/concurrent/ThreadPoolExecutor.runWorker(Lx;)V\nx", "bug-6", TRUTH_BUG},
    {"petablox", "p/C.m()V", "@stored-in array-of-arrays [[Lp/C;", "bug-7", TRUTH_BUG},
    {"petablox", "p/C.m()V", "@returned-by java/util/Iterator.next()Ljava/lang/Object;", "bug-8",
     TRUTH_BUG},
    {"petablox", "p/C.m()V", "@returned-by java/util/Queue.peek()Ljava/lang/Object;", "bug-9",
     TRUTH_BUG},
    {"Petablox", "p/C.m()V", "@implements-indirectly p/I", "bug-10", TRUTH_BUG},
    {"soot", "p/I.m()V", "@declared-in-interface", "bug-11", TRUTH_BUG},
    {"soot", "p/C.<clinit>()V", "@subclass-without-initializer p/D", "bug-12", TRUTH_BUG},
    {"soot", "p/C.<clinit>()V", "@subclass-with-something p/D", "", TRUTH_UNKNOWN},
    /* A bug wins. */
    {"petablox", "p/C.m()V", REFLECTIVE "\n@implements-indirectly p/I", "method-invoke bug-10",
     TRUTH_BUG},
};

static void set(char **text, const char *with)
{
    free(*text);
    *text = mem_string(with);
}

static void test_rules(void **state)
{
    (void)state;
    struct recognisers rules;
    struct error err;
    assert_int_equal(recognisers_read("../share/triage/java-rules.json", &rules, &err), STATUS_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *const names[] = {"other", cases[i].tool};
        struct rows rows;
        rows_init(&rows, names, 2);
        struct row *row = rows_add(&rows);
        row->each[1].unsound = true;
        set(&row->first_lost, cases[i].fact);
        set(&row->context, cases[i].context);
        recognisers_apply(&rules, &rows, row);
        if (strcmp(row->rules, cases[i].rules) != 0 || row->truth != cases[i].truth)
            fail_msg("case %zu: \"%s\", not \"%s\"", i, row->rules, cases[i].rules);
        rows_done(&rows);
    }
    assert_true(recognisers_want(&rules, "returned-by"));
    assert_false(recognisers_want(&rules, "returned"));
    assert_null(recognisers_find(&rules, "bug-13"));
    recognisers_done(&rules);
}

static const char *const wrong_rules[][2] = {
    {"{", "is no JSON"},
    {"{}", "needs a list \"rules\""},
    {"{\"rules\": [{\"says\": \"bug\"}]}", "needs an \"id\""},
    {"{\"rules\": [{\"id\": \"a\", \"says\": \"maybe\"}]}", "is bug or feature"},
    {"{\"rules\": [{\"id\": \"a\", \"says\": \"bug\"}]}", "at least one term"},
    {"{\"rules\": [{\"id\": \"a\", \"says\": \"bug\", \"all\": [{\"x\": 1}]}]}",
     "a term is about frame"},
    {"{\"rules\": [{\"id\": \"a\", \"says\": \"bug\", \"all\": [{\"frame\": \"top\"}]}]}",
     "any, innermost, caller or bottom"},
    {"{\"rules\": [{\"id\": \"a\", \"says\": \"bug\", \"all\": [{\"method\": \"(\"}]}]}",
     "the expression \"(\" is wrong"},
    {"{\"rules\": [{\"id\": \"a\", \"says\": \"bug\", \"all\": [{\"method\": \"x\"}]},"
     " {\"id\": \"a\", \"says\": \"bug\", \"all\": [{\"method\": \"x\"}]}]}",
     "two rules called a"},
};

static void test_wrong_rules(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wrong_rules / sizeof *wrong_rules; i++) {
        struct recognisers rules;
        struct error err;
        const char *text = wrong_rules[i][0];
        assert_int_equal(recognisers_parse(text, strlen(text), "r.json", &rules, &err),
                         STATUS_INPUT);
        assert_non_null(strstr(err.message, wrong_rules[i][1]));
    }
}

static void test_csv(void **state)
{
    (void)state;
    static const char text[] = "a,\"b,\"\"c\",d\r\n1,\"x\ny\",\n\n2\n";
    struct csv csv;
    struct error err;
    assert_int_equal(csv_parse(text, strlen(text), "t", &csv, &err), STATUS_OK);
    assert_int_equal(csv.n_columns, 3);
    assert_int_equal(csv.n_records, 2);
    assert_int_equal(csv_column(&csv, "b,\"c"), 1);
    assert_string_equal(csv_cell(&csv, 0, 1), "x\ny");
    assert_string_equal(csv_cell(&csv, 1, 2), "");
    csv_done(&csv);
    assert_int_equal(csv_parse("a\n\"b\n", 5, "t", &csv, &err), STATUS_INPUT);
    assert_non_null(strstr(err.message, "does not end"));
    assert_int_equal(csv_parse("a\nb,c\n", 6, "t", &csv, &err), STATUS_INPUT);
    assert_non_null(strstr(err.message, "line 2 has 2 cells"));
    assert_int_equal(csv_parse("\n", 1, "t", &csv, &err), STATUS_INPUT);
}

static const char rows_text[] =
    "name,verdict,methods,truth,first lost,rules,context,sound:a,sound:b,sound:c\n"
    "big,,900,bug,C.m()V,r1,,0,1,1\n"
    "small,,30,,C.m()V,r1,,0,1,1\n"
    "frames,,40,feature,C.n()V,,\"C.n()V\nL.x()V\nL.y()V\",0,1,1\n"
    "same,,50,,D.n()V,,\"D.n()V\nL.x()V\nL.y()V\",0,1,1\n"
    "hard,,10,,C.m()V,,,0,0,0\n"
    "easy,,10,,,,,1,1,1\n"
    "broken,unusable,10,,,,,,,\n";

static void test_rows(void **state)
{
    (void)state;
    struct rows rows;
    struct error err;
    struct study study;
    struct thresholds thresholds = THRESHOLDS_DEFAULT;
    assert_int_equal(rows_parse(rows_text, strlen(rows_text), "r.csv", &rows, &err), STATUS_OK);
    static const char truth[] = "name,truth\nsmall,bug\nnobody,feature\n";
    assert_int_equal(rows_apply_truth(&rows, truth, strlen(truth), "t.csv", &err), STATUS_OK);
    assert_int_equal(study_make(&rows, NULL, &thresholds, &study, &err), STATUS_OK);
    assert_int_equal(study.n_inputs, 6);
    assert_int_equal(study.n_unusable, 1);
    assert_int_equal(study.called[CALLED_BUG][TRUTH_BUG], 2);
    assert_int_equal(study.called[CALLED_BUG][TRUTH_FEATURE], 1);
    assert_int_equal(study.called[CALLED_FEATURE][TRUTH_UNKNOWN], 1);
    assert_true(study.levels[2].median_scope == 45);
    study_done(&study);
    /* One group for each rule, or for each way in; the smallest input stands for it. */
    struct buffer out = {0};
    tables_write_groups(&rows, &thresholds, GRID_CSV, &out);
    assert_string_equal(buffer_text(&out),
                        "\"likely bugs, the smallest input first\"\n"
                        "smallest input,methods,inputs,culprit,first lost,cause\n"
                        "small,30,2,a,C.m()V,r1\n"
                        "frames,40,2,a,C.n()V,L.x < L.y\n\n");
    buffer_done(&out);
    rows_done(&rows);
}

static void test_wrong_rows(void **state)
{
    (void)state;
    static const char *const wrong[][2] = {
        {"x,sound:a\n1,1\n", "needs a column \"name\""},
        {"name\nx\n", "sound:NAME"},
        {"name,sound:a\nx,2\n", "0 or 1"},
        {"name,truth,sound:a\nx,perhaps,0\n", "bug, feature or unknown"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct rows rows;
        struct error err;
        assert_int_equal(rows_parse(wrong[i][0], strlen(wrong[i][0]), "r.csv", &rows, &err),
                         STATUS_INPUT);
        assert_non_null(strstr(err.message, wrong[i][1]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rules),      cmocka_unit_test(test_wrong_rules),
        cmocka_unit_test(test_csv),        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_wrong_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
