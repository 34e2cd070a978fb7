/* pattern_match - where patterns match in a file.
 *
 * A match is a node for every step of a pattern.  Children match in the order of the steps, with
 * others between them unless an anchor forbids it; of matches that capture the same nodes there is
 * one.  As in tree-sitter, matches come in the order of the nodes that they end with, then of those
 * that they begin with, then of the patterns.
 *
 * One loop over the nodes; at each, the patterns that begin with its kind look at its children. */
#ifndef PARE_INPUT_TREE_QUERY_PATTERN_MATCH_H
#define PARE_INPUT_TREE_QUERY_PATTERN_MATCH_H

#include "input/tree/language/pattern.h"
#include "input/tree/parse/syntax.h"

struct captured {
    uint32_t capture, node;
};

struct match {
    uint32_t pattern;
    const struct captured *captured; /* in the order of the steps */
    size_t n_captured;
};

/* Calls `found` for every match, whatever the predicates say. */
void match_all(const struct patterns *patterns, const struct syntax *syntax,
               void (*found)(void *context, const struct match *match), void *context);

#endif
