/* How many bytes of classes there are without what only debuggers read: both sides of a comparison
 * are measured alike, whatever was dropped from them before.
 *
 *     bench_stripped DIRECTORY-OR-JAR        prints classes and bytes */
#include "input/jvm/items/item_table.h"
#include "jvm/classfile/classfile.h"
#include "jvm/model/changed_copy.h"
#include "jvm/model/class.h"
#include "jvm/world/class_source.h"

#include <stdio.h>
#include <stdlib.h>

static struct member stripped_member(struct arena *arena, const struct member *member)
{
    struct member copy = *member;
    copy.attributes = attributes_without(arena, &member->attributes, debug_attributes());
    if (method_code(member) != NULL) {
        struct code *code = arena_copy(arena, method_code(member), sizeof *code);
        code->attributes = attributes_without(arena, &code->attributes, debug_attributes());
        copy = method_with_code(arena, &copy, code);
    }
    return copy;
}

static enum status stripped_size(const char *name, const unsigned char *data, size_t n_bytes,
                                 size_t *ret, struct error *err)
{
    struct arena arena;
    struct buffer out = {0};
    struct utf8_pool *texts = utf8_pool_new();
    const struct class_file *whole;
    arena_init(&arena);
    enum status status = class_read(&arena, texts, data, n_bytes, name, CLASS_WHOLE, &whole, err);
    if (status == STATUS_OK) {
        struct class_file bare = *whole;
        struct member *methods = arena_alloc(&arena, whole->n_methods * sizeof *methods);
        struct member *fields = arena_alloc(&arena, whole->n_fields * sizeof *fields);
        for (size_t i = 0; i < whole->n_methods; i++)
            methods[i] = stripped_member(&arena, &whole->methods[i]);
        for (size_t i = 0; i < whole->n_fields; i++)
            fields[i] = stripped_member(&arena, &whole->fields[i]);
        bare.methods = methods;
        bare.fields = fields;
        bare.attributes = attributes_without(&arena, &whole->attributes, debug_attributes());
        status = class_write(&bare, texts, &(struct class_write_options){0}, &out, err);
    }
    if (status == STATUS_OK)
        *ret = out.n_bytes;
    buffer_done(&out);
    arena_done(&arena);
    utf8_pool_free(texts);
    return status;
}

int main(int argc, char **argv)
{
    struct source *source;
    struct error err;
    size_t n_classes = 0, n_total = 0;
    if (argc != 2 || source_open(argv[1], &source, &err) != STATUS_OK) {
        fprintf(stderr, "%s\n", argc != 2 ? "usage: bench_stripped DIRECTORY-OR-JAR" : err.message);
        return 2;
    }
    enum status status = STATUS_OK;
    for (size_t i = 0; i < source_n_entries(source) && status == STATUS_OK; i++) {
        const struct source_entry *entry = source_entry(source, i);
        unsigned char *data;
        size_t n_bytes, n_left = 0;
        if (entry->kind != JAR_CLASS)
            continue;
        status = source_read(source, i, &data, &n_bytes, &err);
        if (status != STATUS_OK)
            break;
        status = stripped_size(entry->name, data, n_bytes, &n_left, &err);
        n_classes++;
        n_total += n_left;
        free(data);
    }
    source_close(source);
    if (status != STATUS_OK) {
        fprintf(stderr, "%s\n", err.message);
        return 1;
    }
    printf("%zu %zu\n", n_classes, n_total);
    return 0;
}
