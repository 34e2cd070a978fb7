/* scope - the names that are declared where a term stands.
 *
 * A name of a let or a quantifier is seen until its scope is closed, and hides others.  A name of a
 * command is seen to the end of the file.  To declare or find a name costs one hash. */
#ifndef PARE_INPUT_TREE_TERMS_SCOPE_H
#define PARE_INPUT_TREE_TERMS_SCOPE_H

#include "base/arena.h"
#include "base/containers/text_table.h"

#include <stddef.h>
#include <stdint.h>

struct declared {
    uint32_t symbol;     /* number of the name */
    uint32_t node;       /* the pair or command that declares it */
    uint32_t scope;      /* the node at whose end it is forgotten; NO_NAME: never */
    uint32_t sort;       /* sort of its result; NO_NAME: not known */
    uint32_t *arguments; /* sorts of its arguments, in the arena */
    size_t n_arguments;
    size_t hidden; /* the declaration that it hides, or SIZE_MAX */
};

struct scopes {
    struct arena arena;
    struct text_table symbols;
    size_t *newest; /* by symbol: its declaration, or SIZE_MAX */
    size_t newest_capacity;
    struct declared *stack;
    size_t n_stack, stack_capacity;
};

void scopes_init(struct scopes *scopes);
void scopes_done(struct scopes *scopes);

void scopes_declare(struct scopes *scopes, const char *name, size_t n_bytes,
                    struct declared declared);

/* NULL: nothing has this name. */
const struct declared *scopes_find(const struct scopes *scopes, const char *name, size_t n_bytes);

/* Forgets all declarations in the scope of this node. */
void scopes_close(struct scopes *scopes, uint32_t node);

#endif
