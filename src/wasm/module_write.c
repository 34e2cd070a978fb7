#include "wasm/module.h"

/* Adds a section with these contents, and empties them.  Sections without contents are left out. */
static void add_section(struct buffer *out, uint8_t id, struct buffer *contents)
{
    if (contents->n_bytes > 0) {
        buffer_add_byte(out, id);
        wasm_put_u32(out, (uint32_t)contents->n_bytes);
        buffer_add(out, contents->data, contents->n_bytes);
    }
    contents->n_bytes = 0;
}

static void put_text(struct buffer *out, struct wasm_text text)
{
    wasm_put_u32(out, text.n_bytes);
    if (text.n_bytes > 0)
        buffer_add(out, text.data, text.n_bytes);
}

static void put_code(struct buffer *out, const struct wasm_code *code)
{
    for (size_t i = 0; i < code->n_insns; i++)
        wasm_insn_write(&code->insns[i], out);
}

static void put_limits(struct buffer *out, const struct wasm_limits *limits)
{
    buffer_add_byte(out, limits->flags);
    wasm_put_u32(out, limits->min);
    if ((limits->flags & 1) != 0)
        wasm_put_u32(out, limits->max);
}

static void put_table(struct buffer *out, const struct wasm_table *table)
{
    buffer_add_byte(out, table->type);
    put_limits(out, &table->limits);
}

static void put_global_type(struct buffer *out, const struct wasm_global *global)
{
    buffer_add_byte(out, global->type);
    buffer_add_byte(out, global->is_mutable);
}

static void put_types(const struct wasm_module *module, struct buffer *out)
{
    if (module->n_types > 0)
        wasm_put_u32(out, module->n_types);
    for (uint32_t i = 0; i < module->n_types; i++) {
        const struct wasm_signature *type = &module->types[i];
        buffer_add_byte(out, 0x60);
        wasm_put_u32(out, type->n_params);
        buffer_add(out, type->types, type->n_params);
        wasm_put_u32(out, type->n_results);
        buffer_add(out, type->types + type->n_params, type->n_results);
    }
}

/* Writes the imports.  Imports of a kind are numbered in their order. */
static void put_imports(const struct wasm_module *module, struct buffer *out)
{
    uint32_t next[WASM_GLOBAL + 1] = {0};
    if (module->n_imports > 0)
        wasm_put_u32(out, module->n_imports);
    for (uint32_t i = 0; i < module->n_imports; i++) {
        const struct wasm_import *import = &module->imports[i];
        uint32_t number = next[import->kind]++;
        put_text(out, import->module);
        put_text(out, import->field);
        buffer_add_byte(out, (unsigned char)import->kind);
        if (import->kind == WASM_FUNCTION)
            wasm_put_u32(out, module->functions[number].type);
        else if (import->kind == WASM_TABLE)
            put_table(out, &module->tables[number]);
        else if (import->kind == WASM_MEMORY)
            put_limits(out, &module->memories[number].limits);
        else
            put_global_type(out, &module->globals[number]);
    }
}

/* Calls put for each element of an array that is not imported, behind their number. */
#define PUT_DEFINED(out, array, n, put)                                                            \
    do {                                                                                           \
        uint32_t n_defined = 0;                                                                    \
        for (uint32_t i = 0; i < (n); i++)                                                         \
            n_defined += (array)[i].import == WASM_NO_IMPORT;                                      \
        if (n_defined > 0)                                                                         \
            wasm_put_u32(out, n_defined);                                                          \
        for (uint32_t i = 0; i < (n); i++)                                                         \
            if ((array)[i].import == WASM_NO_IMPORT)                                               \
                put(out, &(array)[i]);                                                             \
    } while (0)

static void put_function(struct buffer *out, const struct wasm_function *function)
{
    wasm_put_u32(out, function->type);
}

static void put_memory(struct buffer *out, const struct wasm_memory *memory)
{
    put_limits(out, &memory->limits);
}

static void put_global(struct buffer *out, const struct wasm_global *global)
{
    put_global_type(out, global);
    put_code(out, &global->init);
}

static void put_body(struct buffer *out, const struct wasm_function *function)
{
    put_text(out, function->body);
}

static void put_exports(const struct wasm_module *module, struct buffer *out)
{
    if (module->n_exports > 0)
        wasm_put_u32(out, module->n_exports);
    for (uint32_t i = 0; i < module->n_exports; i++) {
        put_text(out, module->exports[i].name);
        buffer_add_byte(out, (unsigned char)module->exports[i].kind);
        wasm_put_u32(out, module->exports[i].number);
    }
}

