/* render - a module for a subset of its items. */
#include "input/wasm/emission.h"

#include <string.h>

/* --- new numbers --------------------------------------------------------------------------- */

static void make_room(struct emission *e)
{
    const struct wasm_module *module = e->module;
    e->functions = arena_alloc(e->arena, (module->n_functions + 1) * sizeof *e->functions);
    e->tables = arena_alloc(e->arena, (module->n_tables + 1) * sizeof *e->tables);
    e->globals = arena_alloc(e->arena, (module->n_globals + 1) * sizeof *e->globals);
    e->elems = arena_alloc(e->arena, (module->n_elems + 1) * sizeof *e->elems);
    e->datas = arena_alloc(e->arena, (module->n_datas + 1) * sizeof *e->datas);
}

static void number_left(struct emission *e)
{
    const struct wasm_module *module = e->module;
    const struct parts *parts = e->parts;
    uint32_t n = 0;
    for (uint32_t i = 0; i < module->n_functions; i++)
        e->functions[i] = has(e, parts->functions[i].item) ? n++ : GONE;
    n = 0;
    for (uint32_t i = 0; i < module->n_tables; i++)
        e->tables[i] = has(e, parts->tables[i].item) ? n++ : GONE;
    n = 0;
    for (uint32_t i = 0; i < module->n_globals; i++)
        e->globals[i] = has(e, parts->globals[i].item) ? n++ : GONE;
    e->has_memory = module->n_memories > 0 && has(e, parts->memories[0].item);
}

static void declare(struct emission *e, uint32_t function)
{
    if (e->functions[function] != GONE)
        bitset_add(&e->declared, function);
}

static void declare_in(struct emission *e, const struct wasm_code *code)
{
    for (size_t i = 0; i < code->n_insns; i++)
        if (code->insns[i].op == OP_REF_FUNC)
            declare(e, code->insns[i].a);
}

/* Finds declared functions: ref.func may only name a function that is exported, in an element
 * segment or in a global. */
static void find_declared(struct emission *e)
{
    const struct wasm_module *module = e->module;
    const struct parts *parts = e->parts;
    bitset_init(&e->declared, module->n_functions);
    for (uint32_t i = 0; i < module->n_exports; i++)
        if (module->exports[i].kind == WASM_FUNCTION && has(e, parts->exports[i].item))
            declare(e, module->exports[i].number);
    for (uint32_t i = 0; i < module->n_globals; i++)
        if (e->globals[i] != GONE && has(e, parts->globals[i].extra))
            declare_in(e, &module->globals[i].init);
    for (uint32_t i = 0; i < module->n_elems; i++) {
        const struct wasm_elem *elem = &module->elems[i];
        bool has_place = elem->mode != SEGMENT_ACTIVE || e->tables[elem->table] != GONE;
        for (uint32_t k = 0; k < elem->n_elements && has_place; k++)
            if (has(e, parts->elems[i].elements + k) && elem->elements[k].is_function)
                declare(e, elem->elements[k].function);
    }
}

/* --- sections ------------------------------------------------------------------------------ */

static struct wasm_text name_left(const struct emission *e, uint32_t item, struct wasm_text name)
{
    return has(e, item) ? name : (struct wasm_text){name.data, 0};
}

/* The names of an import, which is the next one of its kind. */
static const uint32_t *import_names(const struct emission *e, const struct wasm_import *import,
                                    uint32_t next[WASM_GLOBAL + 1], uint32_t *ret_item)
{
    const struct parts *parts = e->parts;
    uint32_t number = next[import->kind]++;
    const struct named_part *part = import->kind == WASM_TABLE    ? &parts->tables[number]
                                    : import->kind == WASM_MEMORY ? &parts->memories[number]
                                                                  : &parts->globals[number];
    if (import->kind == WASM_FUNCTION) {
        *ret_item = parts->functions[number].item;
        return parts->functions[number].names;
    }
    *ret_item = part->item;
    return part->names;
}

