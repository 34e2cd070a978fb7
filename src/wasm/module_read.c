#include "base/memory.h"
#include "wasm/module.h"
#include "wasm/module_check.h"

#include <stdlib.h>
#include <string.h>

enum section {
    SECTION_CUSTOM,
    SECTION_TYPE,
    SECTION_IMPORT,
    SECTION_FUNCTION,
    SECTION_TABLE,
    SECTION_MEMORY,
    SECTION_GLOBAL,
    SECTION_EXPORT,
    SECTION_START,
    SECTION_ELEM,
    SECTION_CODE,
    SECTION_DATA,
    SECTION_DATA_COUNT,
};

/* Magic number and version; locals of a function (engines of browsers have the same bound). */
enum { N_HEADER = 8, MAX_LOCALS = 50000 };

struct reader {
    struct wasm_cursor at;
    struct arena *arena;
    struct wasm_module *module;
    struct wasm_function *functions; /* the same array as in the module, but writable */
    uint32_t n_imported;             /* number of imported functions */
    bool has_code;
    uint8_t last; /* the last section that was no custom section */
    struct error *err;
};

bool wasm_is_module(const unsigned char *data, size_t n_bytes)
{
    return n_bytes >= N_HEADER && memcmp(data, "\0asm\1\0\0\0", N_HEADER) == 0;
}

static enum status malformed(const struct reader *reader, const char *what)
{
    return fail(reader->err, STATUS_INPUT, "%s at byte %zu", what, reader->at.at);
}

/* Returns the array with room for `more` elements after its n. */
static void *extend(struct reader *reader, const void *old, uint32_t n, uint32_t more, size_t size)
{
    unsigned char *data = arena_alloc(reader->arena, ((size_t)n + more + 1) * size);
    if (n > 0)
        memcpy(data, old, n * size);
    memset(data + n * size, 0, ((size_t)more + 1) * size);
    return data;
}

#define NEW(reader, tag, n)            extend(reader, NULL, 0, n, sizeof(struct tag))
#define EXTEND(reader, array, n, more) extend(reader, array, n, more, sizeof *(array))

static struct wasm_text read_text(struct reader *reader)
{
    uint32_t n_bytes = wasm_u32(&reader->at);
    const unsigned char *data = wasm_take(&reader->at, n_bytes);
    return (struct wasm_text){data, data != NULL ? n_bytes : 0};
}

static uint8_t read_type(struct reader *reader)
{
    uint8_t type = wasm_byte(&reader->at);
    if (!wasm_is_type(type))
        reader->at.has_failed = true;
    return type;
}

static struct wasm_limits read_limits(struct reader *reader)
{
    struct wasm_limits limits = {.flags = wasm_byte(&reader->at)};
    limits.min = wasm_u32(&reader->at);
    limits.max = (limits.flags & 1) != 0 ? wasm_u32(&reader->at) : 0;
    if (limits.flags > 3)
        reader->at.has_failed = true;
    return limits;
}

static enum status read_code(struct reader *reader, struct wasm_code *ret)
{
    return wasm_code_read(&reader->at, reader->arena, ret, reader->err);
}

/* --- sections ------------------------------------------------------------------------------ */

static enum status read_types(struct reader *reader)
{
    uint32_t n = wasm_count(&reader->at);
    struct wasm_signature *types = NEW(reader, wasm_signature, n);
    for (uint32_t i = 0; i < n && !reader->at.has_failed; i++) {
        if (wasm_byte(&reader->at) != 0x60)
            return malformed(reader, "a type that is no function type");
        struct buffer all = {0};
        types[i].n_params = wasm_count(&reader->at);
        for (uint32_t k = 0; k < types[i].n_params; k++)
            buffer_add_byte(&all, read_type(reader));
        types[i].n_results = wasm_count(&reader->at);
        for (uint32_t k = 0; k < types[i].n_results; k++)
            buffer_add_byte(&all, read_type(reader));
        types[i].types =
            arena_copy(reader->arena, all.n_bytes > 0 ? all.data : (void *)"", all.n_bytes);
        buffer_done(&all);
    }
    reader->module->types = types;
    reader->module->n_types = n;
    return STATUS_OK;
}

