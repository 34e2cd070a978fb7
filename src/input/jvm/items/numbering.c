#include "input/jvm/items/numbering.h"

#include "base/memory.h"
#include "input/jvm/items/code_points.h"
#include "input/jvm/items/descriptor_families.h"
#include "input/jvm/items/member_owners.h"
#include "input/jvm/items/modifiers.h"
#include "input/jvm/items/superclass_lifts.h"
#include "input/jvm/items/superclass_merges.h"
#include "jvm/model/code.h"

#include <stdlib.h>
#include <string.h>

struct numbering {
    struct item_table *items;
    struct class_items *of; /* the class whose items are numbered */
    enum item_kind kind;    /* the kind of items that is numbered */
    size_t capacity;
};

/* Numbers n items of a kind, if this kind is being numbered. */
static void number(struct numbering *n, enum item_kind kind, size_t n_items, uint32_t *ret)
{
    if (n->kind != kind || n_items == 0)
        return;
    struct item_table *items = n->items;
    *ret = items->n_items;
    mem_grow((void **)&items->kind, &n->capacity, items->n_items + n_items, sizeof *items->kind);
    for (size_t i = 0; i < n_items; i++)
        items->kind[items->n_items++] = (uint16_t)kind;
    n->of->n_by_kind[kind] += (uint32_t)n_items;
}

static size_t n_rows(const struct attribute_list *list, enum attribute_kind kind)
{
    const struct attribute *attribute = attribute_find(list, kind);
    return attribute != NULL ? attribute->n_rows : 0;
}

static void number_modifiers(struct numbering *n, struct modifier_items *ret)
{
    number(n, ITEM_MODIFIER, (size_t)__builtin_popcount(ret->flags), &ret->first);
}

static void number_field(struct numbering *n, const struct member *field, struct member_items *ret)
{
    bool may_lose_final = (field->access & (ACC_FINAL | ACC_STATIC | ACC_SYNTHETIC)) == ACC_FINAL;
    number(n, ITEM_FIELD, 1, &ret->self);
    number(n, ITEM_FINAL, may_lose_final, &ret->final);
    number(n, ITEM_SIGNATURE, n_rows(&field->attributes, ATTRIBUTE_SIGNATURE) != 0,
           &ret->signature);
    number(n, ITEM_ANNOTATIONS, attributes_have(&field->attributes, annotation_attributes()),
           &ret->annotations);
    number_modifiers(n, &ret->modifiers);
    if (n->kind == ITEM_MODIFIER && ret->final == NO_ITEM)
        ret->final = modifier_item(&ret->modifiers, ACC_FINAL);
}

static bool method_has_debug(const struct member *method)
{
    const struct code *code = method_code(method);
    return n_rows(&method->attributes, ATTRIBUTE_METHOD_PARAMETERS) != 0 ||
           (code != NULL &&
            attributes_have(&code->attributes, debug_attributes() & ~line_attributes()));
}

static bool method_has_lines(const struct member *method)
{
    const struct code *code = method_code(method);
    return code != NULL && attributes_have(&code->attributes, line_attributes());
}

static void number_method(struct numbering *n, const struct member *method,
                          struct member_items *ret)
{
    bool is_abstract = (method->access & ACC_ABSTRACT) != 0;
    number(n, is_abstract ? ITEM_ABSTRACT_METHOD : ITEM_METHOD, 1, &ret->self);
    number(n, ITEM_CODE, method_code(method) != NULL && !method_is_whole(method), &ret->code);
    number(n, ITEM_THROWS, n_rows(&method->attributes, ATTRIBUTE_EXCEPTIONS), &ret->throws);
    number(n, ITEM_SIGNATURE, n_rows(&method->attributes, ATTRIBUTE_SIGNATURE) != 0,
           &ret->signature);
    number(n, ITEM_ANNOTATIONS, attributes_have(&method->attributes, annotation_attributes()),
           &ret->annotations);
    number(n, ITEM_DEBUG, method_has_debug(method), &ret->debug);
    number(n, ITEM_DEBUG, method_has_lines(method), &ret->lines);
    number_modifiers(n, &ret->modifiers);
    for (size_t i = 0; i < ret->points.n_points; i++)
        if (ret->points.points[i].entry_of == NULL)
            number(n, (enum item_kind)ret->points.points[i].kind, 1, &ret->points.points[i].item);
}

