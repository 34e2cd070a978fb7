#include "jvm/classfile/class_io.h"

#include <stdarg.h>
#include <stdio.h>

void class_write_fail(struct class_writer *w, const char *format, ...)
{
    if (w->failed)
        return;
    w->failed = true;
    char text[256];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    fail(w->err, STATUS_INPUT, "cannot write class %s: %s", w->class_file->name->text, text);
}

/* Adds the constants of ldc first.  With an index below 256 the instruction is one byte shorter. */
static void add_loaded_constants(struct class_writer *w)
{
    for (size_t m = 0; m < w->class_file->n_methods; m++) {
        const struct code *code = method_code(&w->class_file->methods[m]);
        for (size_t i = 0; code != NULL && i < code->n_insns; i++)
            if (code->insns[i].op == OP_LDC && !insn_is_two_slots(code->insns[i].constant))
                pool_add_constant(w->pool, code->insns[i].constant);
    }
}

static void write_members(struct class_writer *w, const struct member *members, size_t n,
                          bool are_methods, struct buffer *out)
{
    put_u2(out, (unsigned)n);
    for (size_t i = 0; i < n && !w->failed; i++) {
        put_u2(out, members[i].access);
        put_u2(out, pool_add_utf8(w->pool, members[i].name));
        put_u2(out, pool_add_type(w->pool, members[i].descriptor));
        w->method = are_methods ? &members[i] : NULL;
        attributes_write(w, &members[i].attributes, out);
    }
}

void record_write(struct class_writer *w, const struct attribute *a, struct buffer *out)
{
    put_u2(out, (unsigned)a->n_rows);
    for (size_t i = 0; i < a->n_rows; i++) {
        put_u2(out, pool_add_utf8(w->pool, a->components[i].name));
        put_u2(out, pool_add_type(w->pool, a->components[i].descriptor));
        attributes_write(w, &a->components[i].attributes, out);
    }
}

/* Writes everything behind the constant pool except the bootstrap methods.  Returns the position of
 * the number of attributes of the class. */
static size_t write_body(struct class_writer *w, struct buffer *out)
{
    const struct class_file *c = w->class_file;
    put_u2(out, c->access);
    put_u2(out, pool_add_class(w->pool, c->name));
    put_u2(out, pool_add_class(w->pool, c->super));
    put_u2(out, (unsigned)c->n_interfaces);
    for (size_t i = 0; i < c->n_interfaces; i++)
        put_u2(out, pool_add_class(w->pool, c->interfaces[i]));
    write_members(w, c->fields, c->n_fields, false, out);
    write_members(w, c->methods, c->n_methods, true, out);
    size_t count_at = out->n_bytes;
    attributes_write(w, &c->attributes, out);
    return count_at;
}

static void append_bootstraps(struct class_writer *w, const struct buffer *bootstraps,
                              size_t count_at, struct buffer *body)
{
    unsigned n_attributes = (unsigned)(body->data[count_at] << 8 | body->data[count_at + 1]);
    patch_u2(body, count_at, n_attributes + 1);
    put_u2(body, pool_add_text(w->pool, "BootstrapMethods"));
    put_u4(body, (uint32_t)bootstraps->n_bytes);
    buffer_add(body, bootstraps->data, bootstraps->n_bytes);
}

enum status class_write(const struct class_file *class_file, struct utf8_pool *texts,
                        const struct class_write_options *options, struct buffer *out,
                        struct error *err)
{
    struct class_writer w = {.class_file = class_file,
                             .options = options,
                             .pool =
                                 pool_builder_new(texts, options->rename, options->rename_context),
                             .texts = texts,
                             .err = err};
    struct buffer body = {0};
    struct buffer bootstraps = {0};
    add_loaded_constants(&w);
    size_t count_at = write_body(&w, &body);
    if (!w.failed && pool_finish(w.pool, &bootstraps))
        append_bootstraps(&w, &bootstraps, count_at, &body);
    if (pool_overflow(w.pool))
        class_write_fail(&w, "it has more than 65534 constants");
    if (!w.failed) {
        put_u4(out, 0xcafebabe);
        put_u2(out, class_file->minor);
        put_u2(out, class_file->major);
        pool_write(w.pool, out);
        buffer_add(out, body.data, body.n_bytes);
    }
    pool_builder_free(w.pool);
    buffer_done(&body);
    buffer_done(&bootstraps);
    return w.failed ? STATUS_INPUT : STATUS_OK;
}
