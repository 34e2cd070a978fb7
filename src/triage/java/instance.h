/* instance - reachable methods of Java programs as the facts of an easiness analysis: what is in
 * scope, and what class files say about a lost method. */
#ifndef PARE_TRIAGE_JAVA_INSTANCE_H
#define PARE_TRIAGE_JAVA_INSTANCE_H

#include "triage/run/examination.h"

struct java_scope {
    const char *const *prefixes; /* packages of the class path that count, too: org/example/ */
    size_t n_prefixes;
};

/* Borrows scope. */
struct instance java_instance(struct java_scope *scope);

#endif
