#include "input/size.h"

#include "input/jvm/items/modifiers.h"
#include "input/jvm/program/app.h"
#include "input/text/lexer.h"
#include "input/text/normal_bytes.h"
#include "wasm/module.h"

static uint64_t count_irregular(const struct file *file)
{
    if (wasm_is_module(file->data, file->n_bytes))
        return 0;
    return file_is_class(file) ? modifiers_in_file(file)
                               : normalise_count(file->data, file->n_bytes);
}

static void add_wasm(struct size *size, const struct file *file)
{
    struct arena arena;
    struct wasm_module module;
    if (!wasm_is_module(file->data, file->n_bytes))
        return;
    arena_init(&arena);
    if (wasm_module_read(file->data, file->n_bytes, &arena, &module, NULL) == STATUS_OK) {
        size->n_functions += module.n_functions;
        for (uint32_t i = 0; i < module.n_functions; i++)
            size->n_instructions += module.functions[i].code.n_insns;
    }
    arena_done(&arena);
}

static void add_file(struct size *size, const struct file *file, bool text)
{
    size->n_bytes += file->n_bytes;
    size->n_classes += file_n_classes(file);
    if (!text)
        add_wasm(size, file);
    if (text)
        size->n_tokens += lexer_count_tokens(file->data, file->n_bytes);
    else
        size->n_irregular += count_irregular(file);
}

struct size size_of(const struct fileset *candidate, bool text)
{
    struct size size = {.n_files = candidate->n_files};
    for (size_t f = 0; f < candidate->n_files; f++)
        add_file(&size, &candidate->files[f], text);
    return size;
}

struct size size_of_kinds(const struct fileset *candidate, const struct file_kinds *kinds)
{
    struct size size = {.n_files = candidate->n_files};
    for (size_t f = 0; f < candidate->n_files; f++)
        add_file(&size, &candidate->files[f],
                 (file_kind_of(kinds, candidate->files[f].name) & FILE_TEXT) != 0);
    return size;
}

static int compare(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

int size_compare(const struct size *a, const struct size *b)
{
    int order = compare(a->n_tokens, b->n_tokens);
    if (order == 0)
        order = compare(a->n_classes, b->n_classes);
    if (order == 0)
        order = compare(a->n_bytes, b->n_bytes);
    if (order == 0)
        order = compare(a->n_files, b->n_files);
    if (order == 0)
        order = compare(a->n_irregular, b->n_irregular);
    return order;
}
