#include "reduce/logic/closed_sets.h"

#include "base/memory.h"
#include "problem/lclosure.h"

#include <stdlib.h>

/* One root for each strongly connected component that has an item of start: its first such item. */
static struct shared_list *distinct_roots(const struct closures *closures,
                                          const struct bitset *start)
{
    struct bitset seen;
    bitset_init(&seen, closures->components.n_components);
    struct shared_list *all = shared_list_of_set(start);
    uint32_t n_roots = 0;
    for (uint32_t i = 0; i < all->n_items; i++) {
        uint32_t component = closures->components.of_node[all->item[i]];
        if (!bitset_has(&seen, component)) {
            bitset_add(&seen, component);
            all->item[n_roots++] = all->item[i];
        }
    }
    all->n_items = n_roots;
    bitset_done(&seen);
    return all;
}

struct closed_sets *closed_sets_new(const struct problem *problem, const struct bitset *start,
                                    const struct shared_list *roots, const uint64_t *cost)
{
    struct closed_sets *sets = mem_zero(1, sizeof *sets);
    sets->n_users = 1;
    sets->logic = logic_new(problem);
    sets->only_edges = formula_is_graph(sets->logic->formula);
    struct graph graph;
    graph_init_of_formula(&graph, sets->logic->formula);
    closures_init(&sets->closures, &graph, cost);
    graph_done(&graph);
    sets->roots = roots != NULL ? shared_list_share(roots) : distinct_roots(&sets->closures, start);
    return sets;
}

struct closed_sets *closed_sets_share(struct closed_sets *sets)
{
    sets->n_users++;
    return sets;
}

void closed_sets_drop(struct closed_sets *sets)
{
    if (--sets->n_users > 0)
        return;
    shared_list_drop(sets->roots);
    closures_done(&sets->closures);
    logic_drop(sets->logic);
    free(sets);
}

void closed_sets_add(const struct closed_sets *sets, const uint32_t *roots, size_t n_roots,
                     struct bitset *set)
{
    for (size_t i = 0; i < n_roots; i++)
        closures_add(&sets->closures, roots[i], set);
}

struct priced {
    uint64_t cost;
    uint32_t at, root;
};

static int by_cost(const void *a, const void *b)
{
    const struct priced *x = a, *y = b;
    if (x->cost != y->cost)
        return x->cost < y->cost ? -1 : 1;
    return (x->at > y->at) - (x->at < y->at);
}

struct shared_list *closed_sets_sorted(const struct closed_sets *sets, const uint32_t *roots,
                                       size_t n_roots, const struct bitset *set)
{
    uint64_t *cost = mem_alloc(n_roots * sizeof *cost);
    closures_costs(&sets->closures, set, roots, n_roots, cost);
    struct priced *priced = mem_alloc(n_roots * sizeof *priced);
    for (size_t i = 0; i < n_roots; i++)
        priced[i] = (struct priced){cost[i], (uint32_t)i, roots[i]};
    qsort(priced, n_roots, sizeof *priced, by_cost);
    struct shared_list *sorted = shared_list_new((uint32_t)n_roots);
    for (size_t i = 0; i < n_roots; i++)
        sorted->item[i] = priced[i].root;
    free(priced);
    free(cost);
    return sorted;
}

void closed_sets_complete(const struct closed_sets *sets, const struct bitset *inside,
                          struct bitset *set)
{
    bitset_and(set, inside);
    if (sets->only_edges)
        return;
    struct lclosure closure;
    lclosure_init(&closure, sets->logic->formula, &sets->logic->order, inside);
    for (size_t i = bitset_next(set, 0); i != BITSET_END; i = bitset_next(set, i + 1))
        lclosure_add(&closure, (uint32_t)i);
    lclosure_run(&closure);
    bitset_assign(set, &closure.present);
    lclosure_done(&closure);
}
