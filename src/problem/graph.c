#include "problem/graph.h"

#include "base/memory.h"
#include "problem/formula.h"

#include <stdlib.h>

/* Stable counting sort of edges by one end. */
static void sort_edges(const struct edge *in, struct edge *out, size_t n_edges, uint32_t n_nodes,
                       int by_source)
{
    size_t *next = mem_zero((size_t)n_nodes + 1, sizeof *next);
    for (size_t i = 0; i < n_edges; i++)
        next[(by_source ? in[i].from : in[i].to) + 1]++;
    for (uint32_t v = 0; v < n_nodes; v++)
        next[v + 1] += next[v];
    for (size_t i = 0; i < n_edges; i++)
        out[next[by_source ? in[i].from : in[i].to]++] = in[i];
    free(next);
}

void graph_init(struct graph *graph, uint32_t n_nodes, const struct edge *edges, size_t n_edges)
{
    struct edge *by_target = mem_alloc(n_edges * sizeof *by_target);
    struct edge *sorted = mem_alloc(n_edges * sizeof *sorted);
    sort_edges(edges, by_target, n_edges, n_nodes, 0);
    sort_edges(by_target, sorted, n_edges, n_nodes, 1);
    free(by_target);
    graph->n_nodes = n_nodes;
    graph->start = mem_zero((size_t)n_nodes + 1, sizeof *graph->start);
    graph->to = mem_alloc(n_edges * sizeof *graph->to);
    size_t n_kept = 0;
    for (size_t i = 0; i < n_edges; i++) {
        if (i > 0 && sorted[i].from == sorted[i - 1].from && sorted[i].to == sorted[i - 1].to)
            continue;
        graph->to[n_kept++] = sorted[i].to;
        graph->start[sorted[i].from + 1] = n_kept;
    }
    free(sorted);
    for (uint32_t v = 0; v < n_nodes; v++)
        if (graph->start[v + 1] == 0)
            graph->start[v + 1] = graph->start[v];
}

void graph_init_of_formula(struct graph *graph, const struct formula *formula)
{
    size_t n_clauses = formula_n_clauses(formula), n_edges = 0;
    struct edge *edges = mem_alloc(n_clauses * sizeof *edges);
    for (size_t i = 0; i < n_clauses; i++) {
        struct clause clause = formula_clause(formula, i);
        if (clause.n_neg == 1 && clause.n_pos == 1)
            edges[n_edges++] = (struct edge){clause.neg[0], clause.pos[0]};
    }
    graph_init(graph, formula_n_vars(formula), edges, n_edges);
    free(edges);
}

void graph_done(struct graph *graph)
{
    free(graph->start);
    free(graph->to);
    *graph = (struct graph){0};
}

/* A depth-first search that keeps its own stack; each node remembers how far it has looked. */
struct walk {
    const struct graph *graph;
    size_t *next; /* by node: position of the next successor to look at */
    uint32_t *stack;
    uint32_t n_stack;
};

static void walk_init(struct walk *walk, const struct graph *graph)
{
    walk->graph = graph;
    walk->next = mem_copy(graph->start, ((size_t)graph->n_nodes + 1) * sizeof *walk->next);
    walk->stack = mem_alloc(graph->n_nodes * sizeof *walk->stack);
    walk->n_stack = 0;
}

static void walk_done(struct walk *walk)
{
    free(walk->next);
    free(walk->stack);
}

void graph_post_order(const struct graph *graph, uint32_t *ret)
{
    struct walk walk;
    walk_init(&walk, graph);
    char *seen = mem_zero(graph->n_nodes, 1);
    for (uint32_t root = 0; root < graph->n_nodes; root++) {
        if (seen[root])
            continue;
        seen[root] = 1;
        walk.stack[walk.n_stack++] = root;
        while (walk.n_stack > 0) {
            uint32_t node = walk.stack[walk.n_stack - 1];
            if (walk.next[node] == graph->start[node + 1]) {
                *ret++ = node;
                walk.n_stack--;
                continue;
            }
            uint32_t to = graph->to[walk.next[node]++];
            if (!seen[to]) {
                seen[to] = 1;
                walk.stack[walk.n_stack++] = to;
            }
        }
    }
    free(seen);
    walk_done(&walk);
}

/* Tarjan's algorithm.  low[v] is 0 before v is entered; the nodes of `open` have been entered and
 * have no component yet. */