static void read_imported(struct reader *reader, uint32_t import, enum wasm_kind kind)
{
    struct wasm_module *module = reader->module;
    switch (kind) {
    case WASM_FUNCTION:
        reader->functions[module->n_functions++] =
            (struct wasm_function){.import = import, .type = wasm_u32(&reader->at)};
        break;
    case WASM_TABLE: {
        uint8_t type = read_type(reader);
        ((struct wasm_table *)module->tables)[module->n_tables++] =
            (struct wasm_table){import, type, read_limits(reader)};
        break;
    }
    case WASM_MEMORY:
        ((struct wasm_memory *)module->memories)[module->n_memories++] =
            (struct wasm_memory){import, read_limits(reader)};
        break;
    case WASM_GLOBAL: {
        uint8_t type = read_type(reader);
        ((struct wasm_global *)module->globals)[module->n_globals++] =
            (struct wasm_global){import, type, wasm_byte(&reader->at) != 0, {0}};
        break;
    }
    }
}

static enum status read_imports(struct reader *reader)
{
    struct wasm_module *module = reader->module;
    uint32_t n = wasm_count(&reader->at);
    struct wasm_import *imports = NEW(reader, wasm_import, n);
    module->functions = reader->functions = EXTEND(reader, reader->functions, 0, n);
    module->tables = EXTEND(reader, module->tables, 0, n);
    module->memories = EXTEND(reader, module->memories, 0, n);
    module->globals = EXTEND(reader, module->globals, 0, n);
    for (uint32_t i = 0; i < n && !reader->at.has_failed; i++) {
        imports[i].module = read_text(reader);
        imports[i].field = read_text(reader);
        uint8_t kind = wasm_byte(&reader->at);
        if (kind > WASM_GLOBAL)
            return malformed(reader, "an import of a kind that is not known");
        imports[i].kind = (enum wasm_kind)kind;
        read_imported(reader, i, imports[i].kind);
    }
    module->imports = imports;
    module->n_imports = n;
    reader->n_imported = module->n_functions;
    return STATUS_OK;
}

static enum status read_functions(struct reader *reader)
{
    struct wasm_module *module = reader->module;
    uint32_t n = wasm_count(&reader->at);
    reader->functions = EXTEND(reader, reader->functions, module->n_functions, n);
    module->functions = reader->functions;
    for (uint32_t i = 0; i < n; i++)
        reader->functions[module->n_functions++] =
            (struct wasm_function){.import = WASM_NO_IMPORT, .type = wasm_u32(&reader->at)};
    return STATUS_OK;
}

static enum status read_tables(struct reader *reader)
{
    struct wasm_module *module = reader->module;
    uint32_t n = wasm_count(&reader->at);
    struct wasm_table *tables = EXTEND(reader, module->tables, module->n_tables, n);
    for (uint32_t i = 0; i < n; i++) {
        uint8_t type = read_type(reader);
        tables[module->n_tables++] = (struct wasm_table){WASM_NO_IMPORT, type, read_limits(reader)};
    }
    module->tables = tables;
    return STATUS_OK;
}

static enum status read_memories(struct reader *reader)
{
    struct wasm_module *module = reader->module;
    uint32_t n = wasm_count(&reader->at);
    struct wasm_memory *memories = EXTEND(reader, module->memories, module->n_memories, n);
    for (uint32_t i = 0; i < n; i++)
        memories[module->n_memories++] = (struct wasm_memory){WASM_NO_IMPORT, read_limits(reader)};
    module->memories = memories;
    return STATUS_OK;
}

static enum status read_globals(struct reader *reader)
{
    struct wasm_module *module = reader->module;
    uint32_t n = wasm_count(&reader->at);
    struct wasm_global *globals = EXTEND(reader, module->globals, module->n_globals, n);
    enum status status = STATUS_OK;
    for (uint32_t i = 0; i < n && status == STATUS_OK; i++) {
        struct wasm_global *global = &globals[module->n_globals++];
        global->import = WASM_NO_IMPORT;
        global->type = read_type(reader);
        global->is_mutable = wasm_byte(&reader->at) != 0;
        status = read_code(reader, &global->init);
    }
    module->globals = globals;
    return status;
}

static enum status read_exports(struct reader *reader)
{
    uint32_t n = wasm_count(&reader->at);
    struct wasm_export *exports = NEW(reader, wasm_export, n);
    for (uint32_t i = 0; i < n && !reader->at.has_failed; i++) {
        exports[i].name = read_text(reader);
        uint8_t kind = wasm_byte(&reader->at);
        if (kind > WASM_GLOBAL)
            return malformed(reader, "an export of a kind that is not known");
        exports[i].kind = (enum wasm_kind)kind;
        exports[i].number = wasm_u32(&reader->at);
    }
    reader->module->exports = exports;
    reader->module->n_exports = n;
    return STATUS_OK;
}

static enum status read_start(struct reader *reader)
{
    reader->module->has_start = true;
    reader->module->start = wasm_u32(&reader->at);
    return STATUS_OK;
}

