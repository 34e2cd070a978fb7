#include "triage/reach/types.h"

#include "base/containers/numbers.h"
#include "base/memory.h"
#include "jvm/model/descriptor.h"

#include <stdlib.h>
#include <string.h>

void types_init(struct types *types, struct world *world, unsigned defects)
{
    *types = (struct types){.world = world, .defects = defects};
    arena_init(&types->arena);
}

void types_done(struct types *types)
{
    arena_done(&types->arena);
    pointer_map_done(&types->by_name);
    free(types->types);
}

/* "[La/B;" -> "a/B", "[[I" -> "[I"; NULL for arrays of primitives. */
static const struct utf8 *element_name(struct world *world, const struct utf8 *array)
{
    return descriptor_class(world->texts, array->text + 1);
}

static const struct utf8 *array_name(struct world *world, const struct utf8 *element)
{
    char *text = element->text[0] == '[' ? mem_format("[%s", element->text)
                                         : mem_format("[L%s;", element->text);
    const struct utf8 *name = utf8_text(world->texts, text);
    free(text);
    return name;
}

static uint32_t add(struct types *types, struct type type)
{
    mem_grow((void **)&types->types, &types->capacity, types->n_types + 1, sizeof *types->types);
    types->types[types->n_types] = type;
    return (uint32_t)types->n_types++;
}

uint32_t type_of(struct types *types, const struct utf8 *name)
{
    struct pointer_key key = {{name}};
    uint32_t number;
    if (pointer_map_get(&types->by_name, key, &number))
        return number;
    const struct utf8 *element = name->text[0] == '[' ? element_name(types->world, name) : NULL;
    number = add(types, (struct type){.name = name,
                                      .class_number = world_find(types->world, name),
                                      .element = NO_TYPE});
    pointer_map_put(&types->by_name, key, number);
    if (element != NULL) {
        uint32_t of = type_of(types, element);
        types->types[number].element = of;
    }
    return number;
}

uint32_t type_new_lambda(struct types *types, const struct utf8 *interface,
                         const struct lambda *lambda)
{
    return add(types, (struct type){.name = interface,
                                    .lambda = lambda,
                                    .class_number = world_find(types->world, interface),
                                    .element = NO_TYPE});
}

const struct class_file *type_file(struct types *types, uint32_t type)
{
    const struct utf8 *name = types->types[type].name;
    return name->text[0] == '[' ? NULL : hierarchy_find(types->world->hierarchy, name);
}

/* The class of a marker interface. altMetafactory has three arguments like metafactory, then flags
 * and, if the flags say so, a count and that many classes. */
const struct utf8 *lambda_marker(const struct lambda *lambda, size_t i, struct world *world)
{
    enum { SERIALIZABLE = 1, MARKERS = 2 }; /* flags of LambdaMetafactory */
    const struct bootstrap *b = lambda->bootstrap;
    if (!utf8_is(b->handle.member->name, "altMetafactory") || b->n_arguments < 4 ||
        b->arguments[3]->tag != CONSTANT_INTEGER)
        return NULL;
    if ((b->arguments[3]->integer & SERIALIZABLE) != 0) {
        if (i == 0)
            return utf8_text(world->texts, "java/io/Serializable");
        i--;
    }
    if ((b->arguments[3]->integer & MARKERS) == 0 || i >= b->n_arguments ||
        b->n_arguments - i <= 5 || b->arguments[5 + i]->tag != CONSTANT_CLASS)
        return NULL;
    return b->arguments[5 + i]->text;
}

/* Supertypes ---------------------------------------------------------------------------------- */

static void add_super(struct numbers *list, uint32_t type)
{
    for (size_t i = 0; i < list->n; i++)
        if (list->data[i] == type)
            return;
    numbers_push(list, type);
}

/* The defect: only interfaces that a class names itself count. */
static void add_direct_interfaces(struct types *types, const struct class_file *c,
                                  struct numbers *list)
{
    for (unsigned depth = 0; c != NULL && depth < 1000; depth++) {
        add_super(list, type_of(types, c->name));
        for (size_t i = 0; i < c->n_interfaces; i++)
            add_super(list, type_of(types, c->interfaces[i]));
        c = c->super != NULL ? hierarchy_find(types->world->hierarchy, c->super) : NULL;
    }
}

static void add_class_supers(struct types *types, const struct utf8 *name, struct numbers *list)
{
    const struct supertypes *all = hierarchy_supertypes(types->world->hierarchy, name);
    const struct class_file *own = hierarchy_find(types->world->hierarchy, name);
    if ((types->defects & DEFECT_INDIRECT_INTERFACES) != 0 && own != NULL) {
        add_direct_interfaces(types, own, list);
        return;
    }
    for (size_t i = 0; i < all->n_classes; i++)
        add_super(list, type_of(types, all->classes[i]->name));
    add_super(list, type_of(types, utf8_text(types->world->texts, "java/lang/Object")));
}

static void add_markers(struct types *types, const struct lambda *lambda, struct numbers *list)
{
    const struct utf8 *marker;
    for (size_t i = 0; lambda != NULL && (marker = lambda_marker(lambda, i, types->world)) != NULL;
         i++)
        add_class_supers(types, marker, list);
}

static void add_array_supers(struct types *types, uint32_t array, struct numbers *list)
{
    static const char *const above[] = {"java/lang/Object", "java/lang/Cloneable",
                                        "java/io/Serializable"};
    uint32_t element = types->types[array].element;
    size_t n = 0;
    const uint32_t *supers = element != NO_TYPE ? type_supers(types, element, &n) : NULL;
    for (size_t i = 0; i < n; i++)
        add_super(list, type_of(types, array_name(types->world, types->types[supers[i]].name)));
    for (size_t i = 0; i < sizeof above / sizeof *above; i++)
        add_super(list, type_of(types, utf8_text(types->world->texts, above[i])));
}

const uint32_t *type_supers(struct types *types, uint32_t type, size_t *ret_n)
{
    if (types->types[type].n_supers == 0) {
        struct numbers list = {0};
        numbers_push(&list, type);
        if (types->types[type].name->text[0] == '[')
            add_array_supers(types, type, &list);
        else
            add_class_supers(types, types->types[type].name, &list);
        add_markers(types, types->types[type].lambda, &list);
        types->types[type].supers =
            arena_copy(&types->arena, list.data, list.n * sizeof *list.data);
        types->types[type].n_supers = (uint32_t)list.n;
        numbers_done(&list);
    }
    *ret_n = types->types[type].n_supers;
    return types->types[type].supers;
}

bool type_is_subtype(struct types *types, uint32_t lower, uint32_t upper)
{
    size_t n;
    const uint32_t *supers = type_supers(types, lower, &n);
    for (size_t i = 0; i < n; i++)
        if (supers[i] == upper)
            return true;
    return false;
}
