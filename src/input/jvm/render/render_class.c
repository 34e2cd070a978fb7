#include "input/jvm/render/render_class.h"
#include "input/jvm/items/modifiers.h"
#include "input/jvm/items/superclass_merges.h"
#include "input/jvm/render/render_code.h"
#include "input/jvm/render/render_types.h"

#include "jvm/classfile/classfile.h"
#include "jvm/model/changed_copy.h"
#include "jvm/model/signature.h"

#include <string.h>

struct rewrite {
    const struct rewriting *whole;
    const struct app *app;
    const struct item_table *items;
    const struct class_file *from;
    const struct class_items *of;
    const struct bitset *subset;
    struct arena *arena; /* the arena of the copy */
};

static bool has(const struct rewrite *r, uint32_t item)
{
    return item == NO_ITEM || bitset_has(r->subset, item);
}

static uint32_t number_of(const struct rewrite *r)
{
    return (uint32_t)(r->of - r->items->classes);
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

static bool is_part_of(const struct rewriting *r, uint32_t part, uint32_t whole)
{
    return r->items->classes[part].into == whole && is_merged(r->items, r->subset, part);
}

static bool has_parts(const struct rewriting *r, uint32_t number)
{
    return r->names != NULL && r->names[number] != NULL;
}

/* True if the enum still extends Enum.  Otherwise it is an ordinary class. */
static bool is_enum_now(const struct rewriting *r, uint32_t number)
{
    const struct class_items *of = &r->items->classes[number];
    return of->extends == NO_ITEM || bitset_has(r->subset, of->extends);
}

/* The flags of a class in the candidate.  If a class that merged with it is not abstract, it is not
 * abstract either. */
static uint16_t class_access(const struct rewriting *r, uint32_t number, uint16_t access)
{
    access = modifiers_left(&r->items->classes[number].modifiers, access, r->subset);
    if (!is_enum_now(r, number))
        access &= (uint16_t)~ACC_ENUM;
    for (uint32_t n = 0; has_parts(r, number) && n < r->app->n_classes; n++)
        if (is_part_of(r, n, number) && (r->app->classes[n].file->access & ACC_ABSTRACT) == 0)
            access &= (uint16_t)~ACC_ABSTRACT;
    return access;
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
    return kinds != 0 ? attributes_without(r->arena, list, kinds) : *list;
}

/* Decides which rows of an attribute stay.  An attribute without rows is removed. */
typedef bool row_fn(const struct rewrite *r, const void *context, const union cell *row,
                    size_t index);

static struct attribute_list keep_rows(struct rewrite *r, const struct attribute_list *list,
                                       enum attribute_kind kind, size_t n_cells, row_fn *keep,
                                       const void *context)
{
    const struct attribute *a = attribute_find(list, kind);
    if (a == NULL)
        return *list;
    union cell *cells = arena_alloc(r->arena, a->n_rows * n_cells * sizeof *cells);
    struct attribute kept = *a;
    kept.n_rows = 0;
    kept.cells = cells;
    for (size_t i = 0; i < a->n_rows; i++)
        if (keep(r, context, attribute_row(a, i), i))
            memcpy(cells + n_cells * kept.n_rows++, attribute_row(a, i), n_cells * sizeof *cells);
    return kept.n_rows != 0 ? attributes_with(r->arena, list, &kept)
                            : attributes_without(r->arena, list, (uint64_t)1 << kind);
}

static bool is_part(const struct rewrite *r, const struct utf8 *name)
{
    uint32_t number = app_find(r->app, name);
    return number != NO_CLASS && is_merged(r->items, r->subset, number);
}

/* A class that merged with its superclass is not nested any more. */
static bool keep_inner(const struct rewrite *r, const void *context, const union cell *row,
                       size_t index)
{
    (void)context;
    return has_row(r, r->of->inner, index) && !is_part(r, row[INNER_CLASS].text);
}

static bool keep_nested(const struct rewrite *r, const void *context, const union cell *row,
                        size_t index)
{
    (void)context, (void)index;
    return has_class(r, row[0].text) && !is_part(r, row[0].text);
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

/* Rows about classes of the program have the flags that these classes have in the candidate. */
static struct attribute_list with_inner_flags(struct rewrite *r, const struct attribute_list *list)
{
    const struct attribute *a = attribute_find(list, ATTRIBUTE_INNER_CLASSES);
    if (a == NULL)
        return *list;
    union cell *cells = arena_copy(r->arena, a->cells, a->n_rows * 4 * sizeof *cells);
    struct attribute changed = *a;
    changed.cells = cells;
    for (size_t i = 0; i < a->n_rows; i++) {
        uint32_t number = app_find(r->app, cells[4 * i + INNER_CLASS].text);
        union cell *flags = &cells[4 * i + INNER_FLAGS];
        if (number != NO_CLASS)
            flags->number = class_access(r->whole, number, (uint16_t)flags->number);
    }
    return attributes_with(r->arena, list, &changed);
}

/* Removes from the signature of a class the supertypes that it has no longer. */
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
    union cell *cell = arena_alloc(r->arena, sizeof *cell);
    cell->text = utf8_intern(r->app->texts, buffer_text(&out), out.n_bytes);
    buffer_done(&out);
    struct attribute changed = *a;
    changed.cells = cell;
    return attributes_with(r->arena, list, &changed);
}

/* Gives the enclosing method of a class its new descriptor. */
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
    struct name_and_type *now = arena_copy(r->arena, method, sizeof *method);
    now->descriptor = retype_ref(r->whole, r->arena, &ref, &dropped)->descriptor;
    union cell *cells = arena_copy(r->arena, a->cells, 2 * sizeof *cells);
    cells[ENCLOSING_METHOD].name_and_type = now;
    struct attribute changed = *a;
    changed.cells = cells;
    return attributes_with(r->arena, list, &changed);
}

