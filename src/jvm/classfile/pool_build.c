#include "jvm/classfile/pool_build.h"

#include "base/memory.h"
#include "jvm/classfile/put.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

/* The identity of an entry: two entries with equal keys are one.  Unused parts are zero, so keys
 * are compared as bytes. */
struct key {
    uint32_t tag;
    uint32_t kind;        /* method handle: its kind and the tag of its member, as 256 * k + t */
    const struct utf8 *a; /* owner; text */
    const struct utf8 *b, *c; /* name, descriptor */
    uint64_t bits;            /* number; bootstrap index */
};

struct built_entry {
    struct key key;
    uint16_t index;
    uint16_t first, second; /* indices of the entries that it refers to, set by pool_finish */
};

struct pool_builder {
    struct utf8_pool *texts;
    class_rename_fn *rename; /* NULL: classes keep their names */
    const void *rename_context;
    struct built_entry *entries;
    size_t n_entries, entries_capacity;
    uint32_t *slots; /* hash table with open addressing: the number of an entry, or NO_ENTRY */
    size_t n_slots;
    uint32_t next_index;
    const struct bootstrap **bootstraps;
    size_t n_bootstraps, bootstraps_capacity;
};

/* The table is doubled when it is full.  A class file counts the entries of its pool in two bytes.
 */
enum { FIRST_SLOTS = 512, MOST_ENTRIES = 65535 };

#define NO_ENTRY UINT32_MAX

static uint32_t *new_slots(size_t n)
{
    uint32_t *slots = mem_alloc(n * sizeof *slots);
    memset(slots, 0xff, n * sizeof *slots); /* all NO_ENTRY */
    return slots;
}

struct pool_builder *pool_builder_new(struct utf8_pool *texts, class_rename_fn *rename,
                                      const void *context)
{
    struct pool_builder *pool = mem_zero(1, sizeof *pool);
    pool->texts = texts;
    pool->rename = rename;
    pool->rename_context = context;
    pool->n_slots = FIRST_SLOTS;
    pool->slots = new_slots(FIRST_SLOTS);
    pool->next_index = 1;
    return pool;
}

void pool_builder_free(struct pool_builder *pool)
{
    if (pool == NULL)
        return;
    free(pool->entries);
    free(pool->slots);
    free(pool->bootstraps);
    free(pool);
}

static uint32_t *slot_of(const struct pool_builder *pool, const struct key *key)
{
    size_t i = XXH3_64bits(key, sizeof *key) & (pool->n_slots - 1);
    while (pool->slots[i] != NO_ENTRY &&
           memcmp(&pool->entries[pool->slots[i]].key, key, sizeof *key) != 0)
        i = (i + 1) & (pool->n_slots - 1);
    return &pool->slots[i];
}

static void grow_slots(struct pool_builder *pool)
{
    pool->n_slots *= 2;
    free(pool->slots);
    pool->slots = new_slots(pool->n_slots);
    for (size_t i = 0; i < pool->n_entries; i++)
        *slot_of(pool, &pool->entries[i].key) = (uint32_t)i;
}

static uint16_t add(struct pool_builder *pool, const struct key *key)
{
    uint32_t *slot = slot_of(pool, key);
    if (*slot != NO_ENTRY)
        return pool->entries[*slot].index;
    bool is_wide = key->tag == CONSTANT_LONG || key->tag == CONSTANT_DOUBLE;
    if (pool->next_index + (is_wide ? 2 : 1) > MOST_ENTRIES) {
        pool->next_index = MOST_ENTRIES + 1; /* overflow: no more entries are added */
        return 0;
    }
    mem_grow((void **)&pool->entries, &pool->entries_capacity, pool->n_entries + 1,
             sizeof *pool->entries);
    pool->entries[pool->n_entries] =
        (struct built_entry){.key = *key, .index = (uint16_t)pool->next_index};
    uint16_t index = (uint16_t)pool->next_index;
    pool->next_index += is_wide ? 2 : 1;
    *slot = (uint32_t)pool->n_entries++;
    if (pool->n_entries * 2 > pool->n_slots)
        grow_slots(pool);
    return index;
}

/* Keys are hashed as bytes.  They are built by memset and assignment, so that the padding is zero,
 * too. */
static uint16_t add_key(struct pool_builder *pool, uint32_t tag, uint32_t kind,
                        const struct utf8 *a, const struct utf8 *b, const struct utf8 *c,
                        uint64_t bits)
{
    struct key key;
    memset(&key, 0, sizeof key);
    key.tag = tag;
    key.kind = kind;
    key.a = a;
    key.b = b;
    key.c = c;
    key.bits = bits;
    return add(pool, &key);
}

