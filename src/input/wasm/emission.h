/* emission - a module is written anew for a subset of its items: numbers change, and what used
 * something that went becomes something smaller.
 *
 * The result is a valid module if the original is.  Where a node of code goes, default values of
 * its result types stand in its place: 0 or null.  Where only its shell goes, the operands that are
 * there are computed, and one of the same type is its value. */
#ifndef PARE_INPUT_WASM_EMISSION_H
#define PARE_INPUT_WASM_EMISSION_H

#include "input/wasm/parts.h"

#define GONE UINT32_MAX

struct emission {
    const struct parts *parts;
    const struct wasm_module *module;
    const struct bitset *subset;
    struct arena *arena;
    bool is_canonical; /* numbers are written in their shortest form */
    bool names_data;   /* an instruction names a data segment */

    /* The new number of each part, or GONE. */
    uint32_t *functions, *tables, *globals, *elems, *datas;
    bool has_memory;
    struct bitset declared; /* the functions that ref.func may name */

    struct wasm_signature *types; /* types of the new module */
    size_t n_types, types_capacity;

    /* About the function that is being written. */
    const struct wasm_function *function;
    const struct function_part *part;
    uint32_t *locals;      /* new numbers */
    struct bitset used;    /* locals that the code names */
    struct numbers labels; /* nodes of the blocks around */
    struct buffer *out;
};

static inline bool has(const struct emission *e, uint32_t item)
{
    return is_there(e->subset, item);
}

/* Writes the module into ret. */
void module_render(const struct parts *parts, const struct bitset *subset, struct buffer *ret);

/* --- types --------------------------------------------------------------------------------- */

/* The number of a signature in the new module. */
uint32_t type_number(struct emission *e, const struct wasm_signature *type);
/* A signature without the parameters and the result that are absent. */
struct wasm_signature signature_left(struct emission *e, uint32_t type,
                                     const struct signature_items *items);
bool signature_is_whole(const struct emission *e, uint32_t type,
                        const struct signature_items *items);

/* --- instructions -------------------------------------------------------------------------- */

/* True if everything that the instruction names is still there; labels are not checked. */
bool insn_is_possible(const struct emission *e, const struct wasm_insn *insn);
/* Writes the instruction with new numbers.  Labels do not change. */
void emit_insn(struct emission *e, const struct wasm_insn *insn);
void emit_default(struct buffer *out, uint8_t type);
/* Writes a constant expression; if it names a part that is gone, the default value of the type. */
struct wasm_code constant_left(struct emission *e, const struct wasm_code *code, uint8_t type);

/* --- functions ----------------------------------------------------------------------------- */

/* Writes the code of the function under way, without locals. */
void emit_tree(struct emission *e);
/* The body of a function: locals and code. */
struct wasm_text function_body(struct emission *e, uint32_t number);

/* --- segments ------------------------------------------------------------------------------ */

/* The element and data segments that are left; sets their new numbers. */
void segments_left(struct emission *e, struct wasm_module *ret);

#endif
