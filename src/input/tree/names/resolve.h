/* resolve - which declarations a use of a name may mean.
 *
 * A use resolves to the declarations of its name in the nearest scope around it that has any.  A
 * member resolves in the class that its object is declared with and in the bases of that class;
 * when these do not say, by name alone.  This is approximate: the test has the last word.
 * O(mentions * log), and the scopes around each use. */
#ifndef PARE_INPUT_TREE_NAMES_RESOLVE_H
#define PARE_INPUT_TREE_NAMES_RESOLVE_H

#include "input/tree/parse/syntax.h"
#include "input/tree/query/mention.h"

#include <stdbool.h>

/* A declaration. */
struct def {
    uint64_t name;
    uint32_t scope; /* node, or NO_SCOPE: the file; of a member the body it is in */
    uint32_t node;
    uint32_t params; /* node of its parameter list, or 0 */
    uint32_t whole;  /* the declaration or definition that it stands in: see wholes */
    uint64_t module; /* name of the innermost namespace around it, or 0 */
    uint8_t space;
    bool is_variable;
    bool is_hoisted;   /* of several in one scope the first counts */
    bool has_receiver; /* no argument stands for the first parameter */
};

#define NO_SCOPE UINT32_MAX

/* A declaration or definition as a whole: a closed node. */
struct whole {
    uint32_t node; /* 0: none */
    uint32_t type; /* node of the type that it declares names with, or 0 */
    uint32_t body; /* node that its members are in, or 0 */
    uint32_t base; /* mention of its base class, + 1; or 0 */
};

struct name_table {
    const struct mention_list *list; /* borrowed */
    const struct syntax *syntax;     /* of the list */
    struct def *defs;                /* sorted by name, then space, then scope, then node */
    size_t n_defs;
    uint32_t *starts; /* by a name's upper bits, without the `shift` lower ones: where they begin */
    unsigned shift;
    uint32_t *around; /* by mention: index of the innermost scope or closed node around it, + 1 */
    struct whole *wholes; /* by mention of the closed node, + 1; the first is none */
    uint32_t *objects;    /* by match: mention of the object, + 1; or 0 */
    bool is_strict;       /* a member resolves in a known class or not at all */
};

void name_table_init(struct name_table *names, const struct mention_list *list); /* borrows it */
void name_table_done(struct name_table *names);

/* Whether a mention is a use: no declaration too, and the last word on its node. */
bool name_table_is_use(const struct name_table *names, size_t mention);

/* The declarations that the use may mean: how many, the first in *ret. */
size_t name_table_resolve(const struct name_table *names, size_t mention, const struct def **ret);

/* The name of the class or namespace that a use is qualified with; 0: it is not. */
uint64_t name_table_qualifier(const struct name_table *names, size_t mention);

/* For a use behind the name of a class that is defined more than once, with special arguments: the
 * definitions, and what the use means in one of them. */
size_t name_table_n_classes(const struct name_table *names, size_t mention, const struct def **ret);
size_t name_table_in_class(const struct name_table *names, size_t mention, const struct def *class,
                           const struct def **ret);

/* The members of this name in any class, for a use that may be one of them. */
size_t name_table_anywhere(const struct name_table *names, size_t mention, const struct def **ret);

/* The first member of this name in the bases of a member's class; NULL: none. */
const struct def *name_table_overridden(const struct name_table *names, const struct def *def);

/* Whether two declarations are of one name in one scope. */
bool name_table_same(const struct def *a, const struct def *b);

static inline const struct whole *whole_of(const struct name_table *names, const struct def *def)
{
    return &names->wholes[def->whole];
}

/* The mention of this role in the same match of a pattern, behind this one; NULL: none. */
const struct mention *name_table_partner(const struct name_table *names, size_t mention,
                                         uint8_t role);

/* Calls `found` for every use and every declaration that it may mean, in the order of the uses.
 * Both are nodes. */
void resolve_each_use(const struct mention_list *list,
                      void (*found)(void *context, uint32_t use, uint32_t def), void *context);

#endif
