#include "jvm/classfile/class_io.h"

#include <string.h>

/* The deepest nesting of values in annotations that is read.  A value may be an array or an
 * annotation, which holds values again.  Real annotations nest two or three deep. */
enum { DEEPEST_NESTING = 100 };

static void read_annotation(struct class_reader *r, struct bytes *in, struct annotation *ret);

static void read_values(struct class_reader *r, struct bytes *in, struct element_value *ret);

static void read_value(struct class_reader *r, struct bytes *in, struct element_value *ret)
{
    memset(ret, 0, sizeof *ret);
    if (++r->nesting > DEEPEST_NESTING)
        bytes_fail(in, "annotations are nested too deeply");
    ret->tag = (char)bytes_u1(in);
    switch (in->failed ? 's' : ret->tag) {
    case 'B':
    case 'C':
    case 'D':
    case 'F':
    case 'I':
    case 'J':
    case 'S':
    case 'Z':
        ret->number = pool_constant(&r->pool, in);
        if (ret->number != NULL && ret->number->tag > CONSTANT_DOUBLE)
            bytes_fail(in, "an annotation value is no number");
        break;
    case 's':
    case 'c':
        ret->text = pool_utf8(&r->pool, in);
        break;
    case 'e':
        ret->enumeration.type = pool_utf8(&r->pool, in);
        ret->enumeration.name = pool_utf8(&r->pool, in);
        break;
    case '@': {
        struct annotation *annotation = arena_alloc(r->arena, sizeof *annotation);
        read_annotation(r, in, annotation);
        ret->annotation = annotation;
        break;
    }
    case '[':
        read_values(r, in, ret);
        break;
    default:
        bytes_fail(in, "unknown annotation value %d", ret->tag);
        break;
    }
    r->nesting--;
}

static void read_values(struct class_reader *r, struct bytes *in, struct element_value *ret)
{
    size_t n = bytes_count(in, 3);
    struct element_value *values = arena_alloc(r->arena, n * sizeof *values);
    for (size_t i = 0; i < n && !in->failed; i++)
        read_value(r, in, &values[i]);
    ret->array.n_values = n;
    ret->array.values = values;
}

static void read_annotation(struct class_reader *r, struct bytes *in, struct annotation *ret)
{
    ret->type = pool_utf8(&r->pool, in);
    ret->n_pairs = bytes_count(in, 5);
    struct element_pair *pairs = arena_alloc(r->arena, ret->n_pairs * sizeof *pairs);
    for (size_t i = 0; i < ret->n_pairs && !in->failed; i++) {
        pairs[i].name = pool_utf8(&r->pool, in);
        read_value(r, in, &pairs[i].value);
    }
    ret->pairs = pairs;
}

static const struct annotation *read_list(struct class_reader *r, struct bytes *in, size_t *ret_n)
{
    size_t n = bytes_count(in, 4);
    struct annotation *list = arena_alloc(r->arena, n * sizeof *list);
    for (size_t i = 0; i < n && !in->failed; i++)
        read_annotation(r, in, &list[i]);
    *ret_n = n;
    return list;
}

void annotations_read(struct class_reader *r, struct bytes *in, struct attribute *ret)
{
    ret->annotations = read_list(r, in, &ret->n_rows);
}

void parameter_annotations_read(struct class_reader *r, struct bytes *in, struct attribute *ret)
{
    size_t n = bytes_count_u1(in, 2);
    struct annotation_list *lists = arena_alloc(r->arena, n * sizeof *lists);
    for (size_t i = 0; i < n && !in->failed; i++)
        lists[i].annotations = read_list(r, in, &lists[i].n_annotations);
    ret->n_rows = n;
    ret->parameter_annotations = lists;
}

void annotation_default_read(struct class_reader *r, struct bytes *in, struct attribute *ret)
{
    struct element_value *value = arena_alloc(r->arena, sizeof *value);
    read_value(r, in, value);
    ret->n_rows = 1;
    ret->default_value = value;
}

