/* module - a WebAssembly module as plain data.
 *
 * Functions, globals, tables and memories are numbered with the imported ones first, as in the
 * module itself.  Texts, data and code borrow from the bytes that were read; everything else lives
 * in the caller's arena. */
#ifndef PARE_WASM_MODULE_H
#define PARE_WASM_MODULE_H

#include "wasm/insn.h"

struct wasm_text {
    const unsigned char *data;
    uint32_t n_bytes;
};

struct wasm_signature {
    const uint8_t *types; /* types of the parameters, then of the results */
    uint32_t n_params, n_results;
};

enum wasm_kind { WASM_FUNCTION, WASM_TABLE, WASM_MEMORY, WASM_GLOBAL };

struct wasm_limits {
    uint8_t flags; /* 1: there is a maximum */
    uint32_t min, max;
};

struct wasm_import {
    struct wasm_text module, field;
    enum wasm_kind kind;
};

struct wasm_function {
    uint32_t import; /* number of the import, or NO_IMPORT */
    uint32_t type;
    const uint8_t *locals; /* types of the parameters and of the locals */
    uint32_t n_params, n_locals;
    struct wasm_code code;
    struct wasm_text body; /* the code entry without its size, as it was read */
};
#define WASM_NO_IMPORT UINT32_MAX

struct wasm_table {
    uint32_t import;
    uint8_t type;
    struct wasm_limits limits;
};

struct wasm_memory {
    uint32_t import;
    struct wasm_limits limits;
};

struct wasm_global {
    uint32_t import;
    uint8_t type;
    bool is_mutable;
    struct wasm_code init;
};

struct wasm_export {
    struct wasm_text name;
    enum wasm_kind kind;
    uint32_t number;
};

enum wasm_segment_mode { SEGMENT_ACTIVE, SEGMENT_PASSIVE, SEGMENT_DECLARED };

struct wasm_element {
    bool is_function; /* else the value of `init` */
    uint32_t function;
    struct wasm_code init; /* with its `end` */
};

struct wasm_elem {
    enum wasm_segment_mode mode;
    uint32_t table;
    struct wasm_code offset; /* for an active segment */
    uint8_t type;
    const struct wasm_element *elements;
    uint32_t n_elements;
};

struct wasm_data {
    enum wasm_segment_mode mode;
    struct wasm_code offset;
    struct wasm_text bytes;
};

/* A custom section stands behind the section `after` (0: in front of all). */
struct wasm_custom {
    struct wasm_text name, bytes;
    uint8_t after;
};

struct wasm_module {
    const struct wasm_signature *types;
    const struct wasm_import *imports;
    const struct wasm_function *functions;
    const struct wasm_table *tables;
    const struct wasm_memory *memories;
    const struct wasm_global *globals;
    const struct wasm_export *exports;
    const struct wasm_elem *elems;
    const struct wasm_data *datas;
    const struct wasm_custom *customs;
    uint32_t n_types, n_imports, n_functions, n_tables, n_memories, n_globals, n_exports, n_elems,
        n_datas, n_customs;
    bool has_start, has_data_count;
    uint32_t start;
};

/* Whether the bytes begin as a module does: magic number and version 1. */
bool wasm_is_module(const unsigned char *data, size_t n_bytes);

/* STATUS_INPUT: the module is not well-formed, or has a part that is not known; the message names
 * the byte.  After success every number in the module is within its bounds. */
enum status wasm_module_read(const unsigned char *data, size_t n_bytes, struct arena *arena,
                             struct wasm_module *ret, struct error *err);

/* Writes a module in the shortest encoding.  The bodies of functions are taken from `body`, not
 * from the code. */
void wasm_module_write(const struct wasm_module *module, struct buffer *out);

bool wasm_signature_equal(const struct wasm_signature *a, const struct wasm_signature *b);
bool wasm_text_is(struct wasm_text text, const char *other);

#endif
