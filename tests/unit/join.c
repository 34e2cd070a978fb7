#include "disk_files.h"
#include "textual.h"

#include "base/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Renders a fileset by a front end without these items; the files are "NAME:TEXT" with a bar behind
 * each. */
static void expect(const char *frontend, struct fileset *input, const uint32_t *items,
                   size_t n_items, const char *expected)
{
    struct reading *reading = textual_read(frontend, input);
    struct buffer text = {0};
    struct fileset candidate;
    struct bitset subset;
    textual_expect_identity(reading, input);
    bitset_init(&subset, reading->problem.n_items);
    bitset_set_all(&subset);
    for (size_t i = 0; i < n_items; i++)
        bitset_remove(&subset, items[i]);
    assert_true(problem_allows(&reading->problem, &subset));
    reading_render(reading, &subset, &candidate);
    for (size_t i = 0; i < candidate.n_files; i++) {
        buffer_add_format(&text, "%s:", candidate.files[i].name);
        buffer_add(&text, candidate.files[i].data, candidate.files[i].n_bytes);
        buffer_add_byte(&text, '|');
    }
    assert_string_equal(buffer_text(&text), expected);
    buffer_done(&text);
    fileset_done(&candidate);
    bitset_done(&subset);
    reading_free(reading);
    fileset_done(input);
}

static void a_header_takes_the_place_of_its_include(void **state)
{
    (void)state;
    struct fileset input =
        disk_files_set("a.c", "#include <b.h>\n#include \"in/b.h\"\nint a;\n#include \"b.h\"\n",
                       "in/b.h", "int b;\n", NULL);
    expect("inline-files", &input, WITHOUT(0), "a.c:#include <b.h>\nint b;\nint a;\n\n|");
}

static void nested_headers_go_together(void **state)
{
    (void)state;
    struct fileset input = disk_files_set("a.c", "#include \"b.h\"\n", "b.h",
                                          "#include \"c.h\"\nint b;\n", "c.h", "int c;\n", NULL);
    struct reading *reading = textual_read("inline-files", &input);
    struct bitset subset; /* b.h is gone, and c.h, which its text has, is not */
    bitset_init(&subset, 2);
    bitset_add(&subset, 1);
    assert_false(problem_allows(&reading->problem, &subset));
    bitset_done(&subset);
    reading_free(reading);
    expect("inline-files", &input, WITHOUT(0, 1), "a.c:int c;\nint b;\n|");
}

static void members_lose_the_name_of_the_module(void **state)
{
    (void)state;
    struct fileset input = disk_files_set("a.py", "import b as x\nx.f(box.f, x.g.x.h)\n", "b.py",
                                          "def f(): 0\n", NULL);
    expect("inline-files", &input, WITHOUT(0), "a.py:def f(): 0\nf(box.f, g.x.h)\n|");
}

static void a_rust_module_gets_braces(void **state)
{
    (void)state;
    struct fileset input =
        disk_files_set("a.rs", "pub mod b;\nfn a() {}\n", "b.rs", "fn b() {}\n", NULL);
    expect("inline-files", &input, WITHOUT(0), "a.rs:pub mod b {\nfn b() {}}\n\nfn a() {}\n|");
}

static void a_file_with_two_users_stays(void **state)
{
    (void)state;
    struct fileset input = disk_files_set("a.c", "#include \"c.h\"\n", "b.c", "#include \"c.h\"\n",
                                          "c.h", "int c;\n", NULL);
    struct reading *reading = textual_read("inline-files", &input);
    assert_int_equal(reading->problem.n_items, 0);
    reading_free(reading);
    fileset_done(&input);
}

static void imports_go_to_the_head(void **state)
{
    (void)state;
    struct fileset input = disk_files_set("a.go", "package p\nimport \"fmt\"\nvar a int\n", "b.go",
                                          "package p\nimport (\n\"fmt\"\n\"os\"\n)\nvar b int\n",
                                          "c.go", "package p\nvar c int\n", NULL);
    expect("merge-files", &input, WITHOUT(0, 1),
           "a.go:package p\nimport \"fmt\"\nimport \"os\"\nvar a int\n\nvar b int\n\nvar c int\n|");
}

static void another_public_class_is_not_public(void **state)
{
    (void)state;
    struct fileset input = disk_files_set("A.java", "package p;\npublic class A {}\n", "B.java",
                                          "package p;\nimport q.*;\npublic class B {}\n", NULL);
    expect("merge-files", &input, WITHOUT(0),
           "A.java:package p;\nimport q.*;\npublic class A {}\n\nclass B {}\n|");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_header_takes_the_place_of_its_include),
        cmocka_unit_test(nested_headers_go_together),
        cmocka_unit_test(members_lose_the_name_of_the_module),
        cmocka_unit_test(a_rust_module_gets_braces),
        cmocka_unit_test(a_file_with_two_users_stays),
        cmocka_unit_test(imports_go_to_the_head),
        cmocka_unit_test(another_public_class_is_not_public),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
