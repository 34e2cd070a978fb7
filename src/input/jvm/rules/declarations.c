/* The rules for what a class file declares: containment, mentions, hierarchy, special members. */
#include "base/memory.h"
#include "input/jvm/items/modifiers.h"
#include "input/jvm/items/superclass_lifts.h"
#include "input/jvm/rules/validity.h"
#include "jvm/model/class_mentions.h"
#include "jvm/model/code.h"
#include "jvm/model/descriptor.h"
#include "jvm/model/signature.h"

#include <stdlib.h>
#include <string.h>

struct scope {
    struct validity *v;
    const struct class_file *c;
    const struct class_items *items;
    uint32_t number;
};

static struct when if_one(const struct scope *s, literal a)
{
    return (struct when){s->number, a, NO_ITEM};
}

struct mentioning {
    struct validity *v;
    struct when when;
    bool signatures; /* the class is used with type arguments */
    bool annotations;
};

/* The type of an annotation keeps all its elements, because Pare does not look at which of them an
 * annotation uses. */
static void need_elements(struct validity *v, struct when when, uint32_t number)
{
    const struct class_file *c = v->app->classes[number].file;
    const struct class_items *items = &v->items->classes[number];
    for (size_t i = 0; (c->access & ACC_ANNOTATION) != 0 && i < c->n_methods; i++) {
        need(v, when, items->methods[i].self);
        need(v, when, items->methods[i].annotations);
    }
}

static bool is_generic(const struct class_file *c)
{
    const struct attribute *signature = attribute_find(&c->attributes, ATTRIBUTE_SIGNATURE);
    return signature != NULL && signature->cells[0].text->text[0] == '<';
}

static void mention(void *context, const struct utf8 *name)
{
    struct mentioning *m = context;
    need_class(m->v, m->when, name);
    uint32_t number = app_find(m->v->app, name);
    if (number == NO_CLASS)
        return;
    if (m->signatures && is_generic(m->v->app->classes[number].file))
        need(m->v, m->when, m->v->items->classes[number].signature);
    if (m->annotations)
        need_elements(m->v, m->when, number);
}

static void mention_kinds(const struct scope *s, struct when when,
                          const struct attribute_list *list, uint64_t kinds)
{
    struct mentioning m = {.v = s->v, .when = when};
    struct mentions mentions = {s->v->app->texts, mention, &m};
    for (size_t i = 0; i < list->n_attributes; i++) {
        const struct attribute *attribute = &list->attributes[i];
        if ((kinds >> attribute->kind & 1) == 0)
            continue;
        m.signatures = attribute->kind == ATTRIBUTE_SIGNATURE ||
                       attribute->kind == ATTRIBUTE_LOCAL_VARIABLE_TYPES;
        m.annotations = !m.signatures;
        mention_attribute(&mentions, attribute);
    }
}

/* --- relations --------------------------------------------------------------------------- */

/* A class with a superclass needs a constructor: its own, or the superclass's constructor without
 * parameters. */
static void constructor_rule(const struct scope *s)
{
    literal *any = mem_alloc((s->c->n_methods + 1) * sizeof *any);
    size_t n_any = 0;
    bool is_free = false;
    for (size_t i = 0; i < s->c->n_methods; i++)
        if (utf8_is(s->c->methods[i].name, "<init>"))
            any[n_any++] = s->items->methods[i].self;
    const struct class_file *super = hierarchy_find(s->v->hierarchy, s->c->super);
    const struct member *plain = super != NULL
                                     ? class_method(super, utf8_text(s->v->app->texts, "<init>"),
                                                    utf8_text(s->v->app->texts, "()V"))
                                     : NULL;
    if (plain != NULL && (plain->access & ACC_PRIVATE) == 0) {
        any[n_any] = method_literal(s->v, &(struct declaration){super, plain});
        is_free = any[n_any++] == NO_ITEM;
    }
    bool is_enum = s->v->items->has_points && utf8_is(s->c->super, "java/lang/Enum");
    if (!is_free && !is_enum) /* an enum has a constructor in any case */
        need_one(s->v, if_one(s, s->items->extends), any, n_any);
    free(any);
}

/* If both the superclass and the class above it are supertypes of a class, the superclass is a
 * subclass of the class above it. */
static void lift_rules(const struct scope *s)
{
    struct when lift = if_one(s, s->items->lift);
    const struct class_file *above = hierarchy_find(s->v->hierarchy, s->items->above);
    const struct declaration plain = {above, plain_constructor(s->v->app->texts, above)};
    need(s->v, lift, s->items->self);
    need_class(s->v, lift, s->items->above);
    need(s->v, lift, method_literal(s->v, &plain));
    need_open_member(s->v, lift, &plain);
    lift.b = s->items->extends;
    need_subtype(s->v, lift, s->c->super, s->items->above);
}

