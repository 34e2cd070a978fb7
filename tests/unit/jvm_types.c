/* The hierarchy over a program and the JDK, and the types that inference finds in code. */
#include "base/arena.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "java.h"
#include "jvm/code/infer.h"
#include "jvm/code/stack_map_frames.h"
#include "jvm/world/hierarchy.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const struct java_source sample = {
    "T.java",
    "import java.util.*;\n"
    "interface I { int X = 1; default int m() { return 1; } int abs(); }\n"
    "interface J extends I { default int m() { return 2; } }\n"
    "interface K extends I { }\n"
    "abstract class A implements K { protected long f; void p() {} static void s() {} }\n"
    "class B extends A implements J { public int abs() { return 3; } void p() {} int f2; }\n"
    "class C extends A { public int abs() { return 4; } public String toString() { return \"\"; } "
    "}\n"
    "final class Deep extends B { private void hidden() {} }\n"
    "class T {\n"
    "    long w; B b;\n"
    "    T(int n) { this(n > 3 ? \"a\" : null); }\n"
    "    T(String s) { super(); }\n"
    "    static int join(boolean flag) {\n"
    "        A a = flag ? new B() : new C();\n"
    "        return a.abs();\n"
    "    }\n"
    "    static Object catching(Object[][] array, long wide) {\n"
    "        Object o = null;\n"
    "        try { o = array[0]; o = array[0][1]; wide++; }\n"
    "        catch (IllegalStateException | ClassCastException e) { o = e; }\n"
    "        return o;\n"
    "    }\n"
    "    double fields(T t) { t.w = 3; t.b = new Deep(); return t.w * 2.0; }\n"
    "    static void main2(List<String> list) { for (String s : list) System.out.println(s); }\n"
    "    public static void main(String[] args) {\n"
    "        System.out.println(join(true) + join(false));\n"
    "        System.out.println(catching(new Object[][] {{1, \"two\"}}, 1));\n"
    "        main2(List.of(\"three\"));\n"
    "    }\n"
    "}\n"};

struct fixture {
    char *dir;
    struct arena arena;
    struct utf8_pool *texts;
    struct hierarchy *h;
};

static int set_up(void **state)
{
    static const char *const names[] = {"I", "J", "K", "A", "B", "C", "Deep", "T"};
    struct fixture *f = mem_zero(1, sizeof *f);
    struct error err;
    f->dir = java_compile(&sample, 1, "");
    arena_init(&f->arena);
    f->texts = utf8_pool_new();
    f->h = hierarchy_new(f->texts);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        hierarchy_add_class(f->h, java_load(f->dir, names[i], &f->arena, f->texts));
    char *home = java_home();
    assert_int_equal(hierarchy_add_jdk(f->h, home, &err), STATUS_OK);
    free(home);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    java_remove(f->dir);
    hierarchy_free(f->h);
    arena_done(&f->arena);
    utf8_pool_free(f->texts);
    free(f);
    return 0;
}

static enum subtype subtype(struct fixture *f, const char *lower, const char *upper)
{
    return hierarchy_is_subtype(f->h, utf8_text(f->texts, lower), utf8_text(f->texts, upper));
}

static void subtypes_are_found(void **state)
{
    struct fixture *f = *state;
    static const char *const yes[][2] = {{"Deep", "A"},
                                         {"Deep", "I"},
                                         {"Deep", "J"},
                                         {"J", "java/lang/Object"},
                                         {"[LDeep;", "[LI;"},
                                         {"[[I", "[Ljava/lang/Object;"},
                                         {"[[I", "[Ljava/io/Serializable;"},
                                         {"[I", "java/lang/Cloneable"},
                                         {"java/util/ArrayList", "java/lang/Iterable"},
                                         {"nowhere/X", "java/lang/Object"}};
    static const char *const no[][2] = {{"A", "B"},
                                        {"C", "J"},
                                        {"I", "A"},
                                        {"[I", "[J"},
                                        {"[I", "[Ljava/lang/Object;"},
                                        {"[LA;", "[LB;"},
                                        {"java/lang/String", "java/util/List"},
                                        {"A", "[LA;"}};
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
        assert_int_equal(subtype(f, yes[i][0], yes[i][1]), SUBTYPE_YES);
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        assert_int_equal(subtype(f, no[i][0], no[i][1]), SUBTYPE_NO);
    assert_int_equal(subtype(f, "nowhere/X", "A"), SUBTYPE_UNKNOWN);
    assert_true(hierarchy_is_program(f->h, utf8_text(f->texts, "A")));
    assert_false(hierarchy_is_program(f->h, utf8_text(f->texts, "java/lang/String")));
    assert_null(hierarchy_find(f->h, utf8_text(f->texts, "nowhere/X")));
}

