#include "jvm/classfile/class_io.h"

#include "jvm/model/descriptor.h"

#include <string.h>

enum { MAGIC = (int)0xcafebabe, OLDEST = 45, NEWEST = 69 /* Java 25 adds nothing to the format */ };

static const struct member *read_members(struct class_reader *r, struct bytes *in,
                                         enum attribute_place place, size_t *ret_n)
{
    size_t n = bytes_count(in, 8);
    struct member *members = arena_alloc(r->arena, n * sizeof *members);
    for (size_t i = 0; i < n && !in->failed; i++) {
        struct member *member = &members[i];
        member->access = bytes_u2(in);
        member->name = pool_utf8(&r->pool, in);
        member->descriptor = pool_utf8(&r->pool, in);
        if (in->failed)
            break;
        const char *descriptor = member->descriptor->text;
        if (place == PLACE_FIELD ? !descriptor_is_field(descriptor)
                                 : !descriptor_is_method(descriptor))
            bytes_fail(in, "bad descriptor of %s", member->name->text);
        r->method = place == PLACE_METHOD ? member : NULL;
        attributes_read(r, in, place, &member->attributes);
    }
    *ret_n = n;
    return members;
}

void record_read(struct class_reader *r, struct bytes *in, struct attribute *ret)
{
    size_t n = bytes_count(in, 6);
    struct record_component *components = arena_alloc(r->arena, n * sizeof *components);
    for (size_t i = 0; i < n && !in->failed; i++) {
        components[i].name = pool_utf8(&r->pool, in);
        components[i].descriptor = pool_utf8(&r->pool, in);
        attributes_read(r, in, PLACE_COMPONENT, &components[i].attributes);
    }
    ret->n_rows = n;
    ret->components = components;
}

static void skip_attributes(struct bytes *in)
{
    for (size_t n = bytes_count(in, 6); n > 0 && !in->failed; n--) {
        bytes_u2(in);
        bytes_skip(in, bytes_u4(in));
    }
}

/* Finds the BootstrapMethods attribute.  It stands behind the code that uses it, so this looks
 * ahead. */
static void find_bootstraps(struct class_reader *r, struct bytes *in)
{
    struct bytes ahead = *in;
    for (int kind = 0; kind < 2; kind++) /* fields, methods */
        for (size_t n = bytes_count(&ahead, 8); n > 0 && !ahead.failed; n--) {
            bytes_skip(&ahead, 6);
            skip_attributes(&ahead);
        }
    for (size_t n = bytes_count(&ahead, 6); n > 0 && !ahead.failed; n--) {
        const struct utf8 *name = pool_utf8(&r->pool, &ahead);
        uint32_t n_bytes = bytes_u4(&ahead);
        struct bytes body = bytes_open(&ahead, n_bytes);
        if (!body.failed && strcmp(name->text, "BootstrapMethods") == 0)
            pool_set_bootstraps(&r->pool, &body);
        ahead.failed |= body.failed;
    }
    in->failed = ahead.failed;
}

static void read_names(struct class_reader *r, struct bytes *in, struct class_file *c)
{
    c->access = bytes_u2(in);
    c->name = r->class_name = pool_class(&r->pool, in);
    c->super = pool_class_or_null(&r->pool, in);
    c->n_interfaces = bytes_count(in, 2);
    const struct utf8 **interfaces = arena_alloc(r->arena, c->n_interfaces * sizeof *interfaces);
    for (size_t i = 0; i < c->n_interfaces; i++)
        interfaces[i] = pool_class(&r->pool, in);
    c->interfaces = interfaces;
}

enum status class_read(struct arena *arena, struct utf8_pool *texts, const void *data,
                       size_t n_bytes, const char *name, enum class_depth depth,
                       const struct class_file **ret, struct error *err)
{
    struct bytes in = {.data = data, .n_bytes = n_bytes, .name = name, .err = err};
    struct class_reader r = {.arena = arena, .depth = depth};
    struct class_file *c = arena_alloc(arena, sizeof *c);
    if (bytes_u4(&in) != (uint32_t)MAGIC)
        bytes_fail(&in, "this is no class file");
    c->minor = bytes_u2(&in);
    c->major = bytes_u2(&in);
    if (!in.failed && (c->major < OLDEST || c->major > NEWEST))
        bytes_fail(&in, "class file version %u is not supported", c->major);
    if (in.failed || !pool_read(&r.pool, &in, arena, texts))
        return STATUS_INPUT;
    read_names(&r, &in, c);
    find_bootstraps(&r, &in);
    c->fields = read_members(&r, &in, PLACE_FIELD, &c->n_fields);
    c->methods = read_members(&r, &in, PLACE_METHOD, &c->n_methods);
    attributes_read(&r, &in, PLACE_CLASS, &c->attributes);
    if (bytes_left(&in) != 0)
        bytes_fail(&in, "%zu bytes too many", bytes_left(&in));
    if (in.failed)
        return STATUS_INPUT;
    *ret = c;
    return STATUS_OK;
}
