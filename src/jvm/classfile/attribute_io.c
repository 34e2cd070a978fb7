/* attribute_io - reads and writes lists of attributes.
 *
 * An attribute with a layout (attribute_format.h) is read and written cell by cell, here.  The
 * others have functions of their own. */
#include "jvm/classfile/class_io.h"
#include "jvm/model/attribute_format.h"

#include <string.h>

static const struct codec {
    attribute_read_fn *read;
    attribute_write_fn *write;
} codecs[N_ATTRIBUTE_KINDS] = {
    [ATTRIBUTE_UNKNOWN] = {raw_read, raw_write},
    [ATTRIBUTE_CODE] = {code_read, code_write},
    [ATTRIBUTE_SOURCE_DEBUG_EXTENSION] = {raw_read, raw_write},
    [ATTRIBUTE_MODULE] = {module_read, module_write},
    [ATTRIBUTE_RECORD] = {record_read, record_write},
    [ATTRIBUTE_STACK_MAP] = {stackmap_read, stackmap_write},
    [ATTRIBUTE_VISIBLE_ANNOTATIONS] = {annotations_read, annotations_write},
    [ATTRIBUTE_INVISIBLE_ANNOTATIONS] = {annotations_read, annotations_write},
    [ATTRIBUTE_VISIBLE_PARAMETER_ANNOTATIONS] = {parameter_annotations_read,
                                                 parameter_annotations_write},
    [ATTRIBUTE_INVISIBLE_PARAMETER_ANNOTATIONS] = {parameter_annotations_read,
                                                   parameter_annotations_write},
    [ATTRIBUTE_VISIBLE_TYPE_ANNOTATIONS] = {type_annotations_read, type_annotations_write},
    [ATTRIBUTE_INVISIBLE_TYPE_ANNOTATIONS] = {type_annotations_read, type_annotations_write},
    [ATTRIBUTE_ANNOTATION_DEFAULT] = {annotation_default_read, annotation_default_write},
};

/* Reads the cells of one letter of the layout.  Returns the place for the cells of the next letter.
 */
static union cell *read_cell(struct class_reader *r, struct bytes *in, char letter,
                             union cell *cell)
{
    switch (letter) {
    case 'u':
    case 'd':
        cell->text = pool_utf8(&r->pool, in);
        break;
    case 'U':
        cell->text = pool_utf8_or_null(&r->pool, in);
        break;
    case 'c':
        cell->text = pool_class(&r->pool, in);
        break;
    case 'C':
        cell->text = pool_class_or_null(&r->pool, in);
        break;
    case 'm':
        cell->text = pool_module(&r->pool, in);
        break;
    case 'p':
        cell->text = pool_package(&r->pool, in);
        break;
    case 'k':
        cell->constant = pool_constant(&r->pool, in);
        break;
    case 'n':
        cell->name_and_type = pool_name_and_type_or_null(&r->pool, in);
        break;
    case 'l':
        cell->number = code_label_near(r, in, bytes_u2(in));
        break;
    case 'r': {
        size_t start = bytes_u2(in);
        cell->number = code_label_near(r, in, start);
        (++cell)->number = code_label_near(r, in, start + bytes_u2(in));
        break;
    }
    default:
        cell->number = bytes_u2(in);
        break;
    }
    return cell + 1;
}

static void rows_read(struct class_reader *r, struct bytes *in, const char *layout,
                      struct attribute *ret)
{
    size_t n_cells = layout_n_cells(layout);
    ret->n_rows = *layout == '['   ? bytes_count(in, 2 * n_cells)
                  : *layout == '(' ? bytes_count_u1(in, 2 * n_cells)
                                   : 1;
    union cell *cells = arena_alloc(r->arena, ret->n_rows * n_cells * sizeof *cells);
    memset(cells, 0, ret->n_rows * n_cells * sizeof *cells);
    ret->cells = cells;
    for (size_t row = 0; row < ret->n_rows && !in->failed; row++)
        for (const char *p = layout_cells(layout); *p != '\0'; p++)
            cells = read_cell(r, in, *p, cells);
}

static const union cell *write_cell(struct class_writer *w, char letter, const union cell *cell,
                                    struct buffer *out)
{
    switch (letter) {
    case 'u':
    case 'U':
        put_u2(out, pool_add_utf8(w->pool, cell->text));
        break;
    case 'd':
        put_u2(out, pool_add_type(w->pool, cell->text));
        break;
    case 'c':
    case 'C':
        put_u2(out, pool_add_class(w->pool, cell->text));
        break;
    case 'm':
        put_u2(out, pool_add_module(w->pool, cell->text));
        break;
    case 'p':
        put_u2(out, pool_add_package(w->pool, cell->text));
        break;
    case 'k':
        put_u2(out, pool_add_constant(w->pool, cell->constant));
        break;
    case 'n': {
        const struct name_and_type *pair = cell->name_and_type;
        put_u2(out,
               pair != NULL ? pool_add_name_and_type(w->pool, pair->name, pair->descriptor) : 0);
        break;
    }
    case 'l':
        put_u2(out, layout_offset(w, cell->number));
        break;
    case 'r': {
        uint32_t start = layout_offset(w, cell[0].number);
        put_u2(out, start);
        put_u2(out, layout_offset(w, cell[1].number) - start);
        return cell + 2;
    }
    default:
        put_u2(out, cell->number);
        break;
    }
    return cell + 1;
}

