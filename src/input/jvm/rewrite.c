#include "input/jvm/rewrite.h"
#include "input/jvm/retype.h"
#include "input/jvm/rewrite_code.h"

#include "jvm/edit.h"
#include "jvm/signature.h"

#include <string.h>

struct rewrite {
    const struct rewriting *whole;
    const struct app *app;
    const struct item_table *items;
    const struct class_file *from;
    const struct class_items *of;
    const struct bitset *subset;
    struct arena arena; /* the copy */
};

static bool has(const struct rewrite *r, uint32_t item)
{
    return item == NO_ITEM || bitset_has(r->subset, item);
}

static uint32_t number_of(const struct rewrite *r)
{
    return (uint32_t)(r->of - r->items->classes);
}

const struct utf8 *superclass_now(const struct rewriting *rewriting, uint32_t class_number)
{
    const struct class_items *of = &rewriting->items->classes[class_number];
    const struct utf8 *super = rewriting->app->classes[class_number].file->super;
    if (of->extends == NO_ITEM || bitset_has(rewriting->subset, of->extends))
        return super;
    return of->lift != NO_ITEM && bitset_has(rewriting->subset, of->lift)
               ? of->above
               : utf8_text(rewriting->app->texts, "java/lang/Object");
}

static bool has_row(const struct rewrite *r, uint32_t first, size_t row)
{
    return first == NO_ITEM || bitset_has(r->subset, first + row);
}

static bool has_class(const struct rewrite *r, const struct utf8 *name)
{
    uint32_t number = app_find(r->app, name);
    return number == NO_CLASS || has(r, r->items->classes[number].self);
}

bool rewrite_changes(const struct rewriting *rewriting, uint32_t class_number)
{
    const struct bitset *subset = rewriting->subset;
    const struct class_items *of = &rewriting->items->classes[class_number];
    if (of->has_frames || rewriting->items->families != NULL)
        return true;
    for (int kind = 0; kind < N_ITEM_KINDS; kind++)
        if (of->n_by_kind[kind] != 0 && bitset_next_absent(subset, of->first_by_kind[kind]) <
                                            of->first_by_kind[kind] + of->n_by_kind[kind])
            return true;
    return false;
}

/* --- attributes -------------------------------------------------------------------------- */

static struct attribute_list without(struct rewrite *r, const struct attribute_list *list,
                                     uint32_t signature, uint32_t annotations, uint32_t debug)
{
    uint64_t kinds = 0;
    if (!has(r, signature))
        kinds |= (uint64_t)1 << ATTRIBUTE_SIGNATURE;
    if (!has(r, annotations))
        kinds |= annotation_attributes();
    if (!has(r, debug))
        kinds |= debug_attributes() & ~annotation_attributes();
    return kinds != 0 ? attributes_without(&r->arena, list, kinds) : *list;
}

/* Keeps some rows of an attribute of rows; without any, the attribute goes. */
typedef bool row_fn(const struct rewrite *r, const void *context, const union cell *row,
                    size_t index);

static struct attribute_list keep_rows(struct rewrite *r, const struct attribute_list *list,
                                       enum attribute_kind kind, size_t n_cells, row_fn *keep,
                                       const void *context)
{
    const struct attribute *a = attribute_find(list, kind);
    if (a == NULL)
        return *list;
    union cell *cells = arena_alloc(&r->arena, a->n_rows * n_cells * sizeof *cells);
    struct attribute kept = *a;
    kept.n_rows = 0;
    kept.cells = cells;
    for (size_t i = 0; i < a->n_rows; i++)
        if (keep(r, context, attribute_row(a, i), i))
            memcpy(cells + n_cells * kept.n_rows++, attribute_row(a, i), n_cells * sizeof *cells);
    return kept.n_rows != 0 ? attributes_with(&r->arena, list, &kept)
                            : attributes_without(&r->arena, list, (uint64_t)1 << kind);
}

static bool keep_inner(const struct rewrite *r, const void *context, const union cell *row,
                       size_t index)
{
    (void)context, (void)row;
    return has_row(r, r->of->inner, index);
}

