/* graph - a directed graph in compressed form, and its strongly connected components.
 *
 * The successors of a node are ascending and distinct.  Immutable once built; less than 2^32 edges.
 * Everything here is linear in nodes and edges.  Nothing recurses, so a chain of a million nodes is
 * fine. */
#ifndef PARE_PROBLEM_GRAPH_H
#define PARE_PROBLEM_GRAPH_H

#include <stddef.h>
#include <stdint.h>

struct formula;

struct edge {
    uint32_t from, to;
};

struct graph {
    uint32_t n_nodes;
    uint32_t *start; /* successors of node v: to[start[v]] .. to[start[v + 1] - 1] */
    uint32_t *to;
};

/* Copies the edges; repeats are dropped. */
void graph_init(struct graph *graph, uint32_t n_nodes, const struct edge *edges, size_t n_edges);
void graph_init_of_formula(struct graph *graph, const struct formula *formula); /* a => b only */
void graph_done(struct graph *graph);

/* The nodes in the order in which a depth-first search leaves them: roots and successors are
 * taken in ascending order.  ret has room for n_nodes. */
void graph_post_order(const struct graph *graph, uint32_t *ret);

/* Components are numbered so that every edge goes to the same or a lower number. */
struct components {
    uint32_t n_components;
    uint32_t *of_node;
    uint32_t
        *start; /* members of component c: node[start[c]] .. node[start[c + 1] - 1], ascending */
    uint32_t *node;
    struct graph dag; /* graph of the components, without loops */
};

void components_init(struct components *components, const struct graph *graph);
void components_done(struct components *components);

#endif
