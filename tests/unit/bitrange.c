#include "base/containers/bitrange.h"

#include "base/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { N_BITS = 200 };

static void random_set(struct bitset *set, uint64_t *seed)
{
    for (size_t i = 0; i < set->n_bits; i++)
        if (random_below(seed, 3) == 0)
            bitset_add(set, i);
}

static void skip_agrees_with_counting(void **state)
{
    (void)state;
    uint64_t seed = 1;
    struct bitset set;
    bitset_init(&set, N_BITS);
    random_set(&set, &seed);
    for (size_t from = 0; from <= N_BITS; from++)
        for (size_t n = 0; n < 80; n++) {
            size_t to = from;
            for (size_t left = n; left > 0 && to < N_BITS; to++)
                left -= bitset_has(&set, to);
            assert_int_equal(bitrange_skip(&set, from, n), to);
        }
    bitset_done(&set);
}

static void keep_and_remove_split_a_set(void **state)
{
    (void)state;
    uint64_t seed = 2;
    struct bitset set, inside, outside;
    bitset_init(&set, N_BITS);
    bitset_init(&inside, N_BITS);
    bitset_init(&outside, N_BITS);
    random_set(&set, &seed);
    for (size_t from = 0; from <= N_BITS; from++)
        for (size_t to = from; to <= N_BITS; to++) {
            bitset_assign(&inside, &set);
            bitset_assign(&outside, &set);
            bitrange_keep(&inside, from, to);
            bitrange_remove(&outside, from, to);
            for (size_t i = 0; i < N_BITS; i++) {
                bool in = bitset_has(&set, i) && i >= from && i < to;
                assert_int_equal(bitset_has(&inside, i), in);
                assert_int_equal(bitset_has(&outside, i), bitset_has(&set, i) && !in);
            }
        }
    bitset_done(&set);
    bitset_done(&inside);
    bitset_done(&outside);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(skip_agrees_with_counting),
        cmocka_unit_test(keep_and_remove_split_a_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
