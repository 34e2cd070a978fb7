/* The flow of objects through the code of a method: where each comes from and where it goes.
 *
 * infer.h lists for each operand the instructions that made it.  So every instruction that makes an
 * object is a node, and every use is an edge.  A method whose code cannot be followed counts as
 * library code: objects that reach it go outside. */
#include "base/memory.h"
#include "jvm/code/infer.h"
#include "jvm/model/descriptor.h"
#include "triage/reach/flow.h"

#include <stdlib.h>
#include <string.h>

struct element {
    uint32_t origin, depth, node;
};

struct reading_code {
    struct flow *f;
    struct reaching *r;
    const struct class_file *owner;
    const struct member *member;
    const struct code *code;
    struct infer *infer; /* NULL: the code cannot be followed */
    struct method_nodes nodes;
    uint32_t *origins; /* for each origin: its node; UNKNOWN: not computed yet */
    size_t n_origins;
    struct element *elements; /* elements loaded from arrays, by origin of the array */
    size_t n_elements, elements_capacity;
};

enum { UNKNOWN = UINT32_MAX - 1 };

static unsigned n_dimensions(const char *type)
{
    return (unsigned)strspn(type, "[");
}

/* Origins ------------------------------------------------------------------------------------- */

/* The parameter that a slot belongs to; `this` counts. */
static uint32_t parameter_of_slot(const struct reading_code *c, size_t slot)
{
    uint32_t number = 0;
    size_t at = 0;
    if ((c->member->access & ACC_STATIC) == 0) {
        if (slot == 0)
            return 0;
        number++;
        at++;
    }
    for (const char *p = c->member->descriptor->text + 1; at < slot && *p != ')';
         p = descriptor_next(p), number++)
        at += descriptor_slots(p);
    return number;
}

/* The declared type of the value that an instruction makes, as text.  Only its dimensions
 * matter. */
static const char *made_type(const struct reading_code *c, uint32_t origin)
{
    if (origin >= c->code->n_insns) {
        size_t slot = origin - c->code->n_insns;
        if (slot < c->code->n_handlers)
            return "";
        slot -= c->code->n_handlers;
        bool is_instance = (c->member->access & ACC_STATIC) == 0;
        const char *p = c->member->descriptor->text + 1;
        if (is_instance && slot == 0)
            return "";
        for (size_t at = is_instance; at < slot && *p != ')'; p = descriptor_next(p))
            at += descriptor_slots(p);
        return p;
    }
    const struct insn *insn = &c->code->insns[origin];
    switch (opcode_table[insn->op].format) {
    case FORMAT_FIELD:
        return insn->member->descriptor->text;
    case FORMAT_METHOD:
    case FORMAT_INTERFACE:
        return descriptor_return(insn->member->descriptor->text);
    case FORMAT_DYNAMIC:
        return descriptor_return(insn->dynamic->descriptor->text);
    case FORMAT_LDC:
        return insn->constant->tag == CONSTANT_DYNAMIC ? insn->constant->dynamic.descriptor->text
                                                       : "";
    case FORMAT_CLASS: /* anewarray adds one dimension to its operand */
        return insn->type->text;
    case FORMAT_MULTI:
        return insn->type->text;
    default:
        return "";
    }
}

static unsigned made_dimensions(const struct reading_code *c, uint32_t origin)
{
    bool is_array = origin < c->code->n_insns && (c->code->insns[origin].op == OP_ANEWARRAY);
    return n_dimensions(made_type(c, origin)) + is_array;
}

static uint32_t operand(struct reading_code *c, size_t index, unsigned slot);

static bool is_constructor_call(const struct insn *insn)
{
    return insn->op == OP_INVOKESPECIAL && utf8_is(insn->member->name, "<init>");
}

