#include "problem/order.h"

#include "base/memory.h"
#include "problem/formula.h"
#include "problem/graph.h"

#include <stdlib.h>
#include <string.h>

/* A clause with more than this many edges for each literal gets a node of its own.  High enough
 * that the order of the papers' examples is the published one; otherwise only a matter of time and
 * memory; not measured. */
enum { DENSE = 64 };

static bool is_dense(struct clause clause)
{
    return (uint64_t)clause.n_neg * clause.n_pos > DENSE * ((uint64_t)clause.n_neg + clause.n_pos);
}

#define NO_NODE UINT32_MAX

/* Builds the graph node by node. */
struct builder {
    const struct formula *formula;
    uint32_t *between; /* for each wide clause: its own node, or NO_NODE */
    struct graph graph;
    size_t n_edges, capacity;
};

static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void add_successors(struct builder *builder, const uint32_t *to, size_t n_to)
{
    mem_grow((void **)&builder->graph.to, &builder->capacity, builder->n_edges + n_to,
             sizeof *builder->graph.to);
    if (n_to != 0)
        memcpy(builder->graph.to + builder->n_edges, to, n_to * sizeof *to);
    builder->n_edges += n_to;
}

/* Adds the successors of var: the antecedents of the clauses in which it is an alternative. */
static void add_var(struct builder *builder, uint32_t var)
{
    size_t begin = builder->n_edges;
    struct var_list direct = formula_edges_to(builder->formula, var);
    add_successors(builder, direct.var, direct.n_vars);
    struct clause_list wide = formula_wide_with_pos(builder->formula, var);
    for (size_t i = 0; i < wide.n_clauses; i++) {
        const uint32_t *between = &builder->between[wide.clause[i]];
        struct clause clause = formula_wide(builder->formula, wide.clause[i]);
        if (*between != NO_NODE)
            add_successors(builder, between, 1);
        else
            add_successors(builder, clause.neg, clause.n_neg);
    }
    if (wide.n_clauses > 0 && builder->n_edges > begin)
        qsort(builder->graph.to + begin, builder->n_edges - begin, sizeof *builder->graph.to,
              by_number);
}

/* Duplicate successors do no harm in a depth-first search, so they stay. */
static void graph_init_transposed(struct graph *graph, const struct formula *formula)
{
    uint32_t n_vars = formula_n_vars(formula), n_nodes = n_vars;
    size_t n_wide = formula_n_wide(formula);
    struct builder builder = {.formula = formula};
    builder.between = mem_alloc(n_wide * sizeof *builder.between);
    for (size_t i = 0; i < n_wide; i++)
        builder.between[i] = is_dense(formula_wide(formula, i)) ? n_nodes++ : NO_NODE;
    builder.graph.n_nodes = n_nodes;
    builder.graph.start = mem_alloc(((size_t)n_nodes + 1) * sizeof *builder.graph.start);
    for (uint32_t v = 0; v < n_vars; v++) {
        builder.graph.start[v] = (uint32_t)builder.n_edges;
        add_var(&builder, v);
    }
    for (size_t i = 0; i < n_wide; i++)
        if (builder.between[i] != NO_NODE) {
            struct clause clause = formula_wide(formula, i);
            builder.graph.start[builder.between[i]] = (uint32_t)builder.n_edges;
            add_successors(&builder, clause.neg, clause.n_neg);
        }
    builder.graph.start[n_nodes] = (uint32_t)builder.n_edges;
    free(builder.between);
    *graph = builder.graph;
}

void order_init(struct order *order, const struct formula *formula)
{
    order->n_vars = formula_n_vars(formula);
    struct graph transposed;
    graph_init_transposed(&transposed, formula);
    uint32_t n_nodes = transposed.n_nodes, *left = mem_alloc(n_nodes * sizeof *left);
    graph_post_order(&transposed, left);
    graph_done(&transposed);
    order->var = mem_alloc(order->n_vars * sizeof *order->var);
    order->rank = mem_alloc(order->n_vars * sizeof *order->rank);
    uint32_t rank = 0;
    for (uint32_t i = n_nodes; i-- > 0;)
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
