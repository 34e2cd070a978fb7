/* The rules for code: the classes and members that instructions name, and the types that must
 * fit. */
#include "base/memory.h"
#include "input/jvm/items/code_points.h"
#include "input/jvm/rules/validity.h"
#include "jvm/code/assigns.h"
#include "jvm/model/class_mentions.h"
#include "jvm/model/descriptor.h"

#include <stdlib.h>
#include <string.h>

struct body {
    struct validity *v;
    const struct class_file *c;
    const struct member *method;
    const struct code *code;
    /* the condition under which the code, or the current instruction, is present */
    struct when when;
    size_t super_call; /* index of the instruction, or SIZE_MAX */
    literal *literals; /* literal of each instruction (validity.h); NULL: code is always whole */
    /* for each instruction: it is a call that leaves its object when it is removed */
    bool *passes_on;
};

static void mention(void *context, const struct utf8 *name)
{
    struct body *body = context;
    need_class(body->v, body->when, name);
}

/* The condition under which an instruction is present.  The call of a constructor of the superclass
 * is present only with the superclass; without it, a constructor of Object is called. */
static struct when when_insn(const struct body *body, size_t insn)
{
    struct when when = body->when;
    if (insn == body->super_call)
        when.b = body->v->items->classes[when.class_number].extends;
    return when;
}

/* --- members ----------------------------------------------------------------------------- */

static void remember_use(struct body *body, literal used)
{
    struct uses *uses = &body->v->uses;
    mem_grow((void **)&uses->uses, &uses->capacity, uses->n_uses + 1, sizeof *uses->uses);
    uses->uses[uses->n_uses++] = (struct use){used, body->when.a};
}

static bool resolve(struct body *body, const struct member_ref *ref, struct declaration *ret)
{
    return ref->tag == CONSTANT_FIELD_REF ? hierarchy_resolve_field(body->v->hierarchy, ref, ret)
                                          : hierarchy_resolve_method(body->v->hierarchy, ref, ret);
}

/* A method that catches an exception of a called method needs the declaration of the exception
 * there. */
static void catch_rules(struct body *body, const struct declaration *called)
{
    struct validity *v = body->v;
    uint32_t number = app_find(v->app, called->owner->name);
    const struct attribute *a = attribute_find(&called->member->attributes, ATTRIBUTE_EXCEPTIONS);
    if (number == NO_CLASS || a == NULL)
        return;
    literal first =
        v->items->classes[number].methods[called->member - called->owner->methods].throws;
    for (size_t h = 0; first != NO_ITEM && h < body->code->n_handlers; h++) {
        const struct utf8 *caught = body->code->handlers[h].type;
        for (size_t i = 0; caught != NULL && i < a->n_rows; i++)
            if (hierarchy_is_subtype(v->hierarchy, a->cells[i].text, caught) != SUBTYPE_NO ||
                hierarchy_is_subtype(v->hierarchy, caught, a->cells[i].text) != SUBTYPE_NO)
                need(v, body->when, first + (uint32_t)i);
    }
}

static bool is_below(struct body *body, const struct utf8 *name, const char *above)
{
    struct validity *v = body->v;
    return hierarchy_is_subtype(v->hierarchy, name, utf8_text(v->app->texts, above)) == SUBTYPE_YES;
}

static bool is_checked(struct body *body, const struct utf8 *exception)
{
    return !is_below(body, exception, "java/lang/RuntimeException") &&
           !is_below(body, exception, "java/lang/Error");
}

/* The method declares an exception while something in its code may throw it.  `thrown`: the
 * exception; NULL: whatever athrow throws.  `declared`: the item with which the called method
 * declares it. */
static void throw_rules(struct body *body, const struct utf8 *thrown, literal declared)
{
    struct validity *v = body->v;
    const struct attribute *a = attribute_find(&body->method->attributes, ATTRIBUTE_EXCEPTIONS);
    literal first =
        v->items->classes[body->when.class_number].methods[body->method - body->c->methods].throws;
    for (size_t i = 0; first != NO_ITEM && body->literals != NULL && i < a->n_rows; i++)
        if (is_checked(body, a->cells[i].text) &&
            (thrown == NULL ||
             hierarchy_is_subtype(v->hierarchy, thrown, a->cells[i].text) != SUBTYPE_NO))
            need_with(v, body->when, declared, first + (literal)i);
}

