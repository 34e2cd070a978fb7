/* StackMapTable: converts between differences and whole frames.
 *
 * In memory every frame is whole and belongs to a label.  Writing uses the shortest form.  That
 * form depends on the previous frame; for the first frame, on the method's parameters. */
#include "jvm/classfile/class_io.h"

#include "jvm/model/descriptor.h"

#include <string.h>

/* The largest number of types in all frames of a class.  Frames share the types that they have in
 * common with the frame before, but a malicious file of a few hundred kB could still ask for
 * gigabytes.  Real classes stay below a tenth of this. */
enum { MOST_FRAME_TYPES = 8 << 20 };

enum { /* frame types of JVMS 4.7.4 */
       SAME_LAST = 63,
       SAME_ONE_ITEM_LAST = 127,
       SAME_ONE_ITEM_EXTENDED = 247,
       CHOP_FIRST = 248,
       SAME_EXTENDED = 251,
       APPEND_LAST = 254,
       FULL = 255,
};

static struct frame_type type_of_descriptor(struct utf8_pool *texts, const char *type)
{
    switch (*type) {
    case 'J':
        return (struct frame_type){.tag = FRAME_LONG};
    case 'D':
        return (struct frame_type){.tag = FRAME_DOUBLE};
    case 'F':
        return (struct frame_type){.tag = FRAME_FLOAT};
    case 'L':
    case '[':
        return (struct frame_type){.tag = FRAME_OBJECT, .name = descriptor_class(texts, type)};
    default:
        return (struct frame_type){.tag = FRAME_INT};
    }
}

/* Makes the frame at the start of a method.  `types` has room for 256 of them. */
static size_t first_locals(struct utf8_pool *texts, const struct utf8 *class_name,
                           const struct member *method, struct frame_type *types)
{
    size_t n = 0;
    if ((method->access & ACC_STATIC) == 0)
        types[n++] = strcmp(method->name->text, "<init>") == 0 &&
                             strcmp(class_name->text, "java/lang/Object") != 0
                         ? (struct frame_type){.tag = FRAME_UNINITIALIZED_THIS}
                         : (struct frame_type){.tag = FRAME_OBJECT, .name = class_name};
    for (const char *p = method->descriptor->text + 1; *p != ')'; p = descriptor_next(p))
        types[n++] = type_of_descriptor(texts, p);
    return n;
}

static struct frame_type *new_types(struct class_reader *r, struct bytes *in, size_t n)
{
    r->n_frame_types += n;
    if (r->n_frame_types > MOST_FRAME_TYPES) {
        bytes_fail(in, "the stack maps of this class are too large");
        n = 0;
    }
    return arena_alloc(r->arena, n * sizeof(struct frame_type));
}

static void read_types(struct class_reader *r, struct bytes *in, size_t n, struct frame_type *types)
{
    for (size_t i = 0; i < n && !in->failed; i++) {
        memset(&types[i], 0, sizeof types[i]);
        types[i].tag = bytes_u1(in);
        if (types[i].tag == FRAME_OBJECT)
            types[i].name = pool_class(&r->pool, in);
        else if (types[i].tag == FRAME_UNINITIALIZED)
            types[i].label = code_label(r, in, bytes_u2(in));
        else if (types[i].tag > FRAME_UNINITIALIZED)
            bytes_fail(in, "unknown verification type %u", (unsigned)types[i].tag);
    }
}

static void read_stack(struct class_reader *r, struct bytes *in, size_t n, struct frame *frame)
{
    struct frame_type *stack = new_types(r, in, n);
    read_types(r, in, n, stack);
    frame->n_stack = n;
    frame->stack = stack;
}

static void append_locals(struct class_reader *r, struct bytes *in, size_t n_more,
                          struct frame *frame)
{
    struct frame_type *locals = new_types(r, in, frame->n_locals + n_more);
    if (in->failed)
        return;
    if (frame->n_locals != 0)
        memcpy(locals, frame->locals, frame->n_locals * sizeof *locals);
    read_types(r, in, n_more, locals + frame->n_locals);
    frame->n_locals += n_more;
    frame->locals = locals;
}

/* Changes *frame from the frame before to this one.  Returns the distance between the two. */
static size_t read_frame(struct class_reader *r, struct bytes *in, struct frame *frame)
{
    unsigned type = bytes_u1(in);
    size_t delta = type;
    frame->n_stack = 0;
    if (type <= SAME_LAST)
        return delta;
    if (type <= SAME_ONE_ITEM_LAST) {
        read_stack(r, in, 1, frame);
        return delta - SAME_LAST - 1;
    }
    if (type < SAME_ONE_ITEM_EXTENDED) {
        bytes_fail(in, "unknown frame type %u", type);
        return 0;
    }
    delta = bytes_u2(in);
    if (type == SAME_ONE_ITEM_EXTENDED) {
        read_stack(r, in, 1, frame);
    } else if (type < SAME_EXTENDED) {
        if (frame->n_locals < SAME_EXTENDED - type)
            bytes_fail(in, "a frame drops more locals than there are");
        else
            frame->n_locals -= SAME_EXTENDED - type;
    } else if (type <= APPEND_LAST) {
        append_locals(r, in, type - SAME_EXTENDED, frame);
    } else {
        frame->n_locals = 0;
        append_locals(r, in, bytes_count(in, 1), frame);
        read_stack(r, in, bytes_count(in, 1), frame);
    }
    return delta;
}

