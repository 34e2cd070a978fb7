#include "input/jvm/rewrite.h"

#include "jvm/descriptor.h"
#include "jvm/edit.h"
#include "jvm/signature.h"

#include <string.h>

struct rewrite {
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

static bool has_row(const struct rewrite *r, uint32_t first, size_t row)
{
    return first == NO_ITEM || bitset_has(r->subset, first + row);
}

static bool has_class(const struct rewrite *r, const struct utf8 *name)
{
    uint32_t number = app_find(r->app, name);
    return number == NO_CLASS || has(r, r->items->classes[number].self);
}

bool rewrite_changes(const struct item_table *items, uint32_t class_number,
                     const struct bitset *subset)
{
    const struct class_items *of = &items->classes[class_number];
    for (int kind = 0; kind < N_ITEM_KINDS; kind++)
        if (of->n_by_kind[kind] != 0 && bitset_next_absent(subset, of->first_by_kind[kind]) <
                                            of->first_by_kind[kind] + of->n_by_kind[kind])
            return true;
    return false;
}

/* --- code -------------------------------------------------------------------------------- */

/* The smallest body that verifies: zero, null or nothing is returned. */
static const struct code *default_code(struct rewrite *r, const struct member *method)
{
    static const struct {
        uint8_t zero, give_back;
    } by_letter[] = {
        ['I'] = {OP_ICONST_0, OP_IRETURN},    ['J'] = {OP_LCONST_0, OP_LRETURN},
        ['F'] = {OP_FCONST_0, OP_FRETURN},    ['D'] = {OP_DCONST_0, OP_DRETURN},
        ['L'] = {OP_ACONST_NULL, OP_ARETURN},
    };
    char type = *descriptor_return(method->descriptor->text);
    int letter = type == '[' ? 'L' : strchr("JFDL", type) != NULL ? type : 'I';
    struct insn *insns = arena_alloc(&r->arena, 2 * sizeof *insns);
    struct code *code = arena_alloc(&r->arena, sizeof *code);
    insns[0] = (struct insn){.op = by_letter[letter].zero};
    insns[1] = (struct insn){.op = type == 'V' ? OP_RETURN : by_letter[letter].give_back};
    *code = (struct code){
        .max_stack = type == 'V' ? 0 : (uint16_t)descriptor_slots(&type),
        .max_locals = (uint16_t)(descriptor_parameter_slots(method->descriptor->text) +
                                 ((method->access & ACC_STATIC) == 0)),
        .n_insns = type == 'V' ? 1 : 2,
        .insns = type == 'V' ? insns + 1 : insns,
    };
    return code;
}

/* The arguments are dropped, last one first, and Object's constructor is called. */
static size_t call_object(struct rewrite *r, const struct insn *call, struct insn *ret)
{
    size_t n_arguments = 0;
    for (const char *p = call->member->descriptor->text + 1; *p != ')'; p = descriptor_next(p))
        n_arguments++;
    size_t at = n_arguments;
    for (const char *p = call->member->descriptor->text + 1; *p != ')'; p = descriptor_next(p))
        ret[--at] = (struct insn){.op = descriptor_slots(p) == 2 ? OP_POP2 : OP_POP};
    struct member_ref *object = arena_alloc(&r->arena, sizeof *object);
    *object =
        (struct member_ref){CONSTANT_METHOD_REF, utf8_text(r->app->texts, "java/lang/Object"),
                            utf8_text(r->app->texts, "<init>"), utf8_text(r->app->texts, "()V")};
    ret[n_arguments] = (struct insn){.op = OP_INVOKESPECIAL, .member = object};
    return n_arguments + 1;
}

static const struct code *without_super_call(struct rewrite *r, const struct member *method,
                                             const struct code *code)
{
    enum { MOST_ARGUMENTS = 255 };
    size_t n_calls;
    size_t call = super_call_index(r->from, method, &n_calls);
    if (call == SIZE_MAX)
        return code;
    struct insn *insns = arena_alloc(&r->arena, (code->n_insns + MOST_ARGUMENTS) * sizeof *insns);
    memcpy(insns, code->insns, call * sizeof *insns);
    size_t n = call + call_object(r, &code->insns[call], insns + call);
    memcpy(insns + n, code->insns + call + 1, (code->n_insns - call - 1) * sizeof *insns);
    return code_with_insns(&r->arena, code, insns, n + code->n_insns - call - 1);
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
            buffer_add_text(&out, "Ljava/lang/Object;");
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

static struct attribute_list class_attributes(struct rewrite *r)
{
    struct attribute_list list =
        without(r, &r->from->attributes, r->of->signature, r->of->annotations, r->of->debug);
    list = with_class_signature(r, &list);
    list = keep_rows(r, &list, ATTRIBUTE_INNER_CLASSES, 4, keep_inner, NULL);
    list = keep_rows(r, &list, ATTRIBUTE_NEST_MEMBERS, 1, keep_present, NULL);
    return keep_rows(r, &list, ATTRIBUTE_PERMITTED_SUBCLASSES, 1, keep_present, NULL);
}

/* --- members ----------------------------------------------------------------------------- */

static struct member rewrite_method(struct rewrite *r, const struct member *method,
                                    const struct member_items *items)
{
    struct member copy = *method;
    const struct code *code = method_code(method);
    copy.attributes =
        without(r, &method->attributes, items->signature, items->annotations, items->debug);
    copy.attributes = keep_rows(r, &copy.attributes, ATTRIBUTE_EXCEPTIONS, 1, keep_throws, items);
    if (code == NULL)
        return copy;
    if (!has(r, items->code))
        return method_with_code(&r->arena, &copy, default_code(r, method));
    if (!has(r, items->debug)) {
        struct code *bare = arena_copy(&r->arena, code, sizeof *code);
        bare->attributes = attributes_without(&r->arena, &code->attributes, debug_attributes());
        code = bare;
    }
    if (!has(r, r->of->extends) && utf8_is(method->name, "<init>"))
        code = without_super_call(r, method, code);
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
        *field = r->from->fields[i];
        field->attributes =
            without(r, &field->attributes, items->signature, items->annotations, NO_ITEM);
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
            methods[to->n_methods++] = rewrite_method(r, &r->from->methods[i], &r->of->methods[i]);
}

enum status rewrite_class(const struct app *app, const struct item_table *items,
                          uint32_t class_number, const struct bitset *subset, struct buffer *out,
                          struct error *err)
{
    struct rewrite r = {.app = app,
                        .items = items,
                        .from = app->classes[class_number].file,
                        .of = &items->classes[class_number],
                        .subset = subset};
    struct class_file to = *r.from;
    arena_init(&r.arena);
    if (!has(&r, r.of->extends))
        to.super = utf8_text(app->texts, "java/lang/Object");
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
