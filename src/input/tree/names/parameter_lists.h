/* parameter_lists - which lists belong to a list of parameters: the arguments of the calls, and the
 * parameters of other declarations of the function.
 *
 * An edit that removes a parameter also removes the element at its place in these lists.  Finding
 * them resolves all uses once; a list of parameters is then found in O(log lists). */
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

/* caller params_done()s it */
void params_find(struct params *params, const struct name_table *names);
void params_done(struct params *params);

/* The pairs of a list of parameters: how many, the first in *ret. */
size_t params_of(const struct params *params, uint32_t list, const struct paired_list **ret);

/* The elements of a list, the first MAX_ELEMENTS of them: how many. */
size_t list_elements(const struct syntax *syntax, uint32_t list, struct limits *limits,
                     uint32_t ret[MAX_ELEMENTS]);

/* Which element of its list a node is, counted from 0; NO_ELEMENT: it is none. */
uint32_t list_number(const struct syntax *syntax, uint32_t list, uint32_t element);
#define NO_ELEMENT UINT32_MAX

/* The element with this number; the separator that goes with an element.  NO_NODE: there is none.
 */
uint32_t list_element(const struct syntax *syntax, uint32_t list, uint32_t number);
uint32_t list_separator(const struct syntax *syntax, uint32_t list, uint32_t element);

/* The arguments of the call whose name this mention is; NULL: it is none.  A name may have several
 * lists of arguments (the rows of an insertion in SQL): number counts them from 0. */
const struct mention *params_arguments(const struct name_table *names, size_t mention,
                                       size_t number);

#endif
