#include "input/wasm/parts.h"

#include <string.h>

enum {
    /* bytes; the second segment that a hole creates has a header of 5 or more */
    SMALLEST_HOLE = 16,
    N_LEAVES = 256, /* smallest items of one segment of data: eight halvings */
    ENCODING_COST = 1,
    MAX_FAMILIES = 1000, /* with more types of functions, parameters are no items */
};

uint32_t item_new(struct item_list *items, uint32_t parent, uint64_t cost, uint16_t kind)
{
    size_t n = items->n_items, capacity = items->capacity;
    if (n == capacity) {
        items->capacity = capacity > 0 ? 2 * capacity : 64;
        items->parent = mem_resize(items->parent, items->capacity, sizeof *items->parent);
        items->level = mem_resize(items->level, items->capacity, sizeof *items->level);
        items->cost = mem_resize(items->cost, items->capacity, sizeof *items->cost);
        items->kind = mem_resize(items->kind, items->capacity, sizeof *items->kind);
    }
    items->parent[n] = parent;
    items->level[n] = parent != NO_ITEM ? items->level[parent] + 1 : 0;
    items->cost[n] = cost;
    items->kind[n] = kind;
    items->n_items++;
    return (uint32_t)n;
}

void item_list_done(struct item_list *items)
{
    free(items->parent);
    free(items->level);
    free(items->cost);
    free(items->kind);
}

struct making {
    const struct wasm_module *module;
    bool is_fine;
    struct arena *arena;
    struct item_list *items;
    struct parts *parts;
    struct bitset fixed; /* functions whose signature does not change */
};

static void *zeroed(struct making *m, size_t n, size_t size)
{
    void *data = arena_alloc(m->arena, (n + 1) * size);
    memset(data, 0, (n + 1) * size);
    return data;
}

/* --- names --------------------------------------------------------------------------------- */

static uint32_t number_name(struct making *m, struct wasm_text name, uint32_t parent)
{
    return m->is_fine && name.n_bytes > 0 ? item_new(m->items, parent, name.n_bytes, KIND_NAME)
                                          : NO_ITEM;
}

static void number_names(struct making *m, uint32_t import, uint32_t parent, uint32_t names[2])
{
    names[0] = names[1] = NO_ITEM;
    if (import == WASM_NO_IMPORT)
        return;
    names[0] = number_name(m, m->module->imports[import].module, parent);
    names[1] = number_name(m, m->module->imports[import].field, parent);
}

/* --- functions ----------------------------------------------------------------------------- */

static void take_address(struct making *m, const struct wasm_code *code)
{
    for (size_t i = 0; i < code->n_insns; i++)
        if (code->insns[i].op == OP_REF_FUNC)
            m->parts->functions[code->insns[i].a].is_address_taken = true;
}

static void find_addresses(struct making *m)
{
    const struct wasm_module *module = m->module;
    for (uint32_t i = 0; i < module->n_functions; i++)
        take_address(m, &module->functions[i].code);
    for (uint32_t i = 0; i < module->n_globals; i++)
        take_address(m, &module->globals[i].init);
    for (uint32_t i = 0; i < module->n_elems; i++)
        for (uint32_t k = 0; k < module->elems[i].n_elements; k++) {
            const struct wasm_element *element = &module->elems[i].elements[k];
            if (element->is_function)
                m->parts->functions[element->function].is_address_taken = true;
            else
                take_address(m, &element->init);
        }
}

static void build_trees(struct making *m)
{
    const struct wasm_module *module = m->module;
    for (uint32_t i = 0; i < module->n_functions; i++) {
        struct code_tree tree;
        if (module->functions[i].import == WASM_NO_IMPORT &&
            code_tree_build(module, &module->functions[i], m->arena, &tree))
            m->parts->functions[i].tree = arena_copy(m->arena, &tree, sizeof tree);
    }
}

/* Finds functions that keep their parameters: those whose code could not be read as a tree, and the
 * functions that they call. */
