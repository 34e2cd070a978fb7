#include "input/jvm/items/item_names.h"

#include "base/memory.h"
#include "input/jvm/items/descriptor_families.h"
#include "input/jvm/items/member_owners.h"
#include "input/jvm/items/modifiers.h"

#include <stdlib.h>
#include <string.h>

static void name_one(struct app *app, const char **names, uint32_t item, char *text)
{
    if (item != NO_ITEM)
        names[item] = arena_string(&app->arena, text, strlen(text));
    free(text);
}

static void name_rows(struct app *app, const char **names, uint32_t first, const char *of,
                      const char *what, const struct attribute *attribute)
{
    for (size_t i = 0; first != NO_ITEM && i < attribute->n_rows; i++)
        name_one(app, names, first + (uint32_t)i,
                 mem_format("%s %s %s", of, what, attribute_row(attribute, i)[0].text->text));
}

static void name_modifiers(struct app *app, const char **names, const char *of,
                           const struct modifier_items *items)
{
    static const char *const words[] = {
        "public",   "private",      "protected",          "static",
        "final",    "synchronized", "bridge or volatile", "varargs or transient",
        "native",   "interface",    "abstract",           "strictfp",
        "synthetic"};
    for (unsigned bit = 0; bit < sizeof words / sizeof *words; bit++)
        name_one(app, names, modifier_item(items, 1U << bit),
                 mem_format("%s!modifier %s", of, words[bit]));
}

static void name_member(struct app *app, const char **names, const struct class_file *c,
                        const struct member *member, const struct member_items *items)
{
    char *self =
        mem_format("%s.%s%s%s", c->name->text, member->name->text,
                   member->descriptor->text[0] == '(' ? "" : ":", member->descriptor->text);
    name_one(app, names, items->code, mem_format("%s!code", self));
    name_modifiers(app, names, self, &items->modifiers);
    name_one(app, names, items->final, mem_format("%s!final", self));
    name_one(app, names, items->signature, mem_format("%s!signature", self));
    name_one(app, names, items->annotations, mem_format("%s!annotations", self));
    name_one(app, names, items->debug, mem_format("%s!debug", self));
    name_one(app, names, items->lines, mem_format("%s!lines", self));
    static const char *const points[] = {"call",   "rest", "access",  "cast",  "store",
                                         "branch", "fall", "handler", "local", "constant"};
    for (size_t i = 0; i < items->points.n_points; i++) {
        const struct code_point *point = &items->points.points[i];
        if (point->entry_of != NULL)
            continue;
        name_one(app, names, point->item,
                 mem_format("%s!%s %u", self, points[point->kind - ITEM_CALL], point->insn));
    }
    name_rows(app, names, items->throws, self, "throws",
              attribute_find(&member->attributes, ATTRIBUTE_EXCEPTIONS));
    name_one(app, names, items->self, self);
}

static void name_family(struct app *app, const char **names, const struct family *family)
{
    const char *of = family->of != NULL ? family->of->name->text : "";
    for (size_t i = 0; i <= family->n_parameters; i++) {
        const struct type_slot *slot = &family->slots[i];
        const char *what = i < family->n_parameters ? "parameter" : "type";
        name_one(app, names, slot->there,
                 mem_format("%s.%s%s!%s %zu", of, family->name->text, family->descriptor->text,
                            what, i));
        for (size_t k = 0; k < slot->n_options; k++)
            name_one(app, names, slot->option + (uint32_t)k,
                     mem_format("%s.%s%s!%s %zu < %s", of, family->name->text,
                                family->descriptor->text, what, i, slot->chain[k]->text));
    }
}

static void name_owners(struct app *app, const char **names, const struct member_owners *owners)
{
    for (size_t i = 0; i < owners->index.n_rows; i++) {
        const struct pointer_row *row = &owners->index.rows[i];
        if (row->key.part[0] == NULL)
            continue;
        const struct class_file *c = row->key.part[0];
        const struct utf8 *owner = row->key.part[1];
        const struct utf8 *name = row->key.part[2];
        const struct utf8 *descriptor = row->key.part[3];
        name_one(app, names, owners->owners[row->value].item,
                 mem_format("%s!owner %s.%s%s%s", c->name->text, owner->text, name->text,
                            descriptor->text[0] == '(' ? "" : ":", descriptor->text));
    }
}

const char **items_names(struct app *app, const struct item_table *items)
{
    const char **names = arena_alloc(&app->arena, items->n_items * sizeof *names);
    for (uint32_t n = 0; n < app->n_classes; n++) {
        const struct class_file *c = app->classes[n].file;
        const struct class_items *of = &items->classes[n];
        const char *self = c->name->text;
        name_one(app, names, of->self, mem_format("%s", self));
        if (of->is_whole)
            continue;
        name_one(app, names, of->extends,
                 mem_format("%s < %s", self, c->super != NULL ? c->super->text : ""));
        name_one(app, names, of->lift,
                 mem_format("%s << %s", self, of->above != NULL ? of->above->text : ""));
        name_one(app, names, of->apart, mem_format("%s!apart", self));
        name_one(app, names, of->named, mem_format("%s!named", self));
        for (size_t i = 0; i < c->n_interfaces; i++)
            name_one(app, names, of->implements + (uint32_t)i,
                     mem_format("%s < %s", self, c->interfaces[i]->text));
        name_rows(app, names, of->inner, self, "inner",
                  attribute_find(&c->attributes, ATTRIBUTE_INNER_CLASSES));
        name_one(app, names, of->signature, mem_format("%s!signature", self));
        name_one(app, names, of->annotations, mem_format("%s!annotations", self));
        name_one(app, names, of->debug, mem_format("%s!debug", self));
        name_modifiers(app, names, self, &of->modifiers);
        for (size_t i = 0; i < c->n_fields; i++)
            name_member(app, names, c, &c->fields[i], &of->fields[i]);
        for (size_t i = 0; i < c->n_methods; i++)
            name_member(app, names, c, &c->methods[i], &of->methods[i]);
    }
    for (size_t i = 0; items->families != NULL && i < items->families->n_families; i++)
        name_family(app, names, &items->families->families[i]);
    if (items->owners != NULL)
        name_owners(app, names, items->owners);
    return names;
}