/* Exceptions that the called method declares are thrown by the caller too. */
static void throw_on_rules(struct body *body, const struct declaration *called)
{
    struct validity *v = body->v;
    const struct attribute *a = attribute_find(&called->member->attributes, ATTRIBUTE_EXCEPTIONS);
    uint32_t number = app_find(v->app, called->owner->name);
    literal first =
        number != NO_CLASS
            ? v->items->classes[number].methods[called->member - called->owner->methods].throws
            : NO_ITEM;
    for (size_t i = 0; a != NULL && i < a->n_rows; i++)
        throw_rules(body, a->cells[i].text, first != NO_ITEM ? first + (literal)i : NO_ITEM);
}

/* Only a subclass may use a protected member of a class in another package. */
static void protected_rule(struct body *body, const struct declaration *d)
{
    if ((d->member->access & ACC_PROTECTED) != 0 && !same_package(d->owner->name, body->c->name))
        need_subtype(body->v, body->when, body->c->name, d->owner->name);
}

static void call_exactly(struct body *body, struct when when, const struct member_ref *ref)
{
    struct declaration d;
    if (resolve(body, ref, &d)) {
        need(body->v, when, method_literal(body->v, &d));
        need_subtype(body->v, when, ref->owner, d.owner->name);
    }
}

struct reaching {
    struct validity *v;
    struct when when;
};

static void reach(void *context, const struct declaration *d)
{
    const struct reaching *r = context;
    need_open_member(r->v, r->when, d);
}

/* The reference names its class and resolves to some member, or it names the declaring class. */
static void owner_rules(struct body *body, struct when when, const struct member_ref *ref,
                        const struct member_owner *owner)
{
    struct validity *v = body->v;
    need_an_owner(v, when, owner);
    when.b = owner->item;
    need(v, when, resolve_literal(v, ref));
    when.b = moved_literal(v, owner);
    need(v, when,
         ref->tag == CONSTANT_FIELD_REF ? field_literal(v, &owner->declared)
                                        : method_literal(v, &owner->declared));
}

static void member_rules(struct body *body, struct when when, const struct member_ref *ref,
                         bool exactly, const struct member_owner *owner)
{
    if (ref->owner->text[0] == '[')
        return;
    struct declaration d;
    if (exactly)
        call_exactly(body, when, ref);
    else if (owner != NULL)
        owner_rules(body, when, ref, owner);
    else
        need(body->v, when, resolve_literal(body->v, ref));
    if (!resolve(body, ref, &d))
        return;
    hierarchy_declarations(body->v->hierarchy, ref, reach, &(struct reaching){body->v, when});
    protected_rule(body, &d);
    if (ref->tag == CONSTANT_FIELD_REF)
        return;
    catch_rules(body, &d);
    throw_on_rules(body, &d);
    if (strncmp(ref->name->text, "access$", 7) == 0 && d.owner != body->c)
        remember_use(body, method_literal(body->v, &d));
}

static void handle_rules(struct body *body, const struct method_handle *handle)
{
    bool exactly = handle->kind == HANDLE_NEW_INVOKE_SPECIAL ||
                   handle->kind == HANDLE_INVOKE_SPECIAL || handle->kind == HANDLE_INVOKE_STATIC;
    member_rules(body, body->when, handle->member, exactly, NULL);
}

static void bootstrap_rules(struct body *body, const struct bootstrap *bootstrap, int depth);

static void constant_rules(struct body *body, const struct constant *constant, int depth)
{
    if (constant->tag == CONSTANT_METHOD_HANDLE)
        handle_rules(body, &constant->handle);
    else if (constant->tag == CONSTANT_CLASS)
        need_all_above(body->v, body->when, constant->text);
    else if (constant->tag == CONSTANT_DYNAMIC && depth < 8)
        bootstrap_rules(body, constant->dynamic.bootstrap, depth + 1);
}

