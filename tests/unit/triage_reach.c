/* cha, rta and 0cfa on small programs: what each finds, that each finds no more than the one before
 * it, and what the defective ones miss. */
#include "base/buffer.h"
#include "base/memory.h"
#include "java.h"
#include "triage/reach/reach.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

struct program {
    const char *name, *text; /* Main.java */
    const char *all;         /* what cha, rta and 0cfa find, methods of Main left out where they
                                are main and <init>; blanks between */
    const char *cha, *rta;   /* what only cha finds; what cha and rta find and 0cfa does not */
    const char *missed;      /* what nobody finds */
};

static const struct program programs[] = {
    {"virtual calls",
     "class A { void m() {} } class B extends A { void m() {} } class C extends A { void m() {} }"
     "class D extends A { void m() {} }"
     "public class Main { static A keep; public static void main(String[] a) {"
     "  keep = new C(); A x = new B(); x.m(); } static void dead() { new D().m(); } }",
     "B.m()V C.<init>()V B.<init>()V A.<init>()V", "D.m()V A.m()V", "C.m()V",
     "D.<init>()V Main.dead()V"},
    {"callbacks",
     "class R implements Runnable { public void run() { hidden(); } void hidden() {} }"
     "class T extends Thread { public void run() {} }"
     "class S { public String toString() { return \"\"; } }"
     "class U { public String toString() { return \"\"; } public boolean equals(Object o) { return "
     "true; } }"
     "class X extends RuntimeException { public String getMessage() { return \"\"; } }"
     "public class Main { public static void main(String[] a) {"
     "  new Thread(new R()).start(); new T().start(); System.out.println(new S()); new U();"
     "  throw new X(); } }",
     "R.run()V R.hidden()V T.run()V S.toString()Ljava/lang/String; "
     "X.getMessage()Ljava/lang/String;",
     "", "U.toString()Ljava/lang/String; U.equals(Ljava/lang/Object;)Z", ""},
    {"inherited callback",
     "class B { public void run() {} } class C extends B implements Runnable {}"
     "public class Main { public static void main(String[] a) { new Thread(new C()).start(); } }",
     "B.run()V", "", "", ""},
    {"collections",
     "class A { void m() {} } class B { void m() {} }"
     "public class Main { public static void main(String[] a) {"
     "  java.util.List<Object> l = new java.util.ArrayList<>(); l.add(new A());"
     "  ((A) l.get(0)).m(); B b = new B(); Object o = l.get(0); if (o instanceof B) ((B) o).m(); } "
     "}",
     "A.m()V", "", "B.m()V", ""},
    {"iterator of its own",
     "class I implements java.util.Iterator<String> { public boolean hasNext() { return false; }"
     "  public String next() { return null; } }"
     "class L implements Iterable<String> { public java.util.Iterator<String> iterator() { return "
     "new I(); } }"
     "public class Main { public static void main(String[] a) { for (String s : new L()) { } } }",
     "L.iterator()Ljava/util/Iterator; I.hasNext()Z I.next()Ljava/lang/String; "
     "I.next()Ljava/lang/Object;",
     "", "", ""},
    {"lambdas and method references",
     "interface F { int f(int x); default int twice(int x) { return f(f(x)); } }"
     "class A { int g(int x) { return x; } static int s(int x) { return x; } A() {} A(int i) {}"
     "  static int never(int x) { return x; } }"
     "public class Main { static int call(F f) { return f.twice(1); }"
     "  public static void main(String[] a) { A o = new A(); call(o::g); call(A::s); call(x -> x);"
     "    java.util.function.IntFunction<A> c = A::new; c.apply(3); Runnable r = () -> h(); "
     "r.run();"
     "    java.util.function.Function<A, String> t = A::toString; }"
     "  static void h() {} }",
     "F.twice(I)I A.g(I)I A.s(I)I A.<init>()V A.<init>(I)V Main.call(LF;)I Main.h()V "
     "Main.lambda$main$0(I)I Main.lambda$main$1()V",
     "", "", "A.never(I)I"},
    {"lambdas with more than one interface",
     "interface F { int f(int x); } interface Named { default String name() { return own(); } "
     "String own(); } interface Plain { default int p() { return 1; } default int q() { return 2; "
     "} }"
     "public class Main { static int h(int x) { return x; } static int k(int x) { return x; }"
     "  public static void main(String[] a) {"
     "    F f = (F & java.io.Serializable) x -> h(x); f.f(1);"
     "    F g = (F & Plain) x -> k(x); g.f(1); ((Plain) g).p(); } }",
     "Main.h(I)I Main.k(I)I Plain.p()I", "", "", "Plain.q()I Named.name()Ljava/lang/String;"},
    {"initialisers",
     "class P { static { f(); } static void f() {} } class C extends P { static int x; }"
     "interface I { int Y = Main.y(); default void d() {} } interface J { int Z = Main.z(); }"
     "class K implements I, J { } class N { static { } static final int CONST = 3; }"
     "public class Main { static int y() { return 1; } static int z() { return 1; }"
     "  public static void main(String[] a) { C.x = 1; new K(); int n = N.CONST; Class<?> c = "
     "Dead.class; } } class Dead { static { Main.y(); } }",
     "P.<clinit>()V P.f()V I.<clinit>()V Main.y()I", "", "",
     "J.<clinit>()V Main.z()I N.<clinit>()V Dead.<clinit>()V"},
    {"arrays",
     "class A { void m() {} } class B extends A { void m() {} } class C extends A { void m() {} }"
     "public class Main { public static void main(String[] a) {"
     "  A[] one = {new B()}; one[0].m(); A[][] two = new A[1][1]; two[0][0] = new C();"
     "  two[0][0].m(); Object[] o = new java.util.ArrayList<A>().toArray(); } }",
     "B.m()V C.m()V", "A.m()V", "", ""},
    {"fields and returns",
     "class A { Object f; Object get() { return f; } void set(Object o) { f = o; } }"
     "class B { public void m() {} } class C extends B { public void m() {} }"
     "public class Main { static B make() { return new B(); }"
     "  public static void main(String[] a) { A x = new A(); x.set(make()); ((B) x.get()).m();"
     "    Object dead = new C(); } }",
     "B.m()V A.get()Ljava/lang/Object; Main.make()LB;", "", "C.m()V", ""},
    {"super, private, defaults",
     "interface I { default void d() { p(); } private void p() {} void q(); }"
     "interface J extends I { default void d() { I.super.d(); } }"
     "class A implements J { public void q() { super.toString(); r(); } private void r() {} }"
     "public class Main { public static void main(String[] a) { I i = new A(); i.d(); i.q(); } }",
     "J.d()V I.d()V I.p()V A.q()V A.r()V", "", "", ""},
    {"string concatenation",
     "class A { public String toString() { return \"\"; } }"
     "public class Main { public static void main(String[] a) { String s = a + \"x\" + new A(); } "
     "}",
     "A.toString()Ljava/lang/String;", "", "", ""},
    {"reflection is left out",
     "public class Main { public static void main(String[] a) throws Exception {"
     "  Main.class.getMethod(\"target\").invoke(null); Class.forName(\"X\").newInstance(); }"
     "  public static void target() { } } class X { X() {} }",
     "", "", "", "Main.target()V X.<init>()V"},
    {"exceptions",
     "class E extends Exception { void m() {} } class F extends Exception { void m() {} }"
     "public class Main { static void t() throws E { throw new E(); }"
     "  public static void main(String[] a) { try { t(); } catch (E e) { e.m(); } } }",
     "E.m()V Main.t()V", "", "", "F.m()V"},
    {"records and enums",
     "enum C { RED { int m() { return 1; } }; abstract int m(); }"
     "record P(A a) {} class A { public int hashCode() { return 1; } public String toString() { "
     "return \"\"; } }"
     "public class Main { public static void main(String[] a) { C.values()[0].m();"
     "  new P(new A()).hashCode(); } }",
     "C$1.m()I A.hashCode()I P.hashCode()I", "", "", ""},
};

