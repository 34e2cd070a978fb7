/* members - the items are classes, their members and relations, bodies and attributes.  The formula
 * says how they depend on each other (validity.h). items.h and render_class.h say what replaces an
 * absent item. */
#include "input/jvm/members.h"
#include "base/memory.h"
#include "input/jvm/items/descriptor_families.h"
#include "input/jvm/items/item_names.h"
#include "input/jvm/items/must_stay.h"
#include "input/jvm/items/numbering.h"
#include "input/jvm/items/superclass_merges.h"
#include "input/jvm/program/jdk.h"
#include "input/jvm/render/render_class.h"
#include "input/jvm/rules/validity.h"

#include <stdlib.h>
#include <string.h>

struct members_reading {
    struct reading base;
    struct app *app;
    struct item_table items;
    struct formula *formula;
    uint64_t *cost;
    struct hierarchy *hierarchy; /* of the whole program, not only of the candidate */
};

static void members_render(const struct reading *self, const struct bitset *subset,
                           struct fileset *ret)
{
    const struct members_reading *reading = (const struct members_reading *)self;
    const struct app *app = reading->app;
    const struct utf8 **names = merged_names(app, &reading->items, subset);
    struct rewriting rewriting = {app, &reading->items, reading->hierarchy, subset, names};
    bool is_whole = bitset_next_absent(subset, 0) >= reading->items.n_items;
    struct class_bytes *bytes = mem_zero(app->n_classes, sizeof *bytes);
    struct buffer *written = mem_zero(app->n_classes, sizeof *written);
    for (uint32_t c = 0; c < app->n_classes; c++) {
        const struct app_entry *entry = &app->entries[app->classes[c].entry];
        if (!bitset_has(subset, reading->items.classes[c].self) ||
            is_merged(&reading->items, subset, c))
            continue;
        uint32_t place = names != NULL && names[c] != NULL ? app_find(app, names[c]) : c;
        bytes[place] = (struct class_bytes){entry->data, entry->n_bytes};
        if (!is_whole && rewrite_changes(&rewriting, c) &&
            rewrite_class(&rewriting, c, &written[c], NULL) == STATUS_OK)
            bytes[place] = (struct class_bytes){written[c].data, written[c].n_bytes};
    }
    app_render(app, bytes, ret);
    for (uint32_t c = 0; c < app->n_classes; c++)
        buffer_done(&written[c]);
    free(written);
    free(bytes);
    free(names);
}

static void members_free(struct reading *self)
{
    struct members_reading *reading = (struct members_reading *)self;
    items_done(&reading->items);
    hierarchy_free(reading->hierarchy);
    app_free(reading->app);
    formula_free(reading->formula);
    free(reading->cost);
    free(reading);
}

static const struct reading_ops members_ops = {.render = members_render, .free = members_free};

static enum status add_class_path(struct hierarchy *hierarchy, const char *class_path,
                                  struct error *err)
{
    enum status status = STATUS_OK;
    char *paths = mem_string(class_path != NULL ? class_path : "");
    char *rest = paths;
    for (char *path; status == STATUS_OK && (path = strsep(&rest, ":")) != NULL;)
        if (*path != '\0')
            status = hierarchy_add_path(hierarchy, path, err);
    free(paths);
    return status == STATUS_OK ? jdk_add_to(hierarchy, err) : status;
}

/* Requires that the class keeps its name: it does not merge with its superclass, and does not get
 * the name of a class that merges with it. */
static void require_name(struct members_reading *reading, uint32_t number)
{
    const struct class_items *classes = reading->items.classes;
    if (classes[number].apart != NO_ITEM)
        formula_require(reading->formula, classes[number].apart);
    for (uint32_t n = 0; n < reading->app->n_classes; n++)
        if (classes[n].into == number && classes[n].named != NO_ITEM)
            formula_require(reading->formula, classes[n].named);
}

/* Requires that the method keeps its types and its parameters. */
static void require_types(struct members_reading *reading, const struct class_file *c,
                          const struct member *method)
{
    const struct families *families = reading->items.families;
    const struct family *family = families != NULL ? family_of_member(families, c, method) : NULL;
    for (size_t i = 0; family != NULL && i <= family->n_parameters; i++) {
        const struct type_slot *slot = &family->slots[i];
        if (slot->there != NO_ITEM)
            formula_require(reading->formula, slot->there);
        if (slot->n_options > 0)
            formula_require(reading->formula, slot->option);
    }
}