void stackmap_read(struct class_reader *r, struct bytes *in, struct attribute *ret)
{
    size_t n = bytes_count(in, 1);
    struct frame *frames = arena_alloc(r->arena, n * sizeof *frames);
    struct frame_type first[256];
    struct frame frame = {0};
    frame.n_locals = first_locals(r->pool.texts, r->class_name, r->method, first);
    frame.locals = arena_copy(r->arena, first, frame.n_locals * sizeof *first);
    /* the first offset is the distance itself; for the others, one is added */
    size_t offset = SIZE_MAX;
    for (size_t i = 0; i < n && !in->failed; i++) {
        offset += read_frame(r, in, &frame) + 1;
        frame.label = code_label(r, in, offset);
        frames[i] = frame;
    }
    ret->n_rows = n;
    ret->frames = frames;
}

static bool types_equal(const struct class_writer *w, const struct frame_type *a,
                        const struct frame_type *b)
{
    return a->tag == b->tag && a->name == b->name &&
           (a->tag != FRAME_UNINITIALIZED ||
            layout_offset(w, a->label) == layout_offset(w, b->label));
}

static size_t common_locals(const struct class_writer *w, const struct frame *a,
                            const struct frame *b)
{
    size_t n = 0;
    while (n < a->n_locals && n < b->n_locals && types_equal(w, &a->locals[n], &b->locals[n]))
        n++;
    return n;
}

static void write_types(struct class_writer *w, const struct frame_type *types, size_t n,
                        struct buffer *out)
{
    for (size_t i = 0; i < n; i++) {
        put_u1(out, types[i].tag);
        if (types[i].tag == FRAME_OBJECT)
            put_u2(out, pool_add_class(w->pool, types[i].name));
        else if (types[i].tag == FRAME_UNINITIALIZED)
            put_u2(out, layout_offset(w, types[i].label));
    }
}

static void write_full(struct class_writer *w, const struct frame *frame, uint32_t delta,
                       struct buffer *out)
{
    put_u1(out, FULL);
    put_u2(out, delta);
    put_u2(out, (unsigned)frame->n_locals);
    write_types(w, frame->locals, frame->n_locals, out);
    put_u2(out, (unsigned)frame->n_stack);
    write_types(w, frame->stack, frame->n_stack, out);
}

static void write_frame(struct class_writer *w, const struct frame *before,
                        const struct frame *frame, uint32_t delta, struct buffer *out)
{
    size_t n_common = common_locals(w, before, frame);
    size_t n_dropped = before->n_locals - n_common;
    size_t n_added = frame->n_locals - n_common;
    bool same_locals = n_dropped == 0 && n_added == 0;
    if (same_locals && frame->n_stack == 0 && delta <= SAME_LAST) {
        put_u1(out, delta);
    } else if (same_locals && frame->n_stack == 1) {
        bool is_short = delta <= SAME_LAST;
        put_u1(out, is_short ? SAME_LAST + 1 + delta : SAME_ONE_ITEM_EXTENDED);
        if (!is_short)
            put_u2(out, delta);
        write_types(w, frame->stack, 1, out);
    } else if (frame->n_stack == 0 && n_added == 0 && n_dropped <= 3) {
        put_u1(out, SAME_EXTENDED - (unsigned)n_dropped);
        put_u2(out, delta);
    } else if (frame->n_stack == 0 && n_dropped == 0 && n_added <= 3) {
        put_u1(out, SAME_EXTENDED + (unsigned)n_added);
        put_u2(out, delta);
        write_types(w, frame->locals + n_common, n_added, out);
    } else {
        write_full(w, frame, delta, out);
    }
}

/* If several frames have the same offset, only the last is written: it describes the instruction
 * that follows.  Frames behind the last instruction are not written. */
static bool frame_is_gone(const struct class_writer *w, const struct attribute *a, size_t i)
{
    uint32_t offset = layout_offset(w, a->frames[i].label);
    return offset >= layout_length(w) ||
           (i + 1 < a->n_rows && layout_offset(w, a->frames[i + 1].label) == offset);
}

void stackmap_write(struct class_writer *w, const struct attribute *a, struct buffer *out)
{
    struct frame_type first[256];
    struct frame entry = {.locals = first};
    entry.n_locals = first_locals(w->texts, w->class_file->name, w->method, first);
    const struct frame *before = &entry;
    uint32_t next_offset = 0; /* the offset that distance 0 means */
    size_t count_at = out->n_bytes;
    unsigned n_written = 0;
    put_u2(out, 0);
    for (size_t i = 0; i < a->n_rows && !w->failed; i++) {
        const struct frame *frame = &a->frames[i];
        if (frame_is_gone(w, a, i))
            continue;
        uint32_t offset = layout_offset(w, frame->label);
        if (offset < next_offset) {
            class_write_fail(w, "the frames of %s are out of order", w->method->name->text);
            break;
        }
        write_frame(w, before, frame, offset - next_offset, out);
        next_offset = offset + 1;
        before = frame;
        n_written++;
    }
    patch_u2(out, count_at, n_written);
}
