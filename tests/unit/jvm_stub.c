/* Points in code: what is left when they go runs, and says what it should. */
#include "base/files/disk.h"
#include "base/memory.h"
#include "input/frontends.h"
#include "input/jvm/members.h"
#include "input/load.h"
#include "input/size.h"
#include "java.h"
#include "problem/formula.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct java_source source = {
    "Main.java",
    "public class Main {\n"
    "    static int n; int f = 3; long wide;\n"
    "    Main(int f) { this.f = f; }\n"
    "    static int one(String s, long l) { System.out.println(\"one\" + s); return 1; }\n"
    "    static String text(boolean b) { return one(b && n == 0 ? \"a\" : \"b\", 2L) > 0 ? \"x\" : "
    "\"y\"; }\n"
    "    int fields() { wide++; return f = n = 5; }\n"
    "    static String caught(Object o) {\n"
    "        try { return (String) o; } catch (ClassCastException e) { return \"caught\"; }\n"
    "    }\n"
    "    static int sum(int[] a) { int s = 0; for (int i : a) s += i; return s; }\n"
    "    static String joined() { return String.join(\"-\", \"p\", \"q\"); }\n"
    "    enum Kind { A, B }\n"
    "    static class Low extends Main { Low() { super(8); } }\n"
    "    static class Base { int v = 1; public String toString() { return \"v\" + v; } }\n"
    "    static class Node extends Base { Node me() { return this; } Base up() { return me(); } }\n"
    "    static class Mid extends Base { Mid(int i) { v = i; } }\n"
    "    static class Leaf extends Mid { Leaf() { super(2); } }\n"
    "    static int pick(String s, long l, int i, Low low) { return i + ((Main) low).f; }\n"
    "    public static void main(String[] args) {\n"
    "        System.out.println(text(true));\n"
    "        System.out.println(new Main(4).fields());\n"
    "        System.out.println(caught(1));\n"
    "        System.out.println(sum(new int[] {1, 2, 3}));\n"
    "        StringBuilder b = new StringBuilder(\"long text\").append('c').append(2.0);\n"
    "        System.out.println(b);\n"
    "        System.out.println(pick(text(false), n, n + 2, new Low()));\n"
    "        System.out.println(joined() + java.util.Arrays.toString(Kind.values()) + new "
    "Leaf());\n"
    "    }\n"
    "}\n"
    "abstract class Top { int t = 5; abstract int t(); public final String toString() { return t() "
    "+ \"\"; } }\n"
    "class Under extends Top { Under(int t) { this.t += t; } int t() { return t; } }\n"
    "final class Second {\n"
    "    private static volatile int last = 1;\n"
    "    private static synchronized String both(Object... o) {\n"
    "        return new StringBuilder().append(o[0]).append(last == 0 ? \"p\" : "
    "\"q\").toString();\n"
    "    }\n"
    "    public static void main(String[] args) {\n"
    "        Top top = new Under(1);\n"
    "        System.out.println(both(top));\n"
    "    }\n"
    "}\n"};

#define END "p-q[A, B]v2\n" /* what main prints last */

struct subject {
    char *dir;
    struct input input;
    struct reading *reading;
    const char **names;
    uint32_t n_items;
    struct bitset subset;
};

static void look_at(struct subject *s, struct reading *reading)
{
    s->reading = reading;
    s->names = members_names(reading, &s->n_items);
    bitset_done(&s->subset);
    bitset_init(&s->subset, reading->problem.n_items);
    bitset_set_all(&s->subset);
}