static bool keep_present(const struct rewrite *r, const void *context, const union cell *row,
                         size_t index)
{
    (void)context, (void)index;
    return has_class(r, row[0].text);
}

static bool keep_throws(const struct rewrite *r, const void *context, const union cell *row,
                        size_t index)
{
    (void)row;
    return has_row(r, ((const struct member_items *)context)->throws, index);
}

/* Rows about classes of the program say what these say of themselves. */
static struct attribute_list with_inner_flags(struct rewrite *r, const struct attribute_list *list)
{
    const struct attribute *a = attribute_find(list, ATTRIBUTE_INNER_CLASSES);
    if (a == NULL)
        return *list;
    union cell *cells = arena_copy(&r->arena, a->cells, a->n_rows * 4 * sizeof *cells);
    struct attribute changed = *a;
    changed.cells = cells;
    for (size_t i = 0; i < a->n_rows; i++) {
        uint32_t number = app_find(r->app, cells[4 * i + INNER_CLASS].text);
        union cell *flags = &cells[4 * i + INNER_FLAGS];
        if (number != NO_CLASS)
            flags->number = modifiers_left(&r->items->classes[number].modifiers,
                                           (uint16_t)flags->number, r->subset);
    }
    return attributes_with(&r->arena, list, &changed);
}

/* The signature of a class names its supertypes: those that it still has. */
static struct attribute_list with_class_signature(struct rewrite *r,
                                                  const struct attribute_list *list)
{
    const struct attribute *a = attribute_find(list, ATTRIBUTE_SIGNATURE);
    const char *text = a != NULL ? a->cells[0].text->text : NULL;
    const char *at = text != NULL ? signature_skip_parameters(text) : NULL;
    if (at == NULL)
        return *list;
    struct buffer out = {0};
    buffer_add(&out, text, (size_t)(at - text));
    for (size_t i = 0; *at != '\0'; i++) {
        const char *next = signature_next(at);
        if (next == NULL)
            break;
        if (i == 0 && !has(r, r->of->extends))
            buffer_add_format(&out, "L%s;", superclass_now(r->whole, number_of(r))->text);
        else if (i == 0 || has_row(r, r->of->implements, i - 1))
            buffer_add(&out, at, (size_t)(next - at));
        at = next;
    }
    union cell *cell = arena_alloc(&r->arena, sizeof *cell);
    cell->text = utf8_intern(r->app->texts, buffer_text(&out), out.n_bytes);
    buffer_done(&out);
    struct attribute changed = *a;
    changed.cells = cell;
    return attributes_with(&r->arena, list, &changed);
}

/* The method around a class, by its new descriptor. */
static struct attribute_list with_enclosing_method(struct rewrite *r,
                                                   const struct attribute_list *list)
{
    const struct attribute *a = attribute_find(list, ATTRIBUTE_ENCLOSING_METHOD);
    if (a == NULL || a->cells[ENCLOSING_METHOD].name_and_type == NULL)
        return *list;
    const struct name_and_type *method = a->cells[ENCLOSING_METHOD].name_and_type;
    struct member_ref ref = {CONSTANT_METHOD_REF, a->cells[ENCLOSING_CLASS].text, method->name,
                             method->descriptor};
    uint64_t dropped;
    struct name_and_type *now = arena_copy(&r->arena, method, sizeof *method);
    now->descriptor = retype_ref(r->whole, &r->arena, &ref, &dropped)->descriptor;
    union cell *cells = arena_copy(&r->arena, a->cells, 2 * sizeof *cells);
    cells[ENCLOSING_METHOD].name_and_type = now;
    struct attribute changed = *a;
    changed.cells = cells;
    return attributes_with(&r->arena, list, &changed);
}

static struct attribute_list class_attributes(struct rewrite *r)
{
    struct attribute_list list =
        without(r, &r->from->attributes, r->of->signature, r->of->annotations, r->of->debug);
    list = with_class_signature(r, &list);
    list = with_enclosing_method(r, &list);
    list = keep_rows(r, &list, ATTRIBUTE_INNER_CLASSES, 4, keep_inner, NULL);
    list = with_inner_flags(r, &list);
    list = keep_rows(r, &list, ATTRIBUTE_NEST_MEMBERS, 1, keep_present, NULL);
    return keep_rows(r, &list, ATTRIBUTE_PERMITTED_SUBCLASSES, 1, keep_present, NULL);
}

