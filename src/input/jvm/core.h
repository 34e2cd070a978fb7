/* core - what a user says must stay: a class, or the members of a name in a class. */
#ifndef PARE_INPUT_JVM_CORE_H
#define PARE_INPUT_JVM_CORE_H

#include "input/jvm/app.h"

struct core {
    uint32_t class_number;
    const char *member; /* a part of the name that was given; NULL: the class alone */
};

/* "a.b.C" (or "a/b/C"), or "a.b.C.member".  STATUS_USAGE when the program has no such thing. */
enum status core_find(const struct app *app, const char *name, struct core *ret, struct error *err);

#endif
