#include "triage/reach/dispatch.h"

#include <string.h>

void dispatch_init(struct dispatch *dispatch, struct types *types)
{
    *dispatch = (struct dispatch){.types = types};
}

void dispatch_done(struct dispatch *dispatch)
{
    pointer_map_done(&dispatch->selected);
}

static bool has(const struct member *member, unsigned flag)
{
    return (member->access & flag) != 0;
}

static uint32_t number_of(const struct dispatch *d, const struct class_file *owner,
                          const struct member *member)
{
    return world_number(d->types->world, &(struct declaration){owner, member});
}

/* Selection ----------------------------------------------------------------------------------- */

/* The default method, unless a more specific interface has one too. */
static uint32_t select_default(struct dispatch *d, uint32_t type, const struct utf8 *name,
                               const struct utf8 *descriptor)
{
    size_t n;
    const uint32_t *supers = type_supers(d->types, type, &n);
    uint32_t best_type = NO_TYPE, best = WORLD_NONE;
    for (size_t i = 0; i < n; i++) {
        const struct class_file *c = type_file(d->types, supers[i]);
        const struct member *m = c != NULL && (c->access & ACC_INTERFACE) != 0
                                     ? class_method(c, name, descriptor)
                                     : NULL;
        if (m == NULL || has(m, ACC_STATIC | ACC_ABSTRACT | ACC_PRIVATE))
            continue;
        if (best_type == NO_TYPE || type_is_subtype(d->types, supers[i], best_type)) {
            best_type = supers[i];
            best = number_of(d, c, m);
        }
    }
    return best;
}

static uint32_t find_selected(struct dispatch *d, uint32_t type, const struct utf8 *name,
                              const struct utf8 *descriptor)
{
    struct hierarchy *hierarchy = d->types->world->hierarchy;
    const struct class_file *c = type_file(d->types, type);
    bool is_class = c != NULL && (c->access & ACC_INTERFACE) == 0;
    for (unsigned depth = 0; is_class && c != NULL && depth < 1000; depth++) {
        const struct member *m = class_method(c, name, descriptor);
        if (m != NULL && !has(m, ACC_STATIC | ACC_PRIVATE)) {
            uint32_t number = number_of(d, c, m);
            if (!has(m, ACC_ABSTRACT))
                return number;
            break; /* an interface may still declare it */
        }
        c = c->super != NULL ? hierarchy_find(hierarchy, c->super) : NULL;
    }
    if ((d->types->defects & DEFECT_DEFAULT_METHODS) != 0)
        return WORLD_NONE;
    return select_default(d, type, name, descriptor);
}

uint32_t dispatch_select(struct dispatch *d, uint32_t type, const struct utf8 *name,
                         const struct utf8 *descriptor)
{
    /* Lambdas of one interface may have different marker interfaces. */
    const struct type *t = &d->types->types[type];
    struct pointer_key key = {
        {t->lambda != NULL ? (const void *)t->lambda : t->name, name, descriptor}};
    uint32_t method;
    if (!pointer_map_get(&d->selected, key, &method)) {
        method = find_selected(d, type, name, descriptor);
        pointer_map_put(&d->selected, key, method);
    }
    return method;
}

/* Callbacks ----------------------------------------------------------------------------------- */

bool dispatch_library_declares(struct dispatch *d, uint32_t type, const struct utf8 *name,
                               const struct utf8 *descriptor)
{
    size_t n;
    const uint32_t *supers = type_supers(d->types, type, &n);
    for (size_t i = 0; i < n; i++) {
        if (d->types->types[supers[i]].class_number != WORLD_NONE)
            continue;
        const struct class_file *c = type_file(d->types, supers[i]);
        const struct member *m = c != NULL ? class_method(c, name, descriptor) : NULL;
        if (m != NULL && !has(m, ACC_STATIC | ACC_PRIVATE) && has(m, ACC_PUBLIC | ACC_PROTECTED))
            return true;
    }
    return false;
}

static bool is_named(const struct member *m, const char *const *names)
{
    while (*names != NULL && !utf8_is(m->name, *names))
        names++;
    return *names != NULL;
}

/* True if a defective analysis does not know that the library calls this method. */
static bool is_forgotten(const struct dispatch *d, const struct member *m)
{
    static const char *const thread[] = {"run", NULL};
    static const char *const text[] = {"toString", NULL};
    static const char *const collections[] = {"compareTo", "compare", "equals",  "hashCode",
                                              "iterator",  "next",    "hasNext", NULL};
    unsigned defects = d->types->defects;
    return ((defects & DEFECT_THREAD_RUN) != 0 && is_named(m, thread)) ||
           ((defects & DEFECT_TO_STRING) != 0 && is_named(m, text)) ||
           ((defects & DEFECT_COLLECTIONS) != 0 && is_named(m, collections));
}

static void add_once(struct numbers *list, uint32_t number)
{
    for (size_t i = 0; i < list->n; i++)
        if (list->data[i] == number)
            return;
    numbers_push(list, number);
}

void dispatch_callbacks(struct dispatch *d, uint32_t type, struct numbers *ret)
{
    size_t n;
    const uint32_t *supers = type_supers(d->types, type, &n);
    for (size_t i = 0; i < n; i++) {
        uint32_t number = d->types->types[supers[i]].class_number;
        if (number == WORLD_NONE)
            continue;
        const struct class_file *c = d->types->world->classes[number].file;
        for (size_t k = 0; k < c->n_methods; k++) {
            const struct member *m = &c->methods[k];
            if (has(m, ACC_STATIC | ACC_PRIVATE) || m->name->text[0] == '<' || is_forgotten(d, m) ||
                !dispatch_library_declares(d, type, m->name, m->descriptor))
                continue;
            uint32_t method = dispatch_select(d, type, m->name, m->descriptor);
            if (method != WORLD_NONE)
                add_once(ret, method);
        }
    }
}
