/* Parsing and printing FJI, what is said of wrong programs, and the front end. */
#include "input/fji/fji.h"
#include "base/memory.h"
#include "input/frontends.h"
#include "problem/formula.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct fileset one_file(const char *text, size_t n_bytes)
{
    struct file file = {
        .name = "p.fji", .data = (const unsigned char *)text, .n_bytes = n_bytes, .mode = 0644};
    struct fileset set = {0};
    fileset_add_borrowed(&set, &file);
    return set;
}

static enum status read_text(const char *text, size_t n_bytes, struct error *err)
{
    struct fileset set = one_file(text, n_bytes);
    struct reading *reading;
    enum status status = frontend_find("fji")->read(&set, &reading, err);
    if (status == STATUS_OK)
        reading_free(reading);
    fileset_done(&set);
    return status;
}

static void expect_error(const char *text, const char *message)
{
    struct error err;
    assert_int_equal(read_text(text, strlen(text), &err), STATUS_INPUT);
    assert_string_equal(err.message, message);
}

static void errors_name_the_place(void **state)
{
    (void)state;
    expect_error("class {", "p.fji:1:7: expected the name of a type, found '{'");
    expect_error("class A {\n  A m() { return ; } }",
                 "p.fji:2:18: expected an expression, found ';'");
    expect_error("class A {\n  A m() { this; } }", "p.fji:2:11: expected 'return', found 'this'");
    expect_error("class A { A m() }", "p.fji:1:17: expected '{', found '}'");
    expect_error("class A { A m()", "p.fji:1:16: expected '{', found the end of the file");
    expect_error("interface I { I m() { return ...; } }", "p.fji:1:21: expected ';', found '{'");
    expect_error("class A { A f }", "p.fji:1:15: expected '(', found '}'");
    expect_error("class A { 7 }", "p.fji:1:11: the character '7' has no place in an FJI program");
    expect_error("class A { \xff }", "p.fji:1:11: the byte 0xff has no place in an FJI program");
    expect_error("class A { } /* never\nends", "p.fji:1:13: this comment has no end");
    expect_error("class A { } new A() new A()",
                 "p.fji:1:21: expected the end of the file, found 'new'");
    expect_error(
        "class A { B() { super(); } }",
        "p.fji:1:11: this is neither a method (no return type) nor the constructor (not the "
        "name of the class)");
    expect_error("class A { A() { super(); } A() { super(); } }",
                 "p.fji:1:28: a class has one constructor");
    expect_error("class A { A f; A(A f) { super(g); } }",
                 "p.fji:1:31: a constructor passes its first parameters to super, in order");
    expect_error("class A { A f; A(A f) { super(); this.f = g; } }",
                 "p.fji:1:39: a constructor assigns the parameters that it does not pass to super "
                 "to the fields of the same names, in order");
}

static void type_errors_name_the_place(void **state)
{
    (void)state;
    expect_error("class A { A f; A f; }", "p.fji:1:18: f is declared twice");
    expect_error("class A { A f; } class B extends A { A f; }",
                 "p.fji:1:40: f is a field of a superclass already");
    expect_error("class A { A m(A x, A x) { return x; } }", "p.fji:1:22: x is declared twice");
    expect_error("class A { A m() { return this; } A m() { return this; } }",
                 "p.fji:1:36: m is declared twice");
    expect_error("class A { A f; A g; A(A g, A f) { super(); this.g = g; this.f = f; } }",
                 "p.fji:1:21: A has a constructor that does not match its fields");
    expect_error("class String { }", "p.fji:1:7: String is declared twice");
    expect_error("class A { } class B implements A { }",
                 "p.fji:1:32: A is a class and cannot be implemented");
    expect_error("class A { Z f; }", "p.fji:1:11: Z is not declared");
    /* The unknown type stands in a class that comes later than its use. */
    expect_error("class A extends B { A m() { return this.f; } } class B { Z f; }",
                 "p.fji:1:58: Z is not declared");
    expect_error("this", "p.fji:1:1: this has no meaning outside a class");
    expect_error("...", "p.fji:1:1: the main expression cannot be '...': nobody knows its type");
    expect_error("class A { A m() { return ....f; } }",
                 "p.fji:1:30: f is asked of '...', whose type nobody knows");
    expect_error("new Nothing()", "p.fji:1:5: Nothing is not a class");
    expect_error("interface I { } new I()", "p.fji:1:21: I is not a class");
    expect_error("(Nothing) new Object()", "p.fji:1:2: Nothing is not a type");
    expect_error("new Object(new Object())", "p.fji:1:5: Object takes 0 arguments, here it gets 1");
}

