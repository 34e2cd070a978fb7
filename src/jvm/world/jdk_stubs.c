#include "jvm/world/jdk_stubs.h"

#include "jvm/classfile/classfile.h"
#include "jvm/model/changed_copy.h"
#include "jvm/model/class.h"
#include "jvm/world/class_source.h"
#include "jvm/world/jdk_sources.h"

#include <stdlib.h>
#include <string.h>

struct making {
    struct jar_writer *jar;
    size_t n_classes;
};

/* Keeps the attributes that the rules for types and members read. */
static struct attribute_list outline(struct arena *arena, const struct attribute_list *list)
{
    static const enum attribute_kind stay[] = {ATTRIBUTE_SIGNATURE, ATTRIBUTE_EXCEPTIONS,
                                               ATTRIBUTE_INNER_CLASSES,
                                               ATTRIBUTE_PERMITTED_SUBCLASSES, ATTRIBUTE_RECORD};
    uint64_t others = ~(uint64_t)0;
    for (size_t i = 0; i < sizeof stay / sizeof stay[0]; i++)
        others &= ~((uint64_t)1 << stay[i]);
    return attributes_without(arena, list, others);
}

static const struct member *without_private(struct arena *arena, const struct member *members,
                                            size_t *n_members)
{
    struct member *kept = arena_alloc(arena, *n_members * sizeof *kept);
    size_t n_kept = 0;
    for (size_t i = 0; i < *n_members; i++)
        if ((members[i].access & ACC_PRIVATE) == 0) {
            kept[n_kept] = members[i];
            kept[n_kept].attributes = outline(arena, &members[i].attributes);
            n_kept++;
        }
    *n_members = n_kept;
    return kept;
}

static enum status add_class(struct making *making, const char *name, const unsigned char *data,
                             size_t n_bytes, struct error *err)
{
    struct arena arena;
    struct buffer out = {0};
    struct utf8_pool *texts = utf8_pool_new();
    const struct class_file *whole;
    arena_init(&arena);
    enum status status = class_read(&arena, texts, data, n_bytes, name, CLASS_OUTLINE, &whole, err);
    if (status == STATUS_OK) {
        struct class_file stub = *whole;
        stub.fields = without_private(&arena, whole->fields, &stub.n_fields);
        stub.methods = without_private(&arena, whole->methods, &stub.n_methods);
        stub.attributes = outline(&arena, &whole->attributes);
        status = class_write(&stub, texts, &(struct class_write_options){0}, &out, err);
    }
    if (status == STATUS_OK)
        status = jar_writer_add(making->jar, name, out.data, out.n_bytes, err);
    making->n_classes++;
    buffer_done(&out);
    arena_done(&arena);
    utf8_pool_free(texts);
    return status;
}

static enum status add_source(void *context, const char *path, struct error *err)
{
    struct source *source;
    enum status status = source_open(path, &source, err);
    if (status != STATUS_OK)
        return status;
    for (size_t i = 0; i < source_n_entries(source) && status == STATUS_OK; i++) {
        const struct source_entry *entry = source_entry(source, i);
        unsigned char *data;
        size_t n_bytes;
        if (entry->kind != JAR_CLASS || strcmp(entry->name, "module-info.class") == 0)
            continue;
        status = source_read(source, i, &data, &n_bytes, err);
        if (status == STATUS_OK) {
            status = add_class(context, entry->name, data, n_bytes, err);
            free(data);
        }
    }
    source_close(source);
    return status;
}

enum status stubs_make(const char *java_home, struct buffer *out, size_t *ret_n_classes,
                       struct error *err)
{
    struct making making = {.jar = jar_writer_new()};
    enum status status = jdk_each_source(java_home, add_source, &making, err);
    if (status == STATUS_OK)
        status = jar_writer_finish(making.jar, out, err);
    if (status == STATUS_OK)
        *ret_n_classes = making.n_classes;
    jar_writer_free(making.jar);
    return status;
}
