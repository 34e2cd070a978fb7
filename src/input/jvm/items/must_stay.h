/* must_stay - what a user says must stay: a class, or the members of a name in a class. */
#ifndef PARE_INPUT_JVM_ITEMS_MUST_STAY_H
#define PARE_INPUT_JVM_ITEMS_MUST_STAY_H

#include "input/jvm/program/app.h"

struct must_stay {
    uint32_t class_number;
    const char *member; /* a part of the name that was given; NULL: the class alone */
};

/* "a.b.C" (or "a/b/C"), or "a.b.C.member".  STATUS_USAGE when the program has no such thing. */
enum status must_stay_find(const struct app *app, const char *name, struct must_stay *ret,
                           struct error *err);

#endif