static void find_fixed(struct making *m, struct bitset *fixed_types)
{
    for (uint32_t i = 0; i < m->module->n_functions; i++) {
        const struct wasm_function *function = &m->module->functions[i];
        if (function->import != WASM_NO_IMPORT || m->parts->functions[i].tree != NULL)
            continue;
        bitset_add(&m->fixed, i);
        bitset_add(fixed_types, function->type);
        for (size_t k = 0; k < function->code.n_insns; k++) {
            const struct wasm_insn *insn = &function->code.insns[k];
            if (insn->op == OP_CALL || insn->op == OP_RETURN_CALL) {
                bitset_add(&m->fixed, insn->a);
                bitset_add(fixed_types, m->module->functions[insn->a].type);
            }
            if (insn->op == OP_CALL_INDIRECT || insn->op == OP_RETURN_CALL_INDIRECT)
                bitset_add(fixed_types, insn->a);
        }
    }
}

static struct signature_items *number_signature(struct making *m, uint32_t type, uint32_t parent)
{
    const struct wasm_signature *signature = &m->module->types[type];
    struct signature_items *items = zeroed(m, 1, sizeof *items);
    items->params = zeroed(m, signature->n_params, sizeof *items->params);
    for (uint32_t i = 0; i < signature->n_params; i++)
        items->params[i] = item_new(m->items, parent, 2, KIND_PARAM);
    items->result =
        signature->n_results == 1 ? item_new(m->items, parent, 2, KIND_RESULT) : NO_ITEM;
    return items;
}

/* Marks the types that calls go through, and those of functions whose address is taken. */
static void find_indirect(const struct making *m, struct bitset *ret)
{
    for (uint32_t i = 0; i < m->module->n_functions; i++) {
        const struct wasm_function *function = &m->module->functions[i];
        if (m->parts->functions[i].is_address_taken)
            bitset_add(ret, function->type);
        for (size_t k = 0; k < function->code.n_insns; k++)
            if (function->code.insns[k].op == OP_CALL_INDIRECT)
                bitset_add(ret, function->code.insns[k].a);
    }
}

/* Types of the same form share one set of items. */
static void number_families(struct making *m, const struct bitset *fixed_types)
{
    const struct wasm_module *module = m->module;
    struct bitset indirect;
    bitset_init(&indirect, module->n_types);
    find_indirect(m, &indirect);
    for (uint32_t i = 0; i < module->n_types; i++) {
        uint32_t same = 0;
        bool is_fixed = false, is_used = false;
        while (!wasm_signature_equal(&module->types[same], &module->types[i]))
            same++;
        for (uint32_t k = i; k < module->n_types && same == i; k++) {
            bool is_equal = wasm_signature_equal(&module->types[k], &module->types[i]);
            is_fixed |= is_equal && bitset_has(fixed_types, k);
            is_used |= is_equal && bitset_has(&indirect, k);
        }
        if (same < i)
            m->parts->families[i] = m->parts->families[same];
        else if (is_used && !is_fixed)
            m->parts->families[i] = number_signature(m, i, NO_ITEM);
    }
    bitset_done(&indirect);
}

static void find_families(struct making *m)
{
    struct bitset fixed_types;
    bitset_init(&fixed_types, m->module->n_types);
    find_fixed(m, &fixed_types);
    m->parts->families = zeroed(m, m->module->n_types, sizeof *m->parts->families);
    if (m->is_fine && m->module->n_types <= MAX_FAMILIES)
        number_families(m, &fixed_types);
    bitset_done(&fixed_types);
}

static void number_locals(struct making *m, const struct wasm_function *function,
                          struct function_part *part)
{
    if (part->tree == NULL)
        return;
    part->locals = zeroed(m, function->n_locals, sizeof *part->locals);
    for (uint32_t i = 0; i < function->n_locals; i++)
        part->locals[i] = i >= function->n_params   ? item_new(m->items, part->item, 1, KIND_LOCAL)
                          : part->signature != NULL ? part->signature->params[i]
                                                    : NO_ITEM;
}

