/* What hdd asks with each way of grouping, with other list reducers, and with nodes that must
 * stay (notation: support/questions.h). */
#include "questions.h"
#include "reduce/list/cdd.h"
#include "reduce/list/ddmin.h"
#include "reduce/tree/hdd.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* 0 has children 1 and 2; 1 has 3 and 5; 2 has 4 and 6; 5 has 7. */
static const uint32_t parent[] = {NO_ITEM, 0, 0, 1, 2, 1, 2, 5};
static const uint32_t level[] = {0, 1, 1, 2, 2, 2, 2, 3};
static const struct problem tree = {.n_items = 8, .parent = parent, .level = level};

static void check(const struct hdd_options *options, const char *needs, const char *expected)
{
    struct bitset all = questions_all(&tree);
    questions_check(hdd_new_with(&tree, &all, options), needs, expected);
    bitset_done(&all);
}

static void levels_are_lists_in_breadth_first_order(void **state)
{
    (void)state;
    struct hdd_options options = {HDD_LEVELS, HDD_EMPTY_AFTER, ddmin_classic_new, false};
    /* Level 2 is the list 3 5 4 6; 7 goes with 5. */
    check(&options, "4 6", " 01357 0246 0 024 026 =0246");
    check(&options, "3 5 4 6",
          " 01357 0246 012357 01246 0123 01257 0124 0126 0124567 012346 0123567 0123457 "
          "0123456 =0123456");
}

static void parents_breadth_first(void **state)
{
    (void)state;
    struct hdd_options options = {HDD_PARENTS_BREADTH_FIRST, HDD_EMPTY_AFTER, ddmin_classic_new,
                                  false};
    check(&options, "5 6", " 01357 0246 012346 0124567 01246 012457 012567 01257 01256 =01256");
}

static void parents_depth_first(void **state)
{
    (void)state;
    struct hdd_options options = {HDD_PARENTS_DEPTH_FIRST, HDD_EMPTY_AFTER, ddmin_classic_new,
                                  false};
    check(&options, "5 6", " 01357 0246 012346 0124567 01246 012456 01245 01256 0125 =01256");
}

static void the_empty_level_is_asked_for_as_told(void **state)
{
    (void)state;
    struct hdd_options options = {HDD_LEVELS, HDD_EMPTY_NEVER, ddmin_classic_new, false};
    check(&options, "2", "01357 0246 024 =024");
    options.empty_test = HDD_EMPTY_SINGLE;
    check(&options, "2", " 01357 0246 024 =024");
    options.empty_test = HDD_EMPTY_AFTER;
    check(&options, "2", " 01357 0246 0 024 02 =02");
    options.empty_test = HDD_EMPTY_ALWAYS;
    check(&options, "2", " 0 01357 0246 02 =02");
}

static void coarse_leaves_alone_what_is_replaced(void **state)
{
    (void)state;
    struct bitset replaced = questions_all(&tree), all = questions_all(&tree);
    struct problem problem = tree;
    bitset_remove(&replaced, 4);
    bitset_remove(&replaced, 5);
    problem.replaced = &replaced;
    questions_check(hdd_coarse_new(&problem, &all), "3 6", "0123567 01236 =01236");
    bitset_done(&replaced);
    bitset_done(&all);
}

static void the_list_reducer_can_be_another(void **state)
{
    (void)state;
    struct hdd_options options = {HDD_LEVELS, HDD_EMPTY_NEVER, cdd_new, false};
    check(&options, "3 6",
          "  0 01357 0246 012 0126 0123457 01246 012357 0123457 0123567 01236 0126 0123 =01236");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_are_lists_in_breadth_first_order),
        cmocka_unit_test(parents_breadth_first),
        cmocka_unit_test(parents_depth_first),
        cmocka_unit_test(the_empty_level_is_asked_for_as_told),
        cmocka_unit_test(coarse_leaves_alone_what_is_replaced),
        cmocka_unit_test(the_list_reducer_can_be_another),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