static void bootstrap_rules(struct body *body, const struct bootstrap *bootstrap, int depth)
{
    handle_rules(body, &bootstrap->handle);
    for (size_t i = 0; i < bootstrap->n_arguments; i++)
        constant_rules(body, bootstrap->arguments[i], depth);
}

/* A lambda needs the method of its interface. */
static void lambda_rules(struct body *body, const struct dynamic *dynamic)
{
    const struct bootstrap *bootstrap = dynamic->bootstrap;
    const struct utf8 *interface =
        descriptor_class(body->v->app->texts, descriptor_return(dynamic->descriptor->text));
    bootstrap_rules(body, bootstrap, 0);
    if (interface == NULL || interface->text[0] == '[' || bootstrap->n_arguments == 0 ||
        bootstrap->arguments[0]->tag != CONSTANT_METHOD_TYPE)
        return;
    struct member_ref method = {CONSTANT_INTERFACE_METHOD_REF, interface, dynamic->name,
                                bootstrap->arguments[0]->text};
    need(body->v, body->when, resolve_literal(body->v, &method));
}

/* Before a constructor calls another one, it may set only fields that its own class declares. */
static void own_field_rule(struct body *body, const struct member_ref *ref)
{
    const struct member *field = class_field(body->c, ref->name, ref->descriptor);
    if (utf8_is(body->method->name, "<init>") && ref->owner == body->c->name && field != NULL)
        need(body->v, body->when, field_literal(body->v, &(struct declaration){body->c, field}));
}

static const struct member_owner *owner_of(const struct body *body, const struct insn *insn)
{
    return body->literals != NULL ? insn_owner(body->v, body->c, insn) : NULL;
}

static void insn_rules(struct body *body, size_t index)
{
    const struct insn *insn = &body->code->insns[index];
    switch (insn->op) {
    case OP_PUTFIELD:
        own_field_rule(body, insn->member);
        member_rules(body, body->when, insn->member, false, owner_of(body, insn));
        break;
    case OP_GETFIELD:
    case OP_GETSTATIC:
    case OP_PUTSTATIC:
    case OP_INVOKEVIRTUAL:
    case OP_INVOKEINTERFACE:
    case OP_INVOKESTATIC:
        member_rules(body, body->when, insn->member, false, owner_of(body, insn));
        break;
    case OP_INVOKESPECIAL:
        member_rules(body, when_insn(body, index), insn->member, true, NULL);
        if (!utf8_is(insn->member->name, "<init>"))
            need_subtype(body->v, body->when, body->c->name, insn->member->owner);
        break;
    case OP_INVOKEDYNAMIC:
        lambda_rules(body, insn->dynamic);
        break;
    case OP_ATHROW:
        throw_rules(body, NULL, NO_ITEM);
        break;
    case OP_LDC:
        constant_rules(body, insn->constant, 0);
        break;
    case OP_NEW:
        if (app_find(body->v->app, insn->type) != NO_CLASS)
            remember_use(body, class_literal(body->v, insn->type));
        break;
    default:
        break;
    }
}

/* --- types ------------------------------------------------------------------------------- */

static bool is_interface(struct body *body, const struct utf8 *name)
{
    const struct class_file *c = hierarchy_find(body->v->hierarchy, name);
    return c != NULL && (c->access & ACC_INTERFACE) != 0;
}

static bool is_final(struct body *body, const struct utf8 *name)
{
    const struct class_file *c = hierarchy_find(body->v->hierarchy, name);
    return c != NULL && (c->access & ACC_FINAL) != 0;
}

/* Java allows a cast between two classes if one is a subclass of the other, and between an
 * interface and a class that is not final. */