static void number_function(struct making *m, uint32_t number)
{
    const struct wasm_function *function = &m->module->functions[number];
    struct function_part *part = &m->parts->functions[number];
    bool is_code = function->import == WASM_NO_IMPORT;
    part->item = item_new(m->items, NO_ITEM, 3, KIND_FUNCTION);
    part->body =
        is_code ? item_new(m->items, part->item,
                           m->is_fine && part->tree != NULL ? 1 : function->body.n_bytes, KIND_BODY)
                : NO_ITEM;
    number_names(m, function->import, part->item, part->names);
    if (m->is_fine) {
        if (part->is_address_taken)
            part->signature = m->parts->families[function->type];
        else if (!bitset_has(&m->fixed, number))
            part->signature = number_signature(m, function->type, part->item);
        number_locals(m, function, part);
        if (part->tree != NULL)
            code_items_number(part->tree, part->body, m->items);
    }
    part->items_end = (uint32_t)m->items->n_items;
}

/* --- globals, tables, memories -------------------------------------------------------------- */

static bool is_short(const struct wasm_code *code)
{
    return code->n_insns == 2 && code->insns[0].op != OP_GLOBAL_GET && code->insns[0].n_bytes <= 2;
}

static void number_globals(struct making *m)
{
    for (uint32_t i = 0; i < m->module->n_globals; i++) {
        const struct wasm_global *global = &m->module->globals[i];
        struct named_part *part = &m->parts->globals[i];
        part->item = item_new(m->items, NO_ITEM, 3, KIND_GLOBAL);
        number_names(m, global->import, part->item, part->names);
        part->extra = m->is_fine && global->import == WASM_NO_IMPORT && !is_short(&global->init)
                          ? item_new(m->items, part->item, 1, KIND_VALUE)
                          : NO_ITEM;
    }
}

static void number_limited(struct making *m, uint32_t import, const struct wasm_limits *limits,
                           uint16_t kind, struct named_part *part)
{
    part->item = item_new(m->items, NO_ITEM, 3, kind);
    number_names(m, import, part->item, part->names);
    part->extra =
        m->is_fine && limits->flags == 1 ? item_new(m->items, part->item, 1, KIND_LIMIT) : NO_ITEM;
}

/* --- segments ------------------------------------------------------------------------------ */

static void find_named_segments(struct making *m)
{
    for (uint32_t i = 0; i < m->module->n_functions; i++) {
        const struct wasm_code *code = &m->module->functions[i].code;
        for (size_t k = 0; k < code->n_insns; k++) {
            uint16_t op = code->insns[k].op;
            if (op == OP_TABLE_INIT || op == OP_ELEM_DROP)
                m->parts->elems[code->insns[k].a].is_named = true;
            if (op == OP_MEMORY_INIT || op == OP_DATA_DROP)
                m->parts->datas[code->insns[k].a].is_named = true;
        }
    }
}

static void number_elems(struct making *m)
{
    for (uint32_t i = 0; i < m->module->n_elems; i++) {
        struct elem_part *part = &m->parts->elems[i];
        uint32_t n = m->module->elems[i].n_elements;
        part->item = item_new(m->items, NO_ITEM, 4, KIND_ELEM);
        part->elements = NO_ITEM;
        for (uint32_t k = 0; k < n; k++) {
            uint32_t item = item_new(m->items, part->item, 1, KIND_ELEMENT);
            part->elements = k == 0 ? item : part->elements;
        }
    }
}

static uint32_t add_chunk(struct making *m, struct data_part *part, uint32_t parent, uint32_t start,
                          uint32_t end)
{
    uint32_t item = item_new(m->items, parent, (end - start) / 2, KIND_BYTES);
    part->chunks[part->n_chunks++] = (struct data_chunk){item, start, end};
    return item;
}

/* Adds items for ever shorter beginnings, then ever shorter ends, then holes in the middle.  A hole
 * must save more bytes than a second segment costs. */
static void number_bytes(struct making *m, struct data_part *part, uint32_t n_bytes, bool can_move)
{
    uint32_t parent = part->item, smallest = n_bytes / N_LEAVES;
    part->chunks = zeroed(m, 64 + 2 * N_LEAVES + n_bytes / SMALLEST_HOLE, sizeof *part->chunks);
    for (uint32_t n = n_bytes / 2; n > 0 && can_move; n /= 2)
        parent = add_chunk(m, part, parent, 0, n);
    parent = part->item;
    for (uint32_t n = n_bytes / 2; n > 0; n /= 2)
        parent = add_chunk(m, part, parent, n_bytes - n, n_bytes);
    smallest = smallest < SMALLEST_HOLE ? SMALLEST_HOLE : smallest;
    for (uint32_t start = smallest; start + smallest < n_bytes && can_move; start += smallest)
        add_chunk(m, part, part->item, start, start + smallest);
}

