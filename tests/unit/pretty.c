/* The front end `pretty`: only blank space changes, and the result looks as a person would write
 * it. */
#include "input/core/reading.h"
#include "textual.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void check_pretty(const char *name, const char *text, const char *expected)
{
    struct fileset input = {0}, rendered;
    textual_fileset(&input, &text, 1);
    input.files[0].name = name;
    struct reading *reading = textual_read("pretty", &input);
    struct bitset subset;
    bitset_init(&subset, reading->problem.n_items);
    reading_render(reading, &subset, &rendered);
    assert_memory_equal(rendered.files[0].data, expected, strlen(expected));
    assert_int_equal(rendered.files[0].n_bytes, strlen(expected));
    fileset_done(&rendered);
    bitset_set_all(&subset);
    reading_render(reading, &subset, &rendered);
    assert_memory_equal(rendered.files[0].data, text, strlen(text));
    fileset_done(&rendered);
    bitset_done(&subset);
    reading_free(reading);
    fileset_done(&input);
}

static void statements_stand_on_lines(void **state)
{
    (void)state;
    check_pretty("a.c", "int g(int a,int b){if(a){return b;}else return 0;}",
                 "int g(int a, int b) {\n    if (a) {\n        return b;\n    } else\n        "
                 "return 0;\n}\n");
    check_pretty("a.c", "int q[2]={1,2};for(;;){f (  a );}",
                 "int q[2] = {1, 2};\nfor (;;) {\n    f(a);\n}\n");
    check_pretty("a.rs", "fn main(){let x=1;f(x);}", "fn main() {\n    let x = 1;\n    f(x);\n}\n");
    check_pretty("a.js", "f(function(){return 1;})", "f(function() {\n  return 1;\n})\n");
}

static void statements_of_go_and_ruby_stand_on_lines(void **state)
{
    (void)state;
    check_pretty(
        "a.go", "package p;func f() { a := 1; switch { case a == 1: a++ }; g(a) }",
        "package p;\nfunc f() {\n\ta := 1;\n\tswitch {\n\tcase a == 1:\n\t\ta++\n\t};\n\tg(a)\n"
        "}\n");
    check_pretty("a.go", "package p;func f() { select { case <-c: default: g() }; return }",
                 "package p;\nfunc f() {\n\tselect {\n\tcase "
                 "<-c:\n\tdefault:\n\t\tg()\n\t};\n\treturn\n}\n");
    check_pretty("a.rb", "case x when 1 then a\nwhen 2\n b\nelse c end",
                 "case x when 1 then\n  a\nwhen 2\n  b\nelse\n  c\nend\n");
    check_pretty("a.rb", "a.each { |i|  puts i }", "a.each { |i| puts i }\n");
}

/* In Kotlin, line ends and the indentation after them are tokens. */
static void statements_of_kotlin_stand_on_lines(void **state)
{
    (void)state;
    check_pretty("a.kt", "class A {\nval a = 1\nfun f() { g()\nh() }\n}\n",
                 "class A {\n    val a = 1\n    fun f() {\n        g()\n        h()\n    }\n}\n");
    check_pretty("a.kt", "fun f() {\nwhen (a) {\n0 -> b()\nelse -> { c()\nd() }\n}\n}\n",
                 "fun f() {\n    when (a) {\n        0 -> b()\n        else -> {\n            c()\n"
                 "            d()\n        }\n    }\n}\n");
    check_pretty("a.kt", "val a = b.map { c ->\nd(c)\nc }\nval e = b.map {  it.f }\n",
                 "val a = b.map { c ->\n    d(c)\n    c\n}\nval e = b.map { it.f }\n");
}

static void a_star_stands_apart_from_as(void **state)
{
    (void)state;
    check_pretty("a.mjs", "import *as a from 'a'", "import * as a from 'a'\n");
}

static void a_semicolon_stands_behind_its_statement(void **state)
{
    (void)state;
    check_pretty("a.lua", "local a = 1; f(a)\n;if a then ; b(); end",
                 "local a = 1;\nf(a);\nif a then\n  ;\n  b();\nend\n");
    check_pretty("a.c", "void f(){;g();;}", "void f() {\n    ;\n    g();\n    ;\n}\n");
}

