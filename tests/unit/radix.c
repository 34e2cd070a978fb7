#include "base/containers/radix.h"

#include "base/containers/heap.h"
#include "base/containers/minset.h"
#include "base/memory.h"
#include "base/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

/* Sorts (number << 20 | position) by number; the positions of equal numbers must stay in order. */
static void check_sort(size_t n_keys, unsigned n_bits, uint64_t *seed)
{
    uint64_t *keys = mem_alloc(n_keys * sizeof *keys), sum = 0;
    for (size_t i = 0; i < n_keys; i++) {
        keys[i] = random_below(seed, (uint64_t)1 << n_bits) << 20 | i;
        sum += keys[i] * keys[i];
    }
    radix_sort(keys, n_keys, 20, n_bits);
    for (size_t i = 0; i < n_keys; i++) {
        if (i > 0)
            assert_true(keys[i - 1] < keys[i]);
        sum -= keys[i] * keys[i];
    }
    assert_int_equal(sum, 0); /* nothing lost, nothing twice */
    free(keys);
}

static void many_keys_of_any_width_are_sorted_stably(void **state)
{
    (void)state;
    uint64_t seed = 5;
    for (unsigned n_bits = 1; n_bits <= 44; n_bits += 3) {
        check_sort(0, n_bits, &seed);
        check_sort(1, n_bits, &seed);
        check_sort(random_below(&seed, 1000), n_bits, &seed);
        check_sort(30000 + random_below(&seed, 10000), n_bits, &seed);
    }
    check_sort(700000, 7, &seed);
    check_sort(700000, 20, &seed);
    check_sort(700000, 44, &seed);
}

static void bits_of_a_bound(void **state)
{
    (void)state;
    assert_int_equal(radix_bits(0), 1);
    assert_int_equal(radix_bits(2), 1);
    assert_int_equal(radix_bits(3), 2);
    assert_int_equal(radix_bits(1024), 10);
    assert_int_equal(radix_bits(1025), 11);
    assert_int_equal(radix_bits(UINT64_MAX), 64);
}

/* A heap and a minset give out the same numbers in the same order. */
static void heap_and_minset_agree(void **state)
{
    (void)state;
    uint64_t seed = 6;
    struct heap heap = {0};
    struct minset set;
    minset_init(&set, 10000);
    for (int i = 0; i < 20000; i++) {
        if (random_below(&seed, 3) < 2) {
            size_t number = random_below(&seed, 10000);
            if (!bitset_has(&set.members, number))
                heap_push(&heap, number);
            minset_add(&set, number);
        } else if (heap.n_keys > 0) {
            size_t least = minset_least(&set);
            assert_int_equal(heap_pop(&heap), least);
            minset_remove(&set, least);
        } else {
            assert_int_equal(minset_least(&set), BITSET_END);
        }
    }
    assert_true(heap.n_keys > 100);
    minset_done(&set);
    heap_done(&heap);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_keys_of_any_width_are_sorted_stably),
        cmocka_unit_test(bits_of_a_bound),
        cmocka_unit_test(heap_and_minset_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
