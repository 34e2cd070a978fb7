/* Which types a parameter may get: the published restrictions (fine-grained structural reduction,
 * figures 3.6 and 3.7), one method for each of them.
 *
 * C extends B, B extends A.  F_o and M_o are the class that declares the member, not the class that
 * the reference names; F_t and M_t are the type of the field or parameter.  The paper lets a value
 * that is cast, tested or stored in an array keep its type.  Here only what Java itself asks for
 * remains of the last three restrictions, so these expect a higher type than the paper. */
#include "jvm_subject.h"

#include "base/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct java_source sources[] = {
    {"A.java", "class A { int inA; void am() { } void takesB(B b) { } }"},
    {"B.java", "class B extends A { A ofA; static B ofB; }"},
    {"C.java", "class C extends B { int inC; }"},
    {"D.java", "class D extends C { }"},
    {"Use.java", "class Use {\n"
                 "    static void putstatic(C p) { B.ofB = p; }\n"
                 "    static int getfield(C p) { return p.inA; }\n"
                 "    static void putfield(C p, C q) { p.ofA = q; }\n"
                 "    static void invoke(C p, C q) { p.takesB(q); }\n"
                 "    static void declared(C p) { p.inC = 1; }\n"
                 "    static Object checkcast(C p) { return (D) p; }\n"
                 "    static boolean tested(C p) { return p instanceof D; }\n"
                 "    static void aastore(B[] array, C p) { array[0] = p; }\n"
                 "    static void use(C p) { p.am(); }\n"
                 "}"},
};

/* A method, and the type that a parameter of it has at last. */
struct restriction {
    const char *method; /* name and descriptor */
    size_t parameter;
    const char *type;
    const char *fixed; /* an item of the type of the member that is used, or NULL */
};

/* The chain of choices is C, B, A; the item of a choice says that the type is this one or below. */
static void check(const struct java_subject *s, const struct restriction *r)
{
    static const char *const chain[] = {"C", "B", "A", "java/lang/Object"};
    char *code = mem_format("Use.%s!code", r->method);
    char *there = mem_format(".%s!parameter %zu", r->method, r->parameter);
    struct bitset result;
    java_subject_reduce(s, (const char *const[]){code, there, r->fixed, NULL}, &result);
    size_t k = 0;
    for (; k < 3; k++) {
        char *item = mem_format("%s < %s", there, chain[k]);
        bool is_chosen = bitset_has(&result, item_named(s, item));
        free(item);
        if (is_chosen)
            break;
    }
    if (strcmp(chain[k], r->type) != 0)
        fail_msg("%s: parameter %zu is %s, not %s", r->method, r->parameter, chain[k], r->type);
    bitset_done(&result);
    free(there);
    free(code);
}

static void the_published_restrictions(void **state)
{
    (void)state;
    static const struct restriction published[] = {
        {"putstatic(LC;)V", 0, "B", ".ofBLB;!type 0 < B"},
        {"getfield(LC;)I", 0, "A", NULL},
        {"putfield(LC;LC;)V", 0, "B", NULL},
        {"putfield(LC;LC;)V", 1, "A", ".ofALA;!type 0 < A"},
        {"invoke(LC;LC;)V", 0, "A", NULL},
        {"invoke(LC;LC;)V", 1, "B", ".takesB(LB;)V!parameter 0 < B"},
        {"declared(LC;)V", 0, "C", NULL},
        {"use(LC;)V", 0, "A", NULL},
    };
    static const struct restriction as_java_has_them[] = {
        {"checkcast(LC;)Ljava/lang/Object;", 0, "java/lang/Object", NULL},
        {"tested(LC;)Z", 0, "java/lang/Object", NULL},
        {"aastore([LB;LC;)V", 1, "B", ".aastore([LB;LC;)V!parameter 0"},
    };
    struct java_subject s;
    java_subject_init(&s, "types", sources, sizeof sources / sizeof *sources);
    for (size_t i = 0; i < sizeof published / sizeof *published; i++)
        check(&s, &published[i]);
    for (size_t i = 0; i < sizeof as_java_has_them / sizeof *as_java_has_them; i++)
        check(&s, &as_java_has_them[i]);
    java_subject_done(&s);
}

/* The program that uses nothing but `am` of A loses B, C and D, and verifies. */
static void the_class_between_goes(void **state)
{
    (void)state;
    static const char *const frontends[] = {"types", "code"};
    for (size_t i = 0; i < 2; i++) {
        struct java_subject s;
        struct bitset result;
        java_subject_init(&s, frontends[i], sources, sizeof sources / sizeof *sources);
        const char *call = i == 0 ? "Use.use(LC;)V!code" : "Use.use(LC;)V!call 2";
        java_subject_reduce(&s, (const char *const[]){call, ".use(LC;)V!parameter 0", NULL},
                            &result);
        assert_true(bitset_has(&result, item_named(&s, "A.am()V")));
        assert_false(bitset_has(&result, item_named(&s, "B")));
        assert_false(bitset_has(&result, item_named(&s, "C")));
        java_subject_store(&s, &result);
        char *printed = java_run(s.dir, "Use");
        assert_non_null(strstr(printed, "Main method not found")); /* so it was loaded */
        free(printed);
        bitset_done(&result);
        java_subject_done(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_restrictions),
        cmocka_unit_test(the_class_between_goes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
