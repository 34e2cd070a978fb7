/* name_table - the declarations and scopes of one file.
 *
 * Built from the mentions that names.scm finds (mention.h).  Scopes are mentions that stand around
 * others: @scope, @frame, @closed, @module, @body and @params.  resolve.h looks names up in it.
 *
 * A closed node (@closed) is a declaration or definition as a whole, for example a function with
 * its head and its body, or a structure with its members. */
#ifndef PARE_INPUT_TREE_NAMES_NAME_TABLE_H
#define PARE_INPUT_TREE_NAMES_NAME_TABLE_H

#include "input/core/limits.h"
#include "input/tree/parse/syntax.h"
#include "input/tree/query/mention.h"

#include <stdbool.h>

#define NO_SCOPE   UINT32_MAX /* the file itself */
#define NO_MENTION UINT32_MAX

/* A declaration. */
struct def {
    uint64_t name;
    uint32_t scope; /* a node, or NO_SCOPE; of a member the body it is in */
    uint32_t node;
    uint32_t params; /* node of its parameter list, or NO_NODE */
    uint32_t whole;  /* mention of the closed node that it stands in, or NO_MENTION */
    uint64_t module; /* name of the innermost namespace around it, or 0 */
    uint8_t space;
    bool is_variable;
    bool is_hoisted;   /* of several in one scope, the first counts */
    bool has_receiver; /* no argument stands for the first parameter */
};

/* What a closed node consists of. */
struct whole {
    uint32_t node;   /* NO_NODE: there is no closed node */
    uint32_t type;   /* node of the type that it declares names with, or NO_NODE */
    uint32_t body;   /* node that its members are in, or NO_NODE */
    uint32_t base;   /* mention of its base class, or NO_MENTION */
    uint32_t source; /* the first @source mention of it, or NO_MENTION */
};

struct name_table {
    const struct mention_list *list; /* borrowed */
    const struct syntax *syntax;     /* syntax tree of the list */
    struct limits *limits;           /* borrowed; NULL: not counted */
    struct def *defs;                /* sorted by name, then space, then scope, then node */
    size_t n_defs;
    uint32_t *starts; /* by a name's upper bits, without the `shift` lower ones: where they begin */
    unsigned shift;
    uint32_t *around;     /* by mention: the innermost scope around it, a mention or NO_MENTION */
    struct whole *wholes; /* by mention of a closed node */
    uint32_t
        *next_source;  /* by @source mention: the next one of the same closed node, or NO_MENTION */
    uint32_t *objects; /* by match: the mention of its @object, or NO_MENTION */
    bool is_strict;    /* a member resolves in a known class or not at all */
};

/* Borrows both. */
void name_table_init(struct name_table *names, const struct mention_list *list,
                     struct limits *limits);
void name_table_done(struct name_table *names);

/* Whether two declarations are of one name in one scope. */
bool name_table_same(const struct def *a, const struct def *b);

/* Declarations ordered as in the table: < 0 when a comes first. */
int name_table_compare(const struct def *a, const struct def *b);

/* True if a mention is a reference, its node is not also a declaration, and no later pattern made
 * the node another reference. */
bool name_table_is_use(const struct name_table *names, size_t mention);

/* The closed node that a declaration stands in; one without a node if there is none. */
const struct whole *whole_of(const struct name_table *names, const struct def *def);

/* The mention of the innermost closed node around a mention, or NO_MENTION. */
uint32_t name_table_closed_around(const struct name_table *names, size_t mention);

/* The mention of this role in the same match of a pattern, behind this one; NULL: none. */
const struct mention *name_table_partner(const struct name_table *names, size_t mention,
                                         uint8_t role);

#endif
