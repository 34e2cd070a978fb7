#include "input/jvm/items/superclass_merges.h"

#include "base/containers/bitset.h"
#include "base/memory.h"
#include "input/jvm/items/modifiers.h"
#include "jvm/world/hierarchy.h"

#include <stdlib.h>

struct finding {
    const struct app *app;
    struct item_table *items;
    bool *has_nested; /* for each class: other classes are nested in it */
    bool *is_target;
};

static void note_nested(struct finding *f, const struct utf8 *outer)
{
    uint32_t number = outer != NULL ? app_find(f->app, outer) : NO_CLASS;
    if (number != NO_CLASS)
        f->has_nested[number] = true;
}

static void note_class(struct finding *f, const struct class_file *c)
{
    const struct attribute *inner = attribute_find(&c->attributes, ATTRIBUTE_INNER_CLASSES);
    const struct attribute *method = attribute_find(&c->attributes, ATTRIBUTE_ENCLOSING_METHOD);
    for (size_t i = 0; inner != NULL && i < inner->n_rows; i++)
        note_nested(f, attribute_row(inner, i)[INNER_OUTER].text);
    if (method != NULL)
        note_nested(f, method->cells[ENCLOSING_CLASS].text);
}

static bool is_plain(const struct finding *f, uint32_t number)
{
    const struct class_file *c = f->app->classes[number].file;
    return !f->items->classes[number].is_whole &&
           (c->access & (ACC_INTERFACE | ACC_ENUM | ACC_MODULE)) == 0 &&
           attribute_find(&c->attributes, ATTRIBUTE_RECORD) == NULL &&
           attribute_find(&c->attributes, ATTRIBUTE_PERMITTED_SUBCLASSES) == NULL;
}

/* True if the superclass may access all private members that the class may access: the class has no
 * nest, or both are in the same nest. */
static bool is_in_nest_of(const struct class_file *part, const struct class_file *whole)
{
    const struct attribute *host = attribute_find(&part->attributes, ATTRIBUTE_NEST_HOST);
    const struct attribute *other = attribute_find(&whole->attributes, ATTRIBUTE_NEST_HOST);
    return host == NULL || host->cells[0].text == whole->name ||
           (other != NULL && other->cells[0].text == host->cells[0].text);
}

/* True if two members of the same name differ in `static`. */
static bool differ(const struct member *a, size_t n_a, const struct member *b, size_t n_b)
{
    for (size_t i = 0; i < n_a; i++)
        for (size_t k = 0; k < n_b; k++)
            if (a[i].name == b[k].name && ((a[i].access ^ b[k].access) & ACC_STATIC) != 0)
                return true;
    return false;
}

static bool fits(const struct finding *f, uint32_t part, uint32_t whole)
{
    const struct class_file *p = f->app->classes[part].file;
    const struct class_file *w = f->app->classes[whole].file;
    bool is_more = (p->access & ACC_PUBLIC) > (w->access & ACC_PUBLIC) ||
                   (p->access & ACC_ABSTRACT) > (w->access & ACC_ABSTRACT);
    return whole != part && !is_more && !f->has_nested[part] && is_plain(f, part) &&
           is_plain(f, whole) && same_package(p->name, w->name) && is_in_nest_of(p, w) &&
           !differ(p->methods, p->n_methods, w->methods, w->n_methods) &&
           !differ(p->fields, p->n_fields, w->fields, w->n_fields);
}

static bool fits_others(const struct finding *f, uint32_t part, uint32_t whole)
{
    const struct class_file *p = f->app->classes[part].file;
    for (uint32_t n = 0; n < f->app->n_classes; n++) {
        const struct class_file *other = f->app->classes[n].file;
        if (f->items->classes[n].into == whole &&
            (differ(p->methods, p->n_methods, other->methods, other->n_methods) ||
             differ(p->fields, p->n_fields, other->fields, other->n_fields)))
            return false;
    }
    return true;
}

static size_t n_parts(const struct finding *f, uint32_t whole)
{
    size_t n = 0;
    for (uint32_t i = 0; i < f->app->n_classes; i++)
        n += f->items->classes[i].into == whole;
    return n;
}

static void find_part(struct finding *f, uint32_t part)
{
    const struct utf8 *super = f->app->classes[part].file->super;
    uint32_t whole = super != NULL ? app_find(f->app, super) : NO_CLASS;
    if (whole == NO_CLASS || f->is_target[part] || f->items->classes[whole].into != NO_CLASS ||
        !fits(f, part, whole) || !fits_others(f, part, whole))
        return;
    f->items->classes[part].into = whole;
    f->is_target[whole] = true;
}

/* True if the class may give its name to the class that it merges with.  The name of a nested class
 * contains the name of the outer class, so a class with nested classes keeps its name. */
static bool may_lend_name(const struct finding *f, uint32_t part, uint32_t whole)
{
    return n_parts(f, whole) == 1 && !f->has_nested[whole] &&
           own_inner_row(f->app->classes[part].file) == NULL &&
           own_inner_row(f->app->classes[whole].file) == NULL;
}

void merges_find(const struct app *app, struct item_table *ret)
{
    struct finding f = {.app = app, .items = ret};
    for (uint32_t n = 0; n < app->n_classes; n++)
        if (ret->classes[n].is_whole)
            return; /* a class that is not understood may contain any name */
    f.has_nested = mem_zero(app->n_classes, sizeof *f.has_nested);
    f.is_target = mem_zero(app->n_classes, sizeof *f.is_target);
    for (uint32_t n = 0; n < app->n_classes; n++)
        note_class(&f, app->classes[n].file);
    for (uint32_t n = 0; n < app->n_classes; n++)
        find_part(&f, n);
    for (uint32_t n = 0; n < app->n_classes; n++) {
        uint32_t whole = ret->classes[n].into;
        ret->classes[n].may_lend_name = whole != NO_CLASS && may_lend_name(&f, n, whole);
    }
    free(f.has_nested);
    free(f.is_target);
}

/* --- in a candidate --------------------------------------------------------------------------- */

bool is_merged(const struct item_table *items, const struct bitset *subset, uint32_t number)
{
    const struct class_items *of = &items->classes[number];
    return of->into != NO_CLASS && bitset_has(subset, of->self) && !bitset_has(subset, of->apart);
}

const struct utf8 **merged_names(const struct app *app, const struct item_table *items,
                                 const struct bitset *subset)
{
    const struct utf8 **names = NULL;
    for (uint32_t n = 0; n < app->n_classes; n++) {
        const struct class_items *of = &items->classes[n];
        if (!is_merged(items, subset, n))
            continue;
        if (names == NULL)
            names = mem_zero(app->n_classes, sizeof *names);
        bool lends = of->named != NO_ITEM && !bitset_has(subset, of->named);
        names[n] = names[of->into] = app->classes[lends ? n : of->into].file->name;
    }
    return names;
}
