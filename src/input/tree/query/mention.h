/* mention - where a file declares and uses names.
 *
 * A mention is a node that a capture of names.scm found (name_rules.h).  It says which role the
 * node plays: it declares a name, it uses one, it is a scope, and so on.  Finding all mentions
 * costs one matching of the patterns (pattern_match.h) and linear time. */
#ifndef PARE_INPUT_TREE_QUERY_MENTION_H
#define PARE_INPUT_TREE_QUERY_MENTION_H

#include "input/tree/language/name_rules.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct syntax;

struct mention {
    uint64_t name; /* hash of the text, or of the KIND */
    uint32_t node;
    uint32_t match;            /* mentions of one match of a pattern have the same number */
    uint16_t pattern, capture; /* their numbers */
    uint8_t role, space;       /* the other meanings of the capture: name_rules.h */
    bool is_variable, is_hoisted, is_typed, or_member, is_qualified, is_own, is_guess;
};

/* The mentions of one file, ordered by node, then role, then pattern. */
struct mention_list {
    const struct syntax *syntax; /* borrowed */
    struct mention *mentions;
    size_t n_mentions;
    uint32_t *ends; /* by node: the number of the first mention behind its own; NULL without any */
    uint64_t roles; /* bit r: some mention plays role r */
};

/* Finds all mentions.  rules: NULL: there are none.  ret is overwritten; caller mentions_done()s
 * it.
 */
void mentions_find(struct mention_list *ret, const struct syntax *syntax,
                   const struct name_rules *rules);
void mentions_done(struct mention_list *list);

/* The number of the first mention of a node or of one behind it. */
size_t mentions_first(const struct mention_list *list, uint32_t node);

/* The first mention of this role on a node; NULL: none. */
const struct mention *mentions_at(const struct mention_list *list, uint32_t node,
                                  enum mention_role role);

/* The TEXT of a capture @say.TEXT on the node, the last one if there are several; NULL: none. */
const char *mentions_said(const struct mention_list *list, const struct name_rules *rules,
                          uint32_t node);

#endif