static void cast_rule(struct body *body, literal only_if, const struct utf8 *from,
                      const struct utf8 *to)
{
    struct validity *v = body->v;
    if (from->text[0] == '[' || to->text[0] == '[' || from == to)
        return;
    if ((is_interface(body, from) && !is_final(body, to)) ||
        (is_interface(body, to) && !is_final(body, from)))
        return;
    bool is_up = hierarchy_is_subtype(v->hierarchy, from, to) == SUBTYPE_YES;
    need_with(v, body->when, only_if,
              is_up ? subtype_literal(v, from, to) : subtype_literal(v, to, from));
}

static void look_at(struct body *body, size_t insn)
{
    if (body->literals != NULL)
        body->when.a = body->literals[insn];
}

static literal whole_code(const struct body *body)
{
    return code_literal(body->v, &(struct declaration){body->c, body->method});
}

/* Adds the condition that the instruction which makes the value is present. */
static void look_at_value(struct body *body, size_t origin)
{
    if (body->literals == NULL)
        return;
    literal made = body->literals[origin];
    body->when.b = made != whole_code(body) && made != body->when.a ? made : NO_ITEM;
}

static const struct type_slot *parameter_slot(const struct body *body, size_t local)
{
    const struct family *family = member_family(body->v, body->c, body->method);
    const char *type = body->method->descriptor->text + 1;
    size_t at = (body->method->access & ACC_STATIC) == 0;
    for (size_t i = 0; family != NULL && i < family->n_parameters && at <= local; i++) {
        if (at == local)
            return &family->slots[i];
        at += descriptor_slots(type);
        type = descriptor_next(type);
    }
    return NULL;
}

/* The slot of a descriptor that has the type of a value from this origin. */
static const struct type_slot *slot_of_origin(const struct body *body, size_t origin)
{
    size_t n_insns = body->code->n_insns;
    if (body->literals == NULL || body->v->items->families == NULL)
        return NULL;
    if (origin >= n_insns + body->code->n_handlers)
        return parameter_slot(body, origin - n_insns - body->code->n_handlers);
    const struct insn *insn = origin < n_insns ? &body->code->insns[origin] : NULL;
    if (insn == NULL || !insn_has_member(insn) || utf8_is(insn->member->name, "<init>"))
        return NULL;
    const struct family *family = ref_family(body->v, insn->member);
    return family != NULL ? family_result(family) : NULL;
}

/* The slot of a descriptor that has the type as which the value is used. */
static const struct type_slot *slot_of_target(const struct body *body, const struct assign *a)
{
    const struct insn *insn = &body->code->insns[a->insn];
    if (body->literals == NULL || body->v->items->families == NULL || a->kind != ASSIGN_VALUE)
        return NULL;
    const struct family *family = NULL;
    if (insn->op == OP_ARETURN)
        family = member_family(body->v, body->c, body->method);
    else if (insn->op == OP_PUTFIELD || insn->op == OP_PUTSTATIC ||
             (a->parameter != NO_PARAMETER && insn->op != OP_INVOKEDYNAMIC))
        family = ref_family(body->v, insn->member);
    if (family == NULL)
        return NULL;
    return a->parameter != NO_PARAMETER ? &family->slots[a->parameter] : family_result(family);
}

/* The value is taken as the type that the instruction wants.  The object of a member is taken as
 * the class that the reference names. */
static void need_taken(struct body *body, struct when when, struct slot_type from,
                       const struct assign *a)
{
    const struct member_owner *owner =
        a->kind == ASSIGN_RECEIVER ? owner_of(body, &body->code->insns[a->insn]) : NULL;
    if (owner == NULL) {
        const struct type_slot *slot = slot_of_target(body, a);
        need_flow(body->v, when, from,
                  (struct slot_type){a->to, slot, slot != NULL ? slot->there : NO_ITEM});
        return;
    }
    need_flow(body->v, when, from, (struct slot_type){a->to, NULL, owner->item});
    need_flow(body->v, when, from,
              (struct slot_type){owner->declared.owner->name, NULL, moved_literal(body->v, owner)});
}

