#include "problem/graph.h"

#include "base/containers/bitset.h"
#include "base/containers/radix.h"
#include "base/memory.h"
#include "problem/formula.h"

#include <assert.h>
#include <stdlib.h>

void graph_init(struct graph *graph, uint32_t n_nodes, const struct edge *edges, size_t n_edges)
{
    assert(n_edges < UINT32_MAX);
    uint64_t *pairs = mem_alloc(n_edges * sizeof *pairs);
    for (size_t i = 0; i < n_edges; i++)
        pairs[i] = (uint64_t)edges[i].from << 32 | edges[i].to;
    radix_sort(pairs, n_edges, 0, radix_bits(n_nodes));
    radix_sort(pairs, n_edges, 32, radix_bits(n_nodes));
    graph->n_nodes = n_nodes;
    graph->start = mem_alloc(((size_t)n_nodes + 1) * sizeof *graph->start);
    graph->to = mem_alloc(n_edges * sizeof *graph->to);
    uint32_t n_kept = 0;
    size_t at = 0;
    for (uint32_t v = 0; v < n_nodes; v++) {
        graph->start[v] = n_kept;
        for (; at < n_edges && pairs[at] >> 32 == v; at++)
            if (at == 0 || pairs[at] != pairs[at - 1])
                graph->to[n_kept++] = (uint32_t)pairs[at];
    }
    graph->start[n_nodes] = n_kept;
    free(pairs);
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

/* A depth-first search with a stack of its own: the nodes on the path, and the position in their
 * lists. */
struct frame {
    uint32_t node;
    uint32_t next, end; /* positions in the graph's list of successors */
};

struct walk {
    const struct graph *graph;
    struct frame *stack;
    size_t n_stack, capacity;
};

static void walk_enter(struct walk *walk, uint32_t node)
{
    mem_grow((void **)&walk->stack, &walk->capacity, walk->n_stack + 1, sizeof *walk->stack);
    walk->stack[walk->n_stack++] =
        (struct frame){node, walk->graph->start[node], walk->graph->start[node + 1]};
}

void graph_post_order(const struct graph *graph, uint32_t *ret)
{
    struct walk walk = {.graph = graph};
    struct bitset seen;
    bitset_init(&seen, graph->n_nodes);
    for (uint32_t root = 0; root < graph->n_nodes; root++) {
        if (bitset_has(&seen, root))
            continue;
        bitset_add(&seen, root);
        walk_enter(&walk, root);
        while (walk.n_stack > 0) {
            struct frame *frame = &walk.stack[walk.n_stack - 1];
            while (frame->next < frame->end && bitset_has(&seen, graph->to[frame->next]))
                frame->next++;
            if (frame->next == frame->end) {
                *ret++ = frame->node;
                walk.n_stack--;
            } else {
                uint32_t to = graph->to[frame->next++];
                bitset_add(&seen, to);
                walk_enter(&walk, to);
            }
        }
    }
    bitset_done(&seen);
    free(walk.stack);
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
    walk_enter(&tarjan->walk, node);
}

static void leave(struct tarjan *tarjan, uint32_t node)
{
    struct walk *walk = &tarjan->walk;
    walk->n_stack--;
    if (walk->n_stack > 0) {
        uint32_t parent = walk->stack[walk->n_stack - 1].node;
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
        struct frame *frame = &walk->stack[walk->n_stack - 1];
        uint32_t node = frame->node;
        if (frame->next == frame->end) {
            leave(tarjan, node);
            continue;
        }
        uint32_t to = graph->to[frame->next++];
        if (tarjan->low[to] == 0)
            enter(tarjan, to);
        else if (tarjan->out->of_node[to] == NO_COMPONENT &&
                 tarjan->entered[to] < tarjan->low[node])
            tarjan->low[node] = tarjan->entered[to];
    }
}

static void number_components(struct components *components, const struct graph *graph)
{
    struct tarjan tarjan = {.walk = {.graph = graph}, .out = components};
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
    free(tarjan.walk.stack);
}

static void list_members(struct components *components, uint32_t n_nodes)
{
    uint32_t *start = mem_zero((size_t)components->n_components + 2, sizeof *start);
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
