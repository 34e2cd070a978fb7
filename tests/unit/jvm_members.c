/* The front end for members: the published example reduces to its optimum, and what is written for
 * an absent superclass, body or interface runs. */
#include "jvm_subject.h"
#include "problem/formula.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void expect_items(const struct java_subject *s, const struct bitset *set,
                         const char *const *names)
{
    size_t n_expected = 0;
    size_t n_items = 0;
    for (; names[n_expected] != NULL; n_expected++)
        if (!bitset_has(set, item_named(s, names[n_expected])))
            fail_msg("%s is gone", names[n_expected]);
    for (uint32_t i = 0; i < s->n_items; i++)
        n_items += bitset_has(set, i);
    for (uint32_t i = 0; i < s->n_items && n_items != n_expected; i++)
        if (bitset_has(set, i))
            print_error("left: %s\n", s->names[i]);
    assert_int_equal(n_items, n_expected);
}

static void the_published_example(void **state)
{
    (void)state;
    static const struct java_source sources[] = {
        {"A.java", "class A implements I { public String m() { return \"A\"; } "
                   "public B n() { return new B(); } }"},
        {"B.java", "class B implements I { public String m() { return \"B\"; } "
                   "public B n() { return new B(); } }"},
        {"I.java", "interface I { String m(); B n(); }"},
        {"M.java", "class M { String x(I a) { return a.m(); } "
                   "String main() { return new M().x(new A()); } }"},
    };
    struct java_subject s;
    java_subject_init(&s, "members", sources, 4);
    struct bitset result;
    java_subject_reduce(&s,
                        (const char *const[]){"A.m()Ljava/lang/String;!code",
                                              "M.x(LI;)Ljava/lang/String;!code",
                                              "M.main()Ljava/lang/String;!code", NULL},
                        &result);
    expect_items(&s, &result,
                 (const char *const[]){
                     "A", "A.<init>()V", "A < I", "A.m()Ljava/lang/String;",
                     "A.m()Ljava/lang/String;!code", "I", "I.m()Ljava/lang/String;", "M",
                     "M.<init>()V", "M.x(LI;)Ljava/lang/String;", "M.x(LI;)Ljava/lang/String;!code",
                     "M.main()Ljava/lang/String;", "M.main()Ljava/lang/String;!code", NULL});
    bitset_done(&result);
    java_subject_done(&s);
}

/* C loses its superclass, whose constructor takes arguments of one and two slots, and its method
 * loses its body; the program that is left runs and shows both. */
static void what_is_left_runs(void **state)
{
    (void)state;
    static const struct java_source sources[] = {
        {"S.java", "class S { S(int a, long b, String c) { System.out.println(c); } }"},
        {"C.java", "class C extends S { C() { super(1, new java.util.Random().nextLong(), "
                   "new S(1, 2L, \"new S\").toString()); } "
                   "double d() { return 7; } long l() { return 7; } String s() { return \"7\"; } "
                   "int i() { return 7; } void v() { System.out.println(\"v\"); } }"},
        {"Main.java", "public class Main { public static void main(String[] a) { C c = new C(); "
                      "c.v(); System.out.println(c.d() + \" \" + c.l() + \" \" + c.s() + \" \" + "
                      "c.i() + \" \" + c.getClass().getSuperclass()); } }"},
    };
    struct java_subject s;
    java_subject_init(&s, "members", sources, 3);
    struct bitset result;
    java_subject_reduce(&s, (const char *const[]){"Main.main([Ljava/lang/String;)V!code", NULL},
                        &result);
    assert_false(bitset_has(&result, item_named(&s, "C < S")));
    java_subject_store(&s, &result);
    char *printed = java_run(s.dir, "Main");
    assert_string_equal(printed, "new S\n0.0 0 null 0 class java.lang.Object\n");
    free(printed);
    bitset_done(&result);
    java_subject_done(&s);
}

/* Whether everything but these is valid. */
static bool may_lack(const struct java_subject *s, const char *const *names)
{
    struct bitset set;
    bitset_init(&set, s->reading->problem.n_items);
    bitset_set_all(&set);
    for (; *names != NULL; names++)
        bitset_remove(&set, item_named(s, *names));
    bool holds = formula_holds(s->reading->problem.formula, &set);
    bitset_done(&set);
    return holds;
}

/* A private method in the way of one that another package may not see, and words that say what it
 * sees. */
static void what_other_packages_see(void **state)
{
    (void)state;
    static const struct java_source sources[] = {
        {"Up.java", "package p; public class Up { void m() { } protected void n() { } "
                    "public void alone() { } }"},
        {"Low.java", "package q; public class Low extends p.Up { private void m() { } "
                     "public void k() { m(); n(); } }"},
    };
    struct java_subject s;
    java_subject_init(&s, "calls", sources, 2);
    assert_false(may_lack(&s, (const char *const[]){"q/Low.m()V", "q/Low.m()V!code",
                                                    "q/Low.m()V!debug", "q/Low.m()V!lines", NULL}));
    java_subject_done(&s);
    java_subject_init(&s, "code", sources, 2);
    assert_true(may_lack(
        &s, (const char *const[]){"p/Up.alone()V!modifier public", "q/Low!modifier public", NULL}));
    assert_false(may_lack(&s, (const char *const[]){"p/Up!modifier public", NULL}));
    assert_false(may_lack(&s, (const char *const[]){"p/Up.n()V!modifier protected", NULL}));
    java_subject_done(&s);
}

/* What the main method prints once types, parameters and results went; `also` is an item that
 * stays, or NULL. */
