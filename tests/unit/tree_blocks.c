/* Values and blocks of LLVM IR: what a candidate looks like that lacks some of them. */
#include "base/containers/bitset.h"
#include "base/memory.h"
#include "input/core/reading.h"
#include "input/tree/parse/renumber.h"
#include "problem/problem.h"
#include "textual.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void numbers_are_in_order(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"define i32 @f(i32 %0, i8* %2) {\n  %5 = add i32 %0, %7\n  br label %9\n\n9:  ; preds = "
         "%3\n"
         "  ret i32 %5\n}\n",
         "define i32 @f(i32 %0, i8* %1) {\n  %3 = add i32 %0, %2\n  br label %4\n\n4:  ; preds = "
         "%2\n"
         "  ret i32 %3\n}\n"},
        {"define void @g() {\nentry:\n  %3 = call i32 asm \"%9\", \"\"()\n  ret void\n}\n"
         "define void @h() {\n  %4 = alloca i8\n  ret void\n}\n",
         "define void @g() {\nentry:\n  %0 = call i32 asm \"%9\", \"\"()\n  ret void\n}\n"
         "define void @h() {\n  %1 = alloca i8\n  ret void\n}\n"},
        {"%1 = type { i8 }\ndefine void @g(%1* %3) {\n  ret void\n}\n",
         "%1 = type { i8 }\ndefine void @g(%1* %3) {\n  ret void\n}\n"},
        {"define i32 @f(i32 %0,\n    i8* %1) {\n    %5 = add i32 %0, 1\n    7:\n    ret i32 "
         "%5\n}\n",
         "define i32 @f(i32 %0,\n    i8* %1) {\n    %3 = add i32 %0, 1\n    4:\n    ret i32 "
         "%3\n}\n"},
        {"define", "define"},
        {"define void @f() {\n  %99999999999999999999 = x\n",
         "define void @f() {\n  %99999999999999999999 = x\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buffer text = {0};
        renumber((const unsigned char *)cases[i][0], strlen(cases[i][0]), '%', &text);
        assert_string_equal(buffer_text(&text), cases[i][1]);
        buffer_done(&text);
    }
}

static const char program[] = "define i32 @f(i32 %x) {\n"
                              "start:\n"
                              "  %a = add i32 %x, 1\n"
                              "  br label %next\n"
                              "next:\n"
                              "  %p = phi i32 [ %a, %start ]\n"
                              "  ret i32 %p\n"
                              "}\n";

/* Whether the coarse reading allows this text.  It has few items: all subsets are tried. */
static bool allows(const char *wanted)
{
    const char *text = program;
    struct fileset input = {0}, rendered;
    textual_fileset(&input, &text, 1);
    input.files[0].name = "a.ll";
    struct reading *reading = textual_read("tree-coarse", &input);
    struct bitset subset;
    bool found = false;
    uint32_t n = reading->problem.n_items;
    bitset_init(&subset, n);
    assert_in_range(n, 1, 12);
    for (uint32_t set = 0; set < 1u << n && !found; set++) {
        bitset_clear_all(&subset);
        for (uint32_t i = 0; i < n; i++)
            if ((set >> i & 1) != 0)
                bitset_add(&subset, i);
        if (!problem_allows(&reading->problem, &subset))
            continue;
        reading_render(reading, &subset, &rendered);
        found = rendered.files[0].n_bytes == strlen(wanted) &&
                memcmp(rendered.files[0].data, wanted, strlen(wanted)) == 0;
        fileset_done(&rendered);
    }
    bitset_done(&subset);
    reading_free(reading);
    fileset_done(&input);
    return found;
}

static void uses_of_what_is_gone_become_zero(void **state)
{
    (void)state;
    assert_true(allows("define i32 @f(i32 %x) {\nstart:\n  br label %next\nnext:\n"
                       "  %p = phi i32 [ zeroinitializer, %start ]\n  ret i32 %p\n}\n"));
    assert_true(allows("define i32 @f(i32 %x) {\nstart:\n  br label %next\nnext:\n"
                       "  ret i32 zeroinitializer\n}\n"));
}