struct tarjan {
    struct walk walk;
    uint32_t *low, *entered, *open;
    uint32_t n_entered, n_open;
    struct components *out;
};

#define NO_COMPONENT UINT32_MAX

static void enter(struct tarjan *tarjan, uint32_t node)
{
    tarjan->low[node] = tarjan->entered[node] = ++tarjan->n_entered;
    tarjan->open[tarjan->n_open++] = node;
    tarjan->walk.stack[tarjan->walk.n_stack++] = node;
}

static void leave(struct tarjan *tarjan, uint32_t node)
{
    struct walk *walk = &tarjan->walk;
    walk->n_stack--;
    if (walk->n_stack > 0) {
        uint32_t parent = walk->stack[walk->n_stack - 1];
        if (tarjan->low[node] < tarjan->low[parent])
            tarjan->low[parent] = tarjan->low[node];
    }
    if (tarjan->low[node] != tarjan->entered[node])
        return;
    uint32_t member;
    do {
        member = tarjan->open[--tarjan->n_open];
        tarjan->out->of_node[member] = tarjan->out->n_components;
    } while (member != node);
    tarjan->out->n_components++;
}

static void visit_from(struct tarjan *tarjan, uint32_t root)
{
    struct walk *walk = &tarjan->walk;
    const struct graph *graph = walk->graph;
    enter(tarjan, root);
    while (walk->n_stack > 0) {
        uint32_t node = walk->stack[walk->n_stack - 1];
        if (walk->next[node] == graph->start[node + 1]) {
            leave(tarjan, node);
            continue;
        }
        uint32_t to = graph->to[walk->next[node]++];
        if (tarjan->low[to] == 0)
            enter(tarjan, to);
        else if (tarjan->out->of_node[to] == NO_COMPONENT &&
                 tarjan->entered[to] < tarjan->low[node])
            tarjan->low[node] = tarjan->entered[to];
    }
}

static void number_components(struct components *components, const struct graph *graph)
{
    struct tarjan tarjan = {.out = components};
    walk_init(&tarjan.walk, graph);
    tarjan.low = mem_zero(graph->n_nodes, sizeof *tarjan.low);
    tarjan.entered = mem_zero(graph->n_nodes, sizeof *tarjan.entered);
    tarjan.open = mem_alloc(graph->n_nodes * sizeof *tarjan.open);
    for (uint32_t v = 0; v < graph->n_nodes; v++)
        components->of_node[v] = NO_COMPONENT;
    for (uint32_t v = 0; v < graph->n_nodes; v++)
        if (tarjan.low[v] == 0)
            visit_from(&tarjan, v);
    free(tarjan.low);
    free(tarjan.entered);
    free(tarjan.open);
    walk_done(&tarjan.walk);
}

static void list_members(struct components *components, uint32_t n_nodes)
{
    size_t *start = mem_zero((size_t)components->n_components + 2, sizeof *start);
    for (uint32_t v = 0; v < n_nodes; v++)
        start[components->of_node[v] + 2]++;
    for (uint32_t c = 0; c < components->n_components; c++)
        start[c + 2] += start[c + 1];
    components->node = mem_alloc(n_nodes * sizeof *components->node);
    for (uint32_t v = 0; v < n_nodes; v++)
        components->node[start[components->of_node[v] + 1]++] = v;
    components->start = start;
}

static void make_dag(struct components *components, const struct graph *graph)
{
    struct edge *edges = mem_alloc(graph->start[graph->n_nodes] * sizeof *edges);
    size_t n_edges = 0;
    for (uint32_t v = 0; v < graph->n_nodes; v++)
        for (size_t i = graph->start[v]; i < graph->start[v + 1]; i++) {
            struct edge edge = {components->of_node[v], components->of_node[graph->to[i]]};
            if (edge.from != edge.to)
                edges[n_edges++] = edge;
        }
    graph_init(&components->dag, components->n_components, edges, n_edges);
    free(edges);
}

void components_init(struct components *components, const struct graph *graph)
{
    *components = (struct components){0};
    components->of_node = mem_alloc(graph->n_nodes * sizeof *components->of_node);
    number_components(components, graph);
    list_members(components, graph->n_nodes);
    make_dag(components, graph);
}

void components_done(struct components *components)
{
    free(components->of_node);
    free(components->start);
    free(components->node);
    graph_done(&components->dag);
    *components = (struct components){0};
}
