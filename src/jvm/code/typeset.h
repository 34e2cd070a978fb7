/* typeset - sets of class names, one copy each, for values that are one of several types.
 *
 * A set is a number; equal sets have equal numbers.  Set 0 is empty: the type of null.  Each
 * name has an origin, a number that the caller chooses; the same name from two origins is there
 * twice.  Names are kept in order of their text, then of their origins,
 * so nothing depends on addresses. */
#ifndef PARE_JVM_CODE_TYPESET_H
#define PARE_JVM_CODE_TYPESET_H

#include "jvm/model/utf8.h"

struct typeset {
    size_t n_names;
    const struct utf8 *const *names; /* as in CONSTANT_Class */
    const uint32_t *origins;         /* an origin for each name */
};

struct typesets;

struct typesets *typesets_new(struct utf8_pool *texts); /* borrows texts */
void typesets_free(struct typesets *sets);

/* a set with one type */
uint32_t typeset_of(struct typesets *sets, const struct utf8 *name, uint32_t origin);
uint32_t typeset_union(struct typesets *sets, uint32_t a, uint32_t b);
/* The set of the element types of the arrays in a set; origins stay. */
uint32_t typeset_elements(struct typesets *sets, uint32_t arrays);
struct typeset typeset_get(const struct typesets *sets, uint32_t set); /* borrowed */

#endif