static int set_up(void **state)
{
    struct subject *s = mem_zero(1, sizeof *s);
    struct error err;
    s->dir = java_compile(&source, 1, "");
    const char *const paths[] = {s->dir};
    if (input_load(paths, 1, &s->input, &err) != STATUS_OK ||
        frontend_find("code")->read(&s->input.files, &s->reading, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    look_at(s, s->reading);
    *state = s;
    return 0;
}

static int with_everything(void **state)
{
    struct subject *s = *state;
    bitset_set_all(&s->subset);
    return 0;
}

static int tear_down(void **state)
{
    struct subject *s = *state;
    bitset_done(&s->subset);
    reading_free(s->reading);
    input_done(&s->input);
    java_remove(s->dir);
    free(s);
    return 0;
}

/* Takes out an item, and all that need it. */
static void take_out(struct subject *s, uint32_t item)
{
    if (!bitset_has(&s->subset, item))
        return;
    bitset_remove(&s->subset, item);
    struct var_list users = formula_edges_to(s->reading->problem.formula, item);
    for (uint32_t i = 0; i < users.n_vars; i++)
        take_out(s, users.var[i]);
}

/* Items whose name begins like this. */
static size_t n_there(const struct subject *s, const char *beginning)
{
    size_t n = 0;
    for (uint32_t i = 0; i < s->n_items; i++)
        n += strncmp(s->names[i], beginning, strlen(beginning)) == 0 && bitset_has(&s->subset, i);
    return n;
}

/* Takes out the items whose name begins like this; there must be some. */
static void without(struct subject *s, const char *beginning)
{
    size_t n = 0;
    for (uint32_t i = 0; i < s->n_items; i++)
        if (strncmp(s->names[i], beginning, strlen(beginning)) == 0) {
            take_out(s, i);
            n++;
        }
    if (n == 0)
        fail_msg("nothing begins with %s", beginning);
}

static void expect_of(struct subject *s, const char *program, const char *expected)
{
    struct fileset set;
    struct error err;
    assert_true(formula_holds(s->reading->problem.formula, &s->subset));
    reading_render(s->reading, &s->subset, &set);
    for (size_t i = 0; i < set.n_files; i++) {
        char *path = disk_join(s->dir, set.files[i].name);
        assert_int_equal(
            disk_write_atomic(path, set.files[i].data, set.files[i].n_bytes, 0600, &err),
            STATUS_OK);
        free(path);
    }
    fileset_done(&set);
    char *printed = java_run(s->dir, program);
    assert_string_equal(printed, expected);
    free(printed);
}

static void expect_output(struct subject *s, const char *expected)
{
    expect_of(s, "Main", expected);
}

static void everything(void **state)
{
    expect_output(*state, "onea\nx\n5\ncaught\n6\nlong textc2.0\noneb\n15\n" END);
}

/* The call in text() goes with its arguments, conditional expression and all. */
static void calls(void **state)
{
    without(*state, "Main.text(Z)Ljava/lang/String;!call");
    without(*state, "Main.text(Z)Ljava/lang/String;!access");
    expect_output(*state, "y\n5\ncaught\n6\nlong textc2.0\n15\n" END);
}

/* So does an array that was made for a call; what goes with it is in the formula. */
static void arguments_in_an_array(void **state)
{
    struct subject *s = *state;
    assert_int_equal(n_there(s, "Main.joined()Ljava/lang/String;!store"), 2);
    without(s, "Main.joined()Ljava/lang/String;!call");
    assert_int_equal(n_there(s, "Main.joined()Ljava/lang/String;!store"), 0);
    assert_int_equal(n_there(s, "Main.joined()Ljava/lang/String;!constant"), 0);
    expect_output(s, "onea\nx\n5\ncaught\n6\nlong textc2.0\noneb\n15\nnull[A, B]v2\n");
}

static void constants_of_enums(void **state)
{
    struct subject *s = *state;
    without(s, "Main$Kind.B");
    expect_output(s, "onea\nx\n5\ncaught\n6\nlong textc2.0\noneb\n15\np-q[A, null]v2\n");
}

/* A constructor that only calls another. */
static void the_rest_of_constructors(void **state)
{
    without(*state, "Main.<init>(I)V!rest");
    expect_output(*state, "onea\nx\n5\ncaught\n6\nlong textc2.0\noneb\n7\n" END);
}

static void fields_and_branches(void **state)
{
    struct subject *s = *state;
    without(s, "Main.fields()I!access");
    without(s, "Main.text(Z)Ljava/lang/String;!branch");
    expect_output(s, "onea\nx\n5\ncaught\n6\nlong textc2.0\nonea\n10\n" END);
}

/* Either way out of a condition may be the only one, but there is one. */
static void the_other_arm(void **state)
{
    struct subject *s = *state;
    without(s, "Main.text(Z)Ljava/lang/String;!fall");
    expect_output(s, "oneb\ny\n5\ncaught\n6\nlong textc2.0\noneb\n15\n" END);
    without(s, "Main.text(Z)Ljava/lang/String;!branch");
    assert_false(formula_holds(s->reading->problem.formula, &s->subset));
}

static void handlers(void **state)
{
    without(*state, "Main.caught(Ljava/lang/Object;)Ljava/lang/String;!handler");
    without(*state, "Main.caught(Ljava/lang/Object;)Ljava/lang/String;!cast");
    without(*state, "Main.caught(Ljava/lang/Object;)Ljava/lang/String;!local");
    without(*state, "Main.caught(Ljava/lang/Object;)Ljava/lang/String;!constant");
    expect_output(*state, "onea\nx\n5\nnull\n6\nlong textc2.0\noneb\n15\n" END);
}

/* Without its variables the loop ends at once. */
static void locals_and_constants(void **state)
{
    without(*state, "Main.sum([I)I!local");
    assert_int_equal(n_there(*state, "Main.sum([I)I!access"), 0); /* null[0] */
    without(*state, "Main.main([Ljava/lang/String;)V!constant");
    expect_output(*state, "onea\nx\n5\ncaught\n0\nc0.0\noneb\n15\n" END);
}

/* A builder that does not append is still the builder. */
static void stores_and_builders(void **state)
{
    struct subject *s = *state;
    without(s, "Main.main([Ljava/lang/String;)V!store");
    for (uint32_t i = 0, n = 0; i < s->n_items; i++)
        if (strncmp(s->names[i], "Main.main([Ljava/lang/String;)V!call", 36) == 0 && ++n == 12)
            take_out(s, i); /* append(char) */
    expect_output(s, "onea\nx\n5\ncaught\n0\nlong text2.0\noneb\n15\n" END);
}

static uint32_t item_named(const struct subject *s, const char *name)
{
    for (uint32_t i = 0; i < s->n_items; i++)
        if (strcmp(s->names[i], name) == 0)
            return i;
    fail_msg("nothing is called %s", name);
    return 0;
}

/* ... and is taken for what the result of the call was taken for, whether the call is there or not.
 */
static void a_builder_is_below(void **state)
{
    const struct subject *s = *state;
    const struct formula *formula = s->reading->problem.formula;
    uint32_t code = item_named(s, "Main$Node.up()LMain$Base;!code");
    uint32_t type = item_named(s, ".up()LMain$Base;!type 0 < Main$Base");
    uint32_t below = item_named(s, "Main$Node < Main$Base");
    bool found = false;
    for (size_t i = 0; i < formula_n_clauses(formula); i++) {
        struct clause clause = formula_clause(formula, i);
        found |= clause.n_pos == 1 && clause.pos[0] == below && clause.n_neg == 2 &&
                 clause.neg[0] == code && clause.neg[1] == type;
    }
    assert_true(found);
}

/* The first argument is a call's result, which is made nevertheless, and then not passed. */
static void parameters(void **state)
{
    struct subject *s = *state;
    without(s, ".pick(Ljava/lang/String;JILMain$Low;)I!parameter 0");
    without(s, ".pick(Ljava/lang/String;JILMain$Low;)I!parameter 1");
    without(s, "Main.pick(Ljava/lang/String;JILMain$Low;)I!debug");
    expect_output(s, "onea\nx\n5\ncaught\n6\nlong textc2.0\noneb\n15\n" END);
}

/* The last parameter is declared as its superclass, which has the field that is read. */
static void a_higher_type(void **state)
{
    struct subject *s = *state;
    without(s, ".pick(Ljava/lang/String;JILMain$Low;)I!parameter 3 < Main$Low");
    without(s, "Main.pick(Ljava/lang/String;JILMain$Low;)I!debug");
    expect_output(s, "onea\nx\n5\ncaught\n6\nlong textc2.0\noneb\n15\n" END);
    /* no higher than that */
    without(s, ".pick(Ljava/lang/String;JILMain$Low;)I!parameter 3 < Main");
    assert_false(formula_holds(s->reading->problem.formula, &s->subset));
}

/* The class between goes: the constructor of the one above has no arguments. */
static void a_higher_superclass(void **state)
{
    struct subject *s = *state;
    without(s, "Main$Mid");
    assert_int_equal(n_there(s, "Main$Leaf << Main$Base"), 1);
    expect_output(s, "onea\nx\n5\ncaught\n6\nlong textc2.0\noneb\n15\np-q[A, B]v1\n");
}

/* The nth item whose name begins like this, from 1. */
static void without_nth(struct subject *s, const char *beginning, size_t nth)
{
    for (uint32_t i = 0, n = 0; i < s->n_items; i++)
        if (strncmp(s->names[i], beginning, strlen(beginning)) == 0 && ++n == nth)
            take_out(s, i);
}

/* Two values are dropped after a condition that was there for the upper one. */
static void dropped_below_a_condition(void **state)
{
    struct subject *s = *state;
    struct reading *code = s->reading;
    struct reading *calls;
    struct error err;
    assert_int_equal(frontend_find("calls")->read(&s->input.files, &calls, &err), STATUS_OK);
    look_at(s, calls);
    without_nth(s, "Second.both([Ljava/lang/Object;)Ljava/lang/String;!call", 3); /* append */
    without_nth(s, "Second.both([Ljava/lang/Object;)Ljava/lang/String;!call", 4); /* toString */
    without(s, "Second.last:I");
    assert_int_equal(n_there(s, "Second.both([Ljava/lang/Object;)Ljava/lang/String;!call"), 2);
    expect_of(s, "Second", "null\n");
    look_at(s, code);
    reading_free(calls);
}

static size_t n_modifiers(const struct subject *s)
{
    struct fileset set;
    reading_render(s->reading, &s->subset, &set);
    size_t n = (size_t)size_of(&set, false).n_irregular;
    fileset_done(&set);
    return n;
}

/* Nothing but words: all of them may go, and a candidate without them is better. */
static void modifiers(void **state)
{
    struct subject *s = *state;
    size_t n_before = n_modifiers(s);
    for (uint32_t i = 0; i < s->n_items; i++)
        if (strstr(s->names[i], "!modifier") != NULL)
            take_out(s, i);
    assert_true(n_modifiers(s) < n_before);
    expect_of(s, "Second", "6q\n");
    expect_output(s, "onea\nx\n5\ncaught\n6\nlong textc2.0\noneb\n15\n" END);
}

static bool has_file(const struct subject *s, const char *name)
{
    struct fileset set;
    bool found = false;
    reading_render(s->reading, &s->subset, &set);
    for (size_t i = 0; i < set.n_files; i++)
        found |= strcmp(set.files[i].name, name) == 0;
    fileset_done(&set);
    return found;
}

/* Constructors of the part call those of the superclass as constructors of their own class. */
static void parts_of_superclasses(void **state)
{
    struct subject *s = *state;
    without(s, "Main$Leaf!apart");
    without(s, "Main$Low!apart");
    without(s, "Under!apart");
    assert_false(has_file(s, "Main$Leaf.class") || has_file(s, "Main$Low.class"));
    assert_true(has_file(s, "Top.class") && !has_file(s, "Under.class"));
    expect_of(s, "Second", "6q\n");
    expect_output(s, "onea\nx\n5\ncaught\n6\nlong textc2.0\noneb\n15\n" END);
    without(s, "Under!named");
    assert_true(has_file(s, "Under.class") && !has_file(s, "Top.class"));
    expect_of(s, "Second", "6q\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(everything, with_everything),
        cmocka_unit_test_setup(calls, with_everything),
        cmocka_unit_test_setup(arguments_in_an_array, with_everything),
        cmocka_unit_test_setup(constants_of_enums, with_everything),
        cmocka_unit_test_setup(the_rest_of_constructors, with_everything),
        cmocka_unit_test_setup(fields_and_branches, with_everything),
        cmocka_unit_test_setup(the_other_arm, with_everything),
        cmocka_unit_test_setup(handlers, with_everything),
        cmocka_unit_test_setup(locals_and_constants, with_everything),
        cmocka_unit_test_setup(stores_and_builders, with_everything),
        cmocka_unit_test_setup(a_builder_is_below, with_everything),
        cmocka_unit_test_setup(parameters, with_everything),
        cmocka_unit_test_setup(a_higher_type, with_everything),
        cmocka_unit_test_setup(a_higher_superclass, with_everything),
        cmocka_unit_test_setup(dropped_below_a_condition, with_everything),
        cmocka_unit_test_setup(modifiers, with_everything),
        cmocka_unit_test_setup(parts_of_superclasses, with_everything),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
