#include "problem/order.h"

#include "base/memory.h"
#include "problem/formula.h"
#include "problem/graph.h"

#include <stdlib.h>

enum { WIDE = 64 }; /* a clause with this many edges for each literal gets a node of its own */

static bool is_wide(struct clause clause)
{
    return (uint64_t)clause.n_neg * clause.n_pos > WIDE * ((uint64_t)clause.n_neg + clause.n_pos);
}

struct builder {
    struct edge *edges;
    size_t n_edges, capacity;
    uint32_t n_nodes;
};

static void add_edge(struct builder *builder, uint32_t from, uint32_t to)
{
    mem_grow((void **)&builder->edges, &builder->capacity, builder->n_edges + 1,
             sizeof *builder->edges);
    builder->edges[builder->n_edges++] = (struct edge){from, to};
}

static void add_clause(struct builder *builder, struct clause clause)
{
    if (is_wide(clause)) {
        uint32_t between = builder->n_nodes++;
        for (uint32_t i = 0; i < clause.n_pos; i++)
            add_edge(builder, clause.pos[i], between);
        for (uint32_t i = 0; i < clause.n_neg; i++)
            add_edge(builder, between, clause.neg[i]);
        return;
    }
    for (uint32_t i = 0; i < clause.n_pos; i++)
        for (uint32_t j = 0; j < clause.n_neg; j++)
            add_edge(builder, clause.pos[i], clause.neg[j]);
}

void order_init(struct order *order, const struct formula *formula)
{
    order->n_vars = formula_n_vars(formula);
    struct builder builder = {.n_nodes = order->n_vars};
    for (size_t i = 0; i < formula_n_clauses(formula); i++)
        add_clause(&builder, formula_clause(formula, i));
    struct graph transposed;
    graph_init(&transposed, builder.n_nodes, builder.edges, builder.n_edges);
    free(builder.edges);
    uint32_t *left = mem_alloc(builder.n_nodes * sizeof *left);
    graph_post_order(&transposed, left);
    graph_done(&transposed);

    order->var = mem_alloc(order->n_vars * sizeof *order->var);
    order->rank = mem_alloc(order->n_vars * sizeof *order->rank);
    uint32_t rank = 0;
    for (uint32_t i = builder.n_nodes; i-- > 0;)
        if (left[i] < order->n_vars) {
            order->var[rank] = left[i];
            order->rank[left[i]] = rank++;
        }
    free(left);
}

void order_done(struct order *order)
{
    free(order->var);
    free(order->rank);
    *order = (struct order){0};
}