/* The rules for a class that may merge with its superclass.  It has no signature then, because the
 * signature would speak of the superclass.  It adds no interface to a superclass with a signature,
 * because the signature lists all supertypes. */
static void merge_rules(const struct scope *s)
{
    const struct class_items *of = s->items;
    const struct class_items *whole = &s->v->items->classes[of->into];
    need(s->v, if_one(s, of->apart), of->self);
    if (of->named != NO_ITEM)
        need(s->v, if_one(s, of->named), of->self);
    need_one(s->v, if_one(s, of->self), (literal[]){of->extends, of->apart}, 2);
    if (of->signature != NO_ITEM)
        need(s->v, if_one(s, of->signature), of->apart);
    for (size_t i = 0; i < s->c->n_interfaces && whole->signature != NO_ITEM; i++)
        need(s->v, (struct when){s->number, of->implements + (literal)i, whole->signature},
             of->apart);
    literal is_open = modifier_item(&of->modifiers, ACC_PUBLIC);
    if (is_open != NO_ITEM)
        need_one(s->v, if_one(s, is_open),
                 (literal[]){modifier_item(&whole->modifiers, ACC_PUBLIC), of->apart}, 2);
}

static void relation_rules(const struct scope *s)
{
    const struct class_items *items = s->items;
    if (items->extends != NO_ITEM) {
        need(s->v, if_one(s, items->extends), items->self);
        need_class(s->v, if_one(s, items->extends), s->c->super);
        constructor_rule(s);
    }
    if (items->lift != NO_ITEM)
        lift_rules(s);
    if (items->into != NO_CLASS)
        merge_rules(s);
    for (size_t i = 0; i < s->c->n_interfaces; i++) {
        literal relation = items->implements + (uint32_t)i;
        need(s->v, if_one(s, relation), items->self);
        need_class(s->v, if_one(s, relation), s->c->interfaces[i]);
    }
}

/* A concrete class has a body for every abstract method that is above it. */
static void implementation_rules(const struct scope *s)
{
    if ((s->c->access & (ACC_ABSTRACT | ACC_INTERFACE)) != 0)
        return;
    const struct supertypes *above = hierarchy_supertypes(s->v->hierarchy, s->c->name);
    for (size_t i = 1; i < above->n_classes; i++) {
        const struct class_file *upper = above->classes[i];
        struct when when = {s->number, NO_ITEM, path_literal(s->v, s->c->name, upper->name)};
        if (when.b == NO_ITEM)
            when.b = s->items->self;
        for (size_t m = 0; m < upper->n_methods; m++) {
            const struct member *method = &upper->methods[m];
            if ((method->access & ACC_ABSTRACT) == 0)
                continue;
            when.a = method_literal(s->v, &(struct declaration){upper, method});
            need(s->v, when, implement_literal(s->v, s->c, method->name, method->descriptor));
        }
    }
}

/* --- signatures -------------------------------------------------------------------------- */

/* The part of a class signature about a supertype is present while the class has that supertype. */
static void class_signature_rules(const struct scope *s)
{
    const struct attribute *a = attribute_find(&s->c->attributes, ATTRIBUTE_SIGNATURE);
    if (a == NULL)
        return;
    const char *text = a->cells[0].text->text;
    struct mentioning m = {.v = s->v, .when = if_one(s, s->items->signature), .signatures = true};
    need(s->v, m.when, s->items->self);
    const char *at = signature_skip_parameters(text);
    if (at == NULL)
        return;
    signature_classes(s->v->app->texts, text, at, mention, &m);
    for (size_t i = 0; *at != '\0' && i <= s->c->n_interfaces; i++) {
        const char *next = signature_next(at);
        if (next == NULL)
            return;
        m.when.b = i == 0                            ? s->items->extends
                   : s->items->implements != NO_ITEM ? s->items->implements + (uint32_t)i - 1
                                                     : NO_ITEM;
        signature_classes(s->v->app->texts, at, next, mention, &m);
        at = next;
    }
}

/* A signature may use type variables of the class, of the class around it, and of the method around
 * it.  So their signatures stay with it. */