static void expect_output(const struct java_source *source, const char *also, const char *expected)
{
    struct java_subject s;
    struct bitset result;
    java_subject_init(&s, "types", source, 1);
    java_subject_reduce(
        &s, (const char *const[]){"Main.main([Ljava/lang/String;)V!code", also, NULL}, &result);
    java_subject_store(&s, &result);
    char *printed = java_run(s.dir, "Main");
    assert_string_equal(printed, expected);
    free(printed);
    bitset_done(&result);
    java_subject_done(&s);
}

/* A call of a method that became void is still made, and gives zero or null. */
static void methods_become_void(void **state)
{
    (void)state;
    static const struct java_source source = {
        "Main.java", "public class Main {\n"
                     "    static Object text() { System.out.println(\"called\"); return \"x\"; }\n"
                     "    static long number(int n) { return n > 0 ? 7 : n + 1L; }\n"
                     "    static int kept() { return 1; }\n"
                     "    public static void main(String[] a) throws Exception {\n"
                     "        System.out.println(text() + \" \" + (number(3) + 1));\n"
                     "        System.out.println(Main.class.getDeclaredMethod(\"text\")"
                     ".getReturnType());\n"
                     "    }\n"
                     "}\n"};
    expect_output(&source, "Main.text()Ljava/lang/Object;!code", "called\nnull 1\nvoid\n");
}

/* Overloads lose the same parameters, and stay different. */
static void parameters_of_overloads(void **state)
{
    (void)state;
    static const struct java_source source = {
        "Main.java",
        "public class Main {\n"
        "    Main(Object a, int b) { }\n"
        "    Main(Object a, int b, Object c, long d) { this(a, b); }\n"
        "    public static void main(String[] a) {\n"
        "        new Main(a, 1, \"\", 2);\n"
        "        int[] counts = new int[5];\n"
        "        for (java.lang.reflect.Constructor<?> c : Main.class.getDeclaredConstructors())\n"
        "            counts[c.getParameterCount()]++;\n"
        "        System.out.println(java.util.Arrays.toString(counts));\n"
        "    }\n"
        "}\n"};
    expect_output(&source, NULL, "[1, 1, 0, 0, 0]\n");
}

/* An enum of which nothing is used becomes an ordinary class. */
static void enums_become_classes(void **state)
{
    (void)state;
    static const struct java_source source = {
        "Main.java",
        "enum Colour { RED, BLUE }\n"
        "public class Main {\n"
        "    public static void main(String[] a) throws Exception {\n"
        "        Class<?> c = Class.forName(\"Colour\");\n"
        "        System.out.println(c.isEnum() + \" \" + c.getSuperclass() + \" \"\n"
        "            + c.getDeclaredMethods().length + c.getDeclaredFields().length);\n"
        "    }\n"
        "    static Colour colour() { return null; }\n"
        "}\n"};
    struct java_subject s;
    struct bitset result;
    java_subject_init(&s, "types", &source, 1);
    java_subject_reduce(
        &s, (const char *const[]){"Main.main([Ljava/lang/String;)V!code", "Colour", NULL}, &result);
    java_subject_store(&s, &result);
    char *printed = java_run(s.dir, "Main");
    assert_string_equal(printed, "false class java.lang.Object 00\n");
    free(printed);
    bitset_done(&result);
    java_subject_done(&s);
}

/* The constructor of an enum keeps the name and the number of the constant, and nothing else. */
static void constructors_of_enums(void **state)
{
    (void)state;
    static const struct java_source source = {
        "Main.java",
        "enum Colour { RED(1, null); Colour(int a, Integer b) { } }\n"
        "public class Main {\n"
        "    public static void main(String[] a) {\n"
        "        System.out.println(Colour.RED + \" \" + Colour.RED.ordinal() + \" \"\n"
        "            + Colour.class.getDeclaredConstructors()[0].getParameterCount());\n"
        "    }\n"
        "}\n"};
    expect_output(&source, "Colour.RED:LColour;", "RED 0 2\n");
}

/* A method declares an exception while something in it may throw that exception. */
static void declared_exceptions(void **state)
{
    (void)state;
    static const struct java_source source = {
        "Use.java", "class Bad extends Exception { }\n"
                    "class Use {\n"
                    "    static void f() throws Bad, java.io.IOException { g(); }\n"
                    "    static void g() throws Bad { }\n"
                    "    static void h() throws Bad { throw new Bad(); }\n"
                    "    static void i() throws IllegalStateException { g2(); }\n"
                    "    static void g2() throws IllegalStateException { }\n"
                    "}\n"};
    struct java_subject s;
    java_subject_init(&s, "code", &source, 1);
    assert_false(may_lack(&s, (const char *const[]){"Use.f()V throws Bad", NULL}));
    assert_true(
        may_lack(&s, (const char *const[]){"Use.f()V throws Bad", "Use.g()V throws Bad", NULL}));
    assert_true(may_lack(&s, (const char *const[]){"Use.f()V throws java/io/IOException", NULL}));
    assert_false(may_lack(&s, (const char *const[]){"Use.h()V throws Bad", NULL}));
    assert_true(may_lack(
        &s, (const char *const[]){"Use.i()V throws java/lang/IllegalStateException", NULL}));
    java_subject_done(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_example),   cmocka_unit_test(what_is_left_runs),
        cmocka_unit_test(what_other_packages_see), cmocka_unit_test(methods_become_void),
        cmocka_unit_test(parameters_of_overloads), cmocka_unit_test(enums_become_classes),
        cmocka_unit_test(constructors_of_enums),   cmocka_unit_test(declared_exceptions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
