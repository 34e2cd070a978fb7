#include "reduce/tree/list_run.h"

#include "base/memory.h"
#include "reduce/tree/cut.h"

#include <stdlib.h>

/* The part of a run that its forks share. */
struct flat {
    unsigned n_users;
    const struct problem *tree;
    struct forest_walk *nesting;
    struct shared_list *nodes;
    struct problem list;
};

struct list_run {
    struct flat *flat;
    struct reducer *list;
};

static void flat_drop(struct flat *flat)
{
    if (--flat->n_users > 0)
        return;
    forest_walk_drop(flat->nesting);
    shared_list_drop(flat->nodes);
    free(flat);
}

struct list_run *list_run_new(const struct problem *problem, const struct forest_walk *nesting,
                              const struct shared_list *nodes, reducer_maker *list)
{
    struct list_run *run = mem_alloc(sizeof *run);
    struct flat *flat = run->flat = mem_alloc(sizeof *flat);
    *flat = (struct flat){1,
                          problem,
                          forest_walk_share(nesting),
                          shared_list_share(nodes),
                          {.n_items = nodes->n_items}};
    struct bitset all;
    bitset_init(&all, nodes->n_items);
    bitset_set_all(&all);
    run->list = list(&flat->list, &all);
    bitset_done(&all);
    return run;
}

struct list_run *list_run_fork(const struct list_run *run)
{
    if (run == NULL)
        return NULL;
    struct list_run *copy = mem_copy(run, sizeof *run);
    copy->flat->n_users++;
    copy->list = reducer_fork(run->list);
    return copy;
}

void list_run_free(struct list_run *run)
{
    if (run == NULL)
        return;
    reducer_free(run->list);
    flat_drop(run->flat);
    free(run);
}

bool list_run_next(struct list_run *run, const struct bitset *from, struct bitset *candidate)
{
    const struct flat *flat = run->flat;
    struct bitset kept;
    bool found = false;
    bitset_init(&kept, flat->list.n_items);
    while (!found && reducer_next(run->list, &kept)) {
        bitset_assign(candidate, from);
        found = cut_items(flat->tree, flat->nesting, flat->nodes, &kept, candidate);
        if (!found)
            reducer_answer(run->list, VERDICT_INVALID);
    }
    bitset_done(&kept);
    return found;
}

void list_run_answer(struct list_run *run, enum verdict verdict)
{
    reducer_answer(run->list, verdict);
}

void list_run_take(const struct list_run *run, struct bitset *set)
{
    const struct flat *flat = run->flat;
    struct bitset kept;
    bitset_init(&kept, flat->list.n_items);
    reducer_result(run->list, &kept);
    cut_items(flat->tree, flat->nesting, flat->nodes, &kept, set);
    bitset_done(&kept);
}
