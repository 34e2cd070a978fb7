/* dispatch - which method a call enters, once the class of the receiver is known; and which of its
 * methods the library may call. */
#ifndef PARE_TRIAGE_REACH_DISPATCH_H
#define PARE_TRIAGE_REACH_DISPATCH_H

#include "base/containers/numbers.h"
#include "triage/reach/types.h"

struct dispatch {
    struct types *types;
    struct pointer_map selected; /* by class, name and descriptor */
};

void dispatch_init(struct dispatch *dispatch, struct types *types); /* borrows types */
void dispatch_done(struct dispatch *dispatch);

/* The method of the program that a virtual call enters on an object of this type (JVMS 5.4.6);
 * WORLD_NONE: one of the library, or none.  A lambda has the default methods of its interface. */
uint32_t dispatch_select(struct dispatch *dispatch, uint32_t type, const struct utf8 *name,
                         const struct utf8 *descriptor);

/* The methods of the program that the library may enter on an object of this type, because they
 * override or implement one of the library's; appends their numbers, each once. */
void dispatch_callbacks(struct dispatch *dispatch, uint32_t type, struct numbers *ret);

/* Whether a class of the library that is above the type declares such a method. */
bool dispatch_library_declares(struct dispatch *dispatch, uint32_t type, const struct utf8 *name,
                               const struct utf8 *descriptor);

#endif