static struct attribute_list inner_rows(struct rewrite *r, const struct attribute_list *list)
{
    struct attribute_list rows = keep_rows(r, list, ATTRIBUTE_INNER_CLASSES, 4, keep_inner, NULL);
    return with_inner_flags(r, &rows);
}

/* Adds the rows of a class that merges to the rows of its superclass. */
static struct attribute_list with_rows_of(struct rewrite *part, const struct attribute_list *list)
{
    struct attribute_list of_part = inner_rows(part, &part->from->attributes);
    const struct attribute *more = attribute_find(&of_part, ATTRIBUTE_INNER_CLASSES);
    const struct attribute *a = attribute_find(list, ATTRIBUTE_INNER_CLASSES);
    if (more == NULL)
        return *list;
    struct attribute both = *more;
    size_t n_rows = a != NULL ? a->n_rows : 0;
    union cell *cells = arena_alloc(part->arena, 4 * (n_rows + more->n_rows) * sizeof *cells);
    both.cells = cells;
    if (a != NULL)
        memcpy(cells, a->cells, 4 * n_rows * sizeof *cells);
    for (size_t i = 0; i < more->n_rows; i++) {
        const union cell *row = attribute_row(more, i);
        size_t k = 0;
        while (k < n_rows && cells[4 * k + INNER_CLASS].text != row[INNER_CLASS].text)
            k++;
        if (k == n_rows)
            memcpy(cells + 4 * n_rows++, row, 4 * sizeof *cells);
    }
    both.n_rows = n_rows;
    return attributes_with(part->arena, list, &both);
}

static struct attribute_list class_attributes(struct rewrite *r)
{
    struct attribute_list list =
        without(r, &r->from->attributes, r->of->signature, r->of->annotations, r->of->debug);
    list = with_class_signature(r, &list);
    list = with_enclosing_method(r, &list);
    list = inner_rows(r, &list);
    list = keep_rows(r, &list, ATTRIBUTE_NEST_MEMBERS, 1, keep_nested, NULL);
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
        return method_with_code(r->arena, &copy, default_code(r->arena, &copy));
    uint64_t gone = (has(r, items->debug) ? 0 : debug_attributes() & ~line_attributes()) |
                    (has(r, items->lines) ? 0 : line_attributes());
    if (gone != 0) {
        struct code *bare = arena_copy(r->arena, code, sizeof *code);
        bare->attributes = attributes_without(r->arena, &code->attributes, gone);
        code = bare;
    }
    code = rewrite_code(r->whole, r->arena, number_of(r), index, &copy, code);
    return code != method_code(method) ? method_with_code(r->arena, &copy, code) : copy;
}

static struct member rewrite_field(struct rewrite *r, size_t index)
{
    const struct member_items *items = &r->of->fields[index];
    struct member field = r->from->fields[index];
    uint64_t dropped;
    field.access = modifiers_left(&items->modifiers, field.access, r->subset);
    if (!is_enum_now(r->whole, number_of(r)))
        field.access &= (uint16_t)~ACC_ENUM;
    if (!has(r, items->final))
        field.access &= (uint16_t)~ACC_FINAL;
    field.descriptor =
        retype_descriptor(r->whole, retype_family(r->whole, r->from, &r->from->fields[index]),
                          field.descriptor, &dropped);
    field.attributes = without(r, &field.attributes, items->signature, items->annotations, NO_ITEM);
    return field;
}

/* --- the whole --------------------------------------------------------------------------- */

/* A class, with room for the members of its parts. */
struct growing {
    struct class_file to;
    const struct utf8 **interfaces;
    struct member *fields, *methods;
};

static const struct utf8 *name_now(const void *context, const struct utf8 *name)
{
    const struct rewriting *r = context;
    uint32_t number = app_find(r->app, name);
    return number != NO_CLASS && r->names[number] != NULL ? r->names[number] : name;
}

static bool is_same_member(const struct rewriting *r, const struct member *a,
                           const struct member *b)
{
    return a->name == b->name && signature_rename(r->app->texts, a->descriptor, name_now, r) ==
                                     signature_rename(r->app->texts, b->descriptor, name_now, r);
}

