/* The members of the HDD family that have a name, put together from their parts. */
#include "reduce/combine.h"
#include "reduce/ddmin.h"
#include "reduce/hdd.h"
#include "reduce/nesting.h"
#include "reduce/one_by_one.h"

struct reducer *hdd_new(const struct problem *problem, const struct bitset *start)
{
    struct hdd_options options = {HDD_LEVELS, HDD_EMPTY_AFTER, ddmin_classic_new, NULL};
    return hdd_new_with(problem, start, &options);
}

struct reducer *hdd_parents_new(const struct problem *problem, const struct bitset *start)
{
    struct hdd_options options = {HDD_PARENTS_BREADTH_FIRST, HDD_EMPTY_AFTER, ddmin_classic_new,
                                  NULL};
    return hdd_new_with(problem, start, &options);
}

struct reducer *hddr_new(const struct problem *problem, const struct bitset *start)
{
    struct hdd_options options = {HDD_PARENTS_DEPTH_FIRST, HDD_EMPTY_AFTER, ddmin_classic_new,
                                  NULL};
    return hdd_new_with(problem, start, &options);
}

struct reducer *hdd_star_new(const struct problem *problem, const struct bitset *start)
{
    return until_new(problem, start, hdd_new);
}

struct reducer *hddr_star_new(const struct problem *problem, const struct bitset *start)
{
    return until_new(problem, start, hddr_new);
}

static struct reducer *breadth_first_pass_new(const struct problem *problem,
                                              const struct bitset *start)
{
    struct nesting *nesting = nesting_new(problem);
    struct items *order = nesting_breadth_first(nesting);
    struct reducer *pass = one_pass_new(problem, start, order);
    items_drop(order);
    nesting_drop(nesting);
    return pass;
}

struct reducer *hdd_clean_up_new(const struct problem *problem, const struct bitset *start)
{
    return until_new(problem, start, breadth_first_pass_new);
}

struct reducer *hdd_plus_new(const struct problem *problem, const struct bitset *start)
{
    static reducer_maker *const makers[] = {hdd_new, hdd_clean_up_new};
    return then_new(problem, start, makers, 2);
}