static void number_class(struct numbering *n, const struct class_file *c, struct class_items *ret)
{
    n->of = ret;
    ret->first_by_kind[n->kind] = n->items->n_items;
    number(n, ITEM_CLASS, 1, &ret->self);
    if (ret->is_whole)
        return;
    number(n, ITEM_EXTENDS, c->super != NULL && !utf8_is(c->super, "java/lang/Object"),
           &ret->extends);
    number(n, ITEM_LIFT, ret->above != NULL, &ret->lift);
    number(n, ITEM_APART, ret->into != NO_CLASS, &ret->apart);
    number(n, ITEM_APART, ret->may_lend_name, &ret->named);
    number(n, ITEM_IMPLEMENTS, c->n_interfaces, &ret->implements);
    number(n, ITEM_INNER, n_rows(&c->attributes, ATTRIBUTE_INNER_CLASSES), &ret->inner);
    number(n, ITEM_SIGNATURE, n_rows(&c->attributes, ATTRIBUTE_SIGNATURE) != 0, &ret->signature);
    number(n, ITEM_ANNOTATIONS, attributes_have(&c->attributes, annotation_attributes()),
           &ret->annotations);
    number(n, ITEM_DEBUG,
           attributes_have(&c->attributes, (uint64_t)1 << ATTRIBUTE_SOURCE_FILE |
                                               (uint64_t)1 << ATTRIBUTE_SOURCE_DEBUG_EXTENSION),
           &ret->debug);
    number_modifiers(n, &ret->modifiers);
    for (size_t i = 0; i < c->n_fields; i++)
        number_field(n, &c->fields[i], &ret->fields[i]);
    for (size_t i = 0; i < c->n_methods; i++)
        number_method(n, &c->methods[i], &ret->methods[i]);
}

static void prepare_members(struct arena *arena, size_t n_members, struct member_items **ret)
{
    struct member_items *members = arena_alloc(arena, n_members * sizeof *members);
    memset(members, 0xff, n_members * sizeof *members); /* all NO_ITEM */
    for (size_t i = 0; i < n_members; i++) {
        members[i].modifiers.flags = 0;
        members[i].points = (struct code_points){0};
    }
    *ret = members;
}

static void prepare_class(struct app *app, uint32_t number, uint64_t points,
                          struct hierarchy *hierarchy, struct class_items *ret)
{
    const struct class_file *c = app->classes[number].file;
    memset(ret, 0xff, sizeof *ret);
    memset(ret->n_by_kind, 0, sizeof ret->n_by_kind);
    ret->modifiers.flags = 0;
    ret->may_lend_name = false;
    ret->is_whole = app_find(app, c->name) != number || (c->access & ACC_MODULE) != 0;
    prepare_members(&app->arena, c->n_fields, &ret->fields);
    prepare_members(&app->arena, c->n_methods, &ret->methods);
    ret->has_frames = false;
    for (size_t i = 0; i < c->n_methods; i++) {
        points_find(app, c, &c->methods[i], ret->is_whole ? 0 : points, &ret->methods[i].points);
        ret->has_frames |= ret->methods[i].points.has_frames;
    }
    ret->above = (points >> ITEM_LIFT & 1) != 0 ? lift_target(app, hierarchy, number, ret) : NULL;
}

static uint32_t number_more(struct numbering *n, enum item_kind kind, size_t n_items)
{
    struct item_table *items = n->items;
    uint32_t first = items->n_items;
    mem_grow((void **)&items->kind, &n->capacity, items->n_items + n_items, sizeof *items->kind);
    for (size_t i = 0; i < n_items; i++)
        items->kind[items->n_items++] = (uint16_t)kind;
    return first;
}

static uint32_t number_position(struct numbering *n, struct pointer_map *positions,
                                struct pointer_key position)
{
    uint32_t item;
    if (!pointer_map_get(positions, position, &item)) {
        item = number_more(n, ITEM_PARAMETER, 1);
        pointer_map_put(positions, position, item);
    }
    return item;
}

