/* kind_table - what language.json says about kinds of nodes, by kind.
 *
 * A kind is the number of a public symbol of the parser.  docs/extending/language.md explains each
 * fact; the comments give the name of its list in language.json. */
#ifndef PARE_INPUT_TREE_GRAMMAR_KIND_TABLE_H
#define PARE_INPUT_TREE_GRAMMAR_KIND_TABLE_H

#include <stdbool.h>
#include <stdint.h>

enum kind_fact {
    KIND_COMMENT,      /* comments: belongs to no rule, and may always go */
    KIND_ATOM,         /* atoms: is taken as one token */
    KIND_ANCHORED,     /* anchored: is never hoisted */
    KIND_CLOSER,       /* closed_by: ends a node that can be hoisted */
    KIND_LINE,         /* lines: a line must end after it */
    KIND_RIGID,        /* rigid: its children all stay */
    KIND_KEPT,         /* keep: never goes alone */
    KIND_FULL,         /* full: its optional parts stay */
    KIND_HEAD,         /* head: no phrase replaces its first child */
    KIND_SOLID,        /* solid: no part takes its place */
    KIND_CALLEE,       /* callee: its first child takes no place, nor gives its own away */
    KIND_NAMED,        /* named: no phrase replaces it */
    KIND_NONEMPTY,     /* nonempty: its list needs one element */
    KIND_COARSE,       /* coarse: may go in a coarse reading */
    KIND_STUB,         /* stubs: a phrase may replace it in a coarse reading */
    KIND_OPEN,         /* open: holds declarations of its own level */
    KIND_INNER,        /* inner: its elements may go in a coarse reading, where they are needed */
    KIND_SECTIONED,    /* sectioned: a list of sections */
    KIND_SECTION,      /* sections: begins a section of the list that it is in */
    KIND_SECTION_HEAD, /* section_heads: speaks of the ways into its section */
    KIND_ORPHAN,       /* orphans: becomes a phrase when its declaration is removed */
    KIND_IDENTIFIER,   /* identifiers: is a name */
    KIND_LITERAL,      /* literals: a string or a number */
    KIND_BLOCK,        /* blocks: its parts stand on lines of their own, further in */
    KIND_ROWS,         /* rows: the same, as far in as the node */
    KIND_BODY,         /* bodies: its statement stands on a line of its own, if it is no block */
    N_KIND_FACTS
};

struct kind_table {
    uint32_t n_kinds;
    uint32_t *facts;       /* by kind: bit f: fact f holds */
    uint32_t is_listed;    /* bit f: language.json has the list of fact f, be it empty */
    char **token_texts;    /* by kind, from "leaves"; NULL: none */
    char **phrases;        /* by kind, from "smallest"; NULL: none */
    uint32_t *phrase_rank; /* by kind: its place in "smallest", the best first */
};

void kind_table_init(struct kind_table *table, uint32_t n_kinds); /* no facts */
void kind_table_done(struct kind_table *table);                   /* zeroed is fine */

static inline bool kind_has(const struct kind_table *table, uint32_t kind, enum kind_fact fact)
{
    return (table->facts[kind] >> fact & 1) != 0;
}

static inline bool kind_is_listed(const struct kind_table *table, enum kind_fact fact)
{
    return (table->is_listed >> fact & 1) != 0;
}

#endif
