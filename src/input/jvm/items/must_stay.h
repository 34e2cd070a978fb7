/* must_stay - what a user says must stay: a class, the members of a name in a class, or one method
 * with its types. */
#ifndef PARE_INPUT_JVM_ITEMS_MUST_STAY_H
#define PARE_INPUT_JVM_ITEMS_MUST_STAY_H

#include "input/jvm/program/app.h"

struct must_stay {
    uint32_t class_number;
    const struct utf8 *member;     /* NULL: the request is for the class alone */
    const struct utf8 *descriptor; /* NULL: for all members of this name */
    bool with_code;                /* the code stays, too */
};

/* Reads a request.  "a.b.C" or "a/b/C" is a class.  "a.b.C.member" is a member with its code.
 * "a.b.C.m(I)V" is the method with this descriptor: its types stay, its code may go.
 * "a.b.C.m(I)V!code" keeps the code, too.  A colon may stand before the descriptor.  STATUS_USAGE
 * if the program has no part of this name. */
enum status must_stay_find(const struct app *app, const char *name, struct must_stay *ret,
                           struct error *err);

/* True if the request is for this member of the class. */
bool must_stay_names(const struct must_stay *core, const struct member *member);

#endif