static const char *joined(struct fixture *f, const char *a, const char *b)
{
    return hierarchy_join(f->h, utf8_text(f->texts, a), utf8_text(f->texts, b))->text;
}

static void joins_are_the_lowest_superclass(void **state)
{
    struct fixture *f = *state;
    assert_string_equal(joined(f, "Deep", "C"), "A");
    assert_string_equal(joined(f, "C", "Deep"), "A");
    assert_string_equal(joined(f, "Deep", "B"), "B");
    assert_string_equal(joined(f, "I", "B"), "java/lang/Object");
    assert_string_equal(joined(f, "[LDeep;", "[LC;"), "[LA;");
    assert_string_equal(joined(f, "[I", "[J"), "java/lang/Object");
    assert_string_equal(joined(f, "java/lang/Integer", "java/lang/Double"), "java/lang/Number");
    assert_string_equal(joined(f, "nowhere/X", "A"), "java/lang/Object");
}

static struct member_ref ref(struct fixture *f, enum constant_tag tag, const char *owner,
                             const char *name, const char *descriptor)
{
    return (struct member_ref){tag, utf8_text(f->texts, owner), utf8_text(f->texts, name),
                               utf8_text(f->texts, descriptor)};
}

static const char *method_owner(struct fixture *f, const char *owner, const char *name,
                                const char *descriptor)
{
    struct member_ref r = ref(f, CONSTANT_METHOD_REF, owner, name, descriptor);
    struct declaration found;
    return hierarchy_resolve_method(f->h, &r, &found) ? found.owner->name->text : "none";
}

static const char *field_owner(struct fixture *f, const char *owner, const char *name,
                               const char *descriptor)
{
    struct member_ref r = ref(f, CONSTANT_FIELD_REF, owner, name, descriptor);
    struct declaration found;
    return hierarchy_resolve_field(f->h, &r, &found) ? found.owner->name->text : "none";
}

static void members_are_resolved(void **state)
{
    struct fixture *f = *state;
    assert_string_equal(method_owner(f, "Deep", "abs", "()I"), "B");
    assert_string_equal(method_owner(f, "Deep", "m", "()I"), "J"); /* more specific than I */
    assert_string_equal(method_owner(f, "C", "m", "()I"), "I");
    assert_string_equal(method_owner(f, "A", "abs", "()I"), "I");
    assert_string_equal(method_owner(f, "J", "hashCode", "()I"), "java/lang/Object");
    assert_string_equal(method_owner(f, "J", "finalize", "()V"), "none"); /* not public */
    assert_string_equal(method_owner(f, "[I", "clone", "()Ljava/lang/Object;"), "java/lang/Object");
    assert_string_equal(method_owner(f, "Deep", "p", "()V"), "B");
    assert_string_equal(method_owner(f, "Deep", "p", "()I"), "none");
    assert_string_equal(method_owner(f, "java/lang/invoke/MethodHandle", "invokeExact", "(I)V"),
                        "java/lang/invoke/MethodHandle");
    assert_string_equal(field_owner(f, "Deep", "f", "J"), "A");
    assert_string_equal(field_owner(f, "Deep", "X", "I"), "I");
    assert_string_equal(field_owner(f, "Deep", "f", "I"), "none");
}

static void list_owner(void *context, const struct declaration *declaration)
{
    buffer_add_format(context, "%s ", declaration->owner->name->text);
}

static void declarations_and_overridden_methods(void **state)
{
    struct fixture *f = *state;
    struct buffer names = {0};
    struct member_ref r = ref(f, CONSTANT_METHOD_REF, "Deep", "m", "()I");
    hierarchy_declarations(f->h, &r, list_owner, &names);
    assert_string_equal(buffer_text(&names), "J I ");
    names.n_bytes = 0;
    const struct class_file *b = hierarchy_find(f->h, utf8_text(f->texts, "B"));
    static const char *const methods[][3] = {{"abs", "()I", "I "}, {"p", "()V", "A "}};
    for (size_t i = 0; i < 2; i++) {
        names.n_bytes = 0;
        hierarchy_overridden(
            f->h, b,
            class_method(b, utf8_text(f->texts, methods[i][0]), utf8_text(f->texts, methods[i][1])),
            list_owner, &names);
        assert_string_equal(buffer_text(&names), methods[i][2]);
    }
    buffer_done(&names);
}

static const struct member *method_of_t(struct fixture *f, const char *name, size_t which)
{
    const struct class_file *t = hierarchy_find(f->h, utf8_text(f->texts, "T"));
    for (size_t i = 0; i < t->n_methods; i++)
        if (utf8_is(t->methods[i].name, name) && which-- == 0)
            return &t->methods[i];
    fail_msg("no method %s", name);
    return NULL;
}

