/* nodes - sets of types that flow along edges until nothing changes.
 *
 * A node holds the types that a variable may have.  An edge passes them on, all or those below a
 * type.  A user is told of each type that its node has or gets.  Types are passed on once: the cost
 * is that of edges times types. */
#ifndef PARE_TRIAGE_REACH_NODES_H
#define PARE_TRIAGE_REACH_NODES_H

#include "base/containers/bitset.h"
#include "base/containers/numbers.h"
#include "triage/reach/types.h"

#define NO_NODE UINT32_MAX

struct edge {
    uint32_t to;
    uint32_t filter; /* a type, or NO_TYPE */
};

struct node {
    struct numbers types; /* in the order of arrival */
    struct bitset has;    /* when there are many; else n_bits is 0 */
    uint32_t n_told;      /* types that were passed on */
    uint32_t n_edges, n_users, edges_capacity, users_capacity;
    struct edge *edges;
    uint32_t *users;
    bool is_queued;
};

struct nodes {
    struct types *types;
    struct node *nodes;
    size_t n_nodes, capacity;
    struct numbers queue;
    uint32_t passes_all; /* a type that passes every filter; NO_TYPE: none */
    void (*tell)(void *context, uint32_t user, uint32_t type);
    void *context;
};

void nodes_init(struct nodes *nodes, struct types *types,
                void (*tell)(void *context, uint32_t user, uint32_t type), void *context);
void nodes_done(struct nodes *nodes);

uint32_t node_new(struct nodes *nodes);
void node_add_type(struct nodes *nodes, uint32_t node, uint32_t type);
/* Either end may be NO_NODE: nothing happens. */
void node_add_edge(struct nodes *nodes, uint32_t from, uint32_t to, uint32_t filter);
void node_add_user(struct nodes *nodes, uint32_t node, uint32_t user);

/* Passes on what one node got; false: there is nothing to do. */
bool nodes_step(struct nodes *nodes);

#endif
