/* Sets of node kinds. */
#include "input/tree/grammar/kindset.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { N_KINDS = 200 };

static void members_come_in_order(void **state)
{
    (void)state;
    static const uint32_t members[] = {0, 1, 62, 63, 64, 127, 128, 199};
    enum { N_MEMBERS = sizeof members / sizeof *members };
    struct kindsets *sets = kindsets_new(N_KINDS);
    uint32_t set = kindsets_empty(sets);
    assert_int_equal(kindsets_next(sets, set, 0), UINT32_MAX);
    for (uint32_t i = 0; i < N_MEMBERS; i++)
        set = kindsets_union(sets, set, kindsets_one(sets, members[i]));
    assert_int_equal(kindsets_size(sets, set), N_MEMBERS);
    for (uint32_t kind = 0, i = 0; kind < N_KINDS; kind++) {
        assert_int_equal(kindsets_next(sets, set, kind), members[i]);
        assert_int_equal(kindsets_has(sets, set, kind), kind == members[i]);
        i += kind == members[i] && i + 1 < N_MEMBERS;
    }
    assert_int_equal(kindsets_next(sets, set, N_KINDS), UINT32_MAX);
    kindsets_free(sets);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_come_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
