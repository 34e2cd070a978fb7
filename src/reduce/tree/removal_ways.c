#include "reduce/tree/removal_ways.h"

#include "base/memory.h"
#include "reduce/core/shared_list.h"
#include "reduce/tree/cut.h"

#include <stdlib.h>
#include <string.h>

/* One repair at work. */
struct repair {
    const struct problem *problem;
    uint32_t item;
    struct cut cut;
    uint32_t *also;
    size_t n_also, capacity;
};

/* The k-th antecedent that is not above the item, or NO_ITEM. */
static uint32_t antecedent(const struct repair *repair, struct clause clause, uint32_t k)
{
    for (uint32_t i = 0; i < clause.n_neg; i++)
        if (!forest_walk_is_above(repair->problem, clause.neg[i], repair->item) && k-- == 0)
            return clause.neg[i];
    return NO_ITEM;
}

static uint32_t count_antecedents(const struct repair *repair, struct clause clause)
{
    uint32_t n = 0;
    while (antecedent(repair, clause, n) != NO_ITEM)
        n++;
    return n;
}

/* Removes the item, then an antecedent of each broken clause.  False: some clause has no antecedent
 * that may go. */
static bool run_repair(struct repair *repair, struct repair_choices *choices)
{
    struct clause broken;
    uint32_t n_met = 0;
    bool mended = true;
    cut_remove(&repair->cut, repair->item);
    while (mended && cut_next_broken(&repair->cut, &broken)) {
        uint32_t n_options = count_antecedents(repair, broken);
        mended = n_options > 0;
        if (!mended)
            break;
        uint32_t k = repair_choose(choices, &n_met, n_options);
        uint32_t dropped = antecedent(repair, broken, k);
        mem_grow((void **)&repair->also, &repair->capacity, repair->n_also + 1,
                 sizeof *repair->also);
        repair->also[repair->n_also++] = dropped;
        cut_remove(&repair->cut, dropped);
    }
    choices->n_choices = n_met;
    return mended;
}

/* Inserts a way after all ways that save as much or more. */
static void add_way(struct removal_ways *ways, const struct repair *repair)
{
    struct shared_list *also = shared_list_new((uint32_t)repair->n_also);
    for (size_t i = 0; i < repair->n_also; i++)
        also->item[i] = repair->also[i];
    struct way way = {cut_saving(&repair->cut), also};
    uint32_t at = ways->n_ways++;
    for (; at > 0 && ways->way[at - 1].saving < way.saving; at--)
        ways->way[at] = ways->way[at - 1];
    ways->way[at] = way;
}

/* True if the set is new: different choices often give the same set. */
static bool is_new(struct hash *seen, uint32_t n_seen, const struct bitset *set)
{
    seen[n_seen] = bitset_hash(set);
    for (uint32_t i = 0; i < n_seen; i++)
        if (hash_equal(seen[i], seen[n_seen]))
            return false;
    return true;
}

struct removal_ways *removal_ways_new(const struct problem *problem,
                                      const struct forest_walk *nesting, const struct bitset *set,
                                      uint32_t item)
{
    struct removal_ways *ways = mem_zero(1, sizeof *ways);
    struct repair repair = {.problem = problem, .item = item};
    struct repair_choices choices = {0};
    struct hash seen[REPAIR_TRIES];
    struct bitset left;
    ways->n_users = 1;
    ways->item = item;
    bitset_init(&left, problem->n_items);
    for (uint32_t i = 0; i < REPAIR_TRIES; i++) {
        bitset_assign(&left, set);
        cut_begin(&repair.cut, problem, nesting, &left);
        repair.n_also = 0;
        bool mended = run_repair(&repair, &choices);
        ways->is_combined |= choices.n_choices > 1;
        if (mended && is_new(seen, ways->n_ways, &left))
            add_way(ways, &repair);
        cut_done(&repair.cut);
        if (!repair_next(&choices))
            break;
    }
    bitset_done(&left);
    free(repair.also);
    return ways;
}

struct removal_ways *removal_ways_share(const struct removal_ways *ways)
{
    struct removal_ways *shared = (struct removal_ways *)ways;
    if (shared != NULL)
        shared->n_users++;
    return shared;
}

void removal_ways_drop(struct removal_ways *ways)
{
    if (ways == NULL || --ways->n_users > 0)
        return;
    for (uint32_t i = 0; i < ways->n_ways; i++)
        shared_list_drop(ways->way[i].also);
    free(ways);
}

void removal_ways_take(const struct removal_ways *ways, uint32_t index,
                       const struct forest_walk *nesting, struct bitset *set)
{
    const struct shared_list *also = ways->way[index].also;
    forest_walk_remove(nesting, set, ways->item);
    for (uint32_t i = 0; i < also->n_items; i++)
        forest_walk_remove(nesting, set, also->item[i]);
}
