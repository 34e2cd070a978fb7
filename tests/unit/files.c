#include "textual.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static void one_item_a_file_and_one_always_stays(void **state)
{
    (void)state;
    const char *const texts[] = {"one", "", "three"};
    struct fileset input;
    textual_fileset(&input, texts, 3);
    struct reading *reading = textual_read("files", &input);
    assert_int_equal(reading->problem.n_items, 3);
    textual_expect_identity(reading, &input);
    const uint64_t costs[] = {3, 0, 5};
    assert_memory_equal(reading->problem.cost, costs, sizeof costs);
    struct bitset subset;
    bitset_init(&subset, 3);
    assert_false(problem_allows(&reading->problem, &subset));
    bitset_add(&subset, 2);
    assert_true(problem_allows(&reading->problem, &subset));
    struct fileset candidate;
    reading_render(reading, &subset, &candidate);
    assert_int_equal(candidate.n_files, 1);
    assert_string_equal(candidate.files[0].name, "c");
    assert_memory_equal(candidate.files[0].data, "three", 5);
    fileset_done(&candidate);
    bitset_done(&subset);
    reading_free(reading);
    fileset_done(&input);
}

static void a_single_file_cannot_go(void **state)
{
    (void)state;
    textual_expect_items("files", "text", 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_item_a_file_and_one_always_stays),
        cmocka_unit_test(a_single_file_cannot_go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