/* True for a variable whose range is empty, or whose slot the code does not have. */
static bool variable_is_gone(const struct class_writer *w, const union cell *cells)
{
    char type = cells[VARIABLE_TYPE].text->text[0];
    unsigned end = cells[VARIABLE_INDEX].number + (type == 'J' || type == 'D' ? 2 : 1);
    return end > layout_max_locals(w) || layout_offset(w, cells[VARIABLE_END].number) <
                                             layout_offset(w, cells[VARIABLE_START].number);
}

/* If the last instructions of the code were removed, their lines and variables would begin behind
 * the end of the code.  No JVM accepts such rows, so they are not written. */
static bool row_is_gone(const struct class_writer *w, const struct attribute *a, size_t row)
{
    if (a->kind < ATTRIBUTE_LINE_NUMBERS || a->kind > ATTRIBUTE_LOCAL_VARIABLE_TYPES)
        return false;
    const union cell *cells = attribute_row(a, row);
    return layout_offset(w, cells[0].number) >= layout_length(w) ||
           (a->kind != ATTRIBUTE_LINE_NUMBERS && variable_is_gone(w, cells));
}

static void rows_write(struct class_writer *w, const struct attribute *a, struct buffer *out)
{
    const char *layout = attribute_formats[a->kind].layout;
    size_t count_at = out->n_bytes;
    unsigned n_written = 0;
    if (*layout == '[')
        put_u2(out, 0);
    else if (*layout == '(')
        put_u1(out, (unsigned)a->n_rows);
    for (size_t row = 0; row < a->n_rows; row++) {
        if (row_is_gone(w, a, row))
            continue;
        const union cell *cell = attribute_row(a, row);
        for (const char *p = layout_cells(layout); *p != '\0'; p++)
            cell = write_cell(w, *p, cell, out);
        n_written++;
    }
    if (*layout == '[')
        patch_u2(out, count_at, n_written);
}

void raw_read(struct class_reader *r, struct bytes *in, struct attribute *ret)
{
    ret->n_rows = bytes_left(in);
    ret->raw = arena_copy(r->arena, bytes_skip(in, ret->n_rows), ret->n_rows);
}

void raw_write(struct class_writer *w, const struct attribute *a, struct buffer *out)
{
    (void)w;
    buffer_add(out, a->raw, a->n_rows);
}

static enum attribute_kind kind_of(const struct utf8 *name, enum attribute_place place)
{
    for (int kind = 1; kind < N_ATTRIBUTE_KINDS; kind++)
        if ((attribute_formats[kind].places & place) != 0 &&
            strcmp(attribute_formats[kind].name, name->text) == 0)
            return (enum attribute_kind)kind;
    return ATTRIBUTE_UNKNOWN;
}

/* Returns false if the attribute is to be left out of the list. */
static bool read_one(struct class_reader *r, struct bytes *in, enum attribute_place place,
                     struct attribute *ret)
{
    const struct utf8 *name = pool_utf8(&r->pool, in);
    uint32_t n_bytes = bytes_u4(in);
    struct bytes body = bytes_open(in, n_bytes);
    if (body.failed)
        return false;
    enum attribute_kind kind = kind_of(name, place);
    if ((kind == ATTRIBUTE_CODE && r->depth == CLASS_OUTLINE) ||
        (place == PLACE_CLASS && strcmp(name->text, "BootstrapMethods") == 0))
        return false;
    *ret = (struct attribute){.kind = kind, .name = kind == ATTRIBUTE_UNKNOWN ? name : NULL};
    const char *layout = attribute_formats[kind].layout;
    if (layout != NULL)
        rows_read(r, &body, layout, ret);
    else
        codecs[kind].read(r, &body, ret);
    bytes_close(in, &body, name->text);
    return !in->failed;
}

void attributes_read(struct class_reader *r, struct bytes *in, enum attribute_place place,
                     struct attribute_list *ret)
{
    size_t n = bytes_count(in, 6);
    struct attribute *list = arena_alloc(r->arena, n * sizeof *list);
    size_t n_kept = 0;
    for (size_t i = 0; i < n && !in->failed; i++)
        if (read_one(r, in, place, &list[n_kept]))
            n_kept++;
    *ret = (struct attribute_list){n_kept, list};
}

static void write_one(struct class_writer *w, const struct attribute *a, struct buffer *out)
{
    const struct attribute_format *format = &attribute_formats[a->kind];
    put_u2(out, format->name != NULL ? pool_add_text(w->pool, format->name)
                                     : pool_add_utf8(w->pool, a->name));
    size_t at = out->n_bytes;
    put_u4(out, 0);
    if (format->layout != NULL)
        rows_write(w, a, out);
    else
        codecs[a->kind].write(w, a, out);
    patch_u4(out, at, (uint32_t)(out->n_bytes - at - 4));
}

void attributes_write(struct class_writer *w, const struct attribute_list *list, struct buffer *out)
{
    size_t count_at = out->n_bytes;
    unsigned n_written = 0;
    put_u2(out, 0);
    for (size_t i = 0; i < list->n_attributes && !w->failed; i++) {
        const struct attribute *a = &list->attributes[i];
        if (a->kind == ATTRIBUTE_UNKNOWN && !w->options->keep_unknown)
            continue;
        write_one(w, a, out);
        n_written++;
    }
    patch_u2(out, count_at, n_written);
}
