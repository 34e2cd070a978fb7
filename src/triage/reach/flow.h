/* flow - 0cfa: methods that are reached and objects that flow, found together.
 *
 * Nodes stand for: each parameter and the result of a method, each field, the elements of each
 * array class, what each instruction makes, and the outside: everything that was handed to the
 * library, which may give it back anywhere.  Where the library gives back something of a declared
 * type, the node is one that all such places share: the outside, cut to the type. */
#ifndef PARE_TRIAGE_REACH_FLOW_H
#define PARE_TRIAGE_REACH_FLOW_H

#include "triage/reach/nodes.h"
#include "triage/reach/reaching.h"

/* The nodes of a method: `this` first if it has one, then one for each parameter. */
struct method_nodes {
    uint32_t parameters; /* the first one; NO_NODE: not yet made */
    uint32_t result;
    uint32_t n_parameters;
    bool from_library; /* the library calls it: its parameters come from outside */
};

enum user_kind { USER_SITE, USER_LOAD, USER_STORE, USER_OUTSIDE };

/* Who wants to hear of the types in a node. */
struct flow_user {
    enum user_kind kind;
    uint32_t other; /* for a load: where elements go; for a store: the stored value */
    uint32_t type;  /* load: declared type of the element */
    /* Of a call: */
    const struct utf8 *name, *descriptor;
    uint32_t receiver_type;          /* declared */
    uint32_t arguments, n_arguments; /* nodes in flow.arguments, receiver first */
    uint32_t result;                 /* node, or NO_NODE */
    struct numbers targets;          /* methods that were linked */
    struct bitset has_target;        /* by method, once there are many; else of size 0 */
    struct numbers lambdas;          /* types of lambdas that were linked */
};

struct flow {
    struct reaching *r;
    struct nodes nodes;
    struct method_nodes *methods; /* by method */
    struct flow_user *users;
    size_t n_users, users_capacity;
    struct numbers arguments;
    struct numbers cuts;     /* by type: the outside, cut to it; NO_NODE: not made */
    struct numbers elements; /* by array type: node; NO_NODE: not made */
    struct numbers is_cut;   /* by node: the type that the outside is cut to, or NO_TYPE */
    struct pointer_map fields;
    uint32_t outside;
    uint32_t foreign_array; /* the type of arrays that the library made */
};

uint32_t flow_node(struct flow *f); /* a new node */
/* The outside, cut to a type; by name, or by a descriptor (NO_NODE for primitives). */
uint32_t flow_cut(struct flow *f, uint32_t type);
uint32_t flow_cut_to(struct flow *f, const struct utf8 *name);
uint32_t flow_cut_by(struct flow *f, const char *descriptor);
uint32_t flow_cut_type(const struct flow *f, uint32_t node); /* NO_TYPE: it is no such node */

struct method_nodes *flow_method(struct flow *f, uint32_t method);
uint32_t flow_field(struct flow *f, const struct member_ref *ref); /* NO_NODE: the library's */
void flow_escape(struct flow *f, uint32_t node);                   /* NO_NODE: nothing */

/* A call of a method of the program whose target is known.  Arguments are nodes in f->arguments,
 * `this` first if it has one. */
void flow_link(struct flow *f, uint32_t method, uint32_t arguments, uint32_t n_arguments);

/* A call that depends on the receiver, which is the first argument. */
void flow_call(struct flow *f, const struct member_ref *ref, uint32_t arguments,
               uint32_t n_arguments, uint32_t result);

/* A call of whatever a method handle leads to; the result flows to a node. */
void flow_call_handle(struct flow *f, const struct method_handle *handle, uint32_t arguments,
                      uint32_t n_arguments, uint32_t result);
/* The library calls it with anything. */
void flow_call_handle_from_outside(struct flow *f, const struct method_handle *handle);

void flow_load(struct flow *f, uint32_t array, uint32_t to, uint32_t element_type);
void flow_store(struct flow *f, uint32_t array, uint32_t value);

/* flow_method.c: what the code of a method does. */
void flow_read_method(struct flow *f, uint32_t method);

#endif
