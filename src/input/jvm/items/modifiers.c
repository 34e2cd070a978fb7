#include "input/jvm/items/modifiers.h"
#include "base/containers/bitset.h"
#include "input/jvm/items/item_table.h"
#include "input/jvm/program/pointer_map.h"
#include "jvm/classfile/classfile.h"
#include "jvm/world/hierarchy.h"

static size_t count(unsigned flags)
{
    return (size_t)__builtin_popcount(flags);
}

const union cell *own_inner_row(const struct class_file *c)
{
    const struct attribute *inner = attribute_find(&c->attributes, ATTRIBUTE_INNER_CLASSES);
    for (size_t i = 0; inner != NULL && i < inner->n_rows; i++)
        if (attribute_row(inner, i)[INNER_CLASS].text == c->name)
            return attribute_row(inner, i);
    return NULL;
}

uint32_t modifier_item(const struct modifier_items *items, unsigned flag)
{
    return (items->flags & flag) != 0 ? items->first + (uint32_t)count(items->flags & (flag - 1))
                                      : NO_ITEM;
}

uint16_t modifiers_left(const struct modifier_items *items, uint16_t access,
                        const struct bitset *subset)
{
    for (unsigned flag = 1; flag <= items->flags; flag <<= 1)
        if ((items->flags & flag) != 0 && !bitset_has(subset, modifier_item(items, flag)))
            access &= (uint16_t)~flag;
    return access;
}

/* --- which are items ------------------------------------------------------------------------- */

struct finding {
    const struct app *app;
    struct pointer_map declared; /* number of declarations, by name and descriptor of a method */
};

static void note_methods(struct finding *f, const struct class_file *c)
{
    for (size_t i = 0; i < c->n_methods; i++) {
        struct pointer_key key = {{c->methods[i].name, c->methods[i].descriptor}};
        uint32_t n = 0;
        pointer_map_get(&f->declared, key, &n);
        pointer_map_put(&f->declared, key, n + 1);
    }
}

static void note_libraries(struct finding *f, struct hierarchy *hierarchy,
                           const struct class_file *c)
{
    const struct supertypes *above = hierarchy_supertypes(hierarchy, c->name);
    for (size_t i = 1; i < above->n_classes; i++) {
        uint32_t known;
        if (app_find(f->app, above->classes[i]->name) != NO_CLASS ||
            pointer_map_get(&f->declared, (struct pointer_key){{above->classes[i]}}, &known))
            continue;
        pointer_map_put(&f->declared, (struct pointer_key){{above->classes[i]}}, 0);
        note_methods(f, above->classes[i]);
    }
}

static bool is_alone(const struct finding *f, const struct member *method)
{
    uint32_t n = 0;
    pointer_map_get(&f->declared, (struct pointer_key){{method->name, method->descriptor}}, &n);
    return utf8_is(method->name, "<init>") || (n == 1 && !utf8_is(method->name, "main"));
}

/* True for interfaces and records: their members keep their modifiers. */
static bool has_fixed_members(const struct class_file *c)
{
    return (c->access & (ACC_INTERFACE | ACC_MODULE)) != 0 ||
           attribute_find(&c->attributes, ATTRIBUTE_RECORD) != NULL;
}

static bool is_enum_part(const struct class_file *c, const struct member *m)
{
    return (c->access & ACC_ENUM) != 0 &&
           ((m->access & (ACC_ENUM | ACC_SYNTHETIC)) != 0 || utf8_is(m->name, "values") ||
            utf8_is(m->name, "valueOf"));
}

static uint16_t class_flags(const struct class_file *c)
{
    const union cell *row = own_inner_row(c);
    unsigned flags = c->access & CLASS_MODIFIERS;
    if (row != NULL)
        flags |= row[INNER_FLAGS].number & ACC_ANY_OPENNESS;
    if ((c->access & (ACC_ENUM | ACC_MODULE)) != 0 || has_fixed_members(c))
        flags &= ACC_ANY_OPENNESS;
    return (uint16_t)flags;
}

static uint16_t method_flags(const struct finding *f, const struct class_file *c,
                             const struct member *m)
{
    if (has_fixed_members(c) || is_enum_part(c, m) || utf8_is(m->name, "<clinit>"))
        return 0;
    unsigned flags = m->access & METHOD_MODIFIERS;
    return (uint16_t)(is_alone(f, m) ? flags : flags & ~(unsigned)ACC_ANY_OPENNESS);
}

static uint16_t field_flags(const struct class_file *c, const struct member *m,
                            const struct member_items *items)
{
    if (has_fixed_members(c) || is_enum_part(c, m))
        return 0;
    unsigned flags = m->access & FIELD_MODIFIERS;
    return (uint16_t)(items->final != NO_ITEM ? flags & ~(unsigned)ACC_FINAL : flags);
}

void modifiers_find(const struct app *app, struct hierarchy *hierarchy, struct item_table *ret)
{
    struct finding f = {.app = app};
    for (uint32_t n = 0; n < app->n_classes; n++) {
        note_methods(&f, app->classes[n].file);
        note_libraries(&f, hierarchy, app->classes[n].file);
    }
    for (uint32_t n = 0; n < app->n_classes; n++) {
        const struct class_file *c = app->classes[n].file;
        struct class_items *of = &ret->classes[n];
        if (of->is_whole)
            continue;
        of->modifiers.flags = class_flags(c);
        for (size_t i = 0; i < c->n_fields; i++)
            of->fields[i].modifiers.flags = field_flags(c, &c->fields[i], &of->fields[i]);
        for (size_t i = 0; i < c->n_methods; i++)
            of->methods[i].modifiers.flags = method_flags(&f, c, &c->methods[i]);
    }
    pointer_map_done(&f.declared);
}

/* --- counting ----------------------------------------------------------------------------------
 */

static size_t count_all(const struct class_file *c)
{
    const union cell *row = own_inner_row(c);
    size_t n = count(c->access & CLASS_MODIFIERS);
    if (row != NULL)
        n += count(row[INNER_FLAGS].number & CLASS_MODIFIERS);
    for (size_t i = 0; i < c->n_fields; i++)
        n += count(c->fields[i].access & FIELD_MODIFIERS);
    for (size_t i = 0; i < c->n_methods; i++)
        n += count(c->methods[i].access & METHOD_MODIFIERS);
    return n;
}

size_t modifiers_in_file(const struct file *file)
{
    struct arena arena;
    arena_init(&arena);
    struct utf8_pool *texts = utf8_pool_new();
    const struct class_file *c;
    bool is_read = class_read(&arena, texts, file->data, file->n_bytes, file->name, CLASS_OUTLINE,
                              &c, NULL) == STATUS_OK;
    size_t n = is_read ? count_all(c) : 0;
    utf8_pool_free(texts);
    arena_done(&arena);
    return n;
}
