/* must_stay - what a user says must stay: a class, the members of a name in a class, or one method
 * with its types. */
#ifndef PARE_INPUT_JVM_ITEMS_MUST_STAY_H
#define PARE_INPUT_JVM_ITEMS_MUST_STAY_H

#include "input/jvm/program/app.h"

struct must_stay {
    uint32_t class_number;
    const struct utf8 *member;     /* NULL: the class alone */
    const struct utf8 *descriptor; /* NULL: whatever has the name */
    bool with_code;                /* the body stays, too */
};

/* "a.b.C" (or "a/b/C"); "a.b.C.member": with its code; "a.b.C.m(I)V": the method with this
 * descriptor, whose types stay but whose code may go; "a.b.C.m(I)V!code": that does not go either.
 * A colon may stand before the descriptor.  STATUS_USAGE when the program has no such thing. */
enum status must_stay_find(const struct app *app, const char *name, struct must_stay *ret,
                           struct error *err);

/* Whether a member of the class is meant. */
bool must_stay_names(const struct must_stay *core, const struct member *member);

#endif