static void imports_left(struct emission *e, struct wasm_module *ret)
{
    uint32_t next[WASM_GLOBAL + 1] = {0};
    struct wasm_import *imports =
        arena_alloc(e->arena, (e->module->n_imports + 1) * sizeof *imports);
    for (uint32_t i = 0; i < e->module->n_imports; i++) {
        struct wasm_import import = e->module->imports[i];
        uint32_t item;
        const uint32_t *names = import_names(e, &import, next, &item);
        if (!has(e, item))
            continue;
        import.module = name_left(e, names[0], import.module);
        import.field = name_left(e, names[1], import.field);
        imports[ret->n_imports++] = import;
    }
    ret->imports = imports;
}

static void functions_left(struct emission *e, struct wasm_module *ret)
{
    const struct wasm_module *module = e->module;
    struct wasm_function *functions =
        arena_alloc(e->arena, (module->n_functions + 1) * sizeof *functions);
    for (uint32_t i = 0; i < module->n_functions; i++) {
        struct wasm_function function = module->functions[i];
        if (e->functions[i] == GONE)
            continue;
        struct wasm_signature type =
            signature_left(e, function.type, e->parts->functions[i].signature);
        function.type = type_number(e, &type);
        functions[ret->n_functions++] = function;
    }
    for (uint32_t i = 0; i < module->n_functions; i++)
        if (e->functions[i] != GONE && module->functions[i].import == WASM_NO_IMPORT)
            functions[e->functions[i]].body = function_body(e, i);
    ret->functions = functions;
}

static void limit_left(const struct emission *e, uint32_t item, struct wasm_limits *limits)
{
    if (!has(e, item))
        limits->flags = 0;
}

static void tables_left(struct emission *e, struct wasm_module *ret)
{
    const struct wasm_module *module = e->module;
    struct wasm_table *tables = arena_alloc(e->arena, (module->n_tables + 1) * sizeof *tables);
    struct wasm_memory *memories =
        arena_alloc(e->arena, (module->n_memories + 1) * sizeof *memories);
    for (uint32_t i = 0; i < module->n_tables; i++)
        if (e->tables[i] != GONE) {
            tables[ret->n_tables] = module->tables[i];
            limit_left(e, e->parts->tables[i].extra, &tables[ret->n_tables++].limits);
        }
    if (e->has_memory) {
        memories[ret->n_memories] = module->memories[0];
        limit_left(e, e->parts->memories[0].extra, &memories[ret->n_memories++].limits);
    }
    ret->tables = tables;
    ret->memories = memories;
}

static void globals_left(struct emission *e, struct wasm_module *ret)
{
    const struct wasm_module *module = e->module;
    struct wasm_global *globals = arena_alloc(e->arena, (module->n_globals + 1) * sizeof *globals);
    for (uint32_t i = 0; i < module->n_globals; i++) {
        struct wasm_global global = module->globals[i];
        if (e->globals[i] == GONE)
            continue;
        if (global.import == WASM_NO_IMPORT)
            global.init = constant_left(e, has(e, e->parts->globals[i].extra) ? &global.init : NULL,
                                        global.type);
        globals[ret->n_globals++] = global;
    }
    ret->globals = globals;
}

/* --- exports ------------------------------------------------------------------------------- */

static uint32_t export_number(const struct emission *e, const struct wasm_export *export)
{
    switch (export->kind) {
    case WASM_FUNCTION:
        return e->functions[export->number];
    case WASM_TABLE:
        return e->tables[export->number];
    case WASM_GLOBAL:
        return e->globals[export->number];
    case WASM_MEMORY:
        return e->has_memory ? 0 : GONE;
    }
    return GONE;
}

static bool has_name(const struct wasm_export *exports, uint32_t n, struct wasm_text name)
{
    for (uint32_t i = 0; i < n; i++)
        if (exports[i].name.n_bytes == name.n_bytes &&
            memcmp(exports[i].name.data, name.data, name.n_bytes) == 0)
            return true;
    return false;
}

/* The shortest name that no export has: "", "a", "b" and so on; the old name if these are taken. */
static struct wasm_text short_name(const struct wasm_module *left, struct wasm_text old)
{
    static const unsigned char letters[] = "abcdefghijklmnopqrstuvwxyz";
    struct wasm_text name = {letters, 0};
    for (uint32_t i = 0; has_name(left->exports, left->n_exports, name); i++) {
        name = (struct wasm_text){letters + i, 1};
        if (i == sizeof letters - 1)
            return old;
    }
    return name.n_bytes < old.n_bytes ? name : old;
}

