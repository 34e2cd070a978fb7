#include "jvm/classfile/pool_read.h"

#include "jvm/model/descriptor.h"

#include <string.h>

struct pool_entry {
    uint8_t tag;      /* 0: index 0, or the second half of a long or double */
    uint8_t kind;     /* kind of a method handle */
    uint16_t a, b;    /* indices of other entries */
    uint64_t bits;    /* value of a number */
    const char *data; /* UTF-8 bytes in the file */
    const void *made; /* the value, made at its first use */
};

/* The deepest nesting of dynamic constants that is read.  A dynamic constant may be an argument of
 * the bootstrap method of another one.  Following them is recursive; real classes do not nest them.
 */
enum { DEEPEST_BOOTSTRAP = 100 };

static bool read_entry(struct pool_entry *entry, struct bytes *in)
{
    entry->tag = bytes_u1(in);
    switch (entry->tag) {
    case CONSTANT_UTF8:
        entry->bits = bytes_u2(in);
        entry->data = (const char *)bytes_skip(in, entry->bits);
        if (entry->data != NULL && !utf8_is_legal((const unsigned char *)entry->data, entry->bits))
            return bytes_fail(in, "a text is not modified UTF-8");
        break;
    case CONSTANT_INTEGER:
    case CONSTANT_FLOAT:
        entry->bits = bytes_u4(in);
        break;
    case CONSTANT_LONG:
    case CONSTANT_DOUBLE:
        entry->bits = (uint64_t)bytes_u4(in) << 32;
        entry->bits |= bytes_u4(in);
        break;
    case CONSTANT_CLASS:
    case CONSTANT_STRING:
    case CONSTANT_METHOD_TYPE:
    case CONSTANT_MODULE:
    case CONSTANT_PACKAGE:
        entry->a = bytes_u2(in);
        break;
    case CONSTANT_FIELD_REF:
    case CONSTANT_METHOD_REF:
    case CONSTANT_INTERFACE_METHOD_REF:
    case CONSTANT_NAME_AND_TYPE:
    case CONSTANT_DYNAMIC:
    case CONSTANT_INVOKE_DYNAMIC:
        entry->a = bytes_u2(in);
        entry->b = bytes_u2(in);
        break;
    case CONSTANT_METHOD_HANDLE:
        entry->kind = bytes_u1(in);
        entry->a = bytes_u2(in);
        break;
    default:
        return bytes_fail(in, "unknown constant tag %u", entry->tag);
    }
    return !in->failed;
}

bool pool_read(struct pool *pool, struct bytes *in, struct arena *arena, struct utf8_pool *texts)
{
    *pool = (struct pool){.arena = arena, .texts = texts};
    size_t n = bytes_count(in, 0);
    if (n == 0)
        return bytes_fail(in, "the constant pool has no entry 0");
    if ((n - 1) > bytes_left(in)) /* longs and doubles: 9 bytes for two entries */
        return bytes_fail(in, "%zu constants do not fit in the file", n - 1);
    pool->n_entries = n;
    pool->entries = arena_alloc(arena, n * sizeof *pool->entries);
    memset(pool->entries, 0, n * sizeof *pool->entries);
    for (size_t i = 1; i < n; i++) {
        struct pool_entry *entry = &pool->entries[i];
        if (!read_entry(entry, in))
            return false;
        if (entry->tag == CONSTANT_LONG || entry->tag == CONSTANT_DOUBLE)
            i++;
    }
    return true;
}

bool pool_set_bootstraps(struct pool *pool, struct bytes *body)
{
    pool->bootstraps = *body;
    size_t n = bytes_count(body, 4);
    pool->n_bootstraps = n;
    pool->bootstrap = arena_alloc(pool->arena, n * sizeof *pool->bootstrap);
    pool->bootstrap_at = arena_alloc(pool->arena, n * sizeof *pool->bootstrap_at);
    for (size_t i = 0; i < n; i++) {
        pool->bootstrap[i] = NULL;
        pool->bootstrap_at[i] = body->at;
        bytes_u2(body);
        bytes_skip(body, 2 * bytes_count(body, 2));
    }
    return !body->failed;
}

static struct pool_entry *entry_at(struct pool *pool, struct bytes *in, size_t index, uint8_t tag)
{
    if (in->failed)
        return NULL;
    if (index >= pool->n_entries || pool->entries[index].tag == 0) {
        bytes_fail(in, "there is no constant %zu", index);
        return NULL;
    }
    if (tag != 0 && pool->entries[index].tag != tag) {
        bytes_fail(in, "constant %zu has tag %u where %u is needed", index,
                   pool->entries[index].tag, tag);
        return NULL;
    }
    return &pool->entries[index];
}