static bool needs_code(const struct wasm_elem *elem)
{
    for (uint32_t i = 0; i < elem->n_elements; i++)
        if (!elem->elements[i].is_function)
            return true;
    return elem->type != WASM_FUNCREF;
}

static void put_element(struct buffer *out, const struct wasm_element *element, bool as_code)
{
    if (!as_code) {
        wasm_put_u32(out, element->function);
    } else if (element->is_function) {
        buffer_add_byte(out, OP_REF_FUNC);
        wasm_put_u32(out, element->function);
        buffer_add_byte(out, OP_END);
    } else {
        put_code(out, &element->init);
    }
}

static void put_elem(struct buffer *out, const struct wasm_elem *elem)
{
    bool as_code = needs_code(elem);
    uint32_t flags = elem->mode == SEGMENT_PASSIVE                    ? 1
                     : elem->mode == SEGMENT_DECLARED                 ? 3
                     : elem->table != 0 || elem->type != WASM_FUNCREF ? 2
                                                                      : 0;
    wasm_put_u32(out, flags | (as_code ? 4 : 0));
    if (flags == 2)
        wasm_put_u32(out, elem->table);
    if (elem->mode == SEGMENT_ACTIVE)
        put_code(out, &elem->offset);
    if (flags != 0)
        buffer_add_byte(out, as_code ? elem->type : 0);
    wasm_put_u32(out, elem->n_elements);
    for (uint32_t i = 0; i < elem->n_elements; i++)
        put_element(out, &elem->elements[i], as_code);
}

static void put_elems(const struct wasm_module *module, struct buffer *out)
{
    if (module->n_elems > 0)
        wasm_put_u32(out, module->n_elems);
    for (uint32_t i = 0; i < module->n_elems; i++)
        put_elem(out, &module->elems[i]);
}

static void put_datas(const struct wasm_module *module, struct buffer *out)
{
    if (module->n_datas > 0)
        wasm_put_u32(out, module->n_datas);
    for (uint32_t i = 0; i < module->n_datas; i++) {
        wasm_put_u32(out, module->datas[i].mode == SEGMENT_PASSIVE);
        if (module->datas[i].mode == SEGMENT_ACTIVE)
            put_code(out, &module->datas[i].offset);
        put_text(out, module->datas[i].bytes);
    }
}

static void put_customs(const struct wasm_module *module, uint8_t after, struct buffer *out)
{
    for (uint32_t i = 0; i < module->n_customs; i++) {
        struct buffer contents = {0};
        if (module->customs[i].after != after)
            continue;
        put_text(&contents, module->customs[i].name);
        buffer_add(&contents, module->customs[i].bytes.data, module->customs[i].bytes.n_bytes);
        add_section(out, 0, &contents);
        buffer_done(&contents);
    }
}

static void put_contents(const struct wasm_module *module, uint8_t id, struct buffer *out)
{
    switch (id) {
    case 1:
        put_types(module, out);
        break;
    case 2:
        put_imports(module, out);
        break;
    case 3:
        PUT_DEFINED(out, module->functions, module->n_functions, put_function);
        break;
    case 4:
        PUT_DEFINED(out, module->tables, module->n_tables, put_table);
        break;
    case 5:
        PUT_DEFINED(out, module->memories, module->n_memories, put_memory);
        break;
    case 6:
        PUT_DEFINED(out, module->globals, module->n_globals, put_global);
        break;
    case 7:
        put_exports(module, out);
        break;
    case 8:
        if (module->has_start)
            wasm_put_u32(out, module->start);
        break;
    case 9:
        put_elems(module, out);
        break;
    case 10:
        PUT_DEFINED(out, module->functions, module->n_functions, put_body);
        break;
    case 11:
        put_datas(module, out);
        break;
    default:
        if (module->has_data_count)
            wasm_put_u32(out, module->n_datas);
        break;
    }
}

void wasm_module_write(const struct wasm_module *module, struct buffer *out)
{
    static const uint8_t order[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 10, 11};
    struct buffer contents = {0};
    buffer_add(out, "\0asm\1\0\0\0", 8);
    put_customs(module, 0, out);
    for (size_t i = 0; i < sizeof order; i++) {
        put_contents(module, order[i], &contents);
        add_section(out, order[i], &contents);
        put_customs(module, order[i], out);
    }
    buffer_done(&contents);
}