static void number_family(struct numbering *n, struct pointer_map *positions, struct family *family)
{
    for (size_t i = 0; i <= family->n_parameters; i++) {
        struct type_slot *slot = &family->slots[i];
        if (slot->n_options > 0)
            slot->option = number_more(n, ITEM_TYPE, slot->n_options);
        if (slot->may_go)
            slot->there = i < family->n_parameters
                              ? number_position(n, positions, family_position(family, i))
                              : number_more(n, ITEM_RESULT, 1);
    }
}

static void number_families(struct numbering *n, struct app *app, struct hierarchy *hierarchy)
{
    struct families *families = mem_zero(1, sizeof *families);
    n->items->families = families;
    families_find(app, n->items, hierarchy, families);
    struct pointer_map positions = {0};
    for (size_t i = 0; i < families->n_families; i++)
        number_family(n, &positions, &families->families[i]);
    pointer_map_done(&positions);
}

static void number_owners(struct numbering *n, struct app *app, struct hierarchy *hierarchy)
{
    struct member_owners *owners = mem_zero(1, sizeof *owners);
    n->items->owners = owners;
    member_owners_find(app, n->items, hierarchy, owners);
    for (size_t i = 0; i < owners->n_owners; i++)
        owners->owners[i].item = number_more(n, ITEM_OWNER, 1);
}

void items_done(struct item_table *items)
{
    if (items->families != NULL)
        families_done(items->families);
    free(items->families);
    if (items->owners != NULL)
        member_owners_done(items->owners);
    free(items->owners);
}

/* The entry in the array of an enum's constants shares the item of the constant. */
static void link_entries(const struct class_file *c, struct class_items *of)
{
    const struct code_points *constants = NULL;
    const struct code *code = NULL;
    for (size_t i = 0; i < c->n_methods && (c->access & ACC_ENUM) != 0; i++)
        if (utf8_is(c->methods[i].name, "<clinit>")) {
            constants = &of->methods[i].points;
            code = method_code(&c->methods[i]);
        }
    for (size_t i = 0; i < c->n_methods && constants != NULL; i++)
        for (size_t k = 0; k < of->methods[i].points.n_points; k++) {
            struct code_point *point = &of->methods[i].points.points[k];
            const struct code_point *constant =
                point->entry_of != NULL ? points_constant(code, constants, point->entry_of) : NULL;
            if (constant != NULL)
                point->item = constant->item;
        }
}

void items_number(struct app *app, uint64_t points, struct hierarchy *hierarchy,
                  struct item_table *ret)
{
    struct numbering numbering = {.items = ret};
    *ret = (struct item_table){.has_points = points != 0};
    ret->classes = arena_alloc(&app->arena, app->n_classes * sizeof *ret->classes);
    for (uint32_t c = 0; c < app->n_classes; c++)
        prepare_class(app, c, points, hierarchy, &ret->classes[c]);
    if ((points >> ITEM_APART & 1) != 0)
        merges_find(app, ret);
    for (int kind = 0; kind < N_ITEM_KINDS; kind++) {
        if (kind == ITEM_MODIFIER && (points >> kind & 1) != 0)
            modifiers_find(app, hierarchy, ret); /* now it is known which `final` are items */
        numbering.kind = (enum item_kind)kind;
        for (uint32_t c = 0; c < app->n_classes; c++)
            number_class(&numbering, app->classes[c].file, &ret->classes[c]);
    }
    for (uint32_t c = 0; c < app->n_classes; c++)
        link_entries(app->classes[c].file, &ret->classes[c]);
    if ((points >> ITEM_TYPE & 1) != 0)
        number_families(&numbering, app, hierarchy);
    if ((points >> ITEM_OWNER & 1) != 0)
        number_owners(&numbering, app, hierarchy);
    uint16_t *kinds = ret->kind;
    ret->kind = arena_copy(&app->arena, kinds, ret->n_items * sizeof *kinds);
    free(kinds);
}