/* Requires a subtype relation while both the value and the instruction that uses it are present. */
static void flow(struct body *body, const struct assign *a)
{
    struct when when = body->when;
    if (a->insn == body->super_call) {
        when.a = when.b != NO_ITEM ? when.b : when.a;
        when.b = body->v->items->classes[when.class_number].extends;
    }
    need_taken(body, when, (struct slot_type){a->from, slot_of_origin(body, a->origin), NO_ITEM},
               a);
}

/* The value may have any of the types that its slot may become. */
static void cast_rules(struct body *body, const struct assign *a)
{
    const struct type_slot *slot = slot_of_origin(body, a->origin);
    if (slot == NULL || slot->n_options == 0 || slot->chain[0] != a->from) {
        cast_rule(body, NO_ITEM, a->from, a->to);
        return;
    }
    for (size_t k = 0; k < slot->n_options; k++)
        cast_rule(body, slot->option + (literal)k, slot->chain[k], a->to);
}

/* An absent call may leave its object in place of its result.  The object must have the type that
 * the result had. */
static void pass_on(struct body *body, const struct assign *a)
{
    if (body->literals == NULL || a->origin >= body->code->n_insns || !body->passes_on[a->origin])
        return;
    struct when when = {body->when.class_number, body->when.a, NO_ITEM};
    if (a->insn == body->super_call)
        when.b = body->v->items->classes[when.class_number].extends;
    need_taken(body, when, fixed_type(a->from), a);
}

static void assign(void *context, const struct assign *a)
{
    struct body *body = context;
    const struct utf8 *from = a->from;
    const struct insn *insn = &body->code->insns[a->insn];
    look_at(body, a->insn);
    if (a->kind == ASSIGN_RECEIVER && body->literals != NULL && body->passes_on[a->insn])
        body->when.a = whole_code(body);
    look_at_value(body, a->origin);
    if (a->kind == ASSIGN_CAST) {
        cast_rules(body, a);
        return;
    }
    struct declaration d;
    flow(body, a);
    pass_on(body, a);
    /* An object whose protected member is used is an object of the class that uses it. */
    if (a->kind == ASSIGN_RECEIVER && resolve(body, insn->member, &d) &&
        (d.member->access & ACC_PROTECTED) != 0 && !same_package(d.owner->name, body->c->name))
        need_flow(body->v, body->when,
                  (struct slot_type){from, slot_of_origin(body, a->origin), NO_ITEM},
                  fixed_type(body->c->name));
}

/* If the types in a method cannot be inferred (subroutines), all supertypes of the classes that it
 * names stay. */
static void mention_above(void *context, const struct utf8 *name)
{
    struct body *body = context;
    need_all_above(body->v, body->when, name);
}

/* Requires the classes that an instruction names, with the types of a member as they are in the
 * candidate. */
static void mention_one(struct body *body, const struct mentions *mentions, const struct insn *insn)
{
    const struct family *family = insn_has_member(insn) ? ref_family(body->v, insn->member) : NULL;
    const struct member_owner *owner = owner_of(body, insn);
    if (family == NULL && owner == NULL) {
        mention_insn(mentions, insn);
        return;
    }
    if (owner != NULL) {
        body->when.b = moved_literal(body->v, owner);
        mention_class_name(mentions, owner->declared.owner->name);
        body->when.b = owner->item;
    }
    mention_class_name(mentions, insn->member->owner);
    if (owner != NULL)
        body->when.b = NO_ITEM;
    need_descriptor(body->v, body->when, family, insn->member->descriptor);
}

static void mention_code(struct body *body, class_name_fn *visit)
{
    struct mentions mentions = {body->v->app->texts, visit, body};
    for (size_t i = 0; i < body->code->n_insns; i++) {
        look_at(body, i);
        if (i == body->super_call && body->literals != NULL)
            body->when = when_insn(body, i);
        mention_one(body, &mentions, &body->code->insns[i]);
        body->when.b = NO_ITEM;
    }
    for (size_t i = 0; i < body->code->n_handlers; i++) {
        look_at(body, body->code->n_insns + i);
        mention_class_name(&mentions, body->code->handlers[i].type);
    }
    const struct attribute *map = attribute_find(&body->code->attributes, ATTRIBUTE_STACK_MAP);
    if (map != NULL && body->literals == NULL)
        mention_attribute(&mentions, map);
}