static uint32_t new_array(struct reading_code *c, const struct insn *insn)
{
    const struct utf8 *name = insn->type;
    if (insn->op == OP_ANEWARRAY) {
        char *text =
            name->text[0] == '[' ? mem_format("[%s", name->text) : mem_format("[L%s;", name->text);
        name = utf8_text(c->r->world->texts, text);
        free(text);
    }
    uint32_t node = flow_node(c->f);
    uint32_t type = type_of(&c->r->types, name);
    node_add_type(&c->f->nodes, node, type);
    /* The arrays inside an array of arrays are created with it. */
    uint32_t outer = node;
    for (unsigned i = 1; insn->op == OP_MULTIANEWARRAY && i < insn->count; i++) {
        uint32_t inner = flow_node(c->f);
        type = c->r->types.types[type].element;
        if (type == NO_TYPE)
            break;
        node_add_type(&c->f->nodes, inner, type);
        flow_store(c->f, outer, inner);
        outer = inner;
    }
    return node;
}

/* The object that a constructor was called on: a new one, or `this`. */
static uint32_t constructed(struct reading_code *c, size_t index)
{
    struct infer_type object = infer_operand(c->infer, index, 0);
    if (object.kind == TYPE_UNINITIALIZED_THIS)
        return c->nodes.parameters;
    if (object.kind != TYPE_UNINITIALIZED)
        return NO_NODE;
    const struct utf8 *name = c->code->insns[object.of].type;
    uint32_t node = flow_node(c->f);
    if (world_find(c->r->world, name) != WORLD_NONE)
        node_add_type(&c->f->nodes, node, type_of(&c->r->types, name));
    return node;
}

/* The node of a call's result.  A call that leads to a single method of the program, or out of the
 * program, has no node of its own. */
static uint32_t result_of(struct reading_code *c, const struct insn *insn)
{
    if (insn->op == OP_INVOKEDYNAMIC)
        return flow_node(c->f);
    const char *type = descriptor_return(insn->member->descriptor->text);
    if (*type != 'L' && *type != '[')
        return NO_NODE;
    struct resolved target = reach_resolve(c->r, insn->member);
    if ((c->r->analysis.defects & DEFECT_ITERATORS) != 0 && utf8_is(insn->member->name, "next") &&
        utf8_is(insn->member->owner, "java/util/Iterator"))
        return NO_NODE;
    if (target.method == WORLD_NONE)
        return flow_cut_by(c->f, type);
    if (insn->op == OP_INVOKESTATIC || insn->op == OP_INVOKESPECIAL)
        return flow_method(c->f, target.method)->result;
    return flow_node(c->f);
}

static uint32_t cast(struct reading_code *c, size_t index)
{
    uint32_t type = type_of(&c->r->types, c->code->insns[index].type);
    uint32_t from = operand(c, index, 0);
    if (from == NO_NODE || flow_cut_type(c->f, from) != NO_TYPE)
        return from == NO_NODE ? NO_NODE : flow_cut(c->f, type);
    uint32_t node = flow_node(c->f);
    node_add_edge(&c->f->nodes, from, node, type);
    return node;
}

static uint32_t make_origin(struct reading_code *c, uint32_t origin)
{
    if (origin >= c->code->n_insns + c->code->n_handlers)
        return c->nodes.parameters +
               parameter_of_slot(c, origin - c->code->n_insns - c->code->n_handlers);
    if (origin >= c->code->n_insns) {
        const struct utf8 *type = c->code->handlers[origin - c->code->n_insns].type;
        return flow_cut_to(
            c->f, type != NULL ? type : utf8_text(c->r->world->texts, "java/lang/Throwable"));
    }
    const struct insn *insn = &c->code->insns[origin];
    uint32_t node;
    switch (insn->op) {
    case OP_GETFIELD:
    case OP_GETSTATIC:
        node = flow_field(c->f, insn->member);
        return node != NO_NODE ? node : flow_cut_by(c->f, insn->member->descriptor->text);
    case OP_ANEWARRAY:
    case OP_MULTIANEWARRAY:
        return new_array(c, insn);
    case OP_CHECKCAST:
        return cast(c, origin);
    case OP_INVOKEVIRTUAL:
    case OP_INVOKEINTERFACE:
    case OP_INVOKESTATIC:
    case OP_INVOKESPECIAL:
    case OP_INVOKEDYNAMIC:
        return is_constructor_call(insn) ? constructed(c, origin) : result_of(c, insn);
    case OP_LDC:
        return insn->constant->tag == CONSTANT_DYNAMIC
                   ? flow_cut_by(c->f, insn->constant->dynamic.descriptor->text)
                   : NO_NODE;
    default:
        return NO_NODE;
    }
}

