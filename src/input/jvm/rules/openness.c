/* The rules for visibility: a class or member that another package names keeps its visibility.
 * (modifiers.h says which methods may lose it at all.) */
#include "input/jvm/items/modifiers.h"
#include "input/jvm/rules/validity.h"

static literal open_literal(const struct modifier_items *items)
{
    literal public = modifier_item(items, ACC_PUBLIC);
    return public != NO_ITEM ? public : modifier_item(items, ACC_PROTECTED);
}

static bool is_other_package(const struct validity *v, struct when when, const struct utf8 *name)
{
    return !same_package(v->app->classes[when.class_number].file->name, name);
}

void need_open_class(struct validity *v, struct when when, const struct utf8 *name)
{
    uint32_t number = app_find(v->app, name);
    if (number != NO_CLASS && is_other_package(v, when, name))
        need(v, when, modifier_item(&v->items->classes[number].modifiers, ACC_PUBLIC));
}

void need_open_member(struct validity *v, struct when when, const struct declaration *d)
{
    uint32_t number = app_find(v->app, d->owner->name);
    if (number == NO_CLASS || !is_other_package(v, when, d->owner->name))
        return;
    const struct class_items *of = &v->items->classes[number];
    const struct member_items *member = d->member->descriptor->text[0] == '('
                                            ? &of->methods[d->member - d->owner->methods]
                                            : &of->fields[d->member - d->owner->fields];
    need_with(v, when, member->self, open_literal(&member->modifiers));
}

/* --- words stand before something ------------------------------------------------------------ */

static void belong_to(struct validity *v, uint32_t number, const struct modifier_items *items,
                      literal self)
{
    for (int i = 0; i < __builtin_popcount(items->flags); i++)
        need(v, (struct when){number, items->first + (literal)i, NO_ITEM}, self);
}

void modifiers_rules(struct validity *v, uint32_t number)
{
    const struct class_file *c = v->app->classes[number].file;
    const struct class_items *of = &v->items->classes[number];
    belong_to(v, number, &of->modifiers, of->self);
    for (size_t i = 0; i < c->n_fields; i++)
        belong_to(v, number, &of->fields[i].modifiers, of->fields[i].self);
    for (size_t i = 0; i < c->n_methods; i++)
        belong_to(v, number, &of->methods[i].modifiers, of->methods[i].self);
}
