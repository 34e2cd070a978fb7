#include "jvm/classfile/class_io.h"

typedef const struct utf8 *pool_fn(struct pool *pool, struct bytes *in);

static const struct utf8 *const *read_names(struct class_reader *r, struct bytes *in,
                                            pool_fn *read_name, size_t *ret_n)
{
    size_t n = bytes_count(in, 2);
    const struct utf8 **names = arena_alloc(r->arena, n * sizeof *names);
    for (size_t i = 0; i < n; i++)
        names[i] = read_name(&r->pool, in);
    *ret_n = n;
    return names;
}

static const struct module_exports *read_exports(struct class_reader *r, struct bytes *in,
                                                 size_t *ret_n)
{
    size_t n = bytes_count(in, 6);
    struct module_exports *exports = arena_alloc(r->arena, n * sizeof *exports);
    for (size_t i = 0; i < n; i++) {
        exports[i].package = pool_package(&r->pool, in);
        exports[i].flags = bytes_u2(in);
        exports[i].to = read_names(r, in, pool_module, &exports[i].n_to);
    }
    *ret_n = n;
    return exports;
}

static const struct module_requires *read_requires(struct class_reader *r, struct bytes *in,
                                                   size_t *ret_n)
{
    size_t n = bytes_count(in, 6);
    struct module_requires *requires = arena_alloc(r->arena, n * sizeof *requires);
    for (size_t i = 0; i < n; i++) {
        requires[i].module = pool_module(&r->pool, in);
        requires[i].flags = bytes_u2(in);
        requires[i].version = pool_utf8_or_null(&r->pool, in);
    }
    *ret_n = n;
    return requires;
}

static const struct module_provides *read_provides(struct class_reader *r, struct bytes *in,
                                                   size_t *ret_n)
{
    size_t n = bytes_count(in, 4);
    struct module_provides *provides = arena_alloc(r->arena, n * sizeof *provides);
    for (size_t i = 0; i < n; i++) {
        provides[i].service = pool_class(&r->pool, in);
        provides[i].with = read_names(r, in, pool_class, &provides[i].n_with);
    }
    *ret_n = n;
    return provides;
}

void module_read(struct class_reader *r, struct bytes *in, struct attribute *ret)
{
    struct module_info *module = arena_alloc(r->arena, sizeof *module);
    module->name = pool_module(&r->pool, in);
    module->flags = bytes_u2(in);
    module->version = pool_utf8_or_null(&r->pool, in);
    module->requires = read_requires(r, in, &module->n_requires);
    module->exports = read_exports(r, in, &module->n_exports);
    module->opens = read_exports(r, in, &module->n_opens);
    module->uses = read_names(r, in, pool_class, &module->n_uses);
    module->provides = read_provides(r, in, &module->n_provides);
    ret->n_rows = 1;
    ret->module = module;
}

static void write_exports(struct class_writer *w, const struct module_exports *exports, size_t n,
                          struct buffer *out)
{
    put_u2(out, (unsigned)n);
    for (size_t i = 0; i < n; i++) {
        put_u2(out, pool_add_package(w->pool, exports[i].package));
        put_u2(out, exports[i].flags);
        put_u2(out, (unsigned)exports[i].n_to);
        for (size_t k = 0; k < exports[i].n_to; k++)
            put_u2(out, pool_add_module(w->pool, exports[i].to[k]));
    }
}

static void write_classes(struct class_writer *w, const struct utf8 *const *names, size_t n,
                          struct buffer *out)
{
    put_u2(out, (unsigned)n);
    for (size_t i = 0; i < n; i++)
        put_u2(out, pool_add_class(w->pool, names[i]));
}

void module_write(struct class_writer *w, const struct attribute *a, struct buffer *out)
{
    const struct module_info *module = a->module;
    put_u2(out, pool_add_module(w->pool, module->name));
    put_u2(out, module->flags);
    put_u2(out, pool_add_utf8(w->pool, module->version));
    put_u2(out, (unsigned)module->n_requires);
    for (size_t i = 0; i < module->n_requires; i++) {
        put_u2(out, pool_add_module(w->pool, module->requires[i].module));
        put_u2(out, module->requires[i].flags);
        put_u2(out, pool_add_utf8(w->pool, module->requires[i].version));
    }
    write_exports(w, module->exports, module->n_exports, out);
    write_exports(w, module->opens, module->n_opens, out);
    write_classes(w, module->uses, module->n_uses, out);
    put_u2(out, (unsigned)module->n_provides);
    for (size_t i = 0; i < module->n_provides; i++) {
        put_u2(out, pool_add_class(w->pool, module->provides[i].service));
        write_classes(w, module->provides[i].with, module->provides[i].n_with, out);
    }
}