/* Exports that keep their names come first, so that no new name equals one of them. */
static void exports_left(struct emission *e, struct wasm_module *ret)
{
    const struct wasm_module *module = e->module;
    struct wasm_export *exports = arena_alloc(e->arena, (module->n_exports + 1) * sizeof *exports);
    ret->exports = exports;
    for (int is_short = 0; is_short <= 1; is_short++)
        for (uint32_t i = 0; i < module->n_exports; i++) {
            const struct export_part *part = &e->parts->exports[i];
            struct wasm_export export = module->exports[i];
            export.number = export_number(e, &export);
            if (!has(e, part->item) || export.number == GONE || has(e, part->name) == is_short)
                continue;
            if (is_short)
                export.name = short_name(ret, export.name);
            exports[ret->n_exports++] = export;
        }
}

/* --- custom sections ----------------------------------------------------------------------- */

/* True for sections that refer to other parts by number or position.  Readers refuse them if these
 * are wrong. */
static bool is_fragile(struct wasm_text name)
{
    return wasm_text_is(name, "name") || wasm_text_is(name, "linking") ||
           (name.n_bytes >= 6 && memcmp(name.data, "reloc.", 6) == 0);
}

/* True if all absent items are custom sections. */
static bool is_otherwise_whole(const struct emission *e)
{
    const struct parts *parts = e->parts;
    for (size_t i = bitset_next_absent(e->subset, parts->first); i < parts->end;
         i = bitset_next_absent(e->subset, i + 1)) {
        bool is_custom = false;
        for (uint32_t k = 0; k < e->module->n_customs; k++)
            is_custom |= parts->customs[k] == i;
        if (!is_custom)
            return false;
    }
    return true;
}

static void customs_left(struct emission *e, struct wasm_module *ret)
{
    const struct wasm_module *module = e->module;
    struct wasm_custom *customs = arena_alloc(e->arena, (module->n_customs + 1) * sizeof *customs);
    bool is_whole = is_otherwise_whole(e);
    for (uint32_t i = 0; i < module->n_customs; i++)
        if (has(e, e->parts->customs[i]) && (is_whole || !is_fragile(module->customs[i].name)))
            customs[ret->n_customs++] = module->customs[i];
    ret->customs = customs;
}

/* --- all ----------------------------------------------------------------------------------- */

static void module_left(struct emission *e, struct wasm_module *ret)
{
    *ret = (struct wasm_module){0};
    make_room(e);
    number_left(e);
    find_declared(e);
    for (uint32_t i = 0; !e->is_canonical && i < e->module->n_types; i++) {
        mem_grow((void **)&e->types, &e->types_capacity, e->n_types + 1, sizeof *e->types);
        e->types[e->n_types++] = e->module->types[i];
    }
    segments_left(e, ret);
    imports_left(e, ret);
    functions_left(e, ret);
    tables_left(e, ret);
    globals_left(e, ret);
    exports_left(e, ret);
    customs_left(e, ret);
    ret->has_start =
        e->module->has_start && has(e, e->parts->start) && e->functions[e->module->start] != GONE;
    ret->start = ret->has_start ? e->functions[e->module->start] : 0;
    ret->has_data_count = e->names_data || (!e->is_canonical && e->module->has_data_count);
    ret->types = e->types;
    ret->n_types = (uint32_t)e->n_types;
}

void module_render(const struct parts *parts, const struct bitset *subset, struct buffer *ret)
{
    struct arena arena;
    struct wasm_module left;
    arena_init(&arena);
    struct emission e = {.parts = parts, .module = parts->module, .subset = subset};
    e.arena = &arena;
    e.is_canonical = !has(&e, parts->encoding);
    module_left(&e, &left);
    wasm_module_write(&left, ret);
    bitset_done(&e.declared);
    numbers_done(&e.labels);
    free(e.types);
    arena_done(&arena);
}
