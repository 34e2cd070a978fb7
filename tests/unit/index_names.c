/* WebAssembly text with names in the place of numbers: what gets a name, and which numbers are
 * right when something is gone. */
#include "input/tree/indices/index_names.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char *named(const char *text)
{
    struct file file = {"a.wat", (const unsigned char *)text, strlen(text), 0644, false};
    struct index_names names;
    char *result = NULL;
    if (index_names_give(&file, &names))
        result = strndup((const char *)names.file.data, names.file.n_bytes);
    index_names_done(&names);
    return result;
}

static void assert_unnamed(const char *text, const char *wanted)
{
    struct buffer found = {0};
    index_names_take((const unsigned char *)text, strlen(text), &found);
    assert_string_equal(buffer_text(&found), wanted);
    buffer_done(&found);
}

static void numbers_get_names(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"(module (func call 1) (func))", "(module (func call $~f1) (func $~f1))"},
        {"(import \"a\" \"b\" (func)) (start 0)", "(import \"a\" \"b\" (func $~f0)) (start $~f0)"},
        {"(func (param i32 i64) (local f32) local.get 1 local.set 2)",
         "(func (param $~l0 i32) (param $~l1+ i64) (local $~l2 f32) local.get $~l1+ local.set "
         "$~l2)"},
        {"(type (func (param i32))) (func (type 0) (local i32) local.get 0 local.get 1)",
         "(type $~y0 (func (param i32))) (func (type $~y0) (local $~l1 i32) local.get 0 local.get "
         "$~l1)"},
        {"(func block loop br 1 br 2 end end)", "(func block $~b0 loop br $~b0 br $~L end end)"},
        {"(func (if (br_if 0 (i32.const 1)) (then (br 0))))",
         "(func (if $~b0 (br_if $~L (i32.const 1)) (then (br $~b0))))"},
        {"(memory 1) (func i32.const 0 i32.load offset=4 drop)",
         "(memory $~m0 1) (func i32.const 0 i32.load $~m0 offset=4 drop)"},
        {"(table 1 funcref) (elem (i32.const 0) 0) (func) (export \"f\" (func 0))",
         "(table 1 funcref) (elem (i32.const 0) $~f0) (func $~f0) (export \"f\" (func $~f0))"},
        {"(func $f call 0 (; call 0 ;))", "(func $f call $f (; call 0 ;))"},
        {"(func call $f) (func $f)", NULL},
        {"(func call 7)", NULL},
        {"(module) (module (func call 0))", NULL},
        {"(type (struct)) (func struct.new 0 call 0)", NULL},
        {"(func call 0) ;; $~", NULL},
        {"call 0", NULL},
        {"", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *text = named(cases[i][0]);
        if (cases[i][1] == NULL)
            assert_null(text);
        else
            assert_string_equal(text, cases[i][1]);
        if (text != NULL && strchr(cases[i][0], '$') == NULL)
            assert_unnamed(text, cases[i][0]);
        free(text);
    }
}

static void names_become_numbers(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"(module (func call $~f3) (func $~f3))", "(module (func call 1) (func))"},
        {"(func (param $~l1+ i64) (local $~l2 f32) local.get $~l2)",
         "(func (param i64) (local f32) local.get 1)"},
        {"(func (param $~l0 i32) (param $~l1+ i64) (param $~l2+ i64) local.get $~l2+)",
         "(func (param i32 i64 i64) local.get 2)"},
        {"(func (param $~l0 i32) (local $~l1 i64) (local $~l3+ i64) local.get $~l3+)",
         "(func (param i32) (local i64 i64) local.get 2)"},
        {"(func block $~b2 br $~b2 br $~L end)", "(func block br 0 br 1 end)"},
        {"(memory $~m0 1) (func i32.load $~m0 offset=4)", "(memory 1) (func i32.load offset=4)"},
        {"(func call $~f9 local.get $~l4 br $~b7)", "(func call 0 local.get 0 br 0)"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_unnamed(cases[i][0], cases[i][1]);
}

static void places_are_those_of_the_file(void **state)
{
    (void)state;
    const char *text = "(func call 1 drop) (func)";
    struct file file = {"a.wat", (const unsigned char *)text, strlen(text), 0644, false};
    struct index_names names;
    assert_true(index_names_give(&file, &names));
    {
        const char *word = "drop";
        const char *with = memmem(names.file.data, names.file.n_bytes, word, strlen(word));
        size_t at = (size_t)(with - (const char *)names.file.data);
        assert_int_equal(index_names_place(&names, at), strstr(text, word) - text);
    }
    assert_int_equal(index_names_place(&names, names.file.n_bytes), file.n_bytes);
    assert_int_equal(index_names_place(&names, 0), 0);
    index_names_done(&names);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_get_names),
        cmocka_unit_test(names_become_numbers),
        cmocka_unit_test(places_are_those_of_the_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