static enum status read_elements(struct reader *reader, bool has_code, struct wasm_elem *elem)
{
    uint32_t n = wasm_count(&reader->at);
    struct wasm_element *elements = NEW(reader, wasm_element, n);
    enum status status = STATUS_OK;
    for (uint32_t i = 0; i < n && status == STATUS_OK; i++) {
        elements[i].is_function = !has_code;
        if (has_code)
            status = read_code(reader, &elements[i].init);
        else
            elements[i].function = wasm_u32(&reader->at);
        if (has_code && status == STATUS_OK && elements[i].init.n_insns == 2 &&
            elements[i].init.insns[0].op == OP_REF_FUNC) {
            elements[i].is_function = true;
            elements[i].function = elements[i].init.insns[0].a;
        }
    }
    elem->elements = elements;
    elem->n_elements = n;
    return status;
}

/* Bits of the flags of a segment: passive or declared; with a table or declared; with code. */
static enum status read_elem(struct reader *reader, struct wasm_elem *elem)
{
    uint32_t flags = wasm_u32(&reader->at);
    enum status status = STATUS_OK;
    if (flags > 7)
        return malformed(reader, "an element segment of a kind that is not known");
    elem->mode = (flags & 1) == 0   ? SEGMENT_ACTIVE
                 : (flags & 2) == 0 ? SEGMENT_PASSIVE
                                    : SEGMENT_DECLARED;
    elem->table = (flags & 3) == 2 ? wasm_u32(&reader->at) : 0;
    if (elem->mode == SEGMENT_ACTIVE)
        status = read_code(reader, &elem->offset);
    elem->type = WASM_FUNCREF;
    bool has_code = (flags & 4) != 0;
    if ((flags & 3) != 0) {
        uint8_t kind = wasm_byte(&reader->at); /* a type; 0 for functions */
        if (has_code ? !wasm_is_type(kind) : kind != 0)
            return malformed(reader, "elements of a kind that is not known");
        elem->type = has_code ? kind : WASM_FUNCREF;
    }
    return status == STATUS_OK ? read_elements(reader, has_code, elem) : status;
}

static enum status read_elems(struct reader *reader)
{
    uint32_t n = wasm_count(&reader->at);
    struct wasm_elem *elems = NEW(reader, wasm_elem, n);
    enum status status = STATUS_OK;
    for (uint32_t i = 0; i < n && status == STATUS_OK && !reader->at.has_failed; i++)
        status = read_elem(reader, &elems[i]);
    reader->module->elems = elems;
    reader->module->n_elems = n;
    return status;
}

static enum status read_locals(struct reader *reader, struct wasm_function *function)
{
    const struct wasm_module *module = reader->module;
    struct buffer types = {0};
    uint32_t n_groups = wasm_count(&reader->at);
    if (function->type < module->n_types) {
        const struct wasm_signature *signature = &module->types[function->type];
        function->n_params = signature->n_params;
        buffer_add(&types, signature->types, signature->n_params);
    }
    for (uint32_t i = 0; i < n_groups && !reader->at.has_failed; i++) {
        uint32_t n = wasm_u32(&reader->at);
        uint8_t type = read_type(reader);
        if (n > MAX_LOCALS - (types.n_bytes < MAX_LOCALS ? types.n_bytes : MAX_LOCALS))
            reader->at.has_failed = true;
        for (uint32_t k = 0; k < n && !reader->at.has_failed; k++)
            buffer_add_byte(&types, type);
    }
    function->n_locals = (uint32_t)types.n_bytes;
    function->locals =
        arena_copy(reader->arena, types.n_bytes > 0 ? types.data : (void *)"", types.n_bytes);
    buffer_done(&types);
    return reader->at.has_failed ? malformed(reader, "locals are not well-formed") : STATUS_OK;
}

static enum status read_bodies(struct reader *reader)
{
    struct wasm_module *module = reader->module;
    uint32_t n = wasm_count(&reader->at);
    enum status status = STATUS_OK;
    if (n != module->n_functions - reader->n_imported)
        return malformed(reader, "as many bodies as functions are missing");
    for (uint32_t i = 0; i < n && status == STATUS_OK; i++) {
        struct wasm_function *function = &reader->functions[reader->n_imported + i];
        uint32_t n_bytes = wasm_u32(&reader->at);
        struct wasm_cursor all = reader->at;
        function->body = (struct wasm_text){wasm_take(&all, n_bytes), n_bytes};
        if (all.has_failed)
            return malformed(reader, "the body of a function is not complete");
        reader->at.end = all.at;
        status = read_locals(reader, function);
        if (status == STATUS_OK)
            status = read_code(reader, &function->code);
        if (status == STATUS_OK && reader->at.at != all.at)
            return malformed(reader, "code after the end of a function");
        reader->at.end = all.end;
    }
    reader->has_code = true;
    return status;
}