static char *print_again(const char *text)
{
    struct fji_program *program;
    struct error err;
    struct buffer out = {0};
    if (fji_parse("p.fji", (const unsigned char *)text, strlen(text), &program, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    fji_print(program, &out);
    fji_free(program);
    return buffer_take(&out);
}

static void printing_keeps_the_meaning(void **state)
{
    (void)state;
    const char *text = "class A extends B implements I {\n"
                       "  B f;\n"
                       "  A(B g, B f) { super(g); this.f = f; }\n"
                       "  A m(A x, B y) { return ((A) (B) x.f).m((A) ..., ((B) this).k().g); }\n"
                       "}\n"
                       "(A) new A(x, y).f.m(z)";
    char *printed = print_again(text);
    assert_string_equal(printed, text);
    free(printed);
    printed = print_again("class A { A m() { return (x)(y); } } // a cast\n"
                          "/* not a cast */ ((x)).f;");
    assert_string_equal(printed, "class A {\n  A m() { return (x) y; }\n}\nx.f");
    free(printed);
}

/* Nested a hundred thousand times, in every way that an expression can nest. */
static void deep_programs_are_refused_not_fatal(void **state)
{
    (void)state;
    const char *const open[] = {"(", "(A)", "new A(", "x.m(", "((A)"};
    for (size_t i = 0; i < sizeof open / sizeof *open; i++) {
        struct buffer text = {0};
        struct error err;
        for (size_t k = 0; k < 100000; k++)
            buffer_add_text(&text, open[i]);
        assert_int_equal(read_text(buffer_text(&text), text.n_bytes, &err), STATUS_INPUT);
        assert_non_null(strstr(err.message, "this expression is nested too deeply"));
        buffer_done(&text);
    }
    struct buffer chain = {0};
    struct error err;
    buffer_add_text(&chain, "x");
    for (size_t k = 0; k < 100000; k++)
        buffer_add_text(&chain, ".f");
    assert_int_equal(read_text(buffer_text(&chain), chain.n_bytes, &err), STATUS_INPUT);
    assert_string_equal(err.message, "p.fji:1:1: this expression is nested too deeply");
    buffer_done(&chain);
}

static void a_long_line_of_classes_is_fine(void **state)
{
    (void)state;
    struct buffer text = {0};
    struct error err;
    buffer_add_text(&text, "class C0 { C0 m() { return this; } }\n");
    for (int i = 1; i < 5000; i++)
        buffer_add_format(&text, "class C%d extends C%d { }\n", i, i - 1);
    buffer_add_text(&text, "new C4999().m()");
    if (read_text(buffer_text(&text), text.n_bytes, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    buffer_done(&text);
}

static void all_items_render_to_the_input(void **state)
{
    (void)state;
    const char *text = "// layout is kept\nclass   A{A m(){return this;}}\n\n";
    struct fileset set = one_file(text, strlen(text)), candidate;
    struct reading *reading;
    assert_int_equal(fji_read(&set, &reading, NULL), STATUS_OK);
    assert_int_equal(reading->problem.n_items, 3);
    struct bitset subset;
    bitset_init(&subset, 3);
    bitset_set_all(&subset);
    assert_true(problem_allows(&reading->problem, &subset));
    reading_render(reading, &subset, &candidate);
    assert_int_equal(candidate.n_files, 1);
    assert_int_equal(candidate.files[0].n_bytes, strlen(text));
    assert_memory_equal(candidate.files[0].data, text, strlen(text));
    fileset_done(&candidate);

    bitset_remove(&subset, 1); /* the body */
    assert_true(problem_allows(&reading->problem, &subset));
    reading_render(reading, &subset, &candidate);
    assert_string_equal(candidate.files[0].name, "p.fji");
    assert_string_equal((const char *)candidate.files[0].data,
                        "class A {\n  A m() { return this.m(); }\n}\n");
    fileset_done(&candidate);

    bitset_clear_all(&subset);
    reading_render(reading, &subset, &candidate);
    assert_int_equal(candidate.files[0].n_bytes, 0);
    fileset_done(&candidate);
    bitset_done(&subset);
    reading_free(reading);
    fileset_done(&set);
}

static void one_file_only(void **state)
{
    (void)state;
    struct fileset none = {0};
    struct reading *reading;
    struct error err;
    assert_int_equal(fji_read(&none, &reading, &err), STATUS_INPUT);
    assert_string_equal(err.message, "an FJI program is one file, but the input has 0 files");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_name_the_place),
        cmocka_unit_test(type_errors_name_the_place),
        cmocka_unit_test(printing_keeps_the_meaning),
        cmocka_unit_test(deep_programs_are_refused_not_fatal),
        cmocka_unit_test(a_long_line_of_classes_is_fine),
        cmocka_unit_test(all_items_render_to_the_input),
        cmocka_unit_test(one_file_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
