#include "triage/reach/reaching.h"

#include "base/memory.h"
#include "jvm/model/descriptor.h"

#include <stdlib.h>
#include <string.h>

void reaching_init(struct reaching *r, struct world *world, const struct reach_analysis *analysis)
{
    *r = (struct reaching){.world = world, .analysis = *analysis};
    types_init(&r->types, world, analysis->defects);
    dispatch_init(&r->dispatch, &r->types);
    bitset_init(&r->methods, world->n_methods);
    bitset_init(&r->initialised, world->n_classes);
}

void reaching_done(struct reaching *r)
{
    dispatch_done(&r->dispatch);
    types_done(&r->types);
    bitset_done(&r->methods);
    bitset_done(&r->initialised);
    numbers_done(&r->todo);
}

void reach_method(struct reaching *r, uint32_t method)
{
    if (method == WORLD_NONE || bitset_has(&r->methods, method))
        return;
    bitset_add(&r->methods, method);
    numbers_push(&r->todo, method);
}

/* Initialisers -------------------------------------------------------------------------------- */

static bool has_default_methods(const struct class_file *c)
{
    for (size_t i = 0; i < c->n_methods; i++)
        if ((c->methods[i].access & (ACC_STATIC | ACC_ABSTRACT)) == 0)
            return true;
    return false;
}

static uint32_t find_initialiser(const struct reaching *r, uint32_t class_number)
{
    const struct world_class *c = &r->world->classes[class_number];
    for (size_t i = 0; i < c->file->n_methods; i++)
        if (utf8_is(c->file->methods[i].name, "<clinit>"))
            return c->first_method + (uint32_t)i;
    return WORLD_NONE;
}

/* Interfaces of a class are initialised if they have default methods; so are the interfaces above
 * them. */
static void initialise_interfaces(struct reaching *r, const struct class_file *c, unsigned depth)
{
    for (size_t i = 0; depth < 1000 && i < c->n_interfaces; i++) {
        uint32_t number = world_find(r->world, c->interfaces[i]);
        if (number == WORLD_NONE)
            continue;
        const struct class_file *interface = r->world->classes[number].file;
        initialise_interfaces(r, interface, depth + 1);
        if (has_default_methods(interface))
            reach_initialiser(r, number);
    }
}

void reach_initialiser(struct reaching *r, uint32_t class_number)
{
    while (class_number != WORLD_NONE && !bitset_has(&r->initialised, class_number)) {
        const struct class_file *c = r->world->classes[class_number].file;
        uint32_t method = find_initialiser(r, class_number);
        bitset_add(&r->initialised, class_number);
        reach_method(r, method);
        if ((c->access & ACC_INTERFACE) != 0 ||
            (method == WORLD_NONE && (r->analysis.defects & DEFECT_SUPER_INITIALIZERS) != 0))
            return;
        initialise_interfaces(r, c, 0);
        class_number = c->super != NULL ? world_find(r->world, c->super) : WORLD_NONE;
    }
}

void reach_initialiser_of(struct reaching *r, const struct utf8 *name)
{
    reach_initialiser(r, world_find(r->world, name));
}

struct resolved reach_resolve(struct reaching *r, const struct member_ref *ref)
{
    struct declaration declaration;
    if (!hierarchy_resolve_method(r->world->hierarchy, ref, &declaration))
        return (struct resolved){.method = WORLD_NONE};
    return (struct resolved){.is_known = true,
                             .owner = declaration.owner,
                             .member = declaration.member,
                             .method = world_number(r->world, &declaration)};
}

/* invokedynamic ------------------------------------------------------------------------------- */

bool reach_lambda(const struct reaching *r, const struct dynamic *dynamic, struct lambda *ret)
{
    const struct bootstrap *b = dynamic->bootstrap;
    if (!utf8_is(b->handle.member->owner, "java/lang/invoke/LambdaMetafactory") ||
        b->n_arguments < 3 || b->arguments[0]->tag != CONSTANT_METHOD_TYPE ||
        b->arguments[1]->tag != CONSTANT_METHOD_HANDLE)
        return false;
    const char *result = descriptor_return(dynamic->descriptor->text);
    *ret = (struct lambda){.interface = descriptor_class(r->world->texts, result),
                           .name = dynamic->name,
                           .descriptor = b->arguments[0]->text,
                           .handle = b->arguments[1]->handle,
                           .bootstrap = b};
    return ret->interface != NULL;
}

static void each_handle(const struct bootstrap *bootstrap, unsigned depth,
                        void (*visit)(void *context, const struct method_handle *handle),
                        void *context)
{
    for (size_t i = 0; depth < 8 && i < bootstrap->n_arguments; i++) {
        const struct constant *constant = bootstrap->arguments[i];
        if (constant->tag == CONSTANT_METHOD_HANDLE)
            visit(context, &constant->handle);
        else if (constant->tag == CONSTANT_DYNAMIC)
            each_handle(constant->dynamic.bootstrap, depth + 1, visit, context);
    }
}

void reach_each_handle(const struct bootstrap *bootstrap,
                       void (*visit)(void *context, const struct method_handle *handle),
                       void *context)
{
    visit(context, &bootstrap->handle);
    each_handle(bootstrap, 0, visit, context);
}