/* The method as the world calls it, but for the package of the program. */
static void write_method(const struct world *world, uint32_t method, struct buffer *out)
{
    struct buffer text = {0};
    world_write_method(world, method, &text);
    out->n_bytes = 0;
    for (const char *at = buffer_text(&text); *at != '\0';)
        if (at[0] == 'p' && at[1] >= '0' && at[1] <= '9')
            at += strcspn(at, "/") + 1;
        else
            buffer_add_byte(out, (unsigned char)*at++);
    buffer_done(&text);
}

static bool has(const struct world *world, const struct bitset *methods, const char *name)
{
    struct buffer text = {0};
    bool found = false, is_there = false;
    for (size_t i = 0; i < world->n_methods; i++) {
        write_method(world, (uint32_t)i, &text);
        if (strcmp(buffer_text(&text), name) == 0) {
            found = true;
            is_there = bitset_has(methods, i);
        }
    }
    buffer_done(&text);
    if (!found)
        fail_msg("the program has no method %s", name);
    return is_there;
}

static void expect(const struct world *world, const struct bitset *methods, const char *names,
                   bool wanted, const char *program, const char *analysis)
{
    char *copy = strdup(names), *rest = copy;
    for (char *name; (name = strsep(&rest, " ")) != NULL;)
        if (*name != '\0' && has(world, methods, name) != wanted)
            fail_msg("%s: %s %s %s", program, analysis, wanted ? "misses" : "finds", name);
    free(copy);
}

