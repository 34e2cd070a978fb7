#include "input/jvm/items/superclass_lifts.h"

const struct member *plain_constructor(struct utf8_pool *texts, const struct class_file *c)
{
    return class_method(c, utf8_text(texts, "<init>"), utf8_text(texts, "()V"));
}

/* True if each constructor calls one other constructor, in code whose types can be inferred. */
static bool has_plain_calls(const struct class_file *c, const struct class_items *items)
{
    for (size_t i = 0; i < c->n_methods; i++) {
        size_t n_calls;
        super_call_index(c, &c->methods[i], &n_calls);
        if (utf8_is(c->methods[i].name, "<init>") &&
            (n_calls > 1 || !items->methods[i].points.is_followed))
            return false;
    }
    return true;
}

const struct utf8 *lift_target(const struct app *app, struct hierarchy *hierarchy, uint32_t number,
                               const struct class_items *items)
{
    const struct class_file *c = app->classes[number].file;
    uint32_t super = c->super != NULL ? app_find(app, c->super) : NO_CLASS;
    if (items->is_whole || super == NO_CLASS || (c->access & (ACC_INTERFACE | ACC_ENUM)) != 0 ||
        attribute_find(&c->attributes, ATTRIBUTE_RECORD) != NULL || !has_plain_calls(c, items))
        return NULL;
    const struct utf8 *name = app->classes[super].file->super;
    if (name == NULL || name == c->name || utf8_is(name, "java/lang/Object"))
        return NULL;
    const struct class_file *above = hierarchy_find(hierarchy, name);
    const struct member *plain = above != NULL ? plain_constructor(app->texts, above) : NULL;
    if (plain == NULL || (plain->access & ACC_PRIVATE) != 0 ||
        attribute_find(&above->attributes, ATTRIBUTE_PERMITTED_SUBCLASSES) != NULL)
        return NULL;
    bool is_open =
        (above->access & ACC_PUBLIC) != 0 && (plain->access & (ACC_PUBLIC | ACC_PROTECTED)) != 0;
    return is_open || same_package(c->name, name) ? name : NULL;
}