static const struct utf8 *type_now(const struct pool_builder *pool, const struct utf8 *type)
{
    return pool->rename != NULL && type != NULL
               ? signature_rename(pool->texts, type, pool->rename, pool->rename_context)
               : type;
}

/* The name of a class in the pool; for an array, its descriptor. */
static const struct utf8 *class_now(const struct pool_builder *pool, const struct utf8 *name)
{
    if (pool->rename == NULL)
        return name;
    return name->text[0] == '[' ? type_now(pool, name) : pool->rename(pool->rename_context, name);
}

uint16_t pool_add_utf8(struct pool_builder *pool, const struct utf8 *text)
{
    return text != NULL ? add_key(pool, CONSTANT_UTF8, 0, text, NULL, NULL, 0) : 0;
}

uint16_t pool_add_type(struct pool_builder *pool, const struct utf8 *text)
{
    return pool_add_utf8(pool, type_now(pool, text));
}

uint16_t pool_add_text(struct pool_builder *pool, const char *text)
{
    return pool_add_utf8(pool, utf8_text(pool->texts, text));
}

uint16_t pool_add_class(struct pool_builder *pool, const struct utf8 *name)
{
    return name != NULL ? add_key(pool, CONSTANT_CLASS, 0, class_now(pool, name), NULL, NULL, 0)
                        : 0;
}

uint16_t pool_add_module(struct pool_builder *pool, const struct utf8 *name)
{
    return add_key(pool, CONSTANT_MODULE, 0, name, NULL, NULL, 0);
}

uint16_t pool_add_package(struct pool_builder *pool, const struct utf8 *name)
{
    return add_key(pool, CONSTANT_PACKAGE, 0, name, NULL, NULL, 0);
}

uint16_t pool_add_name_and_type(struct pool_builder *pool, const struct utf8 *name,
                                const struct utf8 *descriptor)
{
    return add_key(pool, CONSTANT_NAME_AND_TYPE, 0, NULL, name, type_now(pool, descriptor), 0);
}

uint16_t pool_add_member(struct pool_builder *pool, const struct member_ref *member)
{
    return add_key(pool, member->tag, 0, class_now(pool, member->owner), member->name,
                   type_now(pool, member->descriptor), 0);
}

static uint16_t add_handle(struct pool_builder *pool, const struct method_handle *handle)
{
    const struct member_ref *member = handle->member;
    return add_key(pool, CONSTANT_METHOD_HANDLE, 256 * (uint32_t)handle->kind + member->tag,
                   class_now(pool, member->owner), member->name, type_now(pool, member->descriptor),
                   0);
}

/* The number of a bootstrap method.  A class has few of them, so a linear search from the newest is
 * enough. */
static size_t bootstrap_number(struct pool_builder *pool, const struct bootstrap *bootstrap)
{
    for (size_t i = pool->n_bootstraps; i > 0; i--)
        if (pool->bootstraps[i - 1] == bootstrap)
            return i - 1;
    mem_grow((void **)&pool->bootstraps, &pool->bootstraps_capacity, pool->n_bootstraps + 1,
             sizeof *pool->bootstraps);
    pool->bootstraps[pool->n_bootstraps] = bootstrap;
    return pool->n_bootstraps++;
}

uint16_t pool_add_invoke_dynamic(struct pool_builder *pool, const struct dynamic *dynamic)
{
    return add_key(pool, CONSTANT_INVOKE_DYNAMIC, 0, NULL, dynamic->name,
                   type_now(pool, dynamic->descriptor), bootstrap_number(pool, dynamic->bootstrap));
}

uint16_t pool_add_constant(struct pool_builder *pool, const struct constant *constant)
{
    switch (constant->tag) {
    case CONSTANT_INTEGER:
        return add_key(pool, CONSTANT_INTEGER, 0, NULL, NULL, NULL, (uint32_t)constant->integer);
    case CONSTANT_FLOAT:
        return add_key(pool, CONSTANT_FLOAT, 0, NULL, NULL, NULL, constant->float_bits);
    case CONSTANT_LONG:
        return add_key(pool, CONSTANT_LONG, 0, NULL, NULL, NULL, (uint64_t)constant->longer);
    case CONSTANT_DOUBLE:
        return add_key(pool, CONSTANT_DOUBLE, 0, NULL, NULL, NULL, constant->double_bits);
    case CONSTANT_METHOD_HANDLE:
        return add_handle(pool, &constant->handle);
    case CONSTANT_DYNAMIC:
        return add_key(pool, CONSTANT_DYNAMIC, 0, NULL, constant->dynamic.name,
                       type_now(pool, constant->dynamic.descriptor),
                       bootstrap_number(pool, constant->dynamic.bootstrap));
    case CONSTANT_CLASS:
        return pool_add_class(pool, constant->text);
    case CONSTANT_METHOD_TYPE:
        return add_key(pool, CONSTANT_METHOD_TYPE, 0, type_now(pool, constant->text), NULL, NULL,
                       0);
    default: /* string */
        return add_key(pool, constant->tag, 0, constant->text, NULL, NULL, 0);
    }
}