static void class_scope_rules(const struct scope *s)
{
    const struct attribute *enclosing =
        attribute_find(&s->c->attributes, ATTRIBUTE_ENCLOSING_METHOD);
    struct when when = if_one(s, s->items->signature);
    const struct attribute *inner = attribute_find(&s->c->attributes, ATTRIBUTE_INNER_CLASSES);
    for (size_t i = 0; inner != NULL && i < inner->n_rows; i++) {
        const union cell *row = attribute_row(inner, i);
        if (row[INNER_CLASS].text != s->c->name || row[INNER_OUTER].text == NULL)
            continue;
        uint32_t outer = app_find(s->v->app, row[INNER_OUTER].text);
        if (outer != NO_CLASS && s->items->signature != NO_ITEM)
            need(s->v, when, s->v->items->classes[outer].signature);
    }
    if (enclosing == NULL)
        return;
    uint32_t outer = app_find(s->v->app, enclosing->cells[ENCLOSING_CLASS].text);
    const struct name_and_type *method = enclosing->cells[ENCLOSING_METHOD].name_and_type;
    if (outer == NO_CLASS)
        return;
    const struct class_file *c = s->v->app->classes[outer].file;
    const struct member *m =
        method != NULL ? class_method(c, method->name, method->descriptor) : NULL;
    if (s->items->signature != NO_ITEM) {
        need(s->v, when, s->v->items->classes[outer].signature);
        if (m != NULL)
            need(s->v, when, s->v->items->classes[outer].methods[m - c->methods].signature);
    }
    need_class(s->v, if_one(s, s->items->self), c->name);
    if (m != NULL)
        need(s->v, if_one(s, s->items->self), code_literal(s->v, &(struct declaration){c, m}));
}

static void attachment_rules(const struct scope *s, const struct attribute_list *list, literal of,
                             literal signature, literal annotations)
{
    if (signature != NO_ITEM) {
        need(s->v, if_one(s, signature), of);
        if (is_generic(s->c))
            need(s->v, if_one(s, signature), s->items->signature);
        mention_kinds(s, if_one(s, signature), list, (uint64_t)1 << ATTRIBUTE_SIGNATURE);
    }
    if (annotations != NO_ITEM) {
        need(s->v, if_one(s, annotations), of);
        mention_kinds(s, if_one(s, annotations), list, annotation_attributes());
    }
}

/* --- nested classes ---------------------------------------------------------------------- */

static void inner_rules(const struct scope *s)
{
    const struct attribute *inner = attribute_find(&s->c->attributes, ATTRIBUTE_INNER_CLASSES);
    for (size_t i = 0; inner != NULL && i < inner->n_rows; i++) {
        const union cell *row = attribute_row(inner, i);
        literal self = s->items->inner + (uint32_t)i;
        need(s->v, if_one(s, self), s->items->self);
        need(s->v, if_one(s, self), class_literal(s->v, row[INNER_CLASS].text));
        if (row[INNER_OUTER].text != NULL)
            need_class(s->v, if_one(s, self), row[INNER_OUTER].text);
        if (row[INNER_CLASS].text == s->c->name)
            need(s->v, if_one(s, s->items->self), self);
        literal nested = class_literal(s->v, row[INNER_CLASS].text);
        if (row[INNER_OUTER].text == s->c->name && nested != NO_ITEM)
            need(s->v, if_one(s, nested), self);
    }
    const struct attribute *host = attribute_find(&s->c->attributes, ATTRIBUTE_NEST_HOST);
    if (host != NULL)
        need_class(s->v, if_one(s, s->items->self), host->cells[0].text);
}

/* --- special classes and members --------------------------------------------------------- */

static bool is_enum_part(const struct class_file *c, const struct member *member)
{
    if ((c->access & ACC_ENUM) == 0 || !utf8_is(c->super, "java/lang/Enum"))
        return false;
    return utf8_is(member->name, "values") || utf8_is(member->name, "valueOf") ||
           utf8_is(member->name, "$VALUES") || utf8_is(member->name, "ENUM$VALUES");
}

/* True for a field that holds a captured variable or the object around the class.  It is not needed
 * if no code uses it. */
static bool is_captured(const struct validity *v, const struct member *field)
{
    return v->items->has_points && (strncmp(field->name->text, "val$", 4) == 0 ||
                                    strncmp(field->name->text, "this$", 5) == 0);
}

/* Whether a synthetic field stays with its class. */
static bool is_synthetic_part(const struct scope *s, const struct member *field)
{
    return (field->access & ACC_SYNTHETIC) != 0 && !is_captured(s->v, field) &&
           !(s->v->items->has_points && is_enum_part(s->c, field));
}