bool segment_can_move(enum wasm_segment_mode mode, const struct wasm_code *offset, bool is_named)
{
    return mode == SEGMENT_ACTIVE && !is_named && offset->n_insns == 2 &&
           offset->insns[0].op == OP_I32_CONST;
}

static void number_datas(struct making *m)
{
    for (uint32_t i = 0; i < m->module->n_datas; i++) {
        struct data_part *part = &m->parts->datas[i];
        uint32_t n_bytes = m->module->datas[i].bytes.n_bytes;
        part->item = item_new(m->items, NO_ITEM, m->is_fine ? 4 : n_bytes + 4, KIND_DATA);
        if (m->is_fine)
            number_bytes(m, part, n_bytes,
                         segment_can_move(m->module->datas[i].mode, &m->module->datas[i].offset,
                                          part->is_named));
    }
}

/* --- all ----------------------------------------------------------------------------------- */

static void make_room(struct making *m)
{
    const struct wasm_module *module = m->module;
    struct parts *parts = m->parts;
    parts->customs = zeroed(m, module->n_customs, sizeof *parts->customs);
    parts->functions = zeroed(m, module->n_functions, sizeof *parts->functions);
    parts->globals = zeroed(m, module->n_globals, sizeof *parts->globals);
    parts->tables = zeroed(m, module->n_tables, sizeof *parts->tables);
    parts->memories = zeroed(m, module->n_memories, sizeof *parts->memories);
    parts->exports = zeroed(m, module->n_exports, sizeof *parts->exports);
    parts->elems = zeroed(m, module->n_elems, sizeof *parts->elems);
    parts->datas = zeroed(m, module->n_datas, sizeof *parts->datas);
}

static void number_outer(struct making *m)
{
    const struct wasm_module *module = m->module;
    struct parts *parts = m->parts;
    parts->encoding = item_new(m->items, NO_ITEM, ENCODING_COST, KIND_ENCODING);
    for (uint32_t i = 0; i < module->n_customs; i++)
        parts->customs[i] =
            item_new(m->items, NO_ITEM, module->customs[i].bytes.n_bytes + 3, KIND_CUSTOM);
    parts->start = module->has_start ? item_new(m->items, NO_ITEM, 3, KIND_START) : NO_ITEM;
    for (uint32_t i = 0; i < module->n_exports; i++) {
        struct export_part *part = &parts->exports[i];
        part->item = item_new(m->items, NO_ITEM, 3, KIND_EXPORT);
        part->name = number_name(m, module->exports[i].name, part->item);
    }
    for (uint32_t i = 0; i < module->n_tables; i++)
        number_limited(m, module->tables[i].import, &module->tables[i].limits, KIND_TABLE,
                       &parts->tables[i]);
    for (uint32_t i = 0; i < module->n_memories; i++)
        number_limited(m, module->memories[i].import, &module->memories[i].limits, KIND_MEMORY,
                       &parts->memories[i]);
    number_globals(m);
}

void parts_number(const struct wasm_module *module, bool is_fine, struct arena *arena,
                  struct item_list *items, struct parts *ret)
{
    struct making m = {module, is_fine, arena, items, ret, {0}};
    *ret = (struct parts){.module = module, .first = (uint32_t)items->n_items};
    bitset_init(&m.fixed, module->n_functions);
    make_room(&m);
    find_addresses(&m);
    find_named_segments(&m);
    build_trees(&m);
    find_families(&m);
    number_outer(&m);
    for (uint32_t i = 0; i < module->n_functions; i++)
        number_function(&m, i);
    number_elems(&m);
    number_datas(&m);
    ret->end = (uint32_t)items->n_items;
    bitset_done(&m.fixed);
}
