/* The estimate of the time left: the shipped table can be read, and a row is found for every run.
 */
#include "cli/show/estimator.h"
#include "report/page/page.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const char some_table[] = "round,stall,runs,low,middle,high\n"
                                 "1,0.0,9,1,2,4\n"
                                 "1,0.3,9,0.5,1,2\n"
                                 "2,0.0,9,0.1,0.2,0.4\n";

static struct time_left at(const struct left_table *table, double elapsed, unsigned round,
                           uint64_t n_answers, uint64_t n_since)
{
    struct left_facts facts = {elapsed, round, n_answers, n_since};
    return left_estimate(table, &facts);
}

static void the_row_follows_from_the_state(void **state)
{
    (void)state;
    struct left_table table;
    assert_true(left_table_parse(some_table, &table));
    assert_int_equal(table.n_rows, 3);
    assert_false(at(&table, 9, 1, 100, 0).is_known);   /* too early */
    assert_false(at(&table, 100, 1, 29, 0).is_known);  /* too few answers */
    assert_false(at(&table, 100, 0, 100, 0).is_known); /* before the first round */
    assert_true(at(&table, 100, 1, 100, 29).middle == 200);
    assert_true(at(&table, 100, 1, 100, 30).middle == 100);
    assert_true(at(&table, 100, 2, 100, 90).low == 10);
    assert_true(at(&table, 100, 7, 100, 0).high == 40); /* as in the last round that is there */
}

static void what_is_no_table_says_nothing(void **state)
{
    (void)state;
    struct left_table table;
    assert_false(left_table_parse("", &table));
    assert_false(left_table_parse("head\n", &table));
    assert_false(left_table_parse("head\n1,2,3\n", &table));
    assert_int_equal(table.n_rows, 0);
    assert_false(at(&table, 100, 1, 100, 0).is_known);
}

static void the_shipped_table_has_a_row_for_every_state(void **state)
{
    (void)state;
    struct left_table table;
    assert_true(left_table_parse((const char *)time_left_table.data, &table));
    for (unsigned round = 1; round < 10; round++)
        for (uint64_t since = 0; since <= 100; since++) {
            struct time_left left = at(&table, 100, round, 100, since);
            assert_true(left.is_known && 0 <= left.low && left.low <= left.middle &&
                        left.middle <= left.high);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_row_follows_from_the_state),
        cmocka_unit_test(what_is_no_table_says_nothing),
        cmocka_unit_test(the_shipped_table_has_a_row_for_every_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