static void blocks_keep_an_end(void **state)
{
    (void)state;
    assert_true(
        allows("define i32 @f(i32 %x) {\nstart:\n  %a = add i32 %x, 1\n  unreachable\n}\n"));
    assert_true(allows("define i32 @f(i32 %x) {\n  unreachable\n}\n"));
    assert_false(allows("define i32 @f(i32 %x) {\n}\n"));
    assert_false(allows("define i32 @f(i32 %x) {\n  %a = add i32 %x, 1\n  br label %next\nnext:\n"
                        "  %p = phi i32 [ %a, %start ]\n  ret i32 %p\n}\n"));
    assert_false(allows("define i32 @f(i32 %x) {\nstart:\n  unreachable\nnext:\n"
                        "  %p = phi i32 [ zeroinitializer, %start ]\n  ret i32 %p\n}\n"));
    assert_false(allows("define i32 @f(i32 %x) {\nstart:\n  br label %next\n}\n"));
}

/* Without it the block would get the same end again, so it is nothing to ask about. */
static void an_end_that_would_come_again_stays(void **state)
{
    (void)state;
    struct fileset input = {0};
    const char *text = "define void @f() {\n  call void @g()\n  unreachable\n"
                       "a:\n  unreachable\n}\n"
                       "declare void @g()\n";
    textual_fileset(&input, &text, 1);
    input.files[0].name = "a.ll";
    struct reading *reading = textual_read("tree-coarse", &input);
    /* items: function, call, unreachable, a, unreachable, declaration */
    assert_int_equal(reading->problem.n_items, 6);
    static const struct {
        uint32_t gone[2];
        bool is_allowed;
    } cases[] = {{{1, 6}, true}, {{2, 6}, false}, {{4, 6}, false}, {{3, 4}, true}};
    struct bitset subset;
    bitset_init(&subset, 6);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bitset_set_all(&subset);
        for (size_t k = 0; k < 2; k++)
            if (cases[i].gone[k] < 6)
                bitset_remove(&subset, cases[i].gone[k]);
        assert_int_equal(problem_allows(&reading->problem, &subset), cases[i].is_allowed);
    }
    bitset_done(&subset);
    reading_free(reading);
    fileset_done(&input);
}

/* A block without an end goes on in the block that nothing leads to; entries go with their ways. */
static void entries_follow_ways(void **state)
{
    (void)state;
    struct fileset input = {0}, rendered;
    const char *text = "define i32 @f(i1 %c) {\n"
                       "  br i1 %c, label %a, label %b\n"
                       "a:\n"
                       "  br label %b\n"
                       "b:\n"
                       "  %p = phi i32 [ 1, %0 ], [ 2, %a ]\n"
                       "  br label %d\n"
                       "d:\n"
                       "  ret i32 %p\n"
                       "}\n";
    textual_fileset(&input, &text, 1);
    input.files[0].name = "a.ll";
    struct reading *reading = textual_read("tree-coarse", &input);
    /* items: function, br, a, br, b, phi, br, d, ret */
    assert_int_equal(reading->problem.n_items, 9);
    static const struct {
        uint32_t gone[4];
        const char *text;
    } cases[] = {
        {{1, 2, 3, 9},
         "define i32 @f(i1 %c) {\n  br label %b\nb:\n  br label %d\nd:\n"
         "  ret i32 zeroinitializer\n}\n"},
        {{3, 9, 9, 9},
         "define i32 @f(i1 %c) {\n  br i1 %c, label %a, label %b\na:\n  unreachable\nb:\n"
         "  %p = phi i32 [ 1, %0 ]\n  br label %d\nd:\n  ret i32 %p\n}\n"},
        {{1, 9, 9, 9},
         "define i32 @f(i1 %c) {\n  br label %a\na:\n  br label %b\nb:\n"
         "  %p = phi i32 [ 2, %a ]\n  br label %d\nd:\n  ret i32 %p\n}\n"},
    };
    struct bitset subset;
    bitset_init(&subset, 9);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bitset_set_all(&subset);
        for (size_t k = 0; k < 4; k++)
            if (cases[i].gone[k] < 9)
                bitset_remove(&subset, cases[i].gone[k]);
        assert_true(problem_allows(&reading->problem, &subset));
        reading_render(reading, &subset, &rendered);
        char *made = mem_zero(rendered.files[0].n_bytes + 1, 1);
        memcpy(made, rendered.files[0].data, rendered.files[0].n_bytes);
        assert_string_equal(made, cases[i].text);
        free(made);
        fileset_done(&rendered);
    }
    bitset_done(&subset);
    reading_free(reading);
    fileset_done(&input);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_in_order),
        cmocka_unit_test(uses_of_what_is_gone_become_zero),
        cmocka_unit_test(blocks_keep_an_end),
        cmocka_unit_test(an_end_that_would_come_again_stays),
        cmocka_unit_test(entries_follow_ways),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