static uint32_t node_of_origin(struct reading_code *c, uint32_t origin)
{
    if (c->origins[origin] == UNKNOWN) {
        c->origins[origin] = NO_NODE; /* a cast in a loop may depend on itself */
        c->origins[origin] = make_origin(c, origin);
    }
    return c->origins[origin];
}

/* The node of elements loaded from an array, `depth` levels down.  The type is that of the
 * element. */
static uint32_t element_of_origin(struct reading_code *c, uint32_t origin, unsigned depth,
                                  const struct utf8 *type)
{
    if (depth == 0)
        return node_of_origin(c, origin);
    for (size_t i = 0; i < c->n_elements; i++)
        if (c->elements[i].origin == origin && c->elements[i].depth == depth)
            return c->elements[i].node;
    uint32_t node = flow_node(c->f);
    mem_grow((void **)&c->elements, &c->elements_capacity, c->n_elements + 1, sizeof *c->elements);
    c->elements[c->n_elements++] = (struct element){origin, depth, node};
    char *text =
        type->text[0] == '[' ? mem_format("[%s", type->text) : mem_format("[L%s;", type->text);
    const struct utf8 *array = utf8_text(c->r->world->texts, text);
    free(text);
    flow_load(c->f, element_of_origin(c, origin, depth - 1, array), node,
              type_of(&c->r->types, type));
    return node;
}

/* The node of an operand.  An operand with several origins has a node of its own. */
static uint32_t operand(struct reading_code *c, size_t index, unsigned slot)
{
    if (c->infer == NULL)
        return c->f->outside;
    struct infer_type type = infer_operand(c->infer, index, slot);
    if (type.kind == TYPE_UNINITIALIZED_THIS)
        return c->nodes.parameters;
    if (type.kind != TYPE_REFERENCE)
        return NO_NODE;
    struct typeset set = infer_types(c->infer, type);
    uint32_t only = NO_NODE, merged = NO_NODE;
    for (size_t i = 0; i < set.n_names; i++) {
        unsigned made = made_dimensions(c, set.origins[i]);
        unsigned here = n_dimensions(set.names[i]->text);
        uint32_t node =
            element_of_origin(c, set.origins[i], made > here ? made - here : 0, set.names[i]);
        if (node == NO_NODE || node == only)
            continue;
        if (only == NO_NODE) {
            only = node;
            continue;
        }
        if (merged == NO_NODE) {
            merged = flow_node(c->f);
            node_add_edge(&c->f->nodes, only, merged, NO_TYPE);
        }
        node_add_edge(&c->f->nodes, node, merged, NO_TYPE);
    }
    return merged != NO_NODE ? merged : only;
}

/* Instructions -------------------------------------------------------------------------------- */

/* Pushes the nodes of all arguments, the receiver first if there is one. */
static uint32_t push_arguments(struct reading_code *c, size_t index, const char *descriptor,
                               bool has_receiver, uint32_t *ret_n)
{
    struct numbers nodes = {0};
    unsigned slot = 0;
    if (has_receiver) {
        numbers_push(&nodes, operand(c, index, 0));
        slot = 1;
    }
    for (const char *p = descriptor + 1; *p != ')';
         slot += descriptor_slots(p), p = descriptor_next(p))
        numbers_push(&nodes, *p == 'L' || *p == '[' ? operand(c, index, slot) : NO_NODE);
    uint32_t first = (uint32_t)c->f->arguments.n;
    for (size_t i = 0; i < nodes.n; i++)
        numbers_push(&c->f->arguments, nodes.data[i]);
    *ret_n = (uint32_t)nodes.n;
    numbers_done(&nodes);
    return first;
}

