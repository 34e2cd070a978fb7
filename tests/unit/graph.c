#include "problem/graph.h"

#include "base/memory.h"
#include "base/random.h"
#include "problem/closures.h"
#include "problem/formula.h"
#include "problem/order.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

static void random_graph(struct graph *graph, uint64_t *seed, uint32_t n_nodes, size_t n_edges)
{
    struct edge *edges = mem_alloc(n_edges * sizeof *edges);
    for (size_t i = 0; i < n_edges; i++)
        edges[i] = (struct edge){(uint32_t)random_below(seed, n_nodes),
                                 (uint32_t)random_below(seed, n_nodes)};
    graph_init(graph, n_nodes, edges, n_edges);
    free(edges);
}

/* reach[v]: bits of the nodes that can be reached from v; Warshall. */
static void reachability(const struct graph *graph, uint64_t *reach)
{
    for (uint32_t v = 0; v < graph->n_nodes; v++) {
        reach[v] = (uint64_t)1 << v;
        for (size_t i = graph->start[v]; i < graph->start[v + 1]; i++)
            reach[v] |= (uint64_t)1 << graph->to[i];
    }
    for (uint32_t k = 0; k < graph->n_nodes; k++)
        for (uint32_t v = 0; v < graph->n_nodes; v++)
            if ((reach[v] >> k & 1) != 0)
                reach[v] |= reach[k];
}

static void successors_are_ascending_and_distinct(void **state)
{
    (void)state;
    uint64_t seed = 3;
    for (int round = 0; round < 100; round++) {
        struct graph graph;
        random_graph(&graph, &seed, 12, random_below(&seed, 100));
        for (uint32_t v = 0; v < 12; v++)
            for (size_t i = graph.start[v]; i + 1 < graph.start[v + 1]; i++)
                assert_true(graph.to[i] < graph.to[i + 1]);
        graph_done(&graph);
    }
}

static void components_are_the_nodes_that_reach_each_other(void **state)
{
    (void)state;
    uint64_t seed = 11, reach[60];
    for (int round = 0; round < 500; round++) {
        uint32_t n = 1 + (uint32_t)random_below(&seed, 60);
        struct graph graph;
        struct components components;
        random_graph(&graph, &seed, n, random_below(&seed, 3 * n));
        reachability(&graph, reach);
        components_init(&components, &graph);
        for (uint32_t a = 0; a < n; a++)
            for (uint32_t b = 0; b < n; b++) {
                bool to = reach[a] >> b & 1, back = reach[b] >> a & 1;
                assert_int_equal(components.of_node[a] == components.of_node[b], to && back);
                if (to && !back)
                    assert_true(components.of_node[a] > components.of_node[b]);
            }
        assert_int_equal(components.start[components.n_components], n);
        components_done(&components);
        graph_done(&graph);
    }
}

static void closures_and_their_costs_agree_with_reachability(void **state)
{
    (void)state;
    uint64_t seed = 17, reach[64], cost[64], found[200];
    uint32_t nodes[200];
    for (int round = 0; round < 500; round++) {
        uint32_t n = 1 + (uint32_t)random_below(&seed, 64);
        struct graph graph;
        struct closures closures;
        struct bitset set;
        random_graph(&graph, &seed, n, random_below(&seed, 3 * n));
        reachability(&graph, reach);
        for (uint32_t v = 0; v < n; v++)
            cost[v] = random_below(&seed, 1 << 20);
        closures_init(&closures, &graph, cost);
        bitset_init(&set, n);
        uint32_t base = (uint32_t)random_below(&seed, n);
        closures_add(&closures, base, &set);
        assert_int_equal(set.words[0], reach[base]);
        size_t n_asked = random_below(&seed, 200); /* more than one block */
        for (size_t i = 0; i < n_asked; i++)
            nodes[i] = (uint32_t)random_below(&seed, n);
        closures_costs(&closures, &set, nodes, n_asked, found);
        for (size_t i = 0; i < n_asked; i++) {
            uint64_t sum = 0;
            for (uint32_t v = 0; v < n; v++)
                if (((reach[nodes[i]] & ~reach[base]) >> v & 1) != 0)
                    sum += cost[v];
            assert_int_equal(found[i], sum);
        }
        uint32_t other = (uint32_t)random_below(&seed, n);
        closures_add(&closures, other, &set);
        assert_int_equal(set.words[0], reach[base] | reach[other]);
        bitset_done(&set);
        closures_done(&closures);
        graph_done(&graph);
    }
}

static void a_chain_of_a_million_needs_no_deep_stack(void **state)
{
    (void)state;
    enum { N = 1000000 };
    struct edge *edges = mem_alloc((N - 1) * sizeof *edges);
    for (uint32_t i = 0; i + 1 < N; i++)
        edges[i] = (struct edge){i, i + 1};
    struct graph graph;
    struct components components;
    graph_init(&graph, N, edges, N - 1);
    components_init(&components, &graph);
    assert_int_equal(components.n_components, N);
    uint32_t *left = mem_alloc(N * sizeof *left);
    graph_post_order(&graph, left);
    assert_int_equal(left[0], N - 1);
    assert_int_equal(left[N - 1], 0);
    free(left);
    free(edges);
    components_done(&components);
    graph_done(&graph);
}

/* A clause with 2,000 variables on each side would be four million edges. */
static void a_wide_clause_does_not_make_the_order_quadratic(void **state)
{
    (void)state;
    enum { SIDE = 2000 };
    uint32_t neg[SIDE], pos[SIDE];
    struct formula *formula = formula_new(2 * SIDE);
    for (uint32_t i = 0; i < SIDE; i++) {
        neg[i] = i;
        pos[i] = SIDE + i;
    }
    formula_add_clause(formula, neg, SIDE, pos, SIDE);
    formula_add_edge(formula, 2 * SIDE - 1, 5);
    formula_freeze(formula);
    struct order order;
    order_init(&order, formula);
    for (uint32_t v = 0; v < 2 * SIDE; v++)
        assert_int_equal(order.var[order.rank[v]], v);
    assert_true(order.rank[5] < order.rank[0]); /* a positive one leads to the negative ones */
    order_done(&order);
    formula_free(formula);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(successors_are_ascending_and_distinct),
        cmocka_unit_test(components_are_the_nodes_that_reach_each_other),
        cmocka_unit_test(closures_and_their_costs_agree_with_reachability),
        cmocka_unit_test(a_chain_of_a_million_needs_no_deep_stack),
        cmocka_unit_test(a_wide_clause_does_not_make_the_order_quadratic),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