static void lines_are_joined_where_they_mean_nothing(void **state)
{
    (void)state;
    check_pretty("a.c", "int\na\n=\n1\n;", "int a = 1;\n");
    check_pretty("a.c", "#define A 1\n#if A\nint\na; // x\nint b;\n#endif",
                 "#define A 1\n#if A\nint a; // x\nint b;\n#endif\n");
    check_pretty("a.js", "a\n++b", "a\n++b\n");
}

static void branches_stand_below_each_other(void **state)
{
    (void)state;
    check_pretty("a.py", "if a:b;c\nelse:\n d", "if a:\n    b;\n    c\nelse:\n    d\n");
    check_pretty("a.c", "int f(){switch(a){case 1:b();default:c();}}",
                 "int f() {\n    switch (a) {\n    case 1:\n        b();\n    default:\n"
                 "        c();\n    }\n}\n");
    check_pretty("a.lua", "if a then b() else c() end", "if a then\n  b()\nelse\n  c()\nend\n");
    check_pretty("a.cpp", "class A{public:int a;};", "class A {\npublic:\n    int a;\n};\n");
}

static void operators_have_spaces(void **state)
{
    (void)state;
    check_pretty("a.ll", "define i8** @f(i8*** %p) {\n  ret i8** null\n}\n",
                 "define i8** @f(i8*** %p) {\n    ret i8** null\n}\n");
    check_pretty("a.c", "int a=-1*b+ * c;", "int a = -1 * b + *c;\n");
    check_pretty("a.cpp", "template <typename > void f(A<int >&a){a->b ();}",
                 "template <typename> void f(A<int> &a) {\n    a->b();\n}\n");
    check_pretty("a.py", "f(a=1,b = x [ 1 ])", "f(a=1, b=x[1])\n");
    check_pretty("a.js", "x=`a ${ b }  c`+y", "x = `a ${ b }  c` + y\n");
}

static void brackets_that_do_not_fit_have_a_line_for_each_element(void **state)
{
    (void)state;
    char text[400] = "{\"a\":[", expected[500] = "{\n  \"a\": [\n";
    for (int i = 0; i < 9; i++) {
        strcat(text, i < 8 ? "\"0123456789\"," : "\"0123456789\"]}");
        strcat(expected, i < 8 ? "    \"0123456789\",\n" : "    \"0123456789\"\n  ]\n}\n");
    }
    check_pretty("a.json", text, expected);
    check_pretty("a.json", "{\n\"a\" : [\n{\"b\" : 0\n}\n]\n}", "{\"a\": [{\"b\": 0}]}\n");
}

static void indentation_that_pare_does_not_know_stays(void **state)
{
    (void)state;
    check_pretty("a.yaml", "a:\n  - b\n\n", "a:\n  - b\n");
}

static void long_lines_break_at_a_comma(void **state)
{
    (void)state;
    char text[400] = "f(", expected[400];
    for (int i = 0; i < 12; i++)
        strcat(text, "aaaaaaaaaaaaaaa, ");
    strcat(text, "b);");
    strcpy(expected, "f(aaaaaaaaaaaaaaa");
    for (int i = 1; i < 13; i++) {
        strcat(expected, i % 5 == 0 ? ",\n    " : ", ");
        strcat(expected, i == 12 ? "b" : "aaaaaaaaaaaaaaa");
    }
    strcat(expected, ");\n");
    check_pretty("a.c", text, expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(statements_stand_on_lines),
        cmocka_unit_test(statements_of_kotlin_stand_on_lines),
        cmocka_unit_test(a_semicolon_stands_behind_its_statement),
        cmocka_unit_test(a_star_stands_apart_from_as),
        cmocka_unit_test(statements_of_go_and_ruby_stand_on_lines),
        cmocka_unit_test(lines_are_joined_where_they_mean_nothing),
        cmocka_unit_test(branches_stand_below_each_other),
        cmocka_unit_test(operators_have_spaces),
        cmocka_unit_test(brackets_that_do_not_fit_have_a_line_for_each_element),
        cmocka_unit_test(indentation_that_pare_does_not_know_stays),
        cmocka_unit_test(long_lines_break_at_a_comma),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