static void write_annotation(struct class_writer *w, const struct annotation *annotation,
                             struct buffer *out);

static void write_value(struct class_writer *w, const struct element_value *value,
                        struct buffer *out)
{
    put_u1(out, (unsigned char)value->tag);
    switch (value->tag) {
    case 's':
        put_u2(out, pool_add_utf8(w->pool, value->text));
        break;
    case 'c':
        put_u2(out, pool_add_type(w->pool, value->text));
        break;
    case 'e':
        put_u2(out, pool_add_type(w->pool, value->enumeration.type));
        put_u2(out, pool_add_utf8(w->pool, value->enumeration.name));
        break;
    case '@':
        write_annotation(w, value->annotation, out);
        break;
    case '[':
        put_u2(out, (unsigned)value->array.n_values);
        for (size_t i = 0; i < value->array.n_values; i++)
            write_value(w, &value->array.values[i], out);
        break;
    default:
        put_u2(out, pool_add_constant(w->pool, value->number));
        break;
    }
}

static void write_annotation(struct class_writer *w, const struct annotation *annotation,
                             struct buffer *out)
{
    put_u2(out, pool_add_type(w->pool, annotation->type));
    put_u2(out, (unsigned)annotation->n_pairs);
    for (size_t i = 0; i < annotation->n_pairs; i++) {
        put_u2(out, pool_add_utf8(w->pool, annotation->pairs[i].name));
        write_value(w, &annotation->pairs[i].value, out);
    }
}

static void write_list(struct class_writer *w, const struct annotation *list, size_t n,
                       struct buffer *out)
{
    put_u2(out, (unsigned)n);
    for (size_t i = 0; i < n; i++)
        write_annotation(w, &list[i], out);
}

void annotations_write(struct class_writer *w, const struct attribute *a, struct buffer *out)
{
    write_list(w, a->annotations, a->n_rows, out);
}

void parameter_annotations_write(struct class_writer *w, const struct attribute *a,
                                 struct buffer *out)
{
    put_u1(out, (unsigned)a->n_rows);
    for (size_t i = 0; i < a->n_rows; i++)
        write_list(w, a->parameter_annotations[i].annotations,
                   a->parameter_annotations[i].n_annotations, out);
}

void annotation_default_write(struct class_writer *w, const struct attribute *a, struct buffer *out)
{
    write_value(w, a->default_value, out);
}

static void read_ranges(struct class_reader *r, struct bytes *in, struct type_annotation *ret)
{
    ret->n_ranges = bytes_count(in, 6);
    struct local_range *ranges = arena_alloc(r->arena, ret->n_ranges * sizeof *ranges);
    for (size_t i = 0; i < ret->n_ranges && !in->failed; i++) {
        size_t start = bytes_u2(in);
        ranges[i].start = code_label_near(r, in, start);
        ranges[i].end = code_label_near(r, in, start + bytes_u2(in));
        ranges[i].local = bytes_u2(in);
    }
    ret->ranges = ranges;
}

/* The data of the target types that do not refer to code. */
enum target_shape { SHAPE_UNKNOWN, SHAPE_NOTHING, SHAPE_U1, SHAPE_U1_U1, SHAPE_U2 };

static enum target_shape target_shape(uint8_t target)
{
    switch (target) {
    case 0x00: /* type parameter of a class, of a method */
    case 0x01:
    case 0x16: /* formal parameter */
        return SHAPE_U1;
    case 0x11: /* bound of a type parameter */
    case 0x12:
        return SHAPE_U1_U1;
    case 0x10: /* supertype */
    case 0x17: /* throws */
    case TARGET_CATCH:
        return SHAPE_U2;
    case 0x13: /* field, return, receiver */
    case 0x14:
    case 0x15:
        return SHAPE_NOTHING;
    default:
        return SHAPE_UNKNOWN;
    }
}

