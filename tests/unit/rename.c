/* What `rename` makes of names, with all its items absent or just one of them. */
#include "input/core/reading.h"
#include "input/frontends.h"
#include "textual.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

struct renamed {
    struct fileset input, rendered;
    struct reading *reading;
};

static void open_files(struct renamed *self, const char *const *names, const char *const *texts,
                       size_t n_files)
{
    struct error err;
    *self = (struct renamed){0};
    for (size_t i = 0; i < n_files; i++)
        fileset_add_borrowed(&self->input, &(struct file){.name = names[i],
                                                          .data = (const unsigned char *)texts[i],
                                                          .n_bytes = strlen(texts[i])});
    if (frontend_find("rename")->read(&self->input, &self->reading, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    textual_expect_identity(self->reading, &self->input);
}

static void render_without(struct renamed *self, const struct bitset *subset)
{
    reading_render(self->reading, subset, &self->rendered);
}

static void expect_file(const struct renamed *self, size_t index, const char *expected)
{
    const struct file *file = &self->rendered.files[index];
    if (file->n_bytes != strlen(expected) || memcmp(file->data, expected, file->n_bytes) != 0)
        fail_msg("got \"%.*s\", not \"%s\"", (int)file->n_bytes, (const char *)file->data,
                 expected);
}

static void close_files(struct renamed *self)
{
    fileset_done(&self->rendered);
    reading_free(self->reading);
    fileset_done(&self->input);
}

/* One file, everything renamed. */
static void expect(const char *name, const char *text, const char *expected)
{
    struct renamed self;
    struct bitset none;
    open_files(&self, &name, &text, 1);
    bitset_init(&none, self.reading->problem.n_items);
    render_without(&self, &none);
    expect_file(&self, 0, expected);
    bitset_done(&none);
    close_files(&self);
}

static void names_that_are_declared_nowhere_stay(void **state)
{
    (void)state;
    expect("x.c", "int xx; int f1(int xx) { return xx + xx + puts(a); } int *p1 = &xx;",
           "int b; int c(int b) { return b + b + puts(a); } int *d = &b;");
    expect("x.c", "struct tag { int mm; } mm; int ff(struct tag *t) { return t->mm + mm; }",
           "struct b { int a; } a; int c(struct b *t) { return t->a + a; }");
}

static void files_share_names(void **state)
{
    (void)state;
    static const char *const names[] = {"x.h", "x.c"};
    static const char *const texts[] = {"int shared(void); static int own;",
                                        "int here; int shared(void) { return here + gone; }"};
    struct renamed self;
    struct bitset none;
    open_files(&self, names, texts, 2);
    bitset_init(&none, self.reading->problem.n_items);
    render_without(&self, &none);
    expect_file(&self, 0, "int a(void); static int c;");
    expect_file(&self, 1, "int b; int a(void) { return b + gone; }");
    bitset_done(&none);
    close_files(&self);
}

static void one_item_is_one_name(void **state)
{
    (void)state;
    static const char *const name = "x.c", *const text = "int first, second = 2, third;";
    struct renamed self;
    struct bitset subset;
    open_files(&self, &name, &text, 1);
    assert_int_equal(self.reading->problem.n_items, 3);
    bitset_init(&subset, 3);
    bitset_set_all(&subset);
    bitset_remove(&subset, 1);
    render_without(&self, &subset);
    expect_file(&self, 0, "int first, b = 2, third;");
    bitset_done(&subset);
    close_files(&self);
}

/* Without queries for names every identifier is one; keywords, strings and comments are not. */
static void equal_identifiers_are_one(void **state)
{
    (void)state;
    expect("x.swift", "let count = 1 // count\nprint(count, \"count\")",
           "let a = 1 // count\nb(a, \"count\")");
    expect("x.xml", "<item><part/></item>", "<a><b/></a>");
    expect("x.json", "{\"name\": true}", "{\"name\": true}");
}

static void words_of_unknown_text(void **state)
{
    (void)state;
    expect("notes", "alpha Beta alpha 12 x", "a A a 12 x");
}

/* No letter is given twice, a name never grows, and two letters are tried when one is not enough.
 */
static void names_run_out(void **state)
{
    (void)state;
    expect("notes", "a b c d e f g h i j k l m n o p q r s t u v w x y zz",
           "a b c d e f g h i j k l m n o p q r s t u v w x y z");
    expect("notes", "a b c d e f g h i j k l m n o p q r s t u v w x y z zz aa abc abc",
           "a b c d e f g h i j k l m n o p q r s t u v w x y z zz aa ab ab");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_that_are_declared_nowhere_stay),
        cmocka_unit_test(files_share_names),
        cmocka_unit_test(one_item_is_one_name),
        cmocka_unit_test(equal_identifiers_are_one),
        cmocka_unit_test(words_of_unknown_text),
        cmocka_unit_test(names_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
