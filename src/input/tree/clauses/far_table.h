/* far_table - what far_names.h collects: declarations, uses and lists of all files, without their
 * syntax trees.  Private to this folder. */
#ifndef PARE_INPUT_TREE_CLAUSES_FAR_TABLE_H
#define PARE_INPUT_TREE_CLAUSES_FAR_TABLE_H

#include "input/tree/items/presence.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An element of a list of arguments or parameters. */
struct far_element {
    struct presence place;
    uint64_t word; /* hash of its first token */
    bool is_named; /* the first token is the name of a parameter: f(size=3) */
};

/* A list, as `struct list` of call_clauses.h is one. */
struct far_list {
    uint32_t first, n; /* its elements in the table */
    struct presence there;
    uint32_t item;
    bool is_given; /* false: there is none */
};

struct far_def {
    uint64_t name, family;
    uint64_t class, base; /* of a member: names of its class and of the base of that; or 0 */
    struct presence text, class_text;
    struct far_list params;
    uint32_t file, number, n_tokens; /* number: in the order of collecting */
    uint8_t space, skip;             /* skip: 1: no argument stands for the first parameter */
    bool is_abstract, is_linked;
};

struct far_use {
    uint64_t name, family;
    struct presence text;
    struct far_list args;
    uint32_t file;
    uint8_t space;
    bool or_member; /* a name, or else a member */
    bool of_module; /* a member of what an import names: a name of another file */
    bool is_fixed;  /* the arguments stay, unless the parameters are known */
};

struct far_names {
    struct far_def *defs;
    struct far_use *uses;
    struct far_element *elements;
    size_t n_defs, defs_capacity, n_uses, uses_capacity, n_elements, elements_capacity;
    uint32_t n_files;
};

#endif
