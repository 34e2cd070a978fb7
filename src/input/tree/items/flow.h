/* flow - which section of a list falls through to which other one, as the blocks of a function do.
 *
 * A section ends with a part that says where to continue (the terminator of a block).  If this part
 * is removed, the section may fall through to a later one, so that the rest of the list stays
 * reachable from the first section.
 *
 * A section B falls through to N if three conditions hold.  N is after B, and no jump from a
 * section before N is left.  N has no part that lists the jumps into it (phi).  And the nearest
 * dominator of N that is left dominates B: then every path to N through B passes all dominators of
 * N that are left, so everything that they declare is still declared. */
#ifndef PARE_INPUT_TREE_ITEMS_FLOW_H
#define PARE_INPUT_TREE_ITEMS_FLOW_H

#include "input/tree/parse/syntax.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NO_SECTION UINT32_MAX

struct flow_section {
    uint32_t where; /* the section is there if this group is shown */
    uint32_t end;   /* the group of its last part */
    uint32_t first; /* the first section of its list */
    bool is_first;  /* it is this one */
    bool is_ended;  /* has a last part that may go */
    struct span label;
};

/* A use of a label: in the last part of a section; or the presence of a part (phi) that speaks of
 * the ways into a section, then `from` is NO_SECTION. */
struct flow_way {
    uint32_t from, to; /* sections */
    uint32_t group;    /* it is there if this group is shown */
};

struct flow;

/* Copies both.  Sections are in the order of the text.  O(ways * log) in practice. */
struct flow *flow_new(const struct flow_section *sections, size_t n_sections,
                      const struct flow_way *ways, size_t n_ways);
void flow_free(struct flow *flow); /* NULL is fine */

size_t flow_n_sections(const struct flow *flow);
struct span flow_label(const struct flow *flow, uint32_t section);

typedef bool flow_is_shown(const void *states, uint32_t group);

/* Fills `ret`, by section: the one that it falls into, or NO_SECTION.  Linear. */
void flow_find_falls(const struct flow *flow, flow_is_shown *is_shown, const void *states,
                     uint32_t *ret);

#endif
