#include "input/tree/items/dominators.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Edges grouped by one of their ends: the edges of i are others[starts[i]] to others[starts[i +
 * 1]]. */
struct table {
    uint32_t *starts, *others;
};

struct search {
    size_t n;
    struct table next, before;
    uint32_t *postorder; /* by node: its number; UINT32_MAX: not reached */
    uint32_t *by_postorder;
    uint32_t n_reached;
};

static void table_make(struct table *ret, size_t n, const struct edge *edges, size_t n_edges,
                       bool by_target)
{
    ret->starts = mem_zero(n + 2, sizeof *ret->starts);
    ret->others = mem_zero(n_edges + 1, sizeof *ret->others);
    for (size_t i = 0; i < n_edges; i++)
        ret->starts[(by_target ? edges[i].to : edges[i].from) + 2]++;
    for (size_t i = 2; i < n + 2; i++)
        ret->starts[i] += ret->starts[i - 1];
    for (size_t i = 0; i < n_edges; i++) {
        uint32_t at = by_target ? edges[i].to : edges[i].from;
        ret->others[ret->starts[at + 1]++] = by_target ? edges[i].from : edges[i].to;
    }
}

static void table_done(struct table *table)
{
    free(table->starts);
    free(table->others);
}

/* Numbers all nodes that can be reached from a root, in postorder. stack and turn have n entries
 * each. */
static void number_from(struct search *self, uint32_t root, uint32_t *stack, uint32_t *turn)
{
    size_t depth = 0;
    stack[depth++] = root;
    self->postorder[root] = UINT32_MAX - 1; /* marks the node as seen */
    while (depth > 0) {
        uint32_t top = stack[depth - 1];
        uint32_t at = self->next.starts[top] + turn[top];
        if (at < self->next.starts[top + 1]) {
            uint32_t to = self->next.others[at];
            turn[top]++;
            if (self->postorder[to] == UINT32_MAX) {
                self->postorder[to] = UINT32_MAX - 1;
                stack[depth++] = to;
            }
        } else {
            self->by_postorder[self->n_reached] = top;
            self->postorder[top] = self->n_reached++;
            depth--;
        }
    }
}

/* The nearest common dominator of two nodes; NO_DOMINATOR: there is none. */
static uint32_t common(const struct search *self, const uint32_t *above, uint32_t a, uint32_t b)
{
    while (a != b) {
        while (a != NO_DOMINATOR && self->postorder[a] < self->postorder[b])
            a = above[a];
        if (a == NO_DOMINATOR)
            return a;
        while (b != NO_DOMINATOR && self->postorder[b] < self->postorder[a])
            b = above[b];
        if (b == NO_DOMINATOR)
            return b;
    }
    return a;
}

static bool improve(const struct search *self, uint32_t *above, const bool *is_done, uint32_t node)
{
    uint32_t found = NO_DOMINATOR;
    bool is_first = true;
    for (uint32_t i = self->before.starts[node]; i < self->before.starts[node + 1]; i++) {
        uint32_t before = self->before.others[i];
        if (self->postorder[before] == UINT32_MAX || !is_done[before])
            continue;
        found = is_first ? before : common(self, above, found, before);
        is_first = false;
        if (found == NO_DOMINATOR)
            break;
    }
    bool has_changed = above[node] != found;
    above[node] = found;
    return has_changed;
}

static void find_above(const struct search *self, const bool *is_root, uint32_t *above)
{
    bool *is_done = mem_zero(self->n + 1, sizeof *is_done);
    for (bool again = true; again;) {
        again = false;
        for (uint32_t i = self->n_reached; i-- > 0;) {
            uint32_t node = self->by_postorder[i];
            if (!is_root[node])
                again |= improve(self, above, is_done, node);
            is_done[node] = true;
        }
    }
    free(is_done);
}

/* Gives every node its interval in the dominator tree.  Parents come before children in the
 * order. */
static void find_parts(struct dominators *ret)
{
    uint32_t next = 1;
    for (size_t i = ret->n_order; i-- > 0;) {
        uint32_t node = ret->order[i];
        ret->last[node]++; /* holds the size of the subtree for now */
        if (ret->above[node] != NO_DOMINATOR)
            ret->last[ret->above[node]] += ret->last[node];
    }
    for (size_t i = 0; i < ret->n_order; i++) {
        uint32_t node = ret->order[i], size = ret->last[node];
        uint32_t *place = ret->above[node] != NO_DOMINATOR ? &ret->last[ret->above[node]] : &next;
        ret->first[node] = *place;
        *place += size;
        ret->last[node] = ret->first[node] + 1; /* holds the start of the next child for now */
    }
}

void dominators_find(struct dominators *ret, const bool *is_root, size_t n,
                     const struct edge *edges, size_t n_edges)
{
    struct search search = {.n = n};
    uint32_t *stack = mem_zero(n + 1, sizeof *stack), *turn = mem_zero(n + 1, sizeof *turn);
    table_make(&search.next, n, edges, n_edges, false);
    table_make(&search.before, n, edges, n_edges, true);
    search.postorder = mem_alloc((n + 1) * sizeof *search.postorder);
    memset(search.postorder, 0xff, (n + 1) * sizeof *search.postorder);
    search.by_postorder = mem_zero(n + 1, sizeof *search.by_postorder);
    for (uint32_t i = 0; i < n; i++)
        if (is_root[i])
            number_from(&search, i, stack, turn);
    *ret = (struct dominators){.n_order = search.n_reached};
    ret->above = mem_alloc((n + 1) * sizeof *ret->above);
    memset(ret->above, 0xff, (n + 1) * sizeof *ret->above);
    ret->first = mem_zero(n + 1, sizeof *ret->first);
    ret->last = mem_zero(n + 1, sizeof *ret->last);
    find_above(&search, is_root, ret->above);
    ret->order = stack;
    for (uint32_t i = 0; i < search.n_reached; i++)
        ret->order[i] = search.by_postorder[search.n_reached - 1 - i];
    find_parts(ret);
    free(turn);
    free(search.postorder);
    free(search.by_postorder);
    table_done(&search.next);
    table_done(&search.before);
}

void dominators_done(struct dominators *dominators)
{
    free(dominators->order);
    free(dominators->above);
    free(dominators->first);
    free(dominators->last);
    *dominators = (struct dominators){0};
}
