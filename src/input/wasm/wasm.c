#include "input/wasm/wasm.h"

#include "input/wasm/emission.h"
#include "input/wasm/needs.h"

#include <string.h>

struct wasm_reading {
    struct reading base;
    const struct fileset *input; /* borrowed */
    struct arena arena;
    struct parts *parts; /* one for each file */
    struct item_list items;
    struct formula *formula;
};

/* --- rendering ----------------------------------------------------------------------------- */

static void wasm_render(const struct reading *self, const struct bitset *subset,
                        struct fileset *ret)
{
    const struct wasm_reading *reading = (const struct wasm_reading *)self;
    for (size_t f = 0; f < reading->input->n_files; f++) {
        const struct file *file = &reading->input->files[f];
        const struct parts *parts = &reading->parts[f];
        if (bitset_next_absent(subset, parts->first) >= parts->end) {
            fileset_add_borrowed(ret, file);
            continue;
        }
        struct buffer out = {0};
        module_render(parts, subset, &out);
        size_t n_bytes = out.n_bytes;
        fileset_add_owned(ret, file->name, file->mode, (unsigned char *)buffer_take(&out), n_bytes);
    }
}

/* --- which bytes ---------------------------------------------------------------------------- */

struct covering {
    cover_sink *sink;
    void *context;
    size_t file;
    const unsigned char *data;
};

static void cover_text(const struct covering *c, uint32_t item, struct wasm_text text)
{
    size_t start = (size_t)(text.data - c->data);
    if (item != NO_ITEM && text.n_bytes > 0)
        c->sink(c->context, item, c->file, start, start + text.n_bytes);
}

/* Reports the bytes of a node, including its operands.  Returns where they begin. */
static uint32_t cover_node(const struct covering *c, const struct code_tree *tree, uint32_t number)
{
    const struct node *node = &tree->nodes[number];
    uint32_t start = node->insn != NULL ? node->insn->at : UINT32_MAX;
    uint32_t end = node->insn != NULL ? start + node->insn->n_bytes : 0;
    for (uint32_t i = 0; i < node->n_children; i++) {
        uint32_t first = cover_node(c, tree, node->children[i]);
        start = first < start ? first : start;
    }
    if (node->insn == NULL)
        return start;
    if (node->item != NO_ITEM)
        c->sink(c->context, node->item, c->file, start, end);
    if (node->shell != NO_ITEM)
        c->sink(c->context, node->shell, c->file, node->insn->at, end);
    return start;
}

static void cover_module(const struct covering *c, const struct parts *parts)
{
    const struct wasm_module *module = parts->module;
    for (uint32_t i = 0; i < module->n_customs; i++)
        cover_text(c, parts->customs[i], module->customs[i].bytes);
    for (uint32_t i = 0; i < module->n_exports; i++)
        cover_text(c, parts->exports[i].item, module->exports[i].name);
    for (uint32_t i = 0; i < module->n_functions; i++) {
        cover_text(c, parts->functions[i].item, module->functions[i].body);
        cover_text(c, parts->functions[i].body, module->functions[i].body);
        if (parts->functions[i].tree != NULL)
            cover_node(c, parts->functions[i].tree, parts->functions[i].tree->root);
    }
    for (uint32_t i = 0; i < module->n_datas; i++)
        cover_text(c, parts->datas[i].item, module->datas[i].bytes);
}

static void wasm_cover(const struct reading *self, cover_sink *sink, void *context)
{
    const struct wasm_reading *reading = (const struct wasm_reading *)self;
    for (size_t f = 0; f < reading->input->n_files; f++)
        cover_module(&(struct covering){sink, context, f, reading->input->files[f].data},
                     &reading->parts[f]);
}

/* --- reading ------------------------------------------------------------------------------- */

static void wasm_free(struct reading *self)
{
    struct wasm_reading *reading = (struct wasm_reading *)self;
    arena_done(&reading->arena);
    item_list_done(&reading->items);
    formula_free(reading->formula);
    free(reading);
}

static const struct reading_ops wasm_ops = {
    .render = wasm_render, .free = wasm_free, .cover = wasm_cover};

bool file_is_wasm(const struct file *file, struct error *err)
{
    struct arena arena;
    struct wasm_module module;
    err->message[0] = '\0';
    if (!wasm_is_module(file->data, file->n_bytes))
        return false;
    arena_init(&arena);
    enum status status = wasm_module_read(file->data, file->n_bytes, &arena, &module, err);
    arena_done(&arena);
    return status == STATUS_OK;
}