/* --- members ----------------------------------------------------------------------------- */

static struct member rewrite_method(struct rewrite *r, size_t index)
{
    const struct member *method = &r->from->methods[index];
    const struct member_items *items = &r->of->methods[index];
    struct member copy = *method;
    const struct code *code = method_code(method);
    uint64_t dropped;
    copy.access = modifiers_left(&items->modifiers, method->access, r->subset);
    copy.descriptor = retype_descriptor(r->whole, retype_family(r->whole, r->from, method),
                                        method->descriptor, &dropped);
    copy.attributes =
        without(r, &method->attributes, items->signature, items->annotations, items->debug);
    copy.attributes = keep_rows(r, &copy.attributes, ATTRIBUTE_EXCEPTIONS, 1, keep_throws, items);
    if (code == NULL)
        return copy;
    if (!has(r, items->code))
        return method_with_code(&r->arena, &copy, default_code(&r->arena, &copy));
    if (!has(r, items->debug)) {
        struct code *bare = arena_copy(&r->arena, code, sizeof *code);
        bare->attributes = attributes_without(&r->arena, &code->attributes, debug_attributes());
        code = bare;
    }
    code = rewrite_code(r->whole, &r->arena, number_of(r), index, &copy, code);
    return code != method_code(method) ? method_with_code(&r->arena, &copy, code) : copy;
}

static void rewrite_fields(struct rewrite *r, struct class_file *to)
{
    struct member *fields = arena_alloc(&r->arena, r->from->n_fields * sizeof *fields);
    to->n_fields = 0;
    to->fields = fields;
    for (size_t i = 0; i < r->from->n_fields; i++) {
        const struct member_items *items = &r->of->fields[i];
        if (!has(r, items->self))
            continue;
        struct member *field = &fields[to->n_fields++];
        uint64_t dropped;
        *field = r->from->fields[i];
        field->descriptor = retype_descriptor(r->whole, retype_family(r->whole, r->from, field),
                                              field->descriptor, &dropped);
        field->attributes =
            without(r, &field->attributes, items->signature, items->annotations, NO_ITEM);
        field->access = modifiers_left(&items->modifiers, field->access, r->subset);
        if (!has(r, items->final))
            field->access &= (uint16_t)~ACC_FINAL;
    }
}

static void rewrite_methods(struct rewrite *r, struct class_file *to)
{
    struct member *methods = arena_alloc(&r->arena, r->from->n_methods * sizeof *methods);
    to->n_methods = 0;
    to->methods = methods;
    for (size_t i = 0; i < r->from->n_methods; i++)
        if (has(r, r->of->methods[i].self))
            methods[to->n_methods++] = rewrite_method(r, i);
}

enum status rewrite_class(const struct rewriting *rewriting, uint32_t class_number,
                          struct buffer *out, struct error *err)
{
    const struct app *app = rewriting->app;
    struct rewrite r = {.whole = rewriting,
                        .app = app,
                        .items = rewriting->items,
                        .from = app->classes[class_number].file,
                        .of = &rewriting->items->classes[class_number],
                        .subset = rewriting->subset};
    struct class_file to = *r.from;
    arena_init(&r.arena);
    to.access = modifiers_left(&r.of->modifiers, r.from->access, r.subset);
    to.super = superclass_now(rewriting, class_number);
    const struct utf8 **interfaces =
        arena_alloc(&r.arena, r.from->n_interfaces * sizeof *interfaces);
    to.n_interfaces = 0;
    to.interfaces = interfaces;
    for (size_t i = 0; i < r.from->n_interfaces; i++)
        if (has_row(&r, r.of->implements, i))
            interfaces[to.n_interfaces++] = r.from->interfaces[i];
    rewrite_fields(&r, &to);
    rewrite_methods(&r, &to);
    to.attributes = class_attributes(&r);
    enum status status = class_write(&to, app->texts, &(struct class_write_options){0}, out, err);
    arena_done(&r.arena);
    return status;
}
