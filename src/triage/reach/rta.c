/* cha and rta: a call may enter the methods of all classes (cha), or of the instantiated classes
 * (rta).
 *
 * Each signature (declared type of the receiver, name, descriptor) that reachable code calls is
 * combined with each class below that type exactly once: when the later of the two is found. */
#include "base/memory.h"
#include "triage/reach/reaching.h"

#include <stdlib.h>

struct signature {
    const struct utf8 *name, *descriptor;
};

/* A type as the receiver of calls. */
struct receiver {
    struct numbers calls;     /* signatures that are called on it */
    struct numbers instances; /* types at or below it */
};

struct by_classes {
    struct reaching *r;
    struct signature *signatures;
    size_t n_signatures, signatures_capacity;
    struct pointer_map by_signature;
    struct receiver *receivers; /* one for each type */
    size_t n_receivers, receivers_capacity;
    /* for each class: the methods that the library may call were reached */
    struct bitset handed_out;
    struct bitset instances; /* for each class */
};

static struct receiver *receiver_of(struct by_classes *b, uint32_t type)
{
    mem_grow((void **)&b->receivers, &b->receivers_capacity, (size_t)type + 1,
             sizeof *b->receivers);
    while (b->n_receivers <= type)
        b->receivers[b->n_receivers++] = (struct receiver){0};
    return &b->receivers[type];
}

static void meet(struct by_classes *b, uint32_t type, uint32_t signature)
{
    const struct signature *s = &b->signatures[signature];
    reach_method(b->r, dispatch_select(&b->r->dispatch, type, s->name, s->descriptor));
}

static void call(struct by_classes *b, const struct member_ref *ref)
{
    struct pointer_key key = {{ref->owner, ref->name, ref->descriptor}};
    uint32_t number = (uint32_t)b->n_signatures;
    if (pointer_map_get(&b->by_signature, key, &number))
        return;
    pointer_map_put(&b->by_signature, key, number);
    mem_grow((void **)&b->signatures, &b->signatures_capacity, b->n_signatures + 1,
             sizeof *b->signatures);
    b->signatures[b->n_signatures++] = (struct signature){ref->name, ref->descriptor};
    uint32_t type = type_of(&b->r->types, ref->owner);
    numbers_push(&receiver_of(b, type)->calls, number);
    for (size_t i = 0; i < receiver_of(b, type)->instances.n; i++)
        meet(b, receiver_of(b, type)->instances.data[i], number);
}

/* From now on, objects of the class may be receivers. */
static void add_instance(struct by_classes *b, uint32_t type)
{
    size_t n;
    const uint32_t *supers = type_supers(&b->r->types, type, &n);
    for (size_t i = 0; i < n; i++) {
        numbers_push(&receiver_of(b, supers[i])->instances, type);
        for (size_t k = 0; k < receiver_of(b, supers[i])->calls.n; k++)
            meet(b, type, receiver_of(b, supers[i])->calls.data[k]);
    }
}

static void hand_out(struct by_classes *b, uint32_t class_number, uint32_t type)
{
    if (bitset_has(&b->handed_out, class_number))
        return;
    struct numbers callbacks = {0};
    bitset_add(&b->handed_out, class_number);
    dispatch_callbacks(&b->r->dispatch, type, &callbacks);
    for (size_t i = 0; i < callbacks.n; i++)
        reach_method(b->r, callbacks.data[i]);
    numbers_done(&callbacks);
}

static void instantiate(struct by_classes *b, const struct utf8 *name)
{
    uint32_t class_number = world_find(b->r->world, name);
    if (class_number == WORLD_NONE)
        return;
    uint32_t type = type_of(&b->r->types, name);
    if (!bitset_has(&b->instances, class_number)) {
        bitset_add(&b->instances, class_number);
        add_instance(b, type);
    }
    hand_out(b, class_number, type);
}

/* For cha: a class that reachable code names may be visible to the library. */
static void mention(struct by_classes *b, const struct utf8 *name)
{
    uint32_t class_number = world_find(b->r->world, name);
    if (b->r->analysis.kind == REACH_CHA && class_number != WORLD_NONE &&
        (b->r->world->classes[class_number].file->access & (ACC_INTERFACE | ACC_ABSTRACT)) == 0)
        hand_out(b, class_number, type_of(&b->r->types, name));
}

/* Code ---------------------------------------------------------------------------------------- */

static void invoke(struct by_classes *b, enum opcode op, const struct member_ref *ref)
{
    struct resolved target = reach_resolve(b->r, ref);
    mention(b, ref->owner);
    if (op == OP_INVOKESTATIC && target.is_known)
        reach_initialiser_of(b->r, target.owner->name);
    if (op == OP_INVOKESTATIC || op == OP_INVOKESPECIAL ||
        (target.is_known && (target.member->access & ACC_PRIVATE) != 0))
        reach_method(b->r, target.method);
    else
        call(b, ref);
}

