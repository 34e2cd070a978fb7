#include "input/wasm/needs.h"

static void need(struct formula *formula, uint32_t from, uint32_t to)
{
    if (from != NO_ITEM && to != NO_ITEM && from != to)
        formula_add_edge(formula, from, to);
}

uint32_t part_item(const struct parts *parts, enum wasm_kind kind, uint32_t number)
{
    switch (kind) {
    case WASM_FUNCTION:
        return parts->functions[number].item;
    case WASM_TABLE:
        return parts->tables[number].item;
    case WASM_GLOBAL:
        return parts->globals[number].item;
    case WASM_MEMORY:
        return parts->memories[number].item;
    }
    return NO_ITEM;
}

/* Code that names a function with ref.func needs all declarations of that function. */
static void need_declared(const struct parts *parts, uint32_t from, uint32_t function,
                          struct formula *formula)
{
    const struct wasm_module *module = parts->module;
    for (uint32_t i = 0; i < module->n_elems; i++)
        for (uint32_t k = 0; k < module->elems[i].n_elements; k++)
            if (module->elems[i].elements[k].is_function &&
                module->elems[i].elements[k].function == function)
                need(formula, from, parts->elems[i].elements + k);
    for (uint32_t i = 0; i < module->n_exports; i++)
        if (module->exports[i].kind == WASM_FUNCTION && module->exports[i].number == function)
            need(formula, from, parts->exports[i].item);
}

static void need_insn(const struct parts *parts, uint32_t from, const struct wasm_insn *insn,
                      struct formula *formula)
{
    struct wasm_op_info info = {0};
    uint32_t memory = parts->module->n_memories > 0 ? parts->memories[0].item : NO_ITEM;
    wasm_op_find(insn->op, &info);
    switch (info.immediate) {
    case IMM_FUNCTION:
        need(formula, from, parts->functions[insn->a].item);
        if (insn->op == OP_REF_FUNC)
            need_declared(parts, from, insn->a, formula);
        break;
    case IMM_INDIRECT:
        need(formula, from, parts->tables[insn->b].item);
        break;
    case IMM_GLOBAL:
        need(formula, from, parts->globals[insn->a].item);
        break;
    case IMM_TABLE_TABLE:
        need(formula, from, parts->tables[insn->b].item);
        need(formula, from, parts->tables[insn->a].item);
        break;
    case IMM_TABLE:
        need(formula, from, parts->tables[insn->a].item);
        break;
    case IMM_ELEM_TABLE:
        need(formula, from, parts->tables[insn->b].item);
        need(formula, from, parts->elems[insn->a].item);
        break;
    case IMM_ELEM:
        need(formula, from, parts->elems[insn->a].item);
        break;
    case IMM_DATA_MEMORY:
        need(formula, from, memory);
        need(formula, from, parts->datas[insn->a].item);
        break;
    case IMM_DATA:
        need(formula, from, parts->datas[insn->a].item);
        break;
    case IMM_MEMARG:
    case IMM_MEMARG_LANE:
    case IMM_MEMORY:
    case IMM_MEMORY_MEMORY:
        need(formula, from, memory);
        break;
    default:
        break;
    }
}

static void need_code(const struct parts *parts, uint32_t from, const struct wasm_code *code,
                      struct formula *formula)
{
    for (size_t i = 0; i < code->n_insns; i++)
        need_insn(parts, from, &code->insns[i], formula);
}

static void need_outer(const struct parts *parts, struct formula *formula)
{
    const struct wasm_module *module = parts->module;
    for (uint32_t i = 0; i < module->n_exports; i++)
        need(formula, parts->exports[i].item,
             part_item(parts, module->exports[i].kind, module->exports[i].number));
    for (uint32_t i = 0; i < module->n_globals; i++)
        need_code(parts, parts->globals[i].item, &module->globals[i].init, formula);
    for (uint32_t i = 0; i < module->n_elems; i++) {
        const struct wasm_elem *elem = &module->elems[i];
        if (elem->mode == SEGMENT_ACTIVE)
            need(formula, parts->elems[i].item, parts->tables[elem->table].item);
        need_code(parts, parts->elems[i].item, &elem->offset, formula);
        for (uint32_t k = 0; k < elem->n_elements; k++)
            if (elem->elements[k].is_function)
                need(formula, parts->elems[i].elements + k,
                     parts->functions[elem->elements[k].function].item);
    }
    for (uint32_t i = 0; i < module->n_datas; i++) {
        if (module->datas[i].mode == SEGMENT_ACTIVE && module->n_memories > 0)
            need(formula, parts->datas[i].item, parts->memories[0].item);
        need_code(parts, parts->datas[i].item, &module->datas[i].offset, formula);
    }
    if (module->has_start)
        need(formula, parts->start, parts->functions[module->start].item);
}

void needs_add(const struct parts *parts, bool is_fine, struct formula *formula)
{
    const struct wasm_module *module = parts->module;
    for (uint32_t i = 0; i < module->n_functions; i++)
        if (module->functions[i].import == WASM_NO_IMPORT &&
            (!is_fine || parts->functions[i].tree == NULL))
            need_code(parts, parts->functions[i].body, &module->functions[i].code, formula);
    if (!is_fine)
        need_outer(parts, formula);
}
