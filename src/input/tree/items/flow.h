/* flow - which section of a list goes on in which other one, as the blocks of a function do.
 *
 * A section ends with a part that says where to go on (the terminator of a block).  When this part
 * is gone, the section may fall into another one, so that what is left of the list can still be
 * reached: from the first section, through whatever is left of the way.
 *
 * A section B falls into N if N is behind B and no way from a section before N is left, and if N
 * has no part that speaks of the ways into it (phi).  What the sections above N in the dominator
 * tree declare must still be declared on every way to N: so the nearest of them that is left must
 * dominate B.  Then every way to N through B, too, passes all that are left. */
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