static void read_target(struct class_reader *r, struct bytes *in, struct type_annotation *ret)
{
    uint8_t target = ret->target = bytes_u1(in);
    enum target_shape shape = target_shape(target);
    if (target >= TARGET_LOCAL_VARIABLE && r->places == NULL) {
        bytes_fail(in, "a type annotation outside code points into code");
    } else if (target == TARGET_LOCAL_VARIABLE || target == TARGET_RESOURCE_VARIABLE) {
        read_ranges(r, in, ret);
    } else if (target >= TARGET_INSTANCEOF && target <= TARGET_LAST) {
        ret->label = code_label_near(r, in, bytes_u2(in));
        if (target >= TARGET_CAST)
            ret->second = bytes_u1(in);
    } else if (shape == SHAPE_UNKNOWN) {
        bytes_fail(in, "unknown target 0x%02x of a type annotation", target);
    } else if (shape == SHAPE_U2) {
        ret->index = bytes_u2(in);
    } else if (shape != SHAPE_NOTHING) {
        ret->index = bytes_u1(in);
        if (shape == SHAPE_U1_U1)
            ret->second = bytes_u1(in);
    }
}

void type_annotations_read(struct class_reader *r, struct bytes *in, struct attribute *ret)
{
    size_t n = bytes_count(in, 6);
    struct type_annotation *list = arena_alloc(r->arena, n * sizeof *list);
    memset(list, 0, n * sizeof *list);
    for (size_t i = 0; i < n && !in->failed; i++) {
        read_target(r, in, &list[i]);
        list[i].n_path = bytes_u1(in);
        const unsigned char *path = bytes_skip(in, 2 * (size_t)list[i].n_path);
        if (path != NULL)
            list[i].path = arena_copy(r->arena, path, 2 * (size_t)list[i].n_path);
        read_annotation(r, in, &list[i].annotation);
    }
    ret->n_rows = n;
    ret->type_annotations = list;
}

static void write_target(struct class_writer *w, const struct type_annotation *a,
                         struct buffer *out)
{
    put_u1(out, a->target);
    enum target_shape shape = target_shape(a->target);
    if (a->target == TARGET_LOCAL_VARIABLE || a->target == TARGET_RESOURCE_VARIABLE) {
        put_u2(out, (unsigned)a->n_ranges);
        for (size_t i = 0; i < a->n_ranges; i++) {
            uint32_t start = layout_offset(w, a->ranges[i].start);
            put_u2(out, start);
            put_u2(out, layout_offset(w, a->ranges[i].end) - start);
            put_u2(out, a->ranges[i].local);
        }
    } else if (a->target >= TARGET_INSTANCEOF) {
        put_u2(out, layout_offset(w, a->label));
        if (a->target >= TARGET_CAST)
            put_u1(out, a->second);
    } else if (a->target == TARGET_CATCH) {
        put_u2(out, (unsigned)layout_handler(w, a->index));
    } else if (shape == SHAPE_U2) {
        put_u2(out, a->index);
    } else if (shape != SHAPE_NOTHING) {
        put_u1(out, a->index);
        if (shape == SHAPE_U1_U1)
            put_u1(out, a->second);
    }
}

void type_annotations_write(struct class_writer *w, const struct attribute *a, struct buffer *out)
{
    size_t count_at = out->n_bytes;
    unsigned n_written = 0;
    put_u2(out, 0);
    for (size_t i = 0; i < a->n_rows; i++) {
        const struct type_annotation *annotation = &a->type_annotations[i];
        if (annotation->target == TARGET_CATCH && layout_handler(w, annotation->index) < 0)
            continue; /* the handler is gone */
        write_target(w, annotation, out);
        put_u1(out, annotation->n_path);
        buffer_add(out, annotation->path, 2 * (size_t)annotation->n_path);
        write_annotation(w, &annotation->annotation, out);
        n_written++;
    }
    patch_u2(out, count_at, n_written);
}
