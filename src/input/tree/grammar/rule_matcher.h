/* rule_matcher - matches the children of a node with the parts of its grammar rule: which are
 * optional, which are elements of a list.
 *
 * Every part can be removed independently of the others: an optional part, or an element of a
 * repeat or a list (with its separator), as long as one element stays where the rule needs one.
 * Matches of short lists of children are cached, because most nodes look like an earlier one.  A
 * longer list costs a table look-up per child. */
#ifndef PARE_INPUT_TREE_GRAMMAR_RULE_MATCHER_H
#define PARE_INPUT_TREE_GRAMMAR_RULE_MATCHER_H

#include "input/tree/grammar/automaton.h"

struct matcher;

#define NO_PART UINT32_MAX

struct part {
    enum part_type type;
    uint32_t first, end;    /* children [first, end); never empty */
    uint32_t separator_end; /* ELEMENT: children [first, separator_end) are its separator */
    uint32_t parent;        /* part around it, or NO_PART; always before it */
};

struct derivation {
    bool matches; /* false: nothing is known, all children stay */
    uint32_t n_parts;
    struct part *parts;    /* outer before inner, left before right */
    const uint32_t *slots; /* for each child the set of kinds that may stand there, or NO_SET */
};

struct matcher *matcher_new(const struct grammar *grammar); /* caller frees; borrows grammar */
void matcher_free(struct matcher *matcher);                 /* NULL is fine */

/* Borrowed, valid until the next call. */
const struct derivation *matcher_derive(struct matcher *matcher, uint32_t kind,
                                        const uint16_t *children, size_t n_children);

#endif
