#include "input/jvm/render/common_superclass.h"

#include "base/memory.h"
#include "jvm/model/descriptor.h"

#include <stdlib.h>

enum { HIGHEST = 1000 }; /* the most steps up a hierarchy, which may be cyclic */

static const struct utf8 *object_of(const struct rewriting *r)
{
    return utf8_text(r->app->texts, "java/lang/Object");
}

static const struct class_file *class_of(const struct rewriting *r, const struct utf8 *name)
{
    uint32_t number = app_find(r->app, name);
    return number != NO_CLASS ? r->app->classes[number].file : hierarchy_find(r->hierarchy, name);
}

/* The superclass in the candidate; NULL for Object and for unknown classes. */
static const struct utf8 *super_of(const struct rewriting *r, const struct utf8 *name)
{
    const struct class_file *c = class_of(r, name);
    if (c == NULL || c->super == NULL)
        return NULL;
    uint32_t number = app_find(r->app, name);
    return number != NO_CLASS ? superclass_now(r, number) : c->super;
}

static bool is_class(const struct rewriting *r, const struct utf8 *name)
{
    const struct class_file *c = name->text[0] != '[' ? class_of(r, name) : NULL;
    return c != NULL && (c->access & ACC_INTERFACE) == 0;
}

static const struct utf8 *join_arrays(void *context, const struct utf8 *a, const struct utf8 *b)
{
    const struct rewriting *r = ((const struct subset_joins *)context)->rewriting;
    const struct utf8 *a_element = descriptor_class(r->app->texts, a->text + 1);
    const struct utf8 *b_element = descriptor_class(r->app->texts, b->text + 1);
    if (a_element == NULL || b_element == NULL)
        return object_of(r);
    const struct utf8 *element = subset_join(context, a_element, b_element);
    char *text = element->text[0] == '[' ? mem_format("[%s", element->text)
                                         : mem_format("[L%s;", element->text);
    const struct utf8 *array = utf8_text(r->app->texts, text);
    free(text);
    return array;
}

const struct utf8 *subset_join(void *context, const struct utf8 *a, const struct utf8 *b)
{
    const struct rewriting *r = ((const struct subset_joins *)context)->rewriting;
    if (a == b)
        return a;
    if (a->text[0] == '[' && b->text[0] == '[')
        return join_arrays(context, a, b);
    if (!is_class(r, a) || !is_class(r, b))
        return object_of(r);
    unsigned n_steps = 0;
    for (const struct utf8 *x = a; x != NULL; x = super_of(r, x))
        for (const struct utf8 *y = b; y != NULL; y = super_of(r, y)) {
            if (x == y)
                return x;
            if (++n_steps > HIGHEST)
                return object_of(r);
        }
    return object_of(r);
}