static struct infer *infer_of(struct fixture *f, const struct member *method)
{
    struct error err;
    struct infer *infer = NULL;
    const struct class_file *t = hierarchy_find(f->h, utf8_text(f->texts, "T"));
    if (infer_method(f->texts, t, method, INFER_TYPES, &infer, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    return infer;
}

static size_t insn_number(const struct member *method, enum opcode op, size_t which)
{
    const struct code *code = method_code(method);
    for (size_t i = 0; i < code->n_insns; i++)
        if (code->insns[i].op == op && which-- == 0)
            return i;
    fail_msg("no such instruction");
    return 0;
}

static void assert_types(const struct infer *infer, struct infer_type type, const char *expected)
{
    assert_int_equal(type.kind, TYPE_REFERENCE);
    struct typeset set = infer_types(infer, type);
    struct buffer names = {0};
    for (size_t i = 0; i < set.n_names; i++)
        buffer_add_format(&names, "%s ", set.names[i]->text);
    assert_string_equal(buffer_text(&names), expected);
    buffer_done(&names);
}

static void joins_are_sets(void **state)
{
    struct fixture *f = *state;
    const struct member *method = method_of_t(f, "join", 0);
    struct infer *infer = infer_of(f, method);
    size_t call = insn_number(method, OP_INVOKEVIRTUAL, 0);
    assert_types(infer, infer_operand(infer, call, 0), "B C ");
    size_t init = insn_number(method, OP_INVOKESPECIAL, 1);
    struct infer_type object = infer_operand(infer, init, 0);
    assert_int_equal(object.kind, TYPE_UNINITIALIZED);
    assert_int_equal(object.of, insn_number(method, OP_NEW, 1));
    infer_free(infer);
}

static void handlers_see_what_was_before(void **state)
{
    struct fixture *f = *state;
    const struct member *method = method_of_t(f, "catching", 0);
    struct infer *infer = infer_of(f, method);
    size_t result = insn_number(method, OP_ARETURN, 0);
    assert_types(infer, infer_operand(infer, result, 0),
                 "java/lang/ClassCastException java/lang/IllegalStateException java/lang/Object ");
    assert_types(infer, infer_operand(infer, insn_number(method, OP_AALOAD, 2), 0),
                 "[Ljava/lang/Object; ");
    struct infer_state at;
    assert_true(infer_before(infer, result, &at));
    assert_int_equal(at.locals[1].kind, TYPE_LONG);
    assert_int_equal(at.locals[2].kind, TYPE_SECOND);
    assert_int_equal(at.locals[4].kind, TYPE_TOP); /* the exception is not set on both ways */
    infer_free(infer);
}

static void operands_of_constructors_and_fields(void **state)
{
    struct fixture *f = *state;
    const struct member *method = method_of_t(f, "<init>", 0);
    struct infer *infer = infer_of(f, method);
    size_t call = insn_number(method, OP_INVOKESPECIAL, 0);
    assert_int_equal(infer_operand(infer, call, 0).kind, TYPE_UNINITIALIZED_THIS);
    assert_types(infer, infer_operand(infer, call, 1), "java/lang/String "); /* or null */
    size_t end = insn_number(method, OP_RETURN, 0);
    struct infer_state at;
    assert_true(infer_before(infer, end, &at));
    assert_types(infer, at.locals[0], "T ");
    infer_free(infer);

    method = method_of_t(f, "fields", 0);
    infer = infer_of(f, method);
    size_t put = insn_number(method, OP_PUTFIELD, 0);
    assert_types(infer, infer_operand(infer, put, 0), "T ");
    assert_int_equal(infer_operand(infer, put, 1).kind, TYPE_LONG);
    put = insn_number(method, OP_PUTFIELD, 1);
    assert_types(infer, infer_operand(infer, put, 1), "Deep ");
    infer_free(infer);
}

/* Every stack map of T computed anew: the JVM takes it, and it does what it did. */
static void computed_frames_verify(void **state)
{
    struct fixture *f = *state;
    struct error err;
    char *before = java_run(f->dir, "T");
    assert_non_null(strstr(before, "7\ntwo\nthree\n"));
    const struct class_file *t = hierarchy_find(f->h, utf8_text(f->texts, "T"));
    struct class_file c = *t;
    struct member *methods = arena_copy(&f->arena, t->methods, t->n_methods * sizeof *methods);
    c.methods = methods;
    struct frames_join join = frames_join_in(f->h);
    for (size_t i = 0; i < c.n_methods; i++) {
        struct attribute *attribute = arena_copy(
            &f->arena, attribute_find(&methods[i].attributes, ATTRIBUTE_CODE), sizeof *attribute);
        assert_int_equal(
            frames_compute(&f->arena, f->texts, &join, t, &methods[i], &attribute->code, &err),
            STATUS_OK);
        methods[i].attributes = (struct attribute_list){1, attribute};
    }
    java_store(f->dir, &c, f->texts);
    char *after = java_run(f->dir, "T");
    assert_string_equal(before, after);
    free(before);
    free(after);
}

/* A class that is its own superclass, and interfaces in a circle. */
static void circles_end(void **state)
{
    struct fixture *f = *state;
    const struct utf8 *names[] = {utf8_text(f->texts, "O1"), utf8_text(f->texts, "O2")};
    struct class_file circle[2] = {{.access = ACC_INTERFACE,
                                    .name = names[0],
                                    .super = names[1],
                                    .n_interfaces = 1,
                                    .interfaces = &names[1]},
                                   {.access = ACC_INTERFACE,
                                    .name = names[1],
                                    .super = names[0],
                                    .n_interfaces = 1,
                                    .interfaces = &names[0]}};
    struct hierarchy *h = hierarchy_new(f->texts);
    hierarchy_add_class(h, &circle[0]);
    hierarchy_add_class(h, &circle[1]);
    assert_int_equal(hierarchy_supertypes(h, names[0])->n_classes, 2);
    assert_int_equal(hierarchy_is_subtype(h, names[0], utf8_text(f->texts, "A")), SUBTYPE_NO);
    struct member_ref method = ref(f, CONSTANT_METHOD_REF, "O1", "m", "()V");
    struct member_ref field = ref(f, CONSTANT_FIELD_REF, "O1", "f", "I");
    struct declaration found;
    assert_false(hierarchy_resolve_method(h, &method, &found));
    assert_false(hierarchy_resolve_field(h, &field, &found));
    hierarchy_free(h);
}

/* A JDK without lib/modules: its jmods hold the classes. */
static void jmods_will_do(void **state)
{
    struct fixture *f = *state;
    struct error err;
    char *home = java_home();
    char *jmods = mem_format("%s/jmods", home);
    char *link = mem_format("%s/jmods", f->dir);
    assert_int_equal(symlink(jmods, link), 0);
    struct hierarchy *h = hierarchy_new(f->texts);
    assert_int_equal(hierarchy_add_jdk(h, f->dir, &err), STATUS_OK);
    assert_int_equal(hierarchy_is_subtype(h, utf8_text(f->texts, "java/util/ArrayList"),
                                          utf8_text(f->texts, "java/util/Collection")),
                     SUBTYPE_YES);
    hierarchy_free(h);
    h = hierarchy_new(f->texts);
    assert_int_equal(hierarchy_add_jdk(h, "/nowhere", &err), STATUS_INPUT);
    assert_int_equal(hierarchy_add_path(h, "/nowhere.jar", &err), STATUS_INPUT);
    hierarchy_free(h);
    free(link);
    free(jmods);
    free(home);
}

static void subroutines_are_an_error(void **state)
{
    struct fixture *f = *state;
    struct error err;
    struct insn insns[] = {{.op = OP_JSR, .label = 0},
                           {.op = OP_RETURN},
                           {.op = OP_LABEL, .label = 0},
                           {.op = OP_ASTORE, .local = 0},
                           {.op = OP_RET, .local = 0}};
    struct code code = {.n_labels = 1, .n_insns = 5, .insns = insns};
    struct attribute attribute = {.kind = ATTRIBUTE_CODE, .n_rows = 1, .code = &code};
    struct member method = {.access = ACC_STATIC,
                            .name = utf8_text(f->texts, "old"),
                            .descriptor = utf8_text(f->texts, "()V"),
                            .attributes = {1, &attribute}};
    struct infer *infer = NULL;
    const struct class_file *t = hierarchy_find(f->h, utf8_text(f->texts, "T"));
    assert_int_equal(infer_method(f->texts, t, &method, INFER_TYPES, &infer, &err), STATUS_INPUT);
    assert_string_equal(err.message, "T.old has subroutines");
    uint16_t max_stack;
    uint16_t max_locals;
    assert_true(code_maxima(&code, 0, &max_stack, &max_locals));
    assert_int_equal(max_stack, 1);
    assert_int_equal(max_locals, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(subtypes_are_found),
        cmocka_unit_test(joins_are_the_lowest_superclass),
        cmocka_unit_test(members_are_resolved),
        cmocka_unit_test(declarations_and_overridden_methods),
        cmocka_unit_test(joins_are_sets),
        cmocka_unit_test(handlers_see_what_was_before),
        cmocka_unit_test(operands_of_constructors_and_fields),
        cmocka_unit_test(computed_frames_verify),
        cmocka_unit_test(circles_end),
        cmocka_unit_test(jmods_will_do),
        cmocka_unit_test(subroutines_are_an_error),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
