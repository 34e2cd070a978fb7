#include "jvm/world/hierarchy.h"

#include "base/memory.h"
#include "jvm/classfile/classfile.h"
#include "jvm/model/descriptor.h"
#include "jvm/world/class_source.h"
#include "jvm/world/jdk_sources.h"

#include <stdlib.h>
#include <string.h>

/* Everything known about a name.  When a source is added, each of its classes gets a node.  A name
 * that was asked for and not found gets a node, too. */
struct node {
    const struct utf8 *name;
    const struct class_file *file;
    struct source *source; /* if `file` is NULL: the source to read it from */
    size_t entry;
    bool is_program;
    unsigned stamp; /* number of the last walk that visited it */
    const struct supertypes *supertypes;
};

struct hierarchy {
    struct utf8_pool *texts;
    struct arena arena;
    const struct utf8 *object;
    struct source **sources;
    size_t n_sources, sources_capacity;
    struct node **slots; /* open addressing on the text's hash, at most half full */
    size_t n_slots, n_nodes;
    unsigned stamp;
};

enum { FIRST_SLOTS = 4096 }; /* doubled when the table is full */

struct hierarchy *hierarchy_new(struct utf8_pool *texts)
{
    struct hierarchy *h = mem_zero(1, sizeof *h);
    h->texts = texts;
    h->object = utf8_text(texts, "java/lang/Object");
    arena_init(&h->arena);
    h->n_slots = FIRST_SLOTS;
    h->slots = mem_zero(FIRST_SLOTS, sizeof(struct node *));
    return h;
}

void hierarchy_free(struct hierarchy *h)
{
    if (h == NULL)
        return;
    for (size_t i = 0; i < h->n_sources; i++)
        source_close(h->sources[i]);
    free(h->sources);
    free(h->slots);
    arena_done(&h->arena);
    free(h);
}

static struct node **slot_of(struct hierarchy *h, const struct utf8 *name)
{
    size_t i = name->hash & (h->n_slots - 1);
    while (h->slots[i] != NULL && h->slots[i]->name != name)
        i = (i + 1) & (h->n_slots - 1);
    return &h->slots[i];
}

static void grow(struct hierarchy *h)
{
    struct node **old = h->slots;
    size_t n_old = h->n_slots;
    h->n_slots *= 2;
    h->slots = mem_zero(h->n_slots, sizeof(struct node *));
    for (size_t i = 0; i < n_old; i++)
        if (old[i] != NULL)
            *slot_of(h, old[i]->name) = old[i];
    free(old);
}

static struct node *node_of(struct hierarchy *h, const struct utf8 *name)
{
    struct node **slot = slot_of(h, name);
    if (*slot != NULL)
        return *slot;
    if ((h->n_nodes + 1) * 2 > h->n_slots) {
        grow(h);
        slot = slot_of(h, name);
    }
    struct node *node = arena_alloc(&h->arena, sizeof *node);
    *node = (struct node){.name = name};
    h->n_nodes++;
    return *slot = node;
}

void hierarchy_add_class(struct hierarchy *h, const struct class_file *class_file)
{
    struct node *node = node_of(h, class_file->name);
    node->file = class_file;
    node->is_program = true;
}

enum status hierarchy_add_path(struct hierarchy *h, const char *path, struct error *err)
{
    struct source *source;
    enum status status = source_open(path, &source, err);
    if (status != STATUS_OK)
        return status;
    mem_grow((void **)&h->sources, &h->sources_capacity, h->n_sources + 1, sizeof(struct source *));
    h->sources[h->n_sources++] = source;
    for (size_t i = 0; i < source_n_entries(source); i++) {
        const struct source_entry *entry = source_entry(source, i);
        if (entry->kind != JAR_CLASS)
            continue;
        size_t n_bytes = strlen(entry->name) - strlen(".class");
        struct node *node = node_of(h, utf8_intern(h->texts, entry->name, n_bytes));
        if (node->file == NULL && node->source == NULL) {
            node->source = source;
            node->entry = i;
        }
    }
    return STATUS_OK;
}

static enum status add_source(void *context, const char *path, struct error *err)
{
    return hierarchy_add_path(context, path, err);
}

enum status hierarchy_add_jdk(struct hierarchy *h, const char *java_home, struct error *err)
{
    return jdk_each_source(java_home, add_source, h, err);
}

/* A class that cannot be read counts as missing. */
static void load(struct hierarchy *h, struct node *node)
{
    struct source *source = node->source;
    node->source = NULL;
    unsigned char *data;
    size_t n_bytes;
    if (source_read(source, node->entry, &data, &n_bytes, NULL) != STATUS_OK)
        return;
    const struct class_file *file;
    if (class_read(&h->arena, h->texts, data, n_bytes, node->name->text, CLASS_OUTLINE, &file,
                   NULL) == STATUS_OK &&
        file->name == node->name)
        node->file = file;
    free(data);
}

static struct node *loaded_node(struct hierarchy *h, const struct utf8 *name)
{
    struct node *node = node_of(h, name);
    if (node->file == NULL && node->source != NULL)
        load(h, node);
    return node;
}

const struct class_file *hierarchy_find(struct hierarchy *h, const struct utf8 *name)
{
    return loaded_node(h, name)->file;
}

bool hierarchy_is_program(struct hierarchy *h, const struct utf8 *name)
{
    return node_of(h, name)->is_program;
}

