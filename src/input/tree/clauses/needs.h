/* needs - what the modules share that make clauses of names.scm.  Private to this folder. */
#ifndef PARE_INPUT_TREE_CLAUSES_NEEDS_H
#define PARE_INPUT_TREE_CLAUSES_NEEDS_H

#include "input/tree/clauses/need_rule.h"
#include "input/tree/items/item_maker.h"
#include "input/tree/names/name_table.h"

struct sections;

enum { NOT_COUNTED = UINT8_MAX };

struct needs {
    struct item_maker *maker;
    struct name_table names;
    uint32_t *last_set;   /* by declaration: its last use so far that gives it a value (a mention),
                           * or NO_MENTION */
    uint32_t *set_before; /* by use that gives a value: the one before it, likewise */
    uint32_t *plain;      /* by declaration: of those of its name, the one that needs the fewest
                           * types; NULL: types do not tell declarations apart */
    uint8_t *n_params;    /* by declaration: how many parameters it has, or NOT_COUNTED */
    struct sections *sections; /* NULL: the language has none (section_clauses.h) */
    bool *is_used;             /* by declaration: it had its first use */
};

/* Whether the user did not leave this rule out. */
static inline bool needs_apply(const struct needs *needs, enum need_rule rule)
{
    return (needs->maker->without_rules >> rule & 1) == 0;
}

/* Guesses count in the coarse reading only: they save tests there, and forbid nothing at the end.
 */
static inline bool needs_count(const struct needs *needs, const struct mention *mention)
{
    return !mention->is_guess || needs->maker->coarse;
}

#endif
