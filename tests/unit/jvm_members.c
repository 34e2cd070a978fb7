/* The front end for members: the published example reduces to its optimum, and what is written for
 * an absent superclass, body or interface runs. */
#include "base/files/disk.h"
#include "base/memory.h"
#include "fake_oracle.h"
#include "input/frontends.h"
#include "input/jvm/members.h"
#include "input/load.h"
#include "java.h"
#include "problem/formula.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct subject {
    char *dir;
    struct input input;
    struct reading *reading;
    const char **names;
    uint32_t n_items;
};

/* In place: the reading borrows the input. */
static void subject_init(struct subject *s, const char *frontend, const struct java_source *sources,
                         size_t n_sources)
{
    struct error err;
    *s = (struct subject){.dir = java_compile(sources, n_sources, "")};
    const char *const paths[] = {s->dir};
    if (input_load(paths, 1, &s->input, &err) != STATUS_OK ||
        frontend_find(frontend)->read(&s->input.files, &s->reading, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    s->names = members_names(s->reading, &s->n_items);
}

static void subject_done(struct subject *s)
{
    reading_free(s->reading);
    input_done(&s->input);
    java_remove(s->dir);
}

static uint32_t item_named(const struct subject *s, const char *name)
{
    for (uint32_t i = 0; i < s->n_items; i++)
        if (strcmp(s->names[i], name) == 0)
            return i;
    fail_msg("no item is called %s", name);
    return 0;
}

struct needed {
    const struct subject *subject;
    const char *const *names; /* ends with NULL */
};

static enum verdict has_all(void *context, const struct bitset *candidate)
{
    const struct needed *needed = context;
    assert_true(formula_holds(needed->subject->reading->problem.formula, candidate));
    for (const char *const *name = needed->names; *name != NULL; name++)
        if (!bitset_has(candidate, item_named(needed->subject, *name)))
            return VERDICT_NOT;
    return VERDICT_INTERESTING;
}

static void reduce_to(const struct subject *s, const char *const *names, struct bitset *ret)
{
    struct needed needed = {s, names};
    struct fake_oracle oracle;
    struct bitset all;
    bitset_init(&all, s->reading->problem.n_items);
    bitset_init(ret, s->reading->problem.n_items);
    bitset_set_all(&all);
    struct reducer *reducer = reducer_kind_find("gbr")->make(&s->reading->problem, &all);
    fake_oracle_init(&oracle, has_all, &needed);
    fake_oracle_run(&oracle, reducer, ret);
    print_message("%zu proposals\n", oracle.n_proposals);
    fake_oracle_done(&oracle);
    reducer_free(reducer);
    bitset_done(&all);
}

static void expect_items(const struct subject *s, const struct bitset *set,
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
    struct subject s;
    subject_init(&s, "members", sources, 4);
    struct bitset result;
    reduce_to(&s,
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
    subject_done(&s);
}

static void store(const struct subject *s, const struct bitset *subset)
{
    struct fileset set;
    struct error err;
    reading_render(s->reading, subset, &set);
    for (size_t i = 0; i < s->input.files.n_files; i++) {
        char *path = disk_join(s->dir, s->input.files.files[i].name);
        disk_remove_tree(path);
        free(path);
    }
    for (size_t i = 0; i < set.n_files; i++) {
        char *path = disk_join(s->dir, set.files[i].name);
        assert_int_equal(
            disk_write_atomic(path, set.files[i].data, set.files[i].n_bytes, 0600, &err),
            STATUS_OK);
        free(path);
    }
    fileset_done(&set);
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
    struct subject s;
    subject_init(&s, "members", sources, 3);
    struct bitset result;
    reduce_to(&s, (const char *const[]){"Main.main([Ljava/lang/String;)V!code", NULL}, &result);
    assert_false(bitset_has(&result, item_named(&s, "C < S")));
    store(&s, &result);
    char *printed = java_run(s.dir, "Main");
    assert_string_equal(printed, "new S\n0.0 0 null 0 class java.lang.Object\n");
    free(printed);
    bitset_done(&result);
    subject_done(&s);
}

/* Whether everything but these is valid. */
static bool may_lack(const struct subject *s, const char *const *names)
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
    struct subject s;
    subject_init(&s, "calls", sources, 2);
    assert_false(may_lack(
        &s, (const char *const[]){"q/Low.m()V", "q/Low.m()V!code", "q/Low.m()V!debug", NULL}));
    subject_done(&s);
    subject_init(&s, "code", sources, 2);
    assert_true(may_lack(
        &s, (const char *const[]){"p/Up.alone()V!modifier public", "q/Low!modifier public", NULL}));
    assert_false(may_lack(&s, (const char *const[]){"p/Up!modifier public", NULL}));
    assert_false(may_lack(&s, (const char *const[]){"p/Up.n()V!modifier protected", NULL}));
    subject_done(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_example),
        cmocka_unit_test(what_is_left_runs),
        cmocka_unit_test(what_other_packages_see),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