static void escape_arguments(struct reading_code *c, uint32_t first, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        flow_escape(c->f, c->f->arguments.data[first + i]);
}

static uint32_t node_of_call(struct reading_code *c, size_t index)
{
    if (c->infer != NULL)
        return node_of_origin(c, (uint32_t)index);
    return c->f->outside;
}

static void read_constructor_call(struct reading_code *c, size_t index)
{
    const struct member_ref *ref = c->code->insns[index].member;
    uint32_t n, object = node_of_call(c, index);
    uint32_t first = push_arguments(c, index, ref->descriptor->text, true, &n);
    struct resolved target = reach_resolve(c->r, ref);
    c->f->arguments.data[first] = object;
    if (target.method != WORLD_NONE)
        flow_link(c->f, target.method, first, n);
    else if (!utf8_is(ref->owner, "java/lang/Object"))
        escape_arguments(c, first, n);
}

static void read_call(struct reading_code *c, size_t index)
{
    const struct insn *insn = &c->code->insns[index];
    const struct member_ref *ref = insn->member;
    bool is_static = insn->op == OP_INVOKESTATIC;
    if (is_constructor_call(insn)) {
        read_constructor_call(c, index);
        return;
    }
    uint32_t n, first = push_arguments(c, index, ref->descriptor->text, !is_static, &n);
    struct resolved target = reach_resolve(c->r, ref);
    if (is_static && target.is_known)
        reach_initialiser_of(c->r, target.owner->name);
    if (!is_static && insn->op != OP_INVOKESPECIAL) {
        /* The result of a library call is already the node of the outside. */
        bool is_ours = target.method != WORLD_NONE;
        flow_call(c->f, ref, first, n, is_ours ? node_of_call(c, index) : NO_NODE);
    } else if (target.method == WORLD_NONE) {
        escape_arguments(c, first, n);
    } else {
        flow_link(c->f, target.method, first, n);
        if (c->infer == NULL)
            flow_escape(c->f, flow_method(c->f, target.method)->result);
    }
}

static void visit_handle(void *context, const struct method_handle *handle)
{
    struct reading_code *c = context;
    flow_call_handle_from_outside(c->f, handle);
}

static void read_dynamic(struct reading_code *c, size_t index)
{
    const struct dynamic *dynamic = c->code->insns[index].dynamic;
    struct lambda lambda;
    uint32_t n, first = push_arguments(c, index, dynamic->descriptor->text, false, &n);
    uint32_t result = node_of_call(c, index);
    if (!reach_lambda(c->r, dynamic, &lambda)) {
        escape_arguments(c, first, n);
        reach_each_handle(dynamic->bootstrap, visit_handle, c);
        node_add_edge(&c->f->nodes, flow_cut_by(c->f, descriptor_return(dynamic->descriptor->text)),
                      result, NO_TYPE);
    } else if ((c->r->analysis.defects & DEFECT_LAMBDAS) == 0) {
        lambda.captured = first;
        lambda.n_captured = n;
        const struct lambda *kept = arena_copy(&c->r->types.arena, &lambda, sizeof lambda);
        node_add_type(&c->f->nodes, result, type_new_lambda(&c->r->types, lambda.interface, kept));
    }
}

static void read_constant(struct reading_code *c, const struct constant *constant)
{
    if (constant->tag == CONSTANT_METHOD_HANDLE)
        flow_call_handle_from_outside(c->f, &constant->handle);
    else if (constant->tag == CONSTANT_DYNAMIC)
        reach_each_handle(constant->dynamic.bootstrap, visit_handle, c);
}

