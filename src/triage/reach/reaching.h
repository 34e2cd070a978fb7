/* reaching - what the analyses share: the methods that are reached, in a queue; classes that are
 * initialised; what an invokedynamic stands for.  Private to src/triage/reach. */
#ifndef PARE_TRIAGE_REACH_REACHING_H
#define PARE_TRIAGE_REACH_REACHING_H

#include "base/containers/bitset.h"
#include "jvm/model/code.h"
#include "triage/reach/dispatch.h"

struct reaching {
    struct world *world;
    struct reach_analysis analysis;
    struct types types;
    struct dispatch dispatch;
    struct bitset methods;     /* methods that are reached */
    struct bitset initialised; /* classes */
    struct numbers todo;       /* methods whose code was not looked at yet */
};

void reaching_init(struct reaching *r, struct world *world, const struct reach_analysis *analysis);
void reaching_done(struct reaching *r);

void reach_method(struct reaching *r, uint32_t method); /* WORLD_NONE: nothing */
/* The class, by its number or name, is initialised if it is one of the program's; then so are those
 * above it (JVMS 5.5). */
void reach_initialiser(struct reaching *r, uint32_t class_number);
void reach_initialiser_of(struct reaching *r, const struct utf8 *name);

/* What a call instruction or method handle resolves to. */
struct resolved {
    bool is_known;
    const struct class_file *owner; /* class that declares it */
    const struct member *member;
    uint32_t method; /* number of the method; WORLD_NONE: it is not in the program */
};
struct resolved reach_resolve(struct reaching *r, const struct member_ref *ref);

/* A lambda or method reference; false: the call site is of another kind, or hidden by a defect. */
bool reach_lambda(const struct reaching *r, const struct dynamic *dynamic, struct lambda *ret);

/* Every method handle that a bootstrap has among its arguments, in those of its constants, too. */
void reach_each_handle(const struct bootstrap *bootstrap,
                       void (*visit)(void *context, const struct method_handle *handle),
                       void *context);

/* rta.c and flow.c: follow everything that the methods in the queue reach. */
void reach_by_classes(struct reaching *r);
void reach_by_flow(struct reaching *r);

#endif