static bool *find_passing(const struct body *body, const struct code_points *points)
{
    bool *passes_on = mem_zero(body->code->n_insns, sizeof *passes_on);
    for (size_t i = 0; i < points->n_points; i++)
        if (points->points[i].stub == STUB_OBJECT)
            passes_on[points->points[i].insn] = true;
    return passes_on;
}

void body_rules(struct validity *v, uint32_t number, size_t method)
{
    const struct class_file *c = v->app->classes[number].file;
    const struct declaration self = {c, &c->methods[method]};
    struct body body = {.v = v,
                        .c = c,
                        .method = self.member,
                        .code = method_code(self.member),
                        .when = {number, code_literal(v, &self), NO_ITEM}};
    if (body.code == NULL)
        return;
    size_t n_calls;
    body.super_call = super_call_index(c, self.member, &n_calls);
    if (n_calls > 1) {
        body.super_call = SIZE_MAX; /* with several calls, none can be exchanged */
        need(v, body.when, v->items->classes[number].extends);
    }
    if (v->items->classes[number].methods[method].points.is_followed) {
        body.literals = insn_literals(v, number, method);
        handlers_rules(v, number, method, body.literals);
        receivers_rules(v, number, method, body.literals);
    }
    body.passes_on = find_passing(&body, &v->items->classes[number].methods[method].points);
    mention_code(&body, mention);
    for (size_t i = 0; i < body.code->n_insns; i++) {
        look_at(&body, i);
        insn_rules(&body, i);
    }
    for (size_t i = 0; i < body.code->n_handlers; i++) {
        look_at(&body, body.code->n_insns + i);
        if (body.code->handlers[i].type != NULL)
            need_subtype(v, body.when, body.code->handlers[i].type,
                         utf8_text(v->app->texts, "java/lang/Throwable"));
    }
    struct assigns assigns = {v->app->texts, assign, &body, body.literals != NULL};
    if (assigns_of_method(&assigns, c, self.member, NULL) != STATUS_OK)
        mention_code(&body, mention_above);
    free(body.literals);
    free(body.passes_on);
}

/* --- parts that exist only to be used --------------------------------------------------------- */

static bool is_anonymous(const struct class_file *c)
{
    const struct attribute *inner = attribute_find(&c->attributes, ATTRIBUTE_INNER_CLASSES);
    for (size_t i = 0; inner != NULL && i < inner->n_rows; i++)
        if (attribute_row(inner, i)[INNER_CLASS].text == c->name)
            return attribute_row(inner, i)[INNER_NAME].text == NULL;
    return false;
}

static int by_used(const void *a, const void *b)
{
    literal x = ((const struct use *)a)->used;
    literal y = ((const struct use *)b)->used;
    return (x > y) - (x < y);
}

static bool is_only_used(const struct validity *v, literal used)
{
    if (v->items->kind[used] == ITEM_METHOD)
        return true;                                 /* accessors are the only methods here */
    return is_anonymous(v->app->classes[used].file); /* the items of classes come first */
}

/* An anonymous class or an accessor is present only together with some code that uses it. */
void uses_rules(struct validity *v)
{
    struct uses *uses = &v->uses;
    if (uses->n_uses > 0)
        qsort(uses->uses, uses->n_uses, sizeof *uses->uses, by_used);
    literal *users = mem_alloc((uses->n_uses + 1) * sizeof *users);
    for (size_t first = 0, end; first < uses->n_uses; first = end) {
        literal used = uses->uses[first].used;
        size_t n_users = 0;
        for (end = first; end < uses->n_uses && uses->uses[end].used == used; end++)
            users[n_users++] = uses->uses[end].by;
        if (used != NO_ITEM && used < v->items->n_items && is_only_used(v, used))
            need_one(v, (struct when){0, used, NO_ITEM}, users, n_users);
    }
    free(users);
}
