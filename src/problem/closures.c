#include "problem/closures.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void closures_init(struct closures *closures, const struct graph *graph, const uint64_t *cost)
{
    struct components *components = &closures->components;
    components_init(components, graph);
    closures->weight = mem_zero(components->n_components, sizeof *closures->weight);
    for (uint32_t v = 0; v < graph->n_nodes; v++)
        closures->weight[components->of_node[v]] += cost != NULL ? cost[v] : 1;
}

void closures_done(struct closures *closures)
{
    components_done(&closures->components);
    free(closures->weight);
    *closures = (struct closures){0};
}

/* True if the set covers a component.  A union of closures contains all of a component or none of
 * it, so one member decides. */
static bool covers(const struct closures *closures, const struct bitset *set, uint32_t component)
{
    const struct components *components = &closures->components;
    return bitset_has(set, components->node[components->start[component]]);
}

uint64_t closures_add(const struct closures *closures, uint32_t node, struct bitset *set)
{
    const struct components *components = &closures->components;
    const struct graph *dag = &components->dag;
    uint32_t *stack = NULL;
    size_t n_stack = 0, capacity = 0;
    uint64_t added = 0;
    uint32_t component = components->of_node[node];
    if (covers(closures, set, component))
        return 0;
    for (;;) {
        added += closures->weight[component];
        for (size_t i = components->start[component]; i < components->start[component + 1]; i++)
            bitset_add(set, components->node[i]);
        size_t n_next = dag->start[component + 1] - dag->start[component];
        mem_grow((void **)&stack, &capacity, n_stack + n_next, sizeof *stack);
        for (size_t i = 0; i < n_next; i++)
            stack[n_stack++] = dag->to[dag->start[component] + i];
        while (n_stack > 0 && covers(closures, set, stack[n_stack - 1]))
            n_stack--;
        if (n_stack == 0)
            break;
        component = stack[--n_stack];
    }
    free(stack);
    return added;
}

/* 64 sums at once: bit i of digit[k] is binary digit k of sum i. */
struct sums {
    uint64_t digit[64];
};

/* Adds number to every sum whose bit is set in which. */
static void sums_add(struct sums *sums, uint64_t which, uint64_t number)
{
    for (; number != 0; number &= number - 1) {
        uint64_t carry = which;
        for (int k = __builtin_ctzll(number); k < 64 && carry != 0; k++) {
            uint64_t both = sums->digit[k] & carry;
            sums->digit[k] ^= carry;
            carry = both;
        }
    }
}

static uint64_t sums_get(const struct sums *sums, int which)
{
    uint64_t sum = 0;
    for (int k = 0; k < 64; k++)
        sum |= (sums->digit[k] >> which & 1) << k;
    return sum;
}

/* reached[c]: bit i is set if component c is in the closure of nodes[i].  Edges lead to lower
 * numbers, so one descending pass is enough.  It leaves `reached` all zero. */
static void add_block(const struct closures *closures, const struct bitset *set, uint64_t *reached,
                      uint32_t highest, struct sums *sums)
{
    const struct graph *dag = &closures->components.dag;
    for (uint32_t c = highest + 1; c-- > 0;) {
        uint64_t from = reached[c];
        if (from == 0)
            continue;
        reached[c] = 0;
        if (covers(closures, set, c))
            continue;
        sums_add(sums, from, closures->weight[c]);
        for (size_t i = dag->start[c]; i < dag->start[c + 1]; i++)
            reached[dag->to[i]] |= from;
    }
}

void closures_costs(const struct closures *closures, const struct bitset *set,
                    const uint32_t *nodes, size_t n_nodes, uint64_t *ret)
{
    const struct components *components = &closures->components;
    uint64_t *reached = mem_zero(components->n_components, sizeof *reached);
    for (size_t begin = 0; begin < n_nodes; begin += 64) {
        int n_block = n_nodes - begin < 64 ? (int)(n_nodes - begin) : 64;
        uint32_t highest = 0;
        for (int i = 0; i < n_block; i++) {
            uint32_t component = components->of_node[nodes[begin + (size_t)i]];
            reached[component] |= (uint64_t)1 << i;
            if (component > highest)
                highest = component;
        }
        struct sums sums;
        memset(&sums, 0, sizeof sums);
        add_block(closures, set, reached, highest, &sums);
        for (int i = 0; i < n_block; i++)
            ret[begin + (size_t)i] = sums_get(&sums, i);
    }
    free(reached);
}