/* Records keep all that belongs to components.  Enums keep what the compiler made for them, unless
 * code is looked into: then an enum may lose these parts, and may become an ordinary class. */
static void special_class_rules(const struct scope *s)
{
    struct when self = if_one(s, s->items->self);
    bool is_record = attribute_find(&s->c->attributes, ATTRIBUTE_RECORD) != NULL;
    bool is_whole_enum = (s->c->access & ACC_ENUM) != 0 && !s->v->items->has_points;
    if (is_record || is_whole_enum)
        need(s->v, self, s->items->extends);
    for (size_t i = 0; i < s->c->n_fields; i++)
        if ((is_whole_enum && is_enum_part(s->c, &s->c->fields[i])) ||
            is_synthetic_part(s, &s->c->fields[i]) ||
            (is_record && (s->c->fields[i].access & ACC_STATIC) == 0))
            need(s->v, self, s->items->fields[i].self);
    for (size_t i = 0; i < s->c->n_methods; i++) {
        const struct member *method = &s->c->methods[i];
        if (is_whole_enum && is_enum_part(s->c, method))
            need(s->v, self,
                 s->items->methods[i].code != NO_ITEM ? s->items->methods[i].code
                                                      : s->items->methods[i].self);
        if (is_record && (method->access & ACC_STATIC) == 0)
            need(s->v, self, s->items->methods[i].self);
    }
    if (is_record)
        mention_kinds(s, self, &s->c->attributes, (uint64_t)1 << ATTRIBUTE_RECORD);
}

static void field_rules(const struct scope *s, size_t index)
{
    const struct member *field = &s->c->fields[index];
    const struct member_items *items = &s->items->fields[index];
    struct when self = if_one(s, items->self);
    bool is_static = (field->access & ACC_STATIC) != 0;
    bool is_final = (field->access & ACC_FINAL) != 0;
    need(s->v, self, s->items->self);
    need_descriptor(s->v, self, member_family(s->v, s->c, field), field->descriptor);
    if (items->signature != NO_ITEM)
        need_descriptor_unchanged(s->v, if_one(s, items->signature),
                                  member_family(s->v, s->c, field));
    attachment_rules(s, &field->attributes, items->self, items->signature, items->annotations);
    if (items->final != NO_ITEM)
        need(s->v, if_one(s, items->final), items->self);
    /* A final field is set by a constructor or by the class initialiser. */
    literal *setters = mem_alloc((s->c->n_methods + 1) * sizeof *setters);
    size_t n_setters = 0;
    for (size_t i = 0; i < s->c->n_methods; i++)
        if (utf8_is(s->c->methods[i].name, is_static ? "<clinit>" : "<init>"))
            setters[n_setters++] = s->items->methods[i].self;
    bool has_value = attribute_find(&field->attributes, ATTRIBUTE_CONSTANT_VALUE) != NULL;
    if (is_final && !(is_static && has_value))
        need_one(s->v, if_one(s, items->final != NO_ITEM ? items->final : items->self), setters,
                 n_setters);
    free(setters);
}

/* --- methods ----------------------------------------------------------------------------- */

struct overriding {
    const struct scope *s;
    const struct utf8 *exception;
    literal throws;
};

/* The methods that a method overrides declare the exceptions that it declares. */
static void override_throws(void *context, const struct declaration *upper)
{
    const struct overriding *o = context;
    struct validity *v = o->s->v;
    uint32_t number = app_find(v->app, upper->owner->name);
    const struct attribute *a = attribute_find(&upper->member->attributes, ATTRIBUTE_EXCEPTIONS);
    if (number == NO_CLASS || a == NULL)
        return;
    const struct member_items *items =
        &v->items->classes[number].methods[upper->member - upper->owner->methods];
    for (size_t i = 0; items->throws != NO_ITEM && i < a->n_rows; i++) {
        if (hierarchy_is_subtype(v->hierarchy, o->exception, a->cells[i].text) != SUBTYPE_YES)
            continue;
        literal declared = items->throws + (uint32_t)i;
        literal path = path_literal(v, o->s->c->name, upper->owner->name);
        literal neg[] = {o->throws, items->self, path != NO_ITEM ? path : items->self};
        formula_add_clause(v->formula, neg, 3, &declared, 1);
    }
}

