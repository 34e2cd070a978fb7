#include "wasm/module_check.h"

#include <string.h>

bool wasm_signature_equal(const struct wasm_signature *a, const struct wasm_signature *b)
{
    return a->n_params == b->n_params && a->n_results == b->n_results &&
           memcmp(a->types, b->types, a->n_params + a->n_results) == 0;
}

bool wasm_text_is(struct wasm_text text, const char *other)
{
    return text.n_bytes == strlen(other) && memcmp(text.data, other, text.n_bytes) == 0;
}

static bool labels_fit(const struct wasm_insn *insn, uint32_t depth)
{
    for (uint32_t i = 0; i < insn->n_labels; i++)
        if (insn->labels[i] >= depth)
            return false;
    return true;
}

/* depth: the number of labels around the instruction. */
static bool insn_fits(const struct wasm_module *module, const struct wasm_insn *insn,
                      uint32_t n_locals, uint32_t depth)
{
    struct wasm_op_info info = {0};
    wasm_op_find(insn->op, &info);
    switch (info.immediate) {
    case IMM_BLOCK:
        return insn->value < 0 || insn->value < module->n_types;
    case IMM_LABEL:
        return insn->a < depth;
    case IMM_LABELS:
        return labels_fit(insn, depth);
    case IMM_FUNCTION:
        return insn->a < module->n_functions;
    case IMM_INDIRECT:
        return insn->a < module->n_types && insn->b < module->n_tables;
    case IMM_LOCAL:
        return insn->a < n_locals;
    case IMM_GLOBAL:
        return insn->a < module->n_globals;
    case IMM_TABLE:
        return insn->a < module->n_tables;
    case IMM_TABLE_TABLE:
        return insn->a < module->n_tables && insn->b < module->n_tables;
    case IMM_DATA:
    case IMM_DATA_MEMORY:
        return insn->a < module->n_datas;
    case IMM_ELEM:
        return insn->a < module->n_elems;
    case IMM_ELEM_TABLE:
        return insn->a < module->n_elems && insn->b < module->n_tables;
    default:
        return true;
    }
}

static bool code_fits(const struct wasm_module *module, const struct wasm_code *code,
                      uint32_t n_locals)
{
    uint32_t depth = 1;
    for (size_t i = 0; i < code->n_insns; i++) {
        const struct wasm_insn *insn = &code->insns[i];
        if (!insn_fits(module, insn, n_locals, depth))
            return false;
        depth += insn->op == OP_BLOCK || insn->op == OP_LOOP || insn->op == OP_IF;
        depth -= insn->op == OP_END;
    }
    return true;
}

static uint32_t n_of_kind(const struct wasm_module *module, enum wasm_kind kind)
{
    switch (kind) {
    case WASM_FUNCTION:
        return module->n_functions;
    case WASM_TABLE:
        return module->n_tables;
    case WASM_MEMORY:
        return module->n_memories;
    case WASM_GLOBAL:
        return module->n_globals;
    }
    return 0;
}

static bool elem_fits(const struct wasm_module *module, const struct wasm_elem *elem)
{
    if (elem->mode == SEGMENT_ACTIVE &&
        (elem->table >= module->n_tables || !code_fits(module, &elem->offset, 0)))
        return false;
    for (uint32_t i = 0; i < elem->n_elements; i++)
        if (elem->elements[i].is_function ? elem->elements[i].function >= module->n_functions
                                          : !code_fits(module, &elem->elements[i].init, 0))
            return false;
    return true;
}

static bool outer_numbers_fit(const struct wasm_module *module)
{
    for (uint32_t i = 0; i < module->n_globals; i++)
        if (!code_fits(module, &module->globals[i].init, 0))
            return false;
    for (uint32_t i = 0; i < module->n_exports; i++)
        if (module->exports[i].number >= n_of_kind(module, module->exports[i].kind))
            return false;
    for (uint32_t i = 0; i < module->n_elems; i++)
        if (!elem_fits(module, &module->elems[i]))
            return false;
    for (uint32_t i = 0; i < module->n_datas; i++)
        if (!code_fits(module, &module->datas[i].offset, 0))
            return false;
    return !module->has_start || module->start < module->n_functions;
}

enum status wasm_module_check(const struct wasm_module *module, struct error *err)
{
    if (module->n_memories > 1)
        return fail(err, STATUS_INPUT, "more than one memory, which is not known");
    for (uint32_t i = 0; i < module->n_functions; i++) {
        const struct wasm_function *function = &module->functions[i];
        if (function->type >= module->n_types)
            return fail(err, STATUS_INPUT, "function %u has a type that does not exist", i);
        if (!code_fits(module, &function->code, function->n_locals))
            return fail(err, STATUS_INPUT, "function %u names something that does not exist", i);
    }
    if (!outer_numbers_fit(module))
        return fail(err, STATUS_INPUT,
                    "an export, a segment or a global names something that does not exist");
    return STATUS_OK;
}
