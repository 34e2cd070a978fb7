/* parameter_lists - the lists that go with a list of parameters: arguments of calls, other
 * declarations.
 *
 * For edits that take a parameter away, and with it what stands for it elsewhere.  One resolving of
 * all uses; O(log lists) for each list of parameters that is asked about. */
#ifndef PARE_INPUT_TREE_NAMES_PARAMETER_LISTS_H
#define PARE_INPUT_TREE_NAMES_PARAMETER_LISTS_H

#include "input/tree/names/resolve.h"

/* Two lists whose elements belong together: element i of the parameters and i - skip of the other.
 */
struct paired_list {
    uint32_t params, list; /* nodes */
    bool is_call;
    uint8_t skip; /* 1: no argument stands for the first parameter */
};

struct params {
    const struct syntax *syntax; /* borrowed */
    struct paired_list *pairs;   /* by params, then list */
    size_t n_pairs, capacity;
};

void params_find(struct params *params,
                 const struct mention_list *list); /* caller params_done()s it */
void params_done(struct params *params);

/* The pairs of a list of parameters: how many, the first in *ret. */
size_t params_of(const struct params *params, uint32_t list, const struct paired_list **ret);

/* The elements of a list, at most so many; how many there are. */
size_t list_elements(const struct syntax *syntax, uint32_t list, uint32_t *ret, size_t max);

/* Which element of its list a node is; the element with this number; what separates an element from
 * the others, to go with it.  n_nodes of the syntax: there is none. */
uint32_t list_number(const struct syntax *syntax, uint32_t list, uint32_t element);
uint32_t list_element(const struct syntax *syntax, uint32_t list, uint32_t number);
uint32_t list_separator(const struct syntax *syntax, uint32_t list, uint32_t element);

/* The arguments of the call whose name this mention is; NULL: it is none. */
const struct mention *params_arguments(const struct name_table *names, size_t mention);

#endif