static void throws_rules(const struct scope *s, size_t index)
{
    const struct member *method = &s->c->methods[index];
    const struct member_items *items = &s->items->methods[index];
    const struct attribute *a = attribute_find(&method->attributes, ATTRIBUTE_EXCEPTIONS);
    for (size_t i = 0; items->throws != NO_ITEM && i < a->n_rows; i++) {
        literal throws = items->throws + (uint32_t)i;
        need(s->v, if_one(s, throws), items->self);
        need_class(s->v, if_one(s, throws), a->cells[i].text);
        need_subtype(s->v, if_one(s, throws), a->cells[i].text,
                     utf8_text(s->v->app->texts, "java/lang/Throwable"));
        if (method_code(method) != NULL && !items->points.is_followed)
            need(s->v, if_one(s, items->code != NO_ITEM ? items->code : items->self), throws);
        hierarchy_overridden(s->v->hierarchy, s->c, method, override_throws,
                             &(struct overriding){s, a->cells[i].text, throws});
    }
}

static bool has_parameter_row(const struct member *method, enum attribute_kind kind)
{
    const struct attribute *a = attribute_find(&method_code(method)->attributes, kind);
    unsigned first = (method->access & ACC_STATIC) == 0;
    unsigned end = first + descriptor_parameter_slots(method->descriptor->text);
    for (size_t i = 0; a != NULL && i < a->n_rows; i++) {
        uint32_t slot = attribute_row(a, i)[VARIABLE_INDEX].number;
        if (slot >= first && slot < end)
            return true;
    }
    return false;
}

/* Whether the debug tables of a method speak of its parameters. */
static bool debug_names_parameters(const struct member *method)
{
    const uint64_t on_types = (uint64_t)1 << ATTRIBUTE_VISIBLE_TYPE_ANNOTATIONS |
                              (uint64_t)1 << ATTRIBUTE_INVISIBLE_TYPE_ANNOTATIONS;
    const struct code *code = method_code(method);
    return code == NULL ||
           attribute_find(&method->attributes, ATTRIBUTE_METHOD_PARAMETERS) != NULL ||
           attributes_have(&code->attributes, on_types) ||
           has_parameter_row(method, ATTRIBUTE_LOCAL_VARIABLES) ||
           has_parameter_row(method, ATTRIBUTE_LOCAL_VARIABLE_TYPES);
}

static void method_rules(const struct scope *s, size_t index)
{
    const struct member *method = &s->c->methods[index];
    const struct member_items *items = &s->items->methods[index];
    struct when self = if_one(s, items->self);
    need(s->v, self, s->items->self);
    const struct family *family = member_family(s->v, s->c, method);
    need_descriptor(s->v, self, family, method->descriptor);
    if (items->signature != NO_ITEM)
        need_descriptor_unchanged(s->v, if_one(s, items->signature), family);
    if (items->annotations != NO_ITEM)
        need_descriptor_unchanged(s->v, if_one(s, items->annotations), family);
    if (items->debug != NO_ITEM && debug_names_parameters(method))
        need_descriptor_unchanged(s->v, if_one(s, items->debug), family);
    attachment_rules(s, &method->attributes, items->self, items->signature, items->annotations);
    if (items->code != NO_ITEM)
        need(s->v, if_one(s, items->code), items->self);
    if ((method->access & ACC_BRIDGE) != 0)
        need(s->v, self, s->items->signature);
    throws_rules(s, index);
    if (items->lines != NO_ITEM)
        need(s->v, if_one(s, items->lines), items->code != NO_ITEM ? items->code : items->self);
    if (items->debug == NO_ITEM)
        return;
    struct when debug = if_one(s, items->debug);
    need(s->v, debug, items->code != NO_ITEM ? items->code : items->self);
    if (method_code(method) != NULL)
        mention_kinds(s, debug, &method_code(method)->attributes, debug_attributes());
    if (is_generic(s->c) && method_code(method) != NULL &&
        attribute_find(&method_code(method)->attributes, ATTRIBUTE_LOCAL_VARIABLE_TYPES) != NULL) {
        need(s->v, debug, s->items->signature);
        need(s->v, debug, items->signature);
    }
}

void declarations_rules(struct validity *v, uint32_t number)
{
    struct scope s = {v, v->app->classes[number].file, &v->items->classes[number], number};
    relation_rules(&s);
    implementation_rules(&s);
    class_signature_rules(&s);
    class_scope_rules(&s);
    attachment_rules(&s, &s.c->attributes, s.items->self, NO_ITEM, s.items->annotations);
    if (s.items->debug != NO_ITEM)
        need(v, if_one(&s, s.items->debug), s.items->self);
    inner_rules(&s);
    special_class_rules(&s);
    for (size_t i = 0; i < s.c->n_fields; i++)
        field_rules(&s, i);
    for (size_t i = 0; i < s.c->n_methods; i++)
        method_rules(&s, i);
}
