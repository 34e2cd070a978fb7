/* parts - what may go of a WebAssembly module: the items, and which part of the module each is.
 *
 * The items are a forest: what is inside a function goes with the function.  Where something goes
 * that others use, the uses change (emission.h), so few clauses are needed.
 *
 *   the encoding      absent: numbers in their shortest form, locals sorted, unused types left out
 *   a custom section
 *   a function        absent: calls of it become their results' default values
 *     its body        absent: it returns default values
 *     a parameter, a local, its result
 *     nodes of its code (code_tree.h)
 *   a global, with its first value; a table, the memory, with its upper limit
 *   an import's two names and an export's name become short
 *   an element segment, its elements; a data segment, parts of its bytes
 *
 * Functions that stand in tables or whose address is taken are called through their type: those of
 * one type share the items of their parameters and result. */
#ifndef PARE_INPUT_WASM_PARTS_H
#define PARE_INPUT_WASM_PARTS_H

#include "base/containers/bitset.h"
#include "input/wasm/code_tree.h"
#include "problem/problem.h"

/* Items of a signature. */
struct signature_items {
    uint32_t *params; /* NULL: no parameter may go */
    uint32_t result;  /* for a signature with one result */
};

struct function_part {
    uint32_t item, body;
    uint32_t names[2]; /* for an import: module and field */
    const struct signature_items *signature;
    uint32_t *locals;             /* items of parameters and locals; NULL: none may go */
    const struct code_tree *tree; /* NULL: imported, or not to be seen as a tree */
    uint32_t items_end;           /* the items of the function are [item, items_end) */
    bool is_address_taken;
};

struct named_part { /* a global, a table, a memory */
    uint32_t item;
    uint32_t names[2];
    uint32_t extra; /* the first value of a global, the upper limit of a table or memory */
};

struct export_part {
    uint32_t item, name;
};

struct elem_part {
    uint32_t item;
    uint32_t elements; /* item of the first element; NO_ITEM: they stay with the segment */
    bool is_named;     /* code names its number */
};

/* Bytes [start, end) of a segment become zeros, or go where they are at its beginning or end. */
struct data_chunk {
    uint32_t item, start, end;
};

struct data_part {
    uint32_t item;
    struct data_chunk *chunks;
    size_t n_chunks;
    bool is_named;
};

struct parts {
    const struct wasm_module *module;
    uint32_t encoding, start;
    uint32_t first, end; /* items of this module */
    uint32_t *customs;
    struct function_part *functions;
    struct named_part *globals, *tables, *memories;
    struct export_part *exports;
    struct elem_part *elems;
    struct data_part *datas;
    struct signature_items **families; /* one for each type; NULL: no call uses the type */
};

/* Lists of items that grow. */
struct item_list {
    uint32_t *parent, *level;
    uint64_t *cost;
    uint16_t *kind;
    size_t n_items, capacity;
};

uint32_t item_new(struct item_list *items, uint32_t parent, uint64_t cost, uint16_t kind);
void item_list_done(struct item_list *items);

enum part_kind { /* beside opcodes, and opcodes with KIND_SHELL */
                 KIND_SHELL = 0x800,
                 KIND_ENCODING = 0x1000,
                 KIND_CUSTOM,
                 KIND_FUNCTION,
                 KIND_BODY,
                 KIND_PARAM,
                 KIND_LOCAL,
                 KIND_RESULT,
                 KIND_GLOBAL,
                 KIND_TABLE,
                 KIND_MEMORY,
                 KIND_NAME,
                 KIND_LIMIT,
                 KIND_VALUE,
                 KIND_EXPORT,
                 KIND_START,
                 KIND_ELEM,
                 KIND_ELEMENT,
                 KIND_DATA,
                 KIND_BYTES,
                 KIND_ARM,
                 KIND_TAIL,
                 KIND_ENTRY,
};

/* Numbers the items of a module.  is_fine: with everything inside functions and segments. */
void parts_number(const struct wasm_module *module, bool is_fine, struct arena *arena,
                  struct item_list *items, struct parts *ret);

/* Items of the nodes of a function's code, below the item `body`. */
void code_items_number(const struct code_tree *tree, uint32_t body, struct item_list *items);

/* How many bytes the default value of a type takes in code. */
uint32_t default_length(uint8_t type);

/* True if elements or bytes at the beginning or in the middle of a segment can be removed.  The
 * rest then becomes segments of their own, with larger offsets. */
bool segment_can_move(enum wasm_segment_mode mode, const struct wasm_code *offset, bool is_named);

static inline bool is_there(const struct bitset *subset, uint32_t item)
{
    return item == NO_ITEM || bitset_has(subset, item);
}

#endif
