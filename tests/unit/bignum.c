#include "base/containers/bignum.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void check_text(const struct bignum *number, const char *expected)
{
    struct buffer text = {0};
    bignum_write(number, &text);
    assert_string_equal(buffer_text(&text), expected);
    buffer_done(&text);
}

static void powers_of_two(void **state)
{
    (void)state;
    struct bignum number;
    bignum_init(&number, 1);
    bignum_double(&number, 100);
    check_text(&number, "1267650600228229401496703205376");
    bignum_double(&number, 64);
    check_text(&number, "23384026197294446691258957323460528314494920687616");
    bignum_done(&number);
    bignum_init(&number, 0);
    bignum_double(&number, 1000);
    assert_true(bignum_is_zero(&number));
    check_text(&number, "0");
    bignum_done(&number);
}

static void the_factorial_of_thirty(void **state)
{
    (void)state;
    struct bignum number, factor;
    bignum_init(&number, 1);
    for (uint64_t i = 2; i <= 30; i++) {
        bignum_init(&factor, i);
        bignum_multiply(&number, &factor);
        bignum_done(&factor);
    }
    check_text(&number, "265252859812191058636308480000000");
    bignum_done(&number);
}

static void sums_carry_over(void **state)
{
    (void)state;
    struct bignum number, other;
    bignum_init(&number, UINT64_MAX);
    bignum_init(&other, 1);
    assert_true(bignum_equals(&number, UINT64_MAX));
    bignum_add(&number, &other);
    check_text(&number, "18446744073709551616");
    assert_false(bignum_equals(&number, 0));
    bignum_add(&other, &number);
    check_text(&other, "18446744073709551617");
    bignum_done(&number);
    bignum_done(&other);
}

static void zeros_in_the_middle_are_written(void **state)
{
    (void)state;
    struct bignum number;
    bignum_init(&number, 1000000000000000005u);
    check_text(&number, "1000000000000000005");
    bignum_done(&number);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(powers_of_two),
        cmocka_unit_test(the_factorial_of_thirty),
        cmocka_unit_test(sums_carry_over),
        cmocka_unit_test(zeros_in_the_middle_are_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
