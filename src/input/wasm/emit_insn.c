/* emit_insn - single instructions with new numbers, default values, signatures. */
#include "input/wasm/emission.h"

#include <string.h>

/* --- types --------------------------------------------------------------------------------- */

uint32_t type_number(struct emission *e, const struct wasm_signature *type)
{
    size_t i = 0;
    while (i < e->n_types && !wasm_signature_equal(&e->types[i], type))
        i++;
    if (i == e->n_types) {
        mem_grow((void **)&e->types, &e->types_capacity, e->n_types + 1, sizeof *e->types);
        e->types[e->n_types++] = *type;
    }
    return (uint32_t)i;
}

bool signature_is_whole(const struct emission *e, uint32_t type,
                        const struct signature_items *items)
{
    if (items == NULL)
        return true;
    for (uint32_t i = 0; i < e->module->types[type].n_params; i++)
        if (!has(e, items->params[i]))
            return false;
    return has(e, items->result);
}

struct wasm_signature signature_left(struct emission *e, uint32_t type,
                                     const struct signature_items *items)
{
    const struct wasm_signature *whole = &e->module->types[type];
    if (signature_is_whole(e, type, items))
        return *whole;
    uint8_t *types = arena_alloc(e->arena, whole->n_params + whole->n_results + 1);
    struct wasm_signature left = {types, 0, 0};
    for (uint32_t i = 0; i < whole->n_params; i++)
        if (has(e, items->params[i]))
            types[left.n_params++] = whole->types[i];
    for (uint32_t i = 0; i < whole->n_results && has(e, items->result); i++)
        types[left.n_params + left.n_results++] = whole->types[whole->n_params + i];
    return left;
}

/* --- instructions -------------------------------------------------------------------------- */

bool insn_is_possible(const struct emission *e, const struct wasm_insn *insn)
{
    struct wasm_op_info info = {0};
    wasm_op_find(insn->op, &info);
    switch (info.immediate) {
    case IMM_FUNCTION:
        return e->functions[insn->a] != GONE &&
               (insn->op != OP_REF_FUNC || bitset_has(&e->declared, insn->a));
    case IMM_INDIRECT:
        return e->tables[insn->b] != GONE;
    case IMM_LOCAL:
        return e->part->locals == NULL || has(e, e->part->locals[insn->a]);
    case IMM_GLOBAL:
        return e->globals[insn->a] != GONE;
    case IMM_TABLE:
        return e->tables[insn->a] != GONE;
    case IMM_TABLE_TABLE:
        return e->tables[insn->a] != GONE && e->tables[insn->b] != GONE;
    case IMM_ELEM:
        return e->elems[insn->a] != GONE;
    case IMM_ELEM_TABLE:
        return e->elems[insn->a] != GONE && e->tables[insn->b] != GONE;
    case IMM_DATA:
        return e->datas[insn->a] != GONE;
    case IMM_DATA_MEMORY:
        return e->datas[insn->a] != GONE && e->has_memory;
    case IMM_MEMARG:
    case IMM_MEMARG_LANE:
    case IMM_MEMORY:
    case IMM_MEMORY_MEMORY:
        return e->has_memory;
    default:
        return true;
    }
}

/* The type of a block.  With several results, the type is a number. */
static int64_t block_type_left(struct emission *e, int64_t value)
{
    if (value < 0)
        return value;
    const struct wasm_signature *type = &e->module->types[value];
    if (type->n_params == 0 && type->n_results == 0)
        return WASM_BLOCK_EMPTY;
    if (type->n_params == 0 && type->n_results == 1)
        return (int64_t)type->types[0] - 0x80;
    return type_number(e, type);
}

static void renumber(struct emission *e, struct wasm_insn *insn)
{
    struct wasm_op_info info = {0};
    wasm_op_find(insn->op, &info);
    switch (info.immediate) {
    case IMM_BLOCK:
        insn->value = block_type_left(e, insn->value);
        break;
    case IMM_FUNCTION:
        insn->a = e->functions[insn->a];
        break;
    case IMM_INDIRECT: {
        struct wasm_signature type = signature_left(e, insn->a, e->parts->families[insn->a]);
        insn->a = type_number(e, &type);
        insn->b = e->tables[insn->b];
        break;
    }
    case IMM_LOCAL:
        bitset_add(&e->used, insn->a);
        insn->a = e->locals[insn->a];
        break;
    case IMM_GLOBAL:
        insn->a = e->globals[insn->a];
        break;
    case IMM_TABLE_TABLE:
        insn->b = e->tables[insn->b];
        insn->a = e->tables[insn->a];
        break;
    case IMM_TABLE:
        insn->a = e->tables[insn->a];
        break;
    case IMM_ELEM_TABLE:
        insn->b = e->tables[insn->b];
        insn->a = e->elems[insn->a];
        break;
    case IMM_ELEM:
        insn->a = e->elems[insn->a];
        break;
    case IMM_DATA:
    case IMM_DATA_MEMORY:
        insn->a = e->datas[insn->a];
        e->names_data = true;
        break;
    default:
        break;
    }
}

void emit_insn(struct emission *e, const struct wasm_insn *insn)
{
    struct wasm_insn copy = *insn;
    renumber(e, &copy);
    wasm_insn_write(&copy, e->out);
}

/* --- default values ------------------------------------------------------------------------ */

void emit_default(struct buffer *out, uint8_t type)
{
    switch (type) {
    case WASM_I64:
        buffer_add(out, "\x42\x00", 2);
        break;
    case WASM_F32:
        buffer_add(out, "\x41\x00\xb2", 3);
        break;
    case WASM_F64:
        buffer_add(out, "\x41\x00\xb7", 3);
        break;
    case WASM_V128:
        buffer_add(out, "\x41\x00\xfd\x11", 4);
        break;
    case WASM_FUNCREF:
    case WASM_EXTERNREF:
        buffer_add_byte(out, OP_REF_NULL);
        buffer_add_byte(out, type);
        break;
    default:
        buffer_add(out, "\x41\x00", 2);
        break;
    }
}

static struct wasm_insn default_constant(uint8_t type)
{
    static const unsigned char zeros[16];
    switch (type) {
    case WASM_I64:
        return (struct wasm_insn){.op = OP_I64_CONST};
    case WASM_F32:
        return (struct wasm_insn){.op = OP_F32_CONST, .raw = zeros};
    case WASM_F64:
        return (struct wasm_insn){.op = OP_F64_CONST, .raw = zeros};
    case WASM_V128:
        return (struct wasm_insn){.op = OP_V128_CONST, .raw = zeros};
    case WASM_FUNCREF:
    case WASM_EXTERNREF:
        return (struct wasm_insn){.op = OP_REF_NULL, .a = type};
    default:
        return (struct wasm_insn){.op = OP_I32_CONST};
    }
}

struct wasm_code constant_left(struct emission *e, const struct wasm_code *code, uint8_t type)
{
    bool is_possible = code != NULL;
    for (size_t i = 0; is_possible && i < code->n_insns; i++)
        is_possible = insn_is_possible(e, &code->insns[i]);
    size_t n = is_possible ? code->n_insns : 2;
    struct wasm_insn *insns = arena_alloc(e->arena, n * sizeof *insns);
    if (is_possible) {
        for (size_t i = 0; i < n; i++) {
            insns[i] = code->insns[i];
            renumber(e, &insns[i]);
        }
    } else {
        insns[0] = default_constant(type);
        insns[1] = (struct wasm_insn){.op = OP_END};
    }
    return (struct wasm_code){insns, n};
}