/* Adds the entries that entry i refers to.  Adding may move the array of entries, so results are
 * written through the index. */
static void add_parts(struct pool_builder *pool, size_t i)
{
    struct key key = pool->entries[i].key;
    uint16_t first = 0;
    uint16_t second = 0;
    switch (key.tag) {
    case CONSTANT_CLASS:
    case CONSTANT_STRING:
    case CONSTANT_METHOD_TYPE:
    case CONSTANT_MODULE:
    case CONSTANT_PACKAGE:
        first = pool_add_utf8(pool, key.a);
        break;
    case CONSTANT_FIELD_REF:
    case CONSTANT_METHOD_REF:
    case CONSTANT_INTERFACE_METHOD_REF:
        first = pool_add_class(pool, key.a);
        second = pool_add_name_and_type(pool, key.b, key.c);
        break;
    case CONSTANT_NAME_AND_TYPE:
        first = pool_add_utf8(pool, key.b);
        second = pool_add_utf8(pool, key.c);
        break;
    case CONSTANT_METHOD_HANDLE:
        first = add_key(pool, key.kind % 256, 0, key.a, key.b, key.c, 0);
        break;
    case CONSTANT_DYNAMIC:
    case CONSTANT_INVOKE_DYNAMIC:
        first = (uint16_t)key.bits;
        second = pool_add_name_and_type(pool, key.b, key.c);
        break;
    default:
        break;
    }
    pool->entries[i].first = first;
    pool->entries[i].second = second;
}

static void write_bootstrap(struct pool_builder *pool, const struct bootstrap *bootstrap,
                            struct buffer *out)
{
    put_u2(out, add_handle(pool, &bootstrap->handle));
    put_u2(out, (unsigned)bootstrap->n_arguments);
    for (size_t i = 0; i < bootstrap->n_arguments; i++)
        put_u2(out, pool_add_constant(pool, bootstrap->arguments[i]));
}

bool pool_finish(struct pool_builder *pool, struct buffer *ret_bootstraps)
{
    size_t n_bootstraps = 0;
    put_u2(ret_bootstraps, 0);
    /* the arguments of one may add more */
    for (; n_bootstraps < pool->n_bootstraps; n_bootstraps++)
        write_bootstrap(pool, pool->bootstraps[n_bootstraps], ret_bootstraps);
    if (n_bootstraps > UINT16_MAX)
        pool->next_index = MOST_ENTRIES + 1;
    patch_u2(ret_bootstraps, 0, (unsigned)n_bootstraps);
    if (n_bootstraps != 0)
        pool_add_text(pool, "BootstrapMethods");
    for (size_t i = 0; i < pool->n_entries; i++)
        add_parts(pool, i);
    return n_bootstraps != 0;
}

bool pool_overflow(const struct pool_builder *pool)
{
    return pool->next_index > MOST_ENTRIES;
}

static void write_entry(const struct built_entry *entry, struct buffer *out)
{
    const struct key *key = &entry->key;
    put_u1(out, key->tag);
    switch (key->tag) {
    case CONSTANT_UTF8:
        put_u2(out, key->a->n_bytes);
        buffer_add(out, key->a->text, key->a->n_bytes);
        break;
    case CONSTANT_LONG:
    case CONSTANT_DOUBLE:
        put_u4(out, (uint32_t)(key->bits >> 32));
        put_u4(out, (uint32_t)key->bits);
        break;
    case CONSTANT_INTEGER:
    case CONSTANT_FLOAT:
        put_u4(out, (uint32_t)key->bits);
        break;
    case CONSTANT_METHOD_HANDLE:
        put_u1(out, key->kind / 256);
        put_u2(out, entry->first);
        break;
    case CONSTANT_CLASS:
    case CONSTANT_STRING:
    case CONSTANT_METHOD_TYPE:
    case CONSTANT_MODULE:
    case CONSTANT_PACKAGE:
        put_u2(out, entry->first);
        break;
    default:
        put_u2(out, entry->first);
        put_u2(out, entry->second);
        break;
    }
}

void pool_write(const struct pool_builder *pool, struct buffer *out)
{
    put_u2(out, pool->next_index);
    for (size_t i = 0; i < pool->n_entries; i++)
        write_entry(&pool->entries[i], out);
}
