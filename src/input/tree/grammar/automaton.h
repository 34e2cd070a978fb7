/* automaton - matches the children of a node against a rule and says how they match.
 *
 * The rule is made into states with hidden rules read in place; sets of states are made into
 * deterministic states as they are met.  A match costs a table look-up a child, plus the walk back
 * that tells which parts of the rule the children are.  A hidden rule that contains itself is taken
 * as regular: it may accept a little more than the grammar. */
#ifndef PARE_INPUT_TREE_GRAMMAR_AUTOMATON_H
#define PARE_INPUT_TREE_GRAMMAR_AUTOMATON_H

#include "input/tree/grammar/grammar.h"

struct automaton;

enum part_type {
    PART_OPTIONAL,
    PART_REPEAT,  /* all iterations, any number */
    PART_REPEAT1, /* all iterations, at least one */
    PART_LIST,    /* all elements, at least one, with separators */
    PART_ELEMENT, /* one iteration or element of the part around it */
};

enum event_type { EVENT_CHILD, EVENT_OPEN, EVENT_CLOSE, EVENT_SEPARATED };

struct event {
    enum event_type type;
    uint32_t
        value; /* CHILD: the set that took it (NO_SET: text between children); OPEN: part_type */
};

#define NO_SET UINT32_MAX

struct events {
    struct event *events;
    size_t n_events, capacity;
};

struct automaton *automaton_new(const struct grammar *grammar,
                                const struct expr *body); /* NULL: too large; caller frees */
void automaton_free(struct automaton *automaton);         /* NULL is fine */

/* True when the children match; *ret is then their reading from left to right. */
bool automaton_match(struct automaton *automaton, const uint16_t *kinds, size_t n_kinds,
                     struct events *ret);

#endif