static unsigned opener(unsigned a, unsigned b)
{
    return ((a | b) & ACC_PUBLIC) != 0      ? ACC_PUBLIC
           : ((a | b) & ACC_PROTECTED) != 0 ? ACC_PROTECTED
                                            : a & b & ACC_PRIVATE;
}

/* Adds a member.  After classes merged, two members may have the same name and descriptor.  Then
 * one of them stays, the one with a body if there is one, and it is visible wherever one of the two
 * was. */
static void add_member(const struct rewriting *r, struct member *members, size_t *n_members,
                       const struct member *more)
{
    for (size_t i = 0; i < *n_members && r->names != NULL; i++) {
        if (!is_same_member(r, &members[i], more))
            continue;
        unsigned open = opener(members[i].access, more->access);
        unsigned others = ACC_ANY_OPENNESS;
        if ((members[i].access & ~(unsigned)more->access & ACC_ABSTRACT) != 0) {
            members[i] = *more;
            others |= ACC_FINAL; /* not final: other classes have a body for it, too */
        }
        members[i].access = (uint16_t)((members[i].access & ~others) | open);
        return;
    }
    members[(*n_members)++] = *more;
}

static void add_interface(struct growing *g, const struct utf8 *name)
{
    for (size_t i = 0; i < g->to.n_interfaces; i++)
        if (g->interfaces[i] == name)
            return;
    g->interfaces[g->to.n_interfaces++] = name;
}

static void add_all(struct rewrite *r, struct growing *g)
{
    for (size_t i = 0; i < r->from->n_interfaces; i++)
        if (has_row(r, r->of->implements, i))
            add_interface(g, r->from->interfaces[i]);
    for (size_t i = 0; i < r->from->n_fields; i++)
        if (has(r, r->of->fields[i].self)) {
            struct member field = rewrite_field(r, i);
            add_member(r->whole, g->fields, &g->to.n_fields, &field);
        }
    for (size_t i = 0; i < r->from->n_methods; i++)
        if (has(r, r->of->methods[i].self)) {
            struct member method = rewrite_method(r, i);
            add_member(r->whole, g->methods, &g->to.n_methods, &method);
        }
}

/* Adds the members of a class that merges.  They are not final, because other subclasses of the
 * superclass may declare the same methods. */
static void add_part(struct rewrite *r, struct growing *g)
{
    size_t n_own = g->to.n_methods;
    add_all(r, g);
    for (size_t i = n_own; i < g->to.n_methods; i++)
        g->methods[i].access &= (uint16_t)~ACC_FINAL;
    g->to.attributes = with_rows_of(r, &g->to.attributes);
}

static void make_room(const struct rewriting *r, struct arena *arena, uint32_t class_number,
                      struct growing *g)
{
    size_t n_interfaces = g->to.n_interfaces;
    size_t n_fields = g->to.n_fields;
    size_t n_methods = g->to.n_methods;
    for (uint32_t n = 0; has_parts(r, class_number) && n < r->app->n_classes; n++) {
        const struct class_file *c = r->app->classes[n].file;
        if (!is_part_of(r, n, class_number))
            continue;
        n_interfaces += c->n_interfaces;
        n_fields += c->n_fields;
        n_methods += c->n_methods;
    }
    g->to.interfaces = g->interfaces = arena_alloc(arena, n_interfaces * sizeof *g->interfaces);
    g->to.fields = g->fields = arena_alloc(arena, n_fields * sizeof *g->fields);
    g->to.methods = g->methods = arena_alloc(arena, n_methods * sizeof *g->methods);
    g->to.n_interfaces = g->to.n_fields = g->to.n_methods = 0;
}

static struct rewrite rewrite_of(const struct rewriting *rewriting, struct arena *arena,
                                 uint32_t class_number)
{
    return (struct rewrite){.whole = rewriting,
                            .app = rewriting->app,
                            .items = rewriting->items,
                            .from = rewriting->app->classes[class_number].file,
                            .of = &rewriting->items->classes[class_number],
                            .subset = rewriting->subset,
                            .arena = arena};
}

enum status rewrite_class(const struct rewriting *rewriting, uint32_t class_number,
                          struct buffer *out, struct error *err)
{
    struct arena arena;
    arena_init(&arena);
    struct rewrite r = rewrite_of(rewriting, &arena, class_number);
    struct growing g = {.to = *r.from};
    make_room(rewriting, &arena, class_number, &g);
    g.to.access = class_access(rewriting, class_number, r.from->access);
    g.to.super = superclass_now(rewriting, class_number);
    g.to.attributes = class_attributes(&r);
    add_all(&r, &g);
    for (uint32_t n = 0; has_parts(rewriting, class_number) && n < r.app->n_classes; n++)
        if (is_part_of(rewriting, n, class_number)) {
            struct rewrite part = rewrite_of(rewriting, &arena, n);
            add_part(&part, &g);
        }
    struct class_write_options options = {.rename = rewriting->names != NULL ? name_now : NULL,
                                          .rename_context = rewriting};
    enum status status = class_write(&g.to, rewriting->app->texts, &options, out, err);
    arena_done(&arena);
    return status;
}