static enum status read_file(struct wasm_reading *reading, size_t f, bool is_fine,
                             struct error *err)
{
    const struct file *file = &reading->input->files[f];
    struct wasm_module *module = arena_alloc(&reading->arena, sizeof *module);
    struct error why;
    if (wasm_module_read(file->data, file->n_bytes, &reading->arena, module, &why) != STATUS_OK)
        return fail(err, STATUS_INPUT, "%s is no WebAssembly module that Pare knows: %s",
                    file->name, why.message);
    parts_number(module, is_fine, &reading->arena, &reading->items, &reading->parts[f]);
    return STATUS_OK;
}

/* Requires the export of this name: the export itself, its name, and the exported part. */
static bool require_export(struct wasm_reading *reading, const struct parts *parts,
                           const char *name)
{
    const struct wasm_module *module = parts->module;
    bool is_found = false;
    for (uint32_t i = 0; i < module->n_exports; i++) {
        const struct wasm_export *export = &module->exports[i];
        if (!wasm_text_is(export->name, name))
            continue;
        formula_require(reading->formula, parts->exports[i].item);
        if (parts->exports[i].name != NO_ITEM)
            formula_require(reading->formula, parts->exports[i].name);
        formula_require(reading->formula, part_item(parts, export->kind, export->number));
        is_found = true;
    }
    return is_found;
}

static enum status require_core(struct wasm_reading *reading, const struct read_options *options,
                                struct error *err)
{
    for (size_t i = 0; i < options->n_core; i++) {
        bool is_found = false;
        for (size_t f = 0; f < reading->input->n_files; f++)
            is_found |= require_export(reading, &reading->parts[f], options->core[i]);
        if (!is_found)
            return fail(err, STATUS_USAGE,
                        "no export is called \"%s\"; --core takes the names of exports",
                        options->core[i]);
    }
    return STATUS_OK;
}

static enum status make_problem(struct wasm_reading *reading, bool is_fine,
                                const struct read_options *options, struct error *err)
{
    const struct item_list *items = &reading->items;
    reading->formula = formula_new((uint32_t)items->n_items);
    for (size_t f = 0; f < reading->input->n_files; f++)
        needs_add(&reading->parts[f], is_fine, reading->formula);
    enum status status = require_core(reading, options, err);
    if (status != STATUS_OK)
        return status;
    formula_freeze(reading->formula);
    reading->base.problem = (struct problem){
        .n_items = (uint32_t)items->n_items,
        .cost = items->cost,
        .parent = items->parent,
        .level = items->level,
        .kind = items->kind,
        .formula = formula_n_clauses(reading->formula) > 0 ? reading->formula : NULL,
    };
    return STATUS_OK;
}

static enum status read_modules(const struct fileset *input, bool is_fine,
                                const struct read_options *options, struct reading **ret,
                                struct error *err)
{
    struct wasm_reading *reading = mem_zero(1, sizeof *reading);
    enum status status = STATUS_OK;
    reading->base.ops = &wasm_ops;
    reading->input = input;
    arena_init(&reading->arena);
    reading->parts = arena_alloc(&reading->arena, (input->n_files + 1) * sizeof *reading->parts);
    for (size_t f = 0; f < input->n_files && status == STATUS_OK; f++)
        status = read_file(reading, f, is_fine, err);
    if (status == STATUS_OK)
        status = make_problem(reading, is_fine, options, err);
    if (status != STATUS_OK) {
        wasm_free(&reading->base);
        return status;
    }
    *ret = &reading->base;
    return STATUS_OK;
}

enum status wasm_read_with(const struct fileset *input, const struct read_options *options,
                           struct reading **ret, struct error *err)
{
    return read_modules(input, false, options, ret, err);
}

enum status wasm_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    return wasm_read_with(input, &(struct read_options){0}, ret, err);
}

enum status wasm_code_points_read_with(const struct fileset *input,
                                       const struct read_options *options, struct reading **ret,
                                       struct error *err)
{
    return read_modules(input, true, options, ret, err);
}

enum status wasm_code_points_read(const struct fileset *input, struct reading **ret,
                                  struct error *err)
{
    return wasm_code_points_read_with(input, &(struct read_options){0}, ret, err);
}