static const struct utf8 *utf8_at(struct pool *pool, struct bytes *in, size_t index)
{
    struct pool_entry *entry = entry_at(pool, in, index, CONSTANT_UTF8);
    if (entry == NULL)
        return NULL;
    if (entry->made == NULL)
        entry->made = utf8_intern(pool->texts, entry->data, entry->bits);
    return entry->made;
}

/* The text of an entry that consists of one reference to a text: class, module, package. */
static const struct utf8 *named_at(struct pool *pool, struct bytes *in, size_t index, uint8_t tag)
{
    struct pool_entry *entry = entry_at(pool, in, index, tag);
    return entry != NULL ? utf8_at(pool, in, entry->a) : NULL;
}

const struct utf8 *pool_utf8(struct pool *pool, struct bytes *in)
{
    return utf8_at(pool, in, bytes_u2(in));
}

const struct utf8 *pool_utf8_or_null(struct pool *pool, struct bytes *in)
{
    size_t index = bytes_u2(in);
    return index != 0 ? utf8_at(pool, in, index) : NULL;
}

const struct utf8 *pool_class(struct pool *pool, struct bytes *in)
{
    return named_at(pool, in, bytes_u2(in), CONSTANT_CLASS);
}

const struct utf8 *pool_class_or_null(struct pool *pool, struct bytes *in)
{
    size_t index = bytes_u2(in);
    return index != 0 ? named_at(pool, in, index, CONSTANT_CLASS) : NULL;
}

const struct utf8 *pool_module(struct pool *pool, struct bytes *in)
{
    return named_at(pool, in, bytes_u2(in), CONSTANT_MODULE);
}

const struct utf8 *pool_package(struct pool *pool, struct bytes *in)
{
    return named_at(pool, in, bytes_u2(in), CONSTANT_PACKAGE);
}

static const struct name_and_type *name_and_type_at(struct pool *pool, struct bytes *in,
                                                    size_t index)
{
    struct pool_entry *entry = entry_at(pool, in, index, CONSTANT_NAME_AND_TYPE);
    if (entry == NULL)
        return NULL;
    if (entry->made == NULL) {
        struct name_and_type value = {utf8_at(pool, in, entry->a), utf8_at(pool, in, entry->b)};
        if (in->failed)
            return NULL;
        entry->made = arena_copy(pool->arena, &value, sizeof value);
    }
    return entry->made;
}

const struct name_and_type *pool_name_and_type_or_null(struct pool *pool, struct bytes *in)
{
    size_t index = bytes_u2(in);
    return index != 0 ? name_and_type_at(pool, in, index) : NULL;
}

static const struct member_ref *member_at(struct pool *pool, struct bytes *in, size_t index)
{
    struct pool_entry *entry = entry_at(pool, in, index, 0);
    if (entry == NULL)
        return NULL;
    if (entry->tag < CONSTANT_FIELD_REF || entry->tag > CONSTANT_INTERFACE_METHOD_REF) {
        bytes_fail(in, "constant %zu is no field or method", index);
        return NULL;
    }
    if (entry->made == NULL) {
        const struct utf8 *owner = named_at(pool, in, entry->a, CONSTANT_CLASS);
        const struct name_and_type *rest = name_and_type_at(pool, in, entry->b);
        if (in->failed)
            return NULL;
        if (entry->tag == CONSTANT_FIELD_REF ? !descriptor_is_field(rest->descriptor->text)
                                             : !descriptor_is_method(rest->descriptor->text)) {
            bytes_fail(in, "constant %zu has a bad descriptor", index);
            return NULL;
        }
        struct member_ref value = {entry->tag, owner, rest->name, rest->descriptor};
        entry->made = arena_copy(pool->arena, &value, sizeof value);
    }
    return entry->made;
}

const struct member_ref *pool_member(struct pool *pool, struct bytes *in)
{
    return member_at(pool, in, bytes_u2(in));
}

static bool handle_at(struct pool *pool, struct bytes *in, size_t index, struct method_handle *ret)
{
    struct pool_entry *entry = entry_at(pool, in, index, CONSTANT_METHOD_HANDLE);
    if (entry == NULL)
        return false;
    if (entry->kind < HANDLE_GET_FIELD || entry->kind > HANDLE_INVOKE_INTERFACE)
        return bytes_fail(in, "constant %zu is a method handle of unknown kind %u", index,
                          entry->kind);
    const struct member_ref *member = member_at(pool, in, entry->a);
    if (member == NULL)
        return false;
    bool is_field = entry->kind <= HANDLE_PUT_STATIC;
    if (is_field != (member->tag == CONSTANT_FIELD_REF))
        return bytes_fail(in, "constant %zu is a method handle of the wrong kind", index);
    *ret = (struct method_handle){entry->kind, member};
    return true;
}

/* The bootstrap method is stored before its arguments are read, because an argument may refer back
 * to it. */
