#include "base/containers/sorted_rows.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

struct row {
    char other[3];
    uint32_t key;
};

static const struct row rows[] = {{"a", 2}, {"b", 4}, {"c", 4}, {"d", 4}, {"e", UINT32_MAX}};
static const struct sorted_rows sorted = {rows, sizeof rows / sizeof *rows, sizeof *rows,
                                          offsetof(struct row, key)};

static void expect(uint32_t key, size_t first, size_t n)
{
    assert_int_equal(sorted_rows_first(&sorted, key), first);
    assert_int_equal(sorted_rows_equal(&sorted, first, key), n);
}

static void rows_are_found_by_their_key(void **state)
{
    (void)state;
    expect(0, 0, 0);
    expect(2, 0, 1);
    expect(3, 1, 0);
    expect(4, 1, 3);
    expect(5, 4, 0);
    expect(UINT32_MAX, 4, 1);
}

static void no_rows_have_no_key(void **state)
{
    (void)state;
    struct sorted_rows none = sorted;
    none.n_rows = 0;
    assert_int_equal(sorted_rows_first(&none, 4), 0);
    assert_int_equal(sorted_rows_equal(&none, 0, 4), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_found_by_their_key),
        cmocka_unit_test(no_rows_have_no_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
