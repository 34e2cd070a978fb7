/* inlining - which nodes of a function's body are uses of its parameters, and which argument of a
 * call stands for each: "arguments" in rewrites.scm. */
#ifndef PARE_INPUT_TREE_REWRITE_INLINING_H
#define PARE_INPUT_TREE_REWRITE_INLINING_H

#include "base/arena.h"
#include "input/tree/names/parameter_lists.h"

/* A use of a name, and the declaration that it means. */
struct use {
    uint32_t def, node;
};

/* All uses, by declaration. */
struct use_list {
    struct use *uses;
    size_t n_uses, capacity;
};

/* The number of the first use of a declaration, or of a later one. */
size_t use_list_first(const struct use_list *list, uint32_t def);

/* A node that becomes an argument. */
struct inlined {
    uint32_t use, argument;
    bool in_parentheses; /* the argument binds less tightly than the code around the use */
};

struct inlined_list {
    const struct inlined *inlined; /* by use */
    size_t n;
};

const struct inlined_list *inlined_keep(struct arena *arena, const struct inlined *inlined,
                                        size_t n);

/* A method that is inlined: the nodes in `whole` with this text (`this`, a receiver's name) become
 * the node `object`, which stands before the name of the method in the call.  NO_NODE: nothing
 * stands there. */
struct inlined_object {
    uint32_t whole, object;
    const char *text;
};

/* For the call whose name is the node `callee` and which ends before the node `end`: what the uses
 * of the parameters in this list become (parameters may be NO_NODE: there is no list), and what
 * stands for the object (NULL: nothing does).  False: some parameter is used that has no argument,
 * or the object is used and there is none.  *ret NULL: nothing becomes anything else. */
bool inlining_find(const struct syntax *syntax, const struct params *params,
                   const struct use_list *uses, uint32_t parameters, uint32_t callee, uint32_t end,
                   const struct inlined_object *object, struct arena *arena,
                   const struct inlined_list **ret);

#endif