static void read_field(struct reading_code *c, size_t index)
{
    const struct insn *insn = &c->code->insns[index];
    struct declaration field;
    bool is_static = insn->op == OP_GETSTATIC || insn->op == OP_PUTSTATIC;
    bool is_put = insn->op == OP_PUTSTATIC || insn->op == OP_PUTFIELD;
    char type = insn->member->descriptor->text[0];
    if (is_static && hierarchy_resolve_field(c->r->world->hierarchy, insn->member, &field))
        reach_initialiser_of(c->r, field.owner->name);
    if (type != 'L' && type != '[')
        return;
    uint32_t node = flow_field(c->f, insn->member);
    if (!is_put) {
        if (c->infer == NULL)
            flow_escape(c->f, node);
        return;
    }
    uint32_t value = c->infer != NULL ? operand(c, index, is_static ? 0 : 1)
                                      : flow_cut_by(c->f, insn->member->descriptor->text);
    if (node != NO_NODE)
        node_add_edge(&c->f->nodes, value, node, NO_TYPE);
    else
        flow_escape(c->f, value);
}

static void read_insn(struct reading_code *c, size_t index)
{
    const struct insn *insn = &c->code->insns[index];
    switch (insn->op) {
    case OP_NEW:
        reach_initialiser_of(c->r, insn->type);
        if (c->infer == NULL && world_find(c->r->world, insn->type) != WORLD_NONE)
            node_add_type(&c->f->nodes, c->f->outside, type_of(&c->r->types, insn->type));
        break;
    case OP_GETSTATIC:
    case OP_PUTSTATIC:
    case OP_GETFIELD:
    case OP_PUTFIELD:
        read_field(c, index);
        break;
    case OP_INVOKEVIRTUAL:
    case OP_INVOKEINTERFACE:
    case OP_INVOKESTATIC:
    case OP_INVOKESPECIAL:
        read_call(c, index);
        break;
    case OP_INVOKEDYNAMIC:
        read_dynamic(c, index);
        break;
    case OP_LDC:
        read_constant(c, insn->constant);
        break;
    case OP_AASTORE:
        flow_store(c->f, operand(c, index, 0), operand(c, index, 2));
        break;
    case OP_ARETURN:
        node_add_edge(&c->f->nodes, operand(c, index, 0), c->nodes.result, NO_TYPE);
        break;
    case OP_ATHROW:
        flow_escape(c->f, operand(c, index, 0));
        break;
    default:
        break;
    }
}

/* For native methods and code that cannot be followed: all arguments go outside. */
static void read_as_library(struct reading_code *c)
{
    const char *type = descriptor_return(c->member->descriptor->text);
    for (uint32_t i = 0; i < c->nodes.n_parameters; i++)
        flow_escape(c->f, c->nodes.parameters + i);
    node_add_edge(&c->f->nodes, flow_cut_by(c->f, type), c->nodes.result, NO_TYPE);
}

void flow_read_method(struct flow *f, uint32_t method)
{
    const struct world_method *m = &f->r->world->methods[method];
    struct reading_code c = {.f = f,
                             .r = f->r,
                             .owner = f->r->world->classes[m->owner].file,
                             .member = m->member,
                             .code = method_code(m->member),
                             .nodes = *flow_method(f, method)};
    if (c.code == NULL) {
        if ((m->member->access & ACC_NATIVE) != 0)
            read_as_library(&c);
        return;
    }
    if (infer_method(f->r->world->texts, c.owner, c.member, INFER_ORIGINS, &c.infer, NULL) !=
        STATUS_OK) {
        c.infer = NULL;
        read_as_library(&c);
    } else {
        c.n_origins = c.code->n_insns + c.code->n_handlers + 1 +
                      descriptor_parameter_slots(c.member->descriptor->text);
        c.origins = mem_alloc(c.n_origins * sizeof *c.origins);
        for (size_t i = 0; i < c.n_origins; i++)
            c.origins[i] = UNKNOWN;
    }
    for (size_t i = 0; i < c.code->n_insns; i++) {
        struct infer_state state;
        if (c.code->insns[i].op != OP_LABEL &&
            (c.infer == NULL || infer_before(c.infer, i, &state)))
            read_insn(&c, i);
    }
    infer_free(c.infer);
    free(c.origins);
    free(c.elements);
}