static void run(struct world *world, size_t number, const char *name, struct bitset *ret)
{
    struct reach_analysis analysis;
    struct error err;
    char *main_class = mem_format("p%zu.Main", number);
    assert_true(reach_parse(name, &analysis));
    if (reach(world, &analysis, main_class, ret, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    free(main_class);
}

/* Compiling costs most of the time, so all programs are compiled at once, each in a package of its
 * own: pN.  Then each has a directory of its own. */
static char *compile(const char *const *texts, size_t n)
{
    struct java_source *sources = mem_zero(n, sizeof *sources);
    for (size_t i = 0; i < n; i++) {
        const char *text = texts[i], *at = strstr(text, "public class Main");
        sources[i].name = mem_format("M%zu.java", i);
        sources[i].text =
            mem_format("package p%zu; %.*s %s", i, (int)(at - text), text, at + strlen("public"));
    }
    char *dir = java_compile(sources, n, "-nowarn");
    for (size_t i = 0; i < n; i++) {
        char *own = mem_format("%s/%zu", dir, i), *to = mem_format("%s/p%zu", own, i);
        char *from = mem_format("%s/p%zu", dir, i);
        assert_int_equal(mkdir(own, 0777), 0);
        assert_int_equal(rename(from, to), 0);
        free((char *)sources[i].name);
        free((char *)sources[i].text);
        free(own);
        free(from);
        free(to);
    }
    free(sources);
    return dir;
}

static struct world *load(const char *dir, size_t number)
{
    struct world *world;
    struct error err;
    char *own = mem_format("%s/%zu", dir, number);
    if (world_load(own, "", WORLD_CODE, &world, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    free(own);
    return world;
}

static void check_program(const struct program *p, const char *dir, size_t number)
{
    struct world *world = load(dir, number);
    struct bitset cha, rta, flow;
    run(world, number, "cha", &cha);
    run(world, number, "rta", &rta);
    run(world, number, "0cfa", &flow);
    assert_true(bitset_subset(&rta, &cha));
    assert_true(bitset_subset(&flow, &rta));
    expect(world, &flow, p->all, true, p->name, "0cfa");
    expect(world, &cha, p->cha, true, p->name, "cha");
    expect(world, &rta, p->cha, false, p->name, "rta");
    expect(world, &rta, p->rta, true, p->name, "rta");
    expect(world, &flow, p->rta, false, p->name, "0cfa");
    expect(world, &cha, p->missed, false, p->name, "cha");
    bitset_done(&cha);
    bitset_done(&rta);
    bitset_done(&flow);
    world_free(world);
}

static void test_programs(void **state)
{
    (void)state;
    enum { N = sizeof programs / sizeof *programs };
    const char *texts[N];
    for (size_t i = 0; i < N; i++)
        texts[i] = programs[i].text;
    char *dir = compile(texts, N);
    for (size_t i = 0; i < N; i++)
        check_program(&programs[i], dir, i);
    java_remove(dir);
}

static const struct {
    const char *analysis, *text, *missed;
} defects[] = {
    {"cha-no-indirect-interfaces",
     "public class Main implements J { public static void main(String args[]) { I x = new Main();"
     " x.notfound(); } public void notfound() { } }"
     "interface I { public void notfound(); } interface J extends I { }",
     "Main.notfound()V"},
    {"rta-no-super-initializers",
     "public class Main extends S { public static void main(String[] args) {} }"
     "class S { static { System.out.println(); } }",
     "S.<clinit>()V"},
    {"cha-no-thread-run",
     "public class Main implements Runnable { public static void main(String[] a) {"
     " new Thread(new Main()).start(); } public void run() {} }",
     "Main.run()V"},
    {"0cfa-no-thread-run",
     "public class Main extends Thread { public static void main(String[] a) {"
     " new Main().start(); } public void run() {} }",
     "Main.run()V"},
    {"rta-no-default-methods",
     "interface I { default void d() {} } public class Main implements I {"
     " public static void main(String[] a) { new Main().d(); } }",
     "I.d()V"},
    {"cha-no-lambdas",
     "public class Main { public static void main(String[] a) { Runnable r = () -> {}; r.run(); } "
     "}",
     "Main.lambda$main$0()V"},
    {"rta-no-to-string",
     "public class Main { public static void main(String[] a) { System.out.println(new Main()); }"
     " public String toString() { return \"\"; } }",
     "Main.toString()Ljava/lang/String;"},
    {"rta-no-collections",
     "public class Main { public static void main(String[] a) {"
     " new java.util.HashSet<Main>().add(new Main()); } public int hashCode() { return 1; } }",
     "Main.hashCode()I"},
    {"0cfa-no-arrays",
     "class A { void m() {} } public class Main { public static void main(String[] a) {"
     " A[] x = {new A()}; x[0].m(); } }",
     "A.m()V"},
    {"0cfa-no-iterators",
     "class A { void m() {} } public class Main { public static void main(String[] a) {"
     " for (A x : java.util.Collections.singleton(new A())) x.m(); } }",
     "A.m()V"},
};

/* Every defect misses what it is made for, and the whole analysis does not. */
static void test_defects(void **state)
{
    (void)state;
    enum { N = sizeof defects / sizeof *defects };
    const char *texts[N];
    for (size_t i = 0; i < N; i++)
        texts[i] = defects[i].text;
    char *dir = compile(texts, N);
    for (size_t i = 0; i < N; i++) {
        char whole[8] = {0};
        struct world *world = load(dir, i);
        struct bitset good, bad;
        memcpy(whole, defects[i].analysis, strcspn(defects[i].analysis, "-"));
        run(world, i, whole, &good);
        run(world, i, defects[i].analysis, &bad);
        expect(world, &good, defects[i].missed, true, defects[i].analysis, whole);
        expect(world, &bad, defects[i].missed, false, defects[i].analysis, "it");
        assert_true(bitset_subset(&bad, &good));
        bitset_done(&good);
        bitset_done(&bad);
        world_free(world);
    }
    java_remove(dir);
}

static void test_errors(void **state)
{
    (void)state;
    struct reach_analysis analysis;
    struct error err;
    struct bitset methods;
    struct world *world;
    assert_false(reach_parse("cfa", &analysis));
    assert_false(reach_parse("cha-no-such", &analysis));
    assert_false(reach_parse("charm", &analysis));
    assert_int_equal(world_load("/nonexistent", "", WORLD_CODE, &world, &err), STATUS_INPUT);
    const char *text = "public class Main { void main(String[] a) {} }";
    char *dir = compile(&text, 1);
    world = load(dir, 0);
    assert_true(reach_parse("cha", &analysis));
    assert_int_equal(reach(world, &analysis, "p.Other", &methods, &err), STATUS_INPUT);
    assert_non_null(strstr(err.message, "no class p.Other"));
    assert_int_equal(reach(world, &analysis, "p0.Main", &methods, &err), STATUS_INPUT);
    assert_non_null(strstr(err.message, "no method public static void main"));
    world_free(world);
    java_remove(dir);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_programs),
        cmocka_unit_test(test_defects),
        cmocka_unit_test(test_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
