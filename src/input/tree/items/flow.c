#include "input/tree/items/flow.h"

#include "base/memory.h"
#include "input/tree/items/dominators.h"

#include <stdlib.h>

/* The most sections without an end that are examined to find one that falls into a section. */
enum { MAX_LOOK = 32 };

struct flow {
    struct flow_section *sections;
    size_t n_sections;
    struct flow_way *ways; /* jumps that affect falls, sorted by target */
    uint32_t *starts;      /* for each section: its first jump */
    struct dominators dominators;
};

static int compare_ways(const void *a, const void *b)
{
    const struct flow_way *x = a, *y = b;
    return (x->to > y->to) - (x->to < y->to);
}

/* Keeps the jumps that prevent a fall: jumps from earlier sections, and parts that list jumps. */
static void take_ways(struct flow *flow, const struct flow_way *ways, size_t n_ways)
{
    size_t n = 0;
    flow->ways = mem_alloc((n_ways + 1) * sizeof *ways);
    for (size_t i = 0; i < n_ways; i++)
        if (ways[i].from == NO_SECTION || ways[i].from < ways[i].to)
            flow->ways[n++] = ways[i];
    qsort(flow->ways, n, sizeof *flow->ways, compare_ways);
    flow->starts = mem_zero(flow->n_sections + 1, sizeof *flow->starts);
    for (size_t i = 0; i < n; i++)
        flow->starts[flow->ways[i].to + 1]++;
    for (size_t i = 1; i <= flow->n_sections; i++)
        flow->starts[i] += flow->starts[i - 1];
}

struct flow *flow_new(const struct flow_section *sections, size_t n_sections,
                      const struct flow_way *ways, size_t n_ways)
{
    struct flow *flow = mem_zero(1, sizeof *flow);
    bool *is_root = mem_zero(n_sections + 1, sizeof *is_root);
    struct edge *edges = mem_alloc((n_ways + 1) * sizeof *edges);
    size_t n_edges = 0;
    flow->sections = mem_copy(sections, n_sections * sizeof *sections);
    flow->n_sections = n_sections;
    for (size_t i = 0; i < n_sections; i++)
        is_root[i] = sections[i].is_first;
    for (size_t i = 0; i < n_ways; i++)
        if (ways[i].from != NO_SECTION)
            edges[n_edges++] = (struct edge){ways[i].from, ways[i].to};
    dominators_find(&flow->dominators, is_root, n_sections, edges, n_edges);
    take_ways(flow, ways, n_ways);
    free(edges);
    free(is_root);
    return flow;
}

void flow_free(struct flow *flow)
{
    if (flow == NULL)
        return;
    dominators_done(&flow->dominators);
    free(flow->sections);
    free(flow->ways);
    free(flow->starts);
    free(flow);
}

size_t flow_n_sections(const struct flow *flow)
{
    return flow->n_sections;
}

struct span flow_label(const struct flow *flow, uint32_t section)
{
    return flow->sections[section].label;
}

struct falling {
    const struct flow *flow;
    flow_is_shown *is_shown;
    const void *states;
    uint32_t *above; /* for each section: its nearest dominator that is present */
    uint32_t *ends;  /* sections of this list that lost their last part, as a stack */
    size_t n_ends;
};

static bool is_there(const struct falling *self, uint32_t section)
{
    return self->is_shown(self->states, self->flow->sections[section].where);
}

static void find_above(const struct falling *self)
{
    const struct dominators *dominators = &self->flow->dominators;
    for (size_t i = 0; i < dominators->n_order; i++) {
        uint32_t section = dominators->order[i], above = dominators->above[section];
        self->above[section] =
            above == NO_DOMINATOR || is_there(self, above) ? above : self->above[above];
    }
}

static bool may_be_fallen_into(const struct falling *self, uint32_t section)
{
    const struct flow *flow = self->flow;
    if (flow->sections[section].is_first ||
        flow->dominators.first[section] == flow->dominators.last[section] ||
        self->above[section] == NO_DOMINATOR)
        return false;
    for (uint32_t i = flow->starts[section]; i < flow->starts[section + 1]; i++)
        if (self->is_shown(self->states, flow->ways[i].group))
            return false;
    return true;
}

/* Takes the last section that may fall into this one; NO_SECTION: there is none. */
static uint32_t take_end(struct falling *self, uint32_t into)
{
    const struct dominators *dominators = &self->flow->dominators;
    for (size_t i = self->n_ends; i-- > 0 && i + MAX_LOOK >= self->n_ends;) {
        uint32_t section = self->ends[i];
        if (!dominators_has(dominators, self->above[into], section))
            continue;
        for (self->n_ends--; i < self->n_ends; i++)
            self->ends[i] = self->ends[i + 1];
        return section;
    }
    return NO_SECTION;
}

void flow_find_falls(const struct flow *flow, flow_is_shown *is_shown, const void *states,
                     uint32_t *ret)
{
    struct falling self = {.flow = flow, .is_shown = is_shown, .states = states};
    self.above = mem_zero(flow->n_sections + 1, sizeof *self.above);
    self.ends = mem_zero(flow->n_sections + 1, sizeof *self.ends);
    find_above(&self);
    for (uint32_t i = 0; i < flow->n_sections; i++) {
        const struct flow_section *section = &flow->sections[i];
        ret[i] = NO_SECTION;
        if (section->is_first)
            self.n_ends = 0;
        if (!is_there(&self, i))
            continue;
        uint32_t from = may_be_fallen_into(&self, i) ? take_end(&self, i) : NO_SECTION;
        if (from != NO_SECTION)
            ret[from] = i;
        bool is_reached = flow->dominators.first[i] != flow->dominators.last[i];
        if (is_reached && section->is_ended && !is_shown(states, section->end))
            self.ends[self.n_ends++] = i;
    }
    free(self.above);
    free(self.ends);
}
