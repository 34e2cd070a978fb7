/* What is known of large nodes of a kind says little of small ones. */
#include "reduce/learned/odds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const uint16_t kinds[] = {1, 2};

static double odds_by_size(const struct odds *odds, uint32_t item, uint32_t n_below)
{
    return odds_of(odds, &(struct asked){item, n_below, STAGE_FRESH, true});
}

static void sizes_are_counted_apart(void **state)
{
    (void)state;
    const struct problem problem = {.n_items = 2, .kind = kinds};
    struct odds odds;
    odds_init(&odds, &problem);
    for (int i = 0; i < 8; i++) {
        odds_note(&odds, &(struct asked){1, 60, STAGE_FRESH, true}, true);
        odds_note(&odds, &(struct asked){0, 60, STAGE_FRESH, true}, false);
        odds_note(&odds, &(struct asked){0, 3, STAGE_FRESH, true}, true);
    }
    assert_true(odds_by_size(&odds, 0, 60) < 0.2);
    assert_true(odds_by_size(&odds, 0, 2) > 0.8);
    assert_true(odds_by_size(&odds, 0, 1000) < odds_by_size(&odds, 1, 1000)); /* the kind alone */
    odds_done(&odds);
}

static void what_failed_is_of_one_size(void **state)
{
    (void)state;
    const struct problem problem = {.n_items = 2, .kind = kinds};
    struct odds odds, copy;
    odds_init(&odds, &problem);
    odds_note(&odds, &(struct asked){0, 60, STAGE_FAILED, true}, true);
    odds_init_copy(&copy, &odds);
    odds_note(&odds, &(struct asked){0, 60, STAGE_FAILED, true}, false);
    double here = odds_of(&odds, &(struct asked){0, 3, STAGE_FAILED, true});
    double there = odds_of(&copy, &(struct asked){0, 3, STAGE_FAILED, true});
    assert_true(here < there);
    assert_true(there > odds_of(&copy, &(struct asked){1, 3, STAGE_FAILED, true}));
    odds_done(&odds);
    odds_done(&copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_are_counted_apart),
        cmocka_unit_test(what_failed_is_of_one_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