static void access_static(struct by_classes *b, const struct member_ref *ref)
{
    struct declaration field;
    if (hierarchy_resolve_field(b->r->world->hierarchy, ref, &field))
        reach_initialiser_of(b->r, field.owner->name);
}

static void visit_handle(void *context, const struct method_handle *handle)
{
    struct by_classes *b = context;
    switch (handle->kind) {
    case HANDLE_GET_STATIC:
    case HANDLE_PUT_STATIC:
        access_static(b, handle->member);
        break;
    case HANDLE_INVOKE_STATIC:
        invoke(b, OP_INVOKESTATIC, handle->member);
        break;
    case HANDLE_INVOKE_SPECIAL:
        invoke(b, OP_INVOKESPECIAL, handle->member);
        break;
    case HANDLE_NEW_INVOKE_SPECIAL:
        reach_initialiser_of(b->r, handle->member->owner);
        instantiate(b, handle->member->owner);
        invoke(b, OP_INVOKESPECIAL, handle->member);
        break;
    case HANDLE_INVOKE_VIRTUAL:
    case HANDLE_INVOKE_INTERFACE:
        invoke(b, OP_INVOKEVIRTUAL, handle->member);
        break;
    default: /* fields of objects */
        break;
    }
}

static void visit_dynamic(struct by_classes *b, const struct dynamic *dynamic)
{
    struct lambda lambda;
    if (!reach_lambda(b->r, dynamic, &lambda)) {
        reach_each_handle(dynamic->bootstrap, visit_handle, b);
    } else if ((b->r->analysis.defects & DEFECT_LAMBDAS) == 0) {
        const struct utf8 *marker;
        instantiate(b, lambda.interface); /* because of its default methods */
        for (size_t i = 0; (marker = lambda_marker(&lambda, i, b->r->world)) != NULL; i++)
            instantiate(b, marker);
        visit_handle(b, &lambda.handle);
    }
}

static void visit_constant(struct by_classes *b, const struct constant *constant)
{
    if (constant->tag == CONSTANT_METHOD_HANDLE)
        visit_handle(b, &constant->handle);
    else if (constant->tag == CONSTANT_DYNAMIC)
        visit_dynamic(b, &constant->dynamic);
    else if (constant->tag == CONSTANT_CLASS)
        mention(b, constant->text);
}

static void visit_insn(struct by_classes *b, const struct insn *insn)
{
    switch (insn->op) {
    case OP_NEW:
        reach_initialiser_of(b->r, insn->type);
        instantiate(b, insn->type);
        break;
    case OP_CHECKCAST:
    case OP_INSTANCEOF:
        mention(b, insn->type);
        break;
    case OP_GETSTATIC:
    case OP_PUTSTATIC:
        access_static(b, insn->member);
        break;
    case OP_INVOKEVIRTUAL:
    case OP_INVOKEINTERFACE:
    case OP_INVOKESTATIC:
    case OP_INVOKESPECIAL:
        invoke(b, (enum opcode)insn->op, insn->member);
        break;
    case OP_INVOKEDYNAMIC:
        visit_dynamic(b, insn->dynamic);
        break;
    case OP_LDC:
        visit_constant(b, insn->constant);
        break;
    default:
        break;
    }
}

static void add_all_classes(struct by_classes *b)
{
    for (size_t i = 0; i < b->r->world->n_classes; i++) {
        const struct class_file *c = b->r->world->classes[i].file;
        if ((c->access & (ACC_INTERFACE | ACC_ABSTRACT)) == 0) {
            bitset_add(&b->instances, i);
            add_instance(b, type_of(&b->r->types, c->name));
        }
    }
}

void reach_by_classes(struct reaching *r)
{
    struct by_classes b = {.r = r};
    bitset_init(&b.handed_out, r->world->n_classes);
    bitset_init(&b.instances, r->world->n_classes);
    if (r->analysis.kind == REACH_CHA)
        add_all_classes(&b);
    while (r->todo.n > 0) {
        uint32_t method = r->todo.data[--r->todo.n];
        const struct code *code = method_code(r->world->methods[method].member);
        for (size_t i = 0; code != NULL && i < code->n_insns; i++)
            visit_insn(&b, &code->insns[i]);
    }
    for (size_t i = 0; i < b.n_receivers; i++) {
        numbers_done(&b.receivers[i].calls);
        numbers_done(&b.receivers[i].instances);
    }
    free(b.receivers);
    free(b.signatures);
    pointer_map_done(&b.by_signature);
    bitset_done(&b.handed_out);
    bitset_done(&b.instances);
}
