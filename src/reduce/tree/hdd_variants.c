/* The variants of hdd that have names of their own. */
#include "reduce/core/combine.h"
#include "reduce/core/forest_walk.h"
#include "reduce/list/cdd.h"
#include "reduce/list/ddmin.h"
#include "reduce/list/one_by_one.h"
#include "reduce/list/probdd.h"
#include "reduce/tree/hdd.h"

static struct reducer *make(const struct problem *problem, const struct bitset *start,
                            enum hdd_groups groups, bool coarse)
{
    struct hdd_options options = {groups, HDD_EMPTY_AFTER, ddmin_classic_new, coarse};
    return hdd_new_with(problem, start, &options);
}

/* Makes hdd with a list reducer that proposes the empty list itself. */
static struct reducer *make_with(const struct problem *problem, const struct bitset *start,
                                 enum hdd_groups groups, reducer_maker *list)
{
    struct hdd_options options = {groups, HDD_EMPTY_NEVER, list, false};
    return hdd_new_with(problem, start, &options);
}

struct reducer *hdd_new(const struct problem *problem, const struct bitset *start)
{
    return make(problem, start, HDD_LEVELS, false);
}

struct reducer *hdd_coarse_new(const struct problem *problem, const struct bitset *start)
{
    return make(problem, start, HDD_LEVELS, true);
}

struct reducer *hdd_parents_new(const struct problem *problem, const struct bitset *start)
{
    return make(problem, start, HDD_PARENTS_BREADTH_FIRST, false);
}

struct reducer *hddr_new(const struct problem *problem, const struct bitset *start)
{
    return make(problem, start, HDD_PARENTS_DEPTH_FIRST, false);
}

struct reducer *hdd_probdd_new(const struct problem *problem, const struct bitset *start)
{
    return make_with(problem, start, HDD_LEVELS, probdd_new);
}

struct reducer *hdd_cdd_new(const struct problem *problem, const struct bitset *start)
{
    return make_with(problem, start, HDD_LEVELS, cdd_new);
}

struct reducer *hddr_probdd_new(const struct problem *problem, const struct bitset *start)
{
    return make_with(problem, start, HDD_PARENTS_DEPTH_FIRST, probdd_new);
}

struct reducer *hddr_cdd_new(const struct problem *problem, const struct bitset *start)
{
    return make_with(problem, start, HDD_PARENTS_DEPTH_FIRST, cdd_new);
}

/* --- until nothing changes ------------------------------------------------------------------- */

struct reducer *hdd_star_new(const struct problem *problem, const struct bitset *start)
{
    return until_new(problem, start, hdd_new);
}

struct reducer *hdd_star_probdd_new(const struct problem *problem, const struct bitset *start)
{
    return until_new(problem, start, hdd_probdd_new);
}

struct reducer *hdd_star_cdd_new(const struct problem *problem, const struct bitset *start)
{
    return until_new(problem, start, hdd_cdd_new);
}

struct reducer *hdd_coarse_star_new(const struct problem *problem, const struct bitset *start)
{
    return until_new(problem, start, hdd_coarse_new);
}

struct reducer *hdd_parents_star_new(const struct problem *problem, const struct bitset *start)
{
    return until_new(problem, start, hdd_parents_new);
}

struct reducer *hddr_star_new(const struct problem *problem, const struct bitset *start)
{
    return until_new(problem, start, hddr_new);
}

struct reducer *hddr_star_probdd_new(const struct problem *problem, const struct bitset *start)
{
    return until_new(problem, start, hddr_probdd_new);
}

struct reducer *hddr_star_cdd_new(const struct problem *problem, const struct bitset *start)
{
    return until_new(problem, start, hddr_cdd_new);
}

/* --- then single nodes ----------------------------------------------------------------------- */

static struct reducer *breadth_first_pass_new(const struct problem *problem,
                                              const struct bitset *start)
{
    struct forest_walk *nesting = forest_walk_new(problem);
    struct shared_list *order = forest_walk_breadth_first(nesting);
    struct reducer *pass = one_pass_new(problem, start, order);
    shared_list_drop(order);
    forest_walk_drop(nesting);
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