static bool is_array(const struct utf8 *name)
{
    return name->text[0] == '[';
}

struct walk {
    const struct class_file **classes;
    size_t n_classes, capacity;
    bool complete;
};

static void walk_to(struct hierarchy *h, struct walk *walk, const struct utf8 *name)
{
    if (name == NULL)
        return;
    struct node *node = loaded_node(h, name);
    if (node->stamp == h->stamp)
        return;
    node->stamp = h->stamp;
    if (node->file == NULL) {
        walk->complete = false;
        return;
    }
    mem_grow((void **)&walk->classes, &walk->capacity, walk->n_classes + 1, sizeof *walk->classes);
    walk->classes[walk->n_classes++] = node->file;
}

const struct supertypes *hierarchy_supertypes(struct hierarchy *h, const struct utf8 *name)
{
    struct node *node = loaded_node(h, is_array(name) ? h->object : name);
    if (node->supertypes != NULL)
        return node->supertypes;
    struct walk walk = {.complete = true};
    h->stamp++;
    walk_to(h, &walk, node->name);
    for (size_t i = 0; i < walk.n_classes; i++) {
        const struct class_file *c = walk.classes[i];
        walk_to(h, &walk, c->super);
        for (size_t k = 0; k < c->n_interfaces; k++)
            walk_to(h, &walk, c->interfaces[k]);
    }
    struct supertypes *supertypes = arena_alloc(&h->arena, sizeof *supertypes);
    supertypes->n_classes = walk.n_classes;
    supertypes->classes =
        arena_copy(&h->arena, walk.classes, walk.n_classes * sizeof *walk.classes);
    supertypes->complete = walk.complete;
    free(walk.classes);
    return node->supertypes = supertypes;
}

/* The class of the elements of an array, named as in CONSTANT_Class; NULL for primitive types. */
static const struct utf8 *element_of(struct hierarchy *h, const struct utf8 *array)
{
    return descriptor_is_field(array->text) ? descriptor_class(h->texts, array->text + 1) : NULL;
}

static enum subtype array_is_subtype(struct hierarchy *h, const struct utf8 *lower,
                                     const struct utf8 *upper)
{
    if (!is_array(upper))
        return utf8_is(upper, "java/lang/Cloneable") || utf8_is(upper, "java/io/Serializable")
                   ? SUBTYPE_YES
                   : SUBTYPE_NO;
    const struct utf8 *lower_element = element_of(h, lower);
    const struct utf8 *upper_element = element_of(h, upper);
    if (lower_element == NULL || upper_element == NULL)
        return SUBTYPE_NO; /* arrays of primitives are only subtypes of themselves */
    return hierarchy_is_subtype(h, lower_element, upper_element);
}

enum subtype hierarchy_is_subtype(struct hierarchy *h, const struct utf8 *lower,
                                  const struct utf8 *upper)
{
    if (lower == upper || upper == h->object)
        return SUBTYPE_YES;
    if (is_array(lower))
        return array_is_subtype(h, lower, upper);
    if (is_array(upper))
        return SUBTYPE_NO;
    const struct supertypes *above = hierarchy_supertypes(h, lower);
    for (size_t i = 0; i < above->n_classes; i++)
        if (above->classes[i]->name == upper)
            return SUBTYPE_YES;
    return above->complete ? SUBTYPE_NO : SUBTYPE_UNKNOWN;
}

static const struct utf8 *array_of(struct hierarchy *h, const struct utf8 *element)
{
    char *text =
        is_array(element) ? mem_format("[%s", element->text) : mem_format("[L%s;", element->text);
    const struct utf8 *array = utf8_text(h->texts, text);
    free(text);
    return array;
}

static bool is_interface(struct hierarchy *h, const struct utf8 *name)
{
    const struct class_file *c = hierarchy_find(h, name);
    return c != NULL && (c->access & ACC_INTERFACE) != 0;
}

bool same_package(const struct utf8 *a, const struct utf8 *b)
{
    const char *a_end = strrchr(a->text, '/');
    const char *b_end = strrchr(b->text, '/');
    size_t n = a_end != NULL ? (size_t)(a_end - a->text) : 0;
    return n == (b_end != NULL ? (size_t)(b_end - b->text) : 0) && memcmp(a->text, b->text, n) == 0;
}

const struct utf8 *hierarchy_join(struct hierarchy *h, const struct utf8 *a, const struct utf8 *b)
{
    if (a == b)
        return a;
    if (is_array(a) && is_array(b)) {
        const struct utf8 *a_element = element_of(h, a);
        const struct utf8 *b_element = element_of(h, b);
        return a_element != NULL && b_element != NULL
                   ? array_of(h, hierarchy_join(h, a_element, b_element))
                   : h->object;
    }
    if (is_array(a) || is_array(b) || is_interface(h, a) || is_interface(h, b))
        return h->object;
    /* The supertypes of `a` are listed breadth first, so its superclasses come in order, lowest
     * first. */
    const struct supertypes *above = hierarchy_supertypes(h, a);
    for (size_t i = 0; i < above->n_classes; i++)
        if ((above->classes[i]->access & ACC_INTERFACE) == 0 &&
            hierarchy_is_subtype(h, b, above->classes[i]->name) == SUBTYPE_YES)
            return above->classes[i]->name;
    return h->object;
}
