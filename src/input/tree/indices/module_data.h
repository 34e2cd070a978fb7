/* module_data - what a scan of WebAssembly text finds: tokens, declarations and uses. */
#ifndef PARE_INPUT_TREE_INDICES_MODULE_DATA_H
#define PARE_INPUT_TREE_INDICES_MODULE_DATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum index_space {
    SPACE_TYPE,
    SPACE_FUNCTION,
    SPACE_TABLE,
    SPACE_MEMORY,
    SPACE_GLOBAL,
    SPACE_TAG,
    SPACE_ELEMENT,
    SPACE_DATA,
    SPACE_LOCAL, /* of one function: parameters come first */
    SPACE_LABEL, /* blocks, in the order in which they begin */
    N_SPACES
};

enum token_kind { TOKEN_OPEN, TOKEN_CLOSE, TOKEN_WORD, TOKEN_STRING };

struct token {
    uint32_t start, end;
    enum token_kind kind;
    uint32_t close; /* of an open parenthesis: the token that closes it, or n_tokens */
};

#define NO_TOKEN UINT32_MAX

/* Something that is declared. */
struct declared {
    uint32_t word;     /* the token behind which its name stands or can stand; or NO_TOKEN */
    uint32_t name;     /* the token that is its name, or NO_TOKEN */
    uint32_t n_params; /* of a type */
    bool is_split;     /* shares its list with the one before: the second i32 of (param i32 i32) */
    bool is_local;     /* in a list (local ...), not (param ...) */
};

/* A word that means something declared. */
struct use {
    uint32_t token;
    enum index_space space;
    uint32_t declared; /* its place among what the scan found in this space; or NO_DECLARED */
    uint32_t number;   /* the number that means it here; of SPACE_LABEL: how many blocks outwards */
    bool is_implied;   /* no word stands there: the memory of a load.  token: the instruction */
};

#define NO_DECLARED UINT32_MAX
#define OUTERMOST   (UINT32_MAX - 1) /* a label's: the function itself */

struct module_scan {
    const unsigned char *text;
    struct token *tokens;
    size_t n_tokens, tokens_capacity;
    struct declared *declared[N_SPACES];
    size_t n_declared[N_SPACES], declared_capacity[N_SPACES];
    struct use *uses;
    size_t n_uses, uses_capacity;
    bool *is_used; /* by token: it is in a use; in text that is no module it might be in several */
};

/* Names that Pare gives begin like this; a text that has one already gets none. */
#define GIVEN_NAME "$~"

#endif
