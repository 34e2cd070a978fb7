/* Sections that lost their last part fall into others (input/tree/items/flow.h). */
#include "input/tree/items/flow.h"
#include "input/tree/items/dominators.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { N = 5, END = 10, PHI = 20 }; /* groups: section i is i, its last part END + i */

/* 0 branches to 1 and 2, both go to 3, and 3 goes to 4. */
static const struct flow_way diamond[] = {
    {0, 1, END}, {0, 2, END}, {1, 3, END + 1}, {2, 3, END + 2}, {3, 4, END + 3}};

static bool is_shown(const void *gone, uint32_t group)
{
    return memchr(gone, (int)group, strlen(gone)) == NULL;
}

static struct flow *flow_of(const struct flow_way *ways, size_t n_ways)
{
    struct flow_section sections[N] = {{0}};
    for (uint32_t i = 0; i < N; i++)
        sections[i] = (struct flow_section){
            .where = i, .end = END + i, .is_first = i == 0, .is_ended = true, .label = {i, i + 1}};
    return flow_new(sections, N, ways, n_ways);
}

/* gone: the groups that are not shown.  expected: by section, or -1. */
static void expect(const struct flow_way *ways, size_t n_ways, const char *gone,
                   const int expected[N])
{
    struct flow *flow = flow_of(ways, n_ways);
    uint32_t falls[N];
    flow_find_falls(flow, is_shown, gone, falls);
    for (size_t i = 0; i < N; i++)
        assert_int_equal((int)falls[i], expected[i]);
    flow_free(flow);
}

static void what_is_left_stays_reached(void **state)
{
    (void)state;
    /* 1 to 3 are gone with their ends, and so is the end of 0: 0 falls into 4 */
    expect(diamond, 5, "\x01\x02\x03\x0a\x0b\x0c\x0d", (const int[N]){4, -1, -1, -1, -1});
    /* only the end of 2 is gone: 3 is reached from 1, so nothing falls */
    expect(diamond, 5, "\x0c", (const int[N]){-1, -1, -1, -1, -1});
    /* the ends of 1 and 2 are gone: the nearer one falls into 3 */
    expect(diamond, 5, "\x0b\x0c", (const int[N]){-1, -1, 3, -1, -1});
}

static void a_fall_keeps_dominators(void **state)
{
    (void)state;
    /* 4 is behind 1 only: what 1 declares must be declared on every way to 4, so 2 never falls
     * into it */
    static const struct flow_way ways[] = {
        {0, 1, END}, {0, 2, END}, {1, 4, END + 1}, {2, 3, END + 2}};
    expect(ways, 4, "\x0b\x0c\x03", (const int[N]){-1, 4, -1, -1, -1});
    expect(ways, 4, "\x0b\x01\x03\x0c", (const int[N]){-1, -1, 4, -1, -1}); /* 1 is gone, too */
    expect(ways, 4, "\x03\x0c", (const int[N]){-1, -1, -1, -1, -1});
}

static void nothing_falls_into_a_phi(void **state)
{
    (void)state;
    struct flow_way ways[6];
    memcpy(ways, diamond, sizeof diamond);
    ways[5] = (struct flow_way){NO_SECTION, 3, PHI};
    expect(ways, 6, "\x0b\x0c", (const int[N]){-1, -1, -1, -1, -1});
    expect(ways, 6, "\x0b\x0c\x14", (const int[N]){-1, -1, 3, -1, -1});
}

static void dominators_of_a_loop(void **state)
{
    (void)state;
    static const struct edge edges[] = {{0, 1}, {1, 2}, {2, 1}, {1, 3}, {4, 3}};
    static const bool is_root[N] = {true};
    struct dominators found;
    dominators_find(&found, is_root, N, edges, 5);
    assert_int_equal(found.n_order, 4);
    assert_int_equal(found.above[0], NO_DOMINATOR);
    assert_int_equal(found.above[1], 0);
    assert_int_equal(found.above[2], 1);
    assert_int_equal(found.above[3], 1); /* 4 is never reached, and does not count */
    assert_int_equal(found.first[4], found.last[4]);
    assert_true(dominators_has(&found, 1, 3));
    assert_false(dominators_has(&found, 2, 3));
    dominators_done(&found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_left_stays_reached),
        cmocka_unit_test(a_fall_keeps_dominators),
        cmocka_unit_test(nothing_falls_into_a_phi),
        cmocka_unit_test(dominators_of_a_loop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
