/* emit_function - the body of a function: the remaining locals, and the code. */
#include "input/wasm/emission.h"

#include <string.h>

/* --- a body that stays as it is ------------------------------------------------------------ */

static bool keeps_numbers(const struct emission *e, const struct wasm_insn *insn)
{
    struct wasm_op_info info = {0};
    wasm_op_find(insn->op, &info);
    if (!insn_is_possible(e, insn))
        return false;
    switch (info.immediate) {
    case IMM_FUNCTION:
        return e->functions[insn->a] == insn->a &&
               (insn->op == OP_REF_FUNC ||
                signature_is_whole(e, e->module->functions[insn->a].type,
                                   e->parts->functions[insn->a].signature));
    case IMM_INDIRECT:
        return e->tables[insn->b] == insn->b &&
               signature_is_whole(e, insn->a, e->parts->families[insn->a]);
    case IMM_GLOBAL:
        return e->globals[insn->a] == insn->a;
    case IMM_TABLE:
        return e->tables[insn->a] == insn->a;
    case IMM_TABLE_TABLE:
        return e->tables[insn->a] == insn->a && e->tables[insn->b] == insn->b;
    case IMM_ELEM:
        return e->elems[insn->a] == insn->a;
    case IMM_ELEM_TABLE:
        return e->elems[insn->a] == insn->a && e->tables[insn->b] == insn->b;
    case IMM_DATA:
    case IMM_DATA_MEMORY:
        return e->datas[insn->a] == insn->a;
    default:
        return true;
    }
}

/* True if the body can be copied.  Types keep their numbers while the encoding stays (render.c). */
static bool stays_the_same(struct emission *e)
{
    const struct wasm_code *code = &e->function->code;
    if (e->is_canonical || bitset_next_absent(e->subset, e->part->item) < e->part->items_end ||
        !signature_is_whole(e, e->function->type, e->part->signature))
        return false;
    for (size_t i = 0; i < code->n_insns; i++)
        if (!keeps_numbers(e, &code->insns[i]))
            return false;
    for (size_t i = 0; i < code->n_insns; i++)
        e->names_data |= code->insns[i].op == OP_MEMORY_INIT || code->insns[i].op == OP_DATA_DROP;
    return true;
}

/* --- locals -------------------------------------------------------------------------------- */

static bool keeps_local(const struct emission *e, uint32_t local)
{
    bool is_there = e->part->locals == NULL || has(e, e->part->locals[local]);
    bool is_param = local < e->function->n_params;
    return is_there && (is_param || !e->is_canonical || bitset_has(&e->used, local));
}

/* Renumbers the remaining locals and writes their types.  In the canonical encoding, locals of one
 * type stand together. */
static void write_locals(struct emission *e, struct buffer *out)
{
    uint32_t next = 0, n_groups = 0;
    struct buffer groups = {0};
    const uint8_t *types = e->function->locals;
    struct bitset done;
    bitset_init(&done, e->function->n_locals);
    for (uint32_t i = 0; i < e->function->n_params; i++)
        if (keeps_local(e, i))
            e->locals[i] = next++;
    for (uint32_t i = e->function->n_params; i < e->function->n_locals; i++) {
        uint32_t n = 0;
        if (!keeps_local(e, i) || bitset_has(&done, i))
            continue;
        for (uint32_t k = i; k < e->function->n_locals; k++) {
            if (!keeps_local(e, k))
                continue;
            if (types[k] == types[i]) {
                e->locals[k] = next++;
                bitset_add(&done, k);
                n++;
            } else if (!e->is_canonical) {
                break;
            }
        }
        wasm_put_u32(&groups, n);
        buffer_add_byte(&groups, types[i]);
        n_groups++;
    }
    wasm_put_u32(out, n_groups);
    buffer_add(out, groups.data != NULL ? groups.data : (void *)"", groups.n_bytes);
    buffer_done(&groups);
    bitset_done(&done);
}

/* --- the body ------------------------------------------------------------------------------ */

static void emit_code(struct emission *e)
{
    const struct wasm_code *code = &e->function->code;
    if (!has(e, e->part->body)) {
        struct wasm_signature left = signature_left(e, e->function->type, e->part->signature);
        for (uint32_t i = 0; i < left.n_results; i++)
            emit_default(e->out, left.types[left.n_params + i]);
        buffer_add_byte(e->out, OP_END);
    } else if (e->part->tree != NULL) {
        emit_tree(e);
    } else {
        for (size_t i = 0; i < code->n_insns; i++)
            emit_insn(e, &code->insns[i]);
    }
}

static struct wasm_text keep_text(struct emission *e, const struct buffer *bytes)
{
    return (struct wasm_text){arena_copy(e->arena, bytes->data, bytes->n_bytes),
                              (uint32_t)bytes->n_bytes};
}

/* Writes the code twice: the first time only to find the locals that it uses. */
struct wasm_text function_body(struct emission *e, uint32_t number)
{
    struct buffer body = {0}, code = {0};
    e->function = &e->module->functions[number];
    e->part = &e->parts->functions[number];
    if (stays_the_same(e))
        return e->function->body;
    uint32_t n_locals = e->function->n_locals;
    e->locals = mem_zero(n_locals + 1, sizeof *e->locals);
    bitset_init(&e->used, n_locals);
    e->out = &code;
    emit_code(e);
    write_locals(e, &body);
    code.n_bytes = 0;
    emit_code(e);
    buffer_add(&body, code.data, code.n_bytes);
    struct wasm_text text = keep_text(e, &body);
    buffer_done(&body);
    buffer_done(&code);
    bitset_done(&e->used);
    free(e->locals);
    e->locals = NULL;
    return text;
}
