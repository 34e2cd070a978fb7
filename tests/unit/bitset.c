#include "base/containers/bitset.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void set_all_keeps_the_bits_beyond_the_end_clear(void **state)
{
    (void)state;
    for (size_t n = 0; n < 200; n++) {
        struct bitset set;
        bitset_init(&set, n);
        bitset_set_all(&set);
        assert_int_equal(bitset_count(&set), n);
        bitset_done(&set);
    }
}

static void next_visits_every_element_once(void **state)
{
    (void)state;
    struct bitset set;
    bitset_init(&set, 300);
    const size_t elements[] = {0, 63, 64, 127, 128, 200, 299};
    for (size_t i = 0; i < 7; i++)
        bitset_add(&set, elements[i]);
    size_t seen = 0;
    for (size_t i = bitset_next(&set, 0); i != BITSET_END; i = bitset_next(&set, i + 1))
        assert_int_equal(i, elements[seen++]);
    assert_int_equal(seen, 7);
    bitset_done(&set);
}

static void next_absent_is_the_first_hole(void **state)
{
    (void)state;
    for (size_t n = 0; n < 200; n++) {
        struct bitset set;
        bitset_init(&set, n);
        bitset_set_all(&set);
        assert_int_equal(bitset_next_absent(&set, 0), n);
        for (size_t hole = 0; hole < n; hole++) {
            bitset_remove(&set, hole);
            assert_int_equal(bitset_next_absent(&set, hole / 2), hole);
            assert_int_equal(bitset_next_absent(&set, hole), hole);
            assert_int_equal(bitset_next_absent(&set, hole + 1), n);
            bitset_add(&set, hole);
        }
        bitset_done(&set);
    }
}

static void subset_and_difference_agree(void **state)
{
    (void)state;
    struct bitset a, b;
    bitset_init(&a, 100);
    bitset_init(&b, 100);
    bitset_add(&a, 70);
    bitset_add(&b, 70);
    bitset_add(&b, 3);
    assert_true(bitset_subset(&a, &b));
    assert_false(bitset_subset(&b, &a));
    bitset_and_not(&b, &a);
    assert_int_equal(bitset_count(&b), 1);
    assert_true(bitset_has(&b, 3));
    bitset_done(&a);
    bitset_done(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(set_all_keeps_the_bits_beyond_the_end_clear),
        cmocka_unit_test(next_visits_every_element_once),
        cmocka_unit_test(next_absent_is_the_first_hole),
        cmocka_unit_test(subset_and_difference_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
