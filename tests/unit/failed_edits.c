#include "drive/execute/failed_edits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Long enough that what stands before and behind it is not around what is in the middle. */
#define FAR "0123456789 0123456789 0123456789 0123456789\n"

static struct fileset one_file(const char *text)
{
    struct fileset set = {0};
    struct file file = {.name = "a", .data = (const unsigned char *)text, .n_bytes = strlen(text)};
    fileset_add_borrowed(&set, &file);
    return set;
}

/* The edit that makes one text of the other; false: none. */
static bool edit(const char *from, const char *to, struct hash *ret)
{
    struct fileset best = one_file(from), candidate = one_file(to);
    bool is_edit = failed_edits_edit(&best, &candidate, ret);
    fileset_done(&best);
    fileset_done(&candidate);
    return is_edit;
}

static bool same_edit(const char *from, const char *to, const char *other_from,
                      const char *other_to)
{
    struct hash a = {0}, b = {0};
    assert_true(edit(from, to, &a) && edit(other_from, other_to, &b));
    return hash_equal(a, b);
}

static void an_edit_is_the_same_when_the_text_changes_far_away(void **state)
{
    (void)state;
    assert_true(same_edit("first\n" FAR "x y" FAR, "first\n" FAR "x" FAR, FAR "x y" FAR "last",
                          FAR "x" FAR "last"));
    assert_false(same_edit(FAR "x y\n" FAR, FAR "x\n" FAR, FAR "x y;\n" FAR, FAR "x;\n" FAR));
    assert_false(same_edit(FAR "x y" FAR, FAR "x" FAR, FAR "x y" FAR, FAR "x 0" FAR));
}

#define LONG_HEAD "void function(int one, int two) {"
#define LONG_TAIL "return one + two; }"

static void what_is_removed_counts_by_its_ends(void **state)
{
    (void)state;
    assert_true(same_edit(FAR LONG_HEAD " inner(); " LONG_TAIL FAR, FAR FAR,
                          FAR LONG_HEAD LONG_TAIL FAR, FAR FAR));
    assert_false(same_edit(FAR LONG_HEAD LONG_TAIL FAR, FAR FAR, FAR LONG_HEAD FAR, FAR FAR));
    assert_false(same_edit(FAR "inner(1);" FAR, FAR FAR, FAR "inner(2);" FAR, FAR FAR));
}

static void what_stands_between_two_places_does_not_count(void **state)
{
    (void)state;
    assert_true(same_edit(FAR "int x;" FAR "a" FAR "f(x);" FAR, FAR FAR "a" FAR FAR,
                          FAR "int x;" FAR FAR "f(x);" FAR, FAR FAR FAR FAR));
    assert_false(same_edit(FAR "int x;" FAR "a" FAR "f(x);" FAR, FAR FAR "a" FAR FAR,
                           FAR "int x;" FAR FAR "g(x);" FAR, FAR FAR FAR FAR));
    assert_false(same_edit(FAR "int x;" FAR "a" FAR "f(x);" FAR, FAR FAR "a" FAR "f(0);" FAR,
                           FAR "int x;" FAR "a" FAR "f(x);" FAR, FAR FAR "a" FAR "f(1);" FAR));
}

static void the_body_that_stays_behind_a_header_counts(void **state)
{
    (void)state;
    assert_false(same_edit(FAR "for x in y:\n    process(x)\n" FAR, FAR "process(x)\n" FAR,
                           FAR "for x in y:\n    process(0)\n" FAR, FAR "process(0)\n" FAR));
}

static void not_every_change_is_one_edit(void **state)
{
    (void)state;
    struct hash hash;
    assert_false(edit(FAR, FAR, &hash));
    struct fileset best = one_file("a"), candidate = one_file("b");
    struct file second = {.name = "b", .data = (const unsigned char *)"c", .n_bytes = 1};
    fileset_add_borrowed(&best, &second);
    assert_false(failed_edits_edit(&best, &candidate, &hash)); /* a file is gone */
    second.data = (const unsigned char *)"d";
    fileset_add_borrowed(&candidate, &second);
    assert_false(failed_edits_edit(&best, &candidate, &hash)); /* two have changed */
    fileset_done(&best);
    fileset_done(&candidate);
}

static void failures_count_while_they_are_trusted(void **state)
{
    (void)state;
    struct failed_edits *failed = failed_edits_new();
    struct hash hash;
    assert_true(edit("a b", "a", &hash));
    assert_false(failed_edits_has(failed, hash));
    failed_edits_add(failed, hash);
    assert_true(failed_edits_has(failed, hash));
    failed_edits_trust(failed, false);
    assert_false(failed_edits_has(failed, hash));
    failed_edits_trust(failed, true);
    assert_true(failed_edits_has(failed, hash));
    failed_edits_free(failed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_edit_is_the_same_when_the_text_changes_far_away),
        cmocka_unit_test(what_is_removed_counts_by_its_ends),
        cmocka_unit_test(what_stands_between_two_places_does_not_count),
        cmocka_unit_test(the_body_that_stays_behind_a_header_counts),
        cmocka_unit_test(not_every_change_is_one_edit),
        cmocka_unit_test(failures_count_while_they_are_trusted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
