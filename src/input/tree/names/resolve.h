/* resolve - which declarations a use of a name may mean.
 *
 * A use resolves to the declarations of its name in the nearest scope around it that has any.  A
 * member resolves in the class that its object is declared with and in the bases of that class; if
 * these are not known, it resolves to all members of its name.  This is approximate: the test has
 * the last word.  Building the table and resolving all uses takes O(mentions * log), and the scopes
 * around each use. */
#ifndef PARE_INPUT_TREE_NAMES_RESOLVE_H
#define PARE_INPUT_TREE_NAMES_RESOLVE_H

#include "input/tree/names/name_table.h"

/* The declarations that the use may mean: how many, the first in *ret. */
size_t resolve_use(const struct name_table *names, size_t mention, const struct def **ret);

/* The name of the class or namespace that a use is qualified with; 0: it is not. */
uint64_t resolve_qualifier(const struct name_table *names, size_t mention);

/* A use may stand behind the name of a class that is defined more than once (a C++ template and its
 * specialisations): the definitions of that class, and the meaning of the use in one of them. */
size_t resolve_classes(const struct name_table *names, size_t mention, const struct def **ret);
size_t resolve_in_class(const struct name_table *names, size_t mention, const struct def *class,
                        const struct def **ret);

/* The members of this name in any class, for a use that may be one of them. */
size_t resolve_anywhere(const struct name_table *names, size_t mention, const struct def **ret);

/* The meaning of a use of a member if it is one of this source (@source): how many declarations. */
size_t resolve_in_source(const struct name_table *names, size_t mention, uint32_t source,
                         const struct def **ret);

/* The first meaning of the object of a use, NULL: none; its node in *ret. */
const struct def *resolve_object(const struct name_table *names, size_t mention, uint32_t *ret);

/* The first member of this name in the bases of a member's class; NULL: none. */
const struct def *resolve_overridden(const struct name_table *names, const struct def *def);

/* Calls `found` for every use and every declaration that it may mean, in the order of the uses.
 * Both are nodes. */
void resolve_each_use(const struct name_table *names,
                      void (*found)(void *context, uint32_t use, uint32_t def), void *context);

#endif
