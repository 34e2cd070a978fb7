#include "triage/reach/nodes.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { FEW = 12 }; /* up to so many types are searched one by one */

void nodes_init(struct nodes *nodes, struct types *types,
                void (*tell)(void *context, uint32_t user, uint32_t type), void *context)
{
    *nodes =
        (struct nodes){.types = types, .passes_all = NO_TYPE, .tell = tell, .context = context};
}

void nodes_done(struct nodes *nodes)
{
    for (size_t i = 0; i < nodes->n_nodes; i++) {
        numbers_done(&nodes->nodes[i].types);
        bitset_done(&nodes->nodes[i].has);
        free(nodes->nodes[i].edges);
        free(nodes->nodes[i].users);
    }
    free(nodes->nodes);
    numbers_done(&nodes->queue);
}

uint32_t node_new(struct nodes *nodes)
{
    mem_grow((void **)&nodes->nodes, &nodes->capacity, nodes->n_nodes + 1, sizeof *nodes->nodes);
    nodes->nodes[nodes->n_nodes] = (struct node){0};
    return (uint32_t)nodes->n_nodes++;
}

static bool has_type(const struct node *node, uint32_t type)
{
    if (node->has.n_bits > 0)
        return type < node->has.n_bits && bitset_has(&node->has, type);
    for (size_t i = 0; i < node->types.n; i++)
        if (node->types.data[i] == type)
            return true;
    return false;
}

static void note_type(struct node *node, uint32_t type, size_t n_types)
{
    if (node->types.n <= FEW)
        return;
    if (type >= node->has.n_bits) {
        bitset_done(&node->has);
        bitset_init(&node->has, n_types + n_types / 4 + 64);
        for (size_t i = 0; i < node->types.n; i++)
            bitset_add(&node->has, node->types.data[i]);
    }
    bitset_add(&node->has, type);
}

static void enqueue(struct nodes *nodes, uint32_t number)
{
    struct node *node = &nodes->nodes[number];
    if (node->is_queued || (node->n_edges == 0 && node->n_users == 0))
        return;
    node->is_queued = true;
    numbers_push(&nodes->queue, number);
}

void node_add_type(struct nodes *nodes, uint32_t number, uint32_t type)
{
    struct node *node = &nodes->nodes[number];
    if (has_type(node, type))
        return;
    numbers_push(&node->types, type);
    note_type(node, type, nodes->types->n_types);
    enqueue(nodes, number);
}

static bool passes(const struct nodes *nodes, uint32_t type, uint32_t filter)
{
    return filter == NO_TYPE || type == nodes->passes_all ||
           type_is_subtype(nodes->types, type, filter);
}

/* Adds an edge.  Types before n_told are passed on at once, the others when their turn comes. */
void node_add_edge(struct nodes *nodes, uint32_t from, uint32_t to, uint32_t filter)
{
    if (from == NO_NODE || to == NO_NODE || from == to)
        return;
    struct node *node = &nodes->nodes[from];
    for (uint32_t i = 0; i < node->n_edges && node->n_edges <= FEW; i++)
        if (node->edges[i].to == to && node->edges[i].filter == filter)
            return;
    size_t capacity = node->edges_capacity;
    mem_grow((void **)&node->edges, &capacity, (size_t)node->n_edges + 1, sizeof *node->edges);
    node->edges_capacity = (uint32_t)capacity;
    node->edges[node->n_edges++] = (struct edge){to, filter};
    for (uint32_t i = 0; i < nodes->nodes[from].n_told; i++) {
        uint32_t type = nodes->nodes[from].types.data[i];
        if (passes(nodes, type, filter))
            node_add_type(nodes, to, type);
    }
    if (nodes->nodes[from].n_told < nodes->nodes[from].types.n)
        enqueue(nodes, from);
}

void node_add_user(struct nodes *nodes, uint32_t number, uint32_t user)
{
    struct node *node = &nodes->nodes[number];
    size_t capacity = node->users_capacity;
    mem_grow((void **)&node->users, &capacity, (size_t)node->n_users + 1, sizeof *node->users);
    node->users_capacity = (uint32_t)capacity;
    node->users[node->n_users++] = user;
    for (uint32_t i = 0; i < nodes->nodes[number].n_told; i++)
        nodes->tell(nodes->context, user, nodes->nodes[number].types.data[i]);
    if (nodes->nodes[number].n_told < nodes->nodes[number].types.n)
        enqueue(nodes, number);
}

bool nodes_step(struct nodes *nodes)
{
    if (nodes->queue.n == 0)
        return false;
    uint32_t number = nodes->queue.data[--nodes->queue.n];
    nodes->nodes[number].is_queued = false;
    while (nodes->nodes[number].n_told < nodes->nodes[number].types.n) {
        uint32_t type = nodes->nodes[number].types.data[nodes->nodes[number].n_told++];
        /* Nodes and lists may move while the type is passed on.  Edges and users that are added
         * meanwhile have already received it. */
        uint32_t n_edges = nodes->nodes[number].n_edges, n_users = nodes->nodes[number].n_users;
        for (uint32_t i = 0; i < n_edges; i++) {
            struct edge edge = nodes->nodes[number].edges[i];
            if (passes(nodes, type, edge.filter))
                node_add_type(nodes, edge.to, type);
        }
        for (uint32_t i = 0; i < n_users; i++)
            nodes->tell(nodes->context, nodes->nodes[number].users[i], type);
    }
    return true;
}