static enum status read_datas(struct reader *reader)
{
    uint32_t n = wasm_count(&reader->at);
    struct wasm_data *datas = NEW(reader, wasm_data, n);
    enum status status = STATUS_OK;
    for (uint32_t i = 0; i < n && status == STATUS_OK && !reader->at.has_failed; i++) {
        uint32_t flags = wasm_u32(&reader->at);
        if (flags > 2 || (flags == 2 && wasm_u32(&reader->at) != 0))
            return malformed(reader, "a data segment of a kind that is not known");
        datas[i].mode = flags == 1 ? SEGMENT_PASSIVE : SEGMENT_ACTIVE;
        if (datas[i].mode == SEGMENT_ACTIVE)
            status = read_code(reader, &datas[i].offset);
        datas[i].bytes = read_text(reader);
    }
    reader->module->datas = datas;
    reader->module->n_datas = n;
    return status;
}

static enum status read_data_count(struct reader *reader)
{
    reader->module->has_data_count = true;
    wasm_u32(&reader->at);
    return STATUS_OK;
}

static enum status read_custom(struct reader *reader)
{
    struct wasm_module *module = reader->module;
    struct wasm_custom custom = {.name = read_text(reader), .after = reader->last};
    custom.bytes.n_bytes = (uint32_t)(reader->at.end - reader->at.at);
    custom.bytes.data = wasm_take(&reader->at, custom.bytes.n_bytes);
    if ((module->n_customs & (module->n_customs - 1)) == 0) /* its capacity is a power of two */
        module->customs = EXTEND(reader, module->customs, module->n_customs, module->n_customs + 1);
    ((struct wasm_custom *)module->customs)[module->n_customs++] = custom;
    return STATUS_OK;
}

typedef enum status section_reader(struct reader *reader);
static section_reader *const section_readers[] = {
    [SECTION_CUSTOM] = read_custom,         [SECTION_TYPE] = read_types,
    [SECTION_IMPORT] = read_imports,        [SECTION_FUNCTION] = read_functions,
    [SECTION_TABLE] = read_tables,          [SECTION_MEMORY] = read_memories,
    [SECTION_GLOBAL] = read_globals,        [SECTION_EXPORT] = read_exports,
    [SECTION_START] = read_start,           [SECTION_ELEM] = read_elems,
    [SECTION_CODE] = read_bodies,           [SECTION_DATA] = read_datas,
    [SECTION_DATA_COUNT] = read_data_count,
};

/* The rank of a section in the prescribed order: the data count comes before the code. */
static unsigned place_of(uint8_t id)
{
    return id == SECTION_DATA_COUNT ? 2 * SECTION_ELEM + 1 : 2 * (unsigned)id;
}

static enum status read_section(struct reader *reader)
{
    struct wasm_cursor *at = &reader->at;
    size_t end_of_all = at->end;
    uint8_t id = wasm_byte(at);
    uint32_t n_bytes = wasm_u32(at);
    if (at->has_failed || n_bytes > at->end - at->at)
        return malformed(reader, "a section is not complete");
    if (id >= sizeof section_readers / sizeof *section_readers)
        return malformed(reader, "a section of a kind that is not known");
    if (id != SECTION_CUSTOM && place_of(id) <= place_of(reader->last) && reader->last != 0)
        return malformed(reader, "a section in a wrong place");
    at->end = at->at + n_bytes;
    enum status status = section_readers[id](reader);
    if (status != STATUS_OK)
        return status;
    if (at->has_failed || at->at != at->end)
        return malformed(reader, "a section is not well-formed");
    at->end = end_of_all;
    if (id != SECTION_CUSTOM)
        reader->last = id;
    return STATUS_OK;
}

enum status wasm_module_read(const unsigned char *data, size_t n_bytes, struct arena *arena,
                             struct wasm_module *ret, struct error *err)
{
    struct wasm_module module = {0};
    struct reader reader = {.at = {.data = data, .at = N_HEADER, .end = n_bytes},
                            .arena = arena,
                            .module = &module,
                            .err = err};
    enum status status = STATUS_OK;
    if (!wasm_is_module(data, n_bytes))
        return fail(err, STATUS_INPUT, "no WebAssembly module of version 1");
    while (status == STATUS_OK && reader.at.at < reader.at.end)
        status = read_section(&reader);
    if (status == STATUS_OK && !reader.has_code && module.n_functions > reader.n_imported)
        status = fail(err, STATUS_INPUT, "functions without bodies");
    if (status == STATUS_OK)
        status = wasm_module_check(&module, err);
    if (status == STATUS_OK)
        *ret = module;
    return status;
}