static void require_core(struct members_reading *reading, const struct must_stay *core)
{
    const struct class_items *items = &reading->items.classes[core->class_number];
    const struct class_file *c = reading->app->classes[core->class_number].file;
    formula_require(reading->formula, items->self);
    require_name(reading, core->class_number);
    if (core->member == NULL || items->is_whole)
        return;
    for (size_t i = 0; i < c->n_fields; i++)
        if (must_stay_names(core, &c->fields[i]))
            formula_require(reading->formula, items->fields[i].self);
    for (size_t i = 0; i < c->n_methods; i++) {
        if (!must_stay_names(core, &c->methods[i]))
            continue;
        formula_require(reading->formula, items->methods[i].self);
        if (core->with_code && items->methods[i].code != NO_ITEM)
            formula_require(reading->formula, items->methods[i].code);
        if (core->descriptor != NULL)
            require_types(reading, c, &c->methods[i]);
    }
}

static enum status find_hierarchy(struct members_reading *reading,
                                  const struct read_options *options, struct error *err)
{
    struct hierarchy *hierarchy = reading->hierarchy = hierarchy_new(reading->app->texts);
    for (uint32_t c = 0; c < reading->app->n_classes; c++)
        if (app_find(reading->app, reading->app->classes[c].file->name) == c)
            hierarchy_add_class(hierarchy, reading->app->classes[c].file);
    return add_class_path(hierarchy, options->class_path, err);
}

static enum status make_formula(struct members_reading *reading, const struct read_options *options,
                                struct error *err)
{
    enum status status = STATUS_OK;
    reading->formula = validity_formula(reading->app, &reading->items, reading->hierarchy);
    for (size_t i = 0; i < options->n_core && status == STATUS_OK; i++) {
        struct must_stay core;
        status = must_stay_find(reading->app, options->core[i], &core, err);
        if (status == STATUS_OK)
            require_core(reading, &core);
    }
    return status;
}

static enum status read_points(const struct fileset *input, const struct read_options *options,
                               uint64_t points, struct reading **ret, struct error *err)
{
    struct members_reading *reading = mem_zero(1, sizeof *reading);
    reading->base.ops = &members_ops;
    enum status status = app_read(input, &reading->app, err);
    if (status == STATUS_OK) {
        status = find_hierarchy(reading, options, err);
    }
    if (status == STATUS_OK) {
        items_number(reading->app, points, reading->hierarchy, &reading->items);
        status = make_formula(reading, options, err);
    }
    if (status != STATUS_OK) {
        members_free(&reading->base);
        return status;
    }
    formula_freeze(reading->formula);
    uint32_t n_vars = formula_n_vars(reading->formula);
    reading->cost = mem_zero(n_vars, sizeof *reading->cost);
    for (uint32_t i = 0; i < reading->items.n_items; i++)
        reading->cost[i] = 1;
    reading->base.problem =
        (struct problem){.n_items = n_vars, .cost = reading->cost, .formula = reading->formula};
    *ret = &reading->base;
    return STATUS_OK;
}

enum status members_read_with(const struct fileset *input, const struct read_options *options,
                              struct reading **ret, struct error *err)
{
    return read_points(input, options, 0, ret, err);
}

enum status members_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    return read_points(input, &(struct read_options){0}, 0, ret, err);
}

enum status calls_read_with(const struct fileset *input, const struct read_options *options,
                            struct reading **ret, struct error *err)
{
    return read_points(input, options, (uint64_t)1 << ITEM_CALL | (uint64_t)1 << ITEM_REST, ret,
                       err);
}

enum status calls_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    return calls_read_with(input, &(struct read_options){0}, ret, err);
}

enum status types_read_with(const struct fileset *input, const struct read_options *options,
                            struct reading **ret, struct error *err)
{
    return read_points(input, options, (uint64_t)1 << ITEM_TYPE | (uint64_t)1 << ITEM_OWNER, ret,
                       err);
}

enum status types_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    return types_read_with(input, &(struct read_options){0}, ret, err);
}

enum status code_points_read_with(const struct fileset *input, const struct read_options *options,
                                  struct reading **ret, struct error *err)
{
    return read_points(input, options, UINT64_MAX << ITEM_CALL, ret, err);
}

enum status code_points_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    return code_points_read_with(input, &(struct read_options){0}, ret, err);
}

const char **members_names(struct reading *self, uint32_t *ret_n_items)
{
    struct members_reading *reading = (struct members_reading *)self;
    *ret_n_items = reading->items.n_items;
    return items_names(reading->app, &reading->items);
}
