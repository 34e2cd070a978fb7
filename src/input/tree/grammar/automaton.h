/* automaton - matches the children of a node against a rule of the grammar, and says which part of
 * the rule each child is.
 *
 * This is the usual way from a regular expression to a deterministic automaton, made lazily: the
 * rule becomes states, and a set of states becomes one deterministic state when it is first
 * reached.  Hidden rules, which make no node, are read in place.  A match takes one table look-up
 * for each child, and a walk back over the states that finds the parts.  A hidden rule that
 * contains itself is treated as if it were regular, so the automaton may accept a little more than
 * the grammar. */
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
    uint32_t value; /* CHILD: the set of kinds that matched it (NO_SET: text between children);
                       OPEN: part_type */
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