static const struct bootstrap *bootstrap_at(struct pool *pool, struct bytes *in, size_t index)
{
    if (index >= pool->n_bootstraps) {
        bytes_fail(in, "there is no bootstrap method %zu", index);
        return NULL;
    }
    if (pool->bootstrap[index] != NULL)
        return pool->bootstrap[index];
    if (pool->depth >= DEEPEST_BOOTSTRAP) {
        bytes_fail(in, "bootstrap methods are nested too deeply");
        return NULL;
    }
    struct bytes body = pool->bootstraps;
    body.at = pool->bootstrap_at[index];
    struct bootstrap *bootstrap = arena_alloc(pool->arena, sizeof *bootstrap);
    if (!handle_at(pool, in, bytes_u2(&body), &bootstrap->handle))
        return NULL;
    size_t n = bytes_u2(&body);
    const struct constant **arguments = arena_alloc(pool->arena, n * sizeof *arguments);
    bootstrap->n_arguments = n;
    bootstrap->arguments = arguments;
    pool->bootstrap[index] = bootstrap;
    pool->depth++;
    for (size_t i = 0; i < n; i++)
        arguments[i] = pool_constant_at(pool, in, bytes_u2(&body));
    pool->depth--;
    return in->failed ? NULL : bootstrap;
}

static bool dynamic_at(struct pool *pool, struct bytes *in, const struct pool_entry *entry,
                       struct dynamic *ret)
{
    const struct name_and_type *pair = name_and_type_at(pool, in, entry->b);
    if (pair == NULL)
        return false;
    if (entry->tag == CONSTANT_DYNAMIC ? !descriptor_is_field(pair->descriptor->text)
                                       : !descriptor_is_method(pair->descriptor->text))
        return bytes_fail(in, "a dynamic constant has a bad descriptor");
    *ret = (struct dynamic){pair->name, pair->descriptor, bootstrap_at(pool, in, entry->a)};
    return !in->failed;
}

const struct dynamic *pool_invoke_dynamic(struct pool *pool, struct bytes *in)
{
    struct pool_entry *entry = entry_at(pool, in, bytes_u2(in), CONSTANT_INVOKE_DYNAMIC);
    if (entry == NULL)
        return NULL;
    if (entry->made == NULL) {
        struct dynamic value;
        if (!dynamic_at(pool, in, entry, &value))
            return NULL;
        entry->made = arena_copy(pool->arena, &value, sizeof value);
    }
    return entry->made;
}

/* Fills a constant.  `made` is set before a dynamic constant is followed, because dynamic constants
 * may be cyclic. */
static bool make_constant(struct pool *pool, struct bytes *in, struct pool_entry *entry,
                          size_t index, struct constant *constant)
{
    switch (entry->tag) {
    case CONSTANT_INTEGER:
        constant->integer = (int32_t)entry->bits;
        return true;
    case CONSTANT_FLOAT:
        constant->float_bits = (uint32_t)entry->bits;
        return true;
    case CONSTANT_LONG:
        constant->longer = (int64_t)entry->bits;
        return true;
    case CONSTANT_DOUBLE:
        constant->double_bits = entry->bits;
        return true;
    case CONSTANT_CLASS:
    case CONSTANT_STRING:
    case CONSTANT_METHOD_TYPE:
        constant->text = utf8_at(pool, in, entry->a);
        return !in->failed;
    case CONSTANT_METHOD_HANDLE:
        return handle_at(pool, in, index, &constant->handle);
    case CONSTANT_DYNAMIC:
        entry->made = constant;
        return dynamic_at(pool, in, entry, &constant->dynamic);
    default:
        return false;
    }
}

static bool is_loadable(uint8_t tag)
{
    return (tag >= CONSTANT_INTEGER && tag <= CONSTANT_STRING) ||
           (tag >= CONSTANT_METHOD_HANDLE && tag <= CONSTANT_DYNAMIC);
}

const struct constant *pool_constant_at(struct pool *pool, struct bytes *in, size_t index)
{
    struct pool_entry *entry = entry_at(pool, in, index, 0);
    if (entry == NULL)
        return NULL;
    if (!is_loadable(entry->tag)) {
        bytes_fail(in, "constant %zu cannot be loaded", index);
        return NULL;
    }
    if (entry->made == NULL) {
        struct constant *constant = arena_alloc(pool->arena, sizeof *constant);
        memset(constant, 0, sizeof *constant);
        constant->tag = entry->tag;
        if (!make_constant(pool, in, entry, index, constant))
            return NULL;
        entry->made = constant;
    }
    return entry->made;
}

const struct constant *pool_constant(struct pool *pool, struct bytes *in)
{
    return pool_constant_at(pool, in, bytes_u2(in));
}
