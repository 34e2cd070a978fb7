/* The same methods as every tool writes them: four formats, one set. */
#include "triage/java/method_format.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const struct {
    const char *ours, *colon, *soot, *wala;
} methods[] = {
    {"Ex2.main([Ljava/lang/String;)V", "Ex2.main:([Ljava/lang/String;)V",
     "<Ex2: void main(java.lang.String[])>", "< Application, LEx2, main([Ljava/lang/String;)V >"},
    {"a/b/C.<init>()V", "a.b.C.<init>:()V", "<a.b.C: void <init>()>",
     "< Application, La/b/C, <init>()V >"},
    {"a/b/C.<clinit>()V", "a/b/C.<clinit>:()V", "<a.b.C: void <clinit>()>",
     "Node: < Primordial, La/b/C, <clinit>()V > Context: Everywhere"},
    {"a/b/C$D.m(I[[JLjava/util/List;Z)[La/E;", "a/b/C$D.m:(I[[JLjava/util/List;Z)[La/E;",
     "<a.b.C$D: a.E[] m(int,long[][],java.util.List,boolean)>",
     "< Extension, La/b/C$D, m(I[[JLjava/util/List;Z)[La/E; >"},
    {"p/C.lambda$main$0(Lp/C;)D", "p.C.lambda$main$0(Lp/C;)D",
     "<<immutable-context>>\t<p.C: double lambda$main$0(p.C)>",
     "<Application, Lp/C;, lambda$main$0(Lp/C;)D>"},
    {"a/in/C.to()V", "  a.in.C.to()V  ", "<a.'in'.C: void 'to'()>",
     "\t< Application , La/in/C , to()V >"},
};

static void expect(const char *line, const char *method)
{
    struct buffer out = {0};
    assert_int_equal(method_read(line, strlen(line), &out), FACT_READ);
    assert_string_equal(buffer_text(&out), method);
    buffer_done(&out);
}

static void test_formats(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        expect(methods[i].ours, methods[i].ours);
        expect(methods[i].colon, methods[i].ours);
        expect(methods[i].soot, methods[i].ours);
        expect(methods[i].wala, methods[i].ours);
    }
}

static void test_garbage(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "hello",
        "C.m",
        "C.m(I",
        "C.m(X)V",
        ".m()V",
        "C.()V",
        "<a.b.C: m()>",
        "<a.b.C void m()>",
        "< A, b/C, m()V >",
        "< A, Lb/C >",
        "<a.C: void m(int,)x>",
        "Exception in thread \"main\" (x)",
        "\tat a.b(C.java:3)",
        "<>",
        "< >",
        "(",
        "()V",
        "<a.C: java lang m()>",
    };
    struct buffer out = {0};
    buffer_add_text(&out, "x");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        assert_int_equal(method_read(lines[i], strlen(lines[i]), &out), FACT_GARBAGE);
        assert_int_equal(out.n_bytes, 1);
    }
    assert_int_equal(method_read("  ", 2, &out), FACT_SKIPPED);
    assert_int_equal(method_read("a\0b", 3, &out), FACT_GARBAGE);
    buffer_done(&out);
}

static void test_split(void **state)
{
    (void)state;
    struct method_parts parts;
    assert_true(method_split("a/b/C.<init>(I)V", &parts));
    assert_int_equal(parts.n_class, 5);
    assert_memory_equal(parts.name, "<init>", 6);
    assert_int_equal(parts.n_name, 6);
    assert_string_equal(parts.descriptor, "(I)V");
    assert_false(method_split("main", &parts));
    assert_false(method_split("main()V", &parts));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_formats),
        cmocka_unit_test(test_garbage),
        cmocka_unit_test(test_split),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
