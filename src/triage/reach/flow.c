#include "triage/reach/flow.h"

#include "base/memory.h"
#include "jvm/model/descriptor.h"

#include <stdlib.h>
#include <string.h>

static uint32_t get(const struct numbers *list, uint32_t at)
{
    return at < list->n ? list->data[at] : NO_NODE;
}

static void set(struct numbers *list, uint32_t at, uint32_t value)
{
    while (list->n <= at)
        numbers_push(list, NO_NODE);
    list->data[at] = value;
}

uint32_t flow_node(struct flow *f)
{
    return node_new(&f->nodes);
}

/* The outside ---------------------------------------------------------------------------------- */

static bool can_be_array(const struct utf8 *name)
{
    return name->text[0] == '[' || utf8_is(name, "java/lang/Object") ||
           utf8_is(name, "java/lang/Cloneable") || utf8_is(name, "java/io/Serializable");
}

uint32_t flow_cut(struct flow *f, uint32_t type)
{
    uint32_t node = get(&f->cuts, type);
    if (node != NO_NODE)
        return node;
    node = flow_node(f);
    set(&f->cuts, type, node);
    set(&f->is_cut, node, type);
    if (can_be_array(f->r->types.types[type].name))
        node_add_type(&f->nodes, node, f->foreign_array);
    for (size_t i = 0; i < f->nodes.nodes[f->outside].n_told; i++) {
        uint32_t other = f->nodes.nodes[f->outside].types.data[i];
        if (type_is_subtype(&f->r->types, other, type))
            node_add_type(&f->nodes, node, other);
    }
    return node;
}

uint32_t flow_cut_to(struct flow *f, const struct utf8 *name)
{
    return flow_cut(f, type_of(&f->r->types, name));
}

uint32_t flow_cut_by(struct flow *f, const char *descriptor)
{
    const struct utf8 *name = descriptor_class(f->r->world->texts, descriptor);
    return name != NULL ? flow_cut_to(f, name) : NO_NODE;
}

uint32_t flow_cut_type(const struct flow *f, uint32_t node)
{
    return get(&f->is_cut, node); /* NO_NODE and NO_TYPE are the same number */
}

void flow_escape(struct flow *f, uint32_t node)
{
    /* Objects that come from outside need not be sent outside again. */
    if (node != NO_NODE && flow_cut_type(f, node) == NO_TYPE)
        node_add_edge(&f->nodes, node, f->outside, NO_TYPE);
}

/* Methods and fields -------------------------------------------------------------------------- */

struct method_nodes *flow_method(struct flow *f, uint32_t method)
{
    struct method_nodes *m = &f->methods[method];
    const struct member *member = f->r->world->methods[method].member;
    if (m->parameters != NO_NODE)
        return m;
    uint32_t n = (member->access & ACC_STATIC) == 0;
    for (const char *p = member->descriptor->text + 1; *p != ')'; p = descriptor_next(p))
        n++;
    m->n_parameters = n;
    m->result = flow_node(f);
    m->parameters = m->result + 1;
    for (uint32_t i = 0; i < n; i++)
        flow_node(f);
    return m;
}

uint32_t flow_field(struct flow *f, const struct member_ref *ref)
{
    struct declaration field;
    uint32_t node;
    if (!hierarchy_resolve_field(f->r->world->hierarchy, ref, &field) ||
        world_find(f->r->world, field.owner->name) == WORLD_NONE)
        return NO_NODE;
    struct pointer_key key = {{field.member}};
    if (!pointer_map_get(&f->fields, key, &node)) {
        node = flow_node(f);
        pointer_map_put(&f->fields, key, node);
    }
    return node;
}

static uint32_t elements_of(struct flow *f, uint32_t array)
{
    uint32_t node = get(&f->elements, array);
    if (node == NO_NODE) {
        node = flow_node(f);
        set(&f->elements, array, node);
    }
    return node;
}

/* Calls --------------------------------------------------------------------------------------- */

void flow_link(struct flow *f, uint32_t method, uint32_t arguments, uint32_t n_arguments)
{
    struct method_nodes m = *flow_method(f, method);
    reach_method(f->r, method);
    for (uint32_t i = 0; i < n_arguments && i < m.n_parameters; i++)
        node_add_edge(&f->nodes, f->arguments.data[arguments + i], m.parameters + i, NO_TYPE);
}

/* Records that the library calls a method on an object of this type (NO_TYPE: the method is
 * static). */
static void call_from_outside(struct flow *f, uint32_t method, uint32_t type)
{
    struct method_nodes *m = flow_method(f, method);
    const struct member *member = f->r->world->methods[method].member;
    uint32_t i = (member->access & ACC_STATIC) == 0, first = m->parameters;
    reach_method(f->r, method);
    if (i == 1 && type != NO_TYPE)
        node_add_type(&f->nodes, first, type);
    if (m->from_library)
        return;
    m->from_library = true;
    uint32_t result = m->result;
    for (const char *p = member->descriptor->text + 1; *p != ')'; p = descriptor_next(p), i++)
        node_add_edge(&f->nodes, flow_cut_by(f, p), first + i, NO_TYPE);
    node_add_edge(&f->nodes, result, f->outside, NO_TYPE);
}

static uint32_t add_user(struct flow *f, struct flow_user user)
{
    mem_grow((void **)&f->users, &f->users_capacity, f->n_users + 1, sizeof *f->users);
    f->users[f->n_users] = user;
    return (uint32_t)f->n_users++;
}

static void escape_all(struct flow *f, uint32_t arguments, uint32_t n_arguments, uint32_t result,
                       const char *descriptor)
{
    for (uint32_t i = 0; i < n_arguments; i++)
        flow_escape(f, f->arguments.data[arguments + i]);
    if (result != NO_NODE)
        node_add_edge(&f->nodes, flow_cut_by(f, descriptor_return(descriptor)), result, NO_TYPE);
}

void flow_call(struct flow *f, const struct member_ref *ref, uint32_t arguments,
               uint32_t n_arguments, uint32_t result)
{
    struct resolved target = reach_resolve(f->r, ref);
    unsigned forgets = DEFECT_THREAD_RUN | DEFECT_TO_STRING | DEFECT_COLLECTIONS;
    uint32_t receiver = f->arguments.data[arguments];
    if (target.method == WORLD_NONE) {
        /* A method that overrides a library method is called from outside, unless the defect
         * forgets it. */
        escape_all(f, arguments, n_arguments, result, ref->descriptor->text);
        if ((f->r->analysis.defects & forgets) == 0)
            return;
        result = f->outside;
    }
    if (target.is_known && (target.member->access & ACC_PRIVATE) != 0) {
        flow_link(f, target.method, arguments, n_arguments);
        node_add_edge(&f->nodes, flow_method(f, target.method)->result, result, NO_TYPE);
        return;
    }
    if (receiver == NO_NODE)
        return;
    uint32_t user =
        add_user(f, (struct flow_user){.kind = USER_SITE,
                                       .name = ref->name,
                                       .descriptor = ref->descriptor,
                                       .receiver_type = type_of(&f->r->types, ref->owner),
                                       .arguments = arguments,
                                       .n_arguments = n_arguments,
                                       .result = result});
    node_add_user(&f->nodes, receiver, user);
}

/* The arguments in a row: first those that a lambda captured, then those of the call. */
static uint32_t join_arguments(struct flow *f, const struct lambda *lambda, uint32_t arguments,
                               uint32_t n_arguments)
{
    uint32_t first = (uint32_t)f->arguments.n;
    for (uint32_t i = 0; i < lambda->n_captured; i++)
        numbers_push(&f->arguments, f->arguments.data[lambda->captured + i]);
    for (uint32_t i = 0; i < n_arguments; i++)
        numbers_push(&f->arguments, f->arguments.data[arguments + i]);
    return first;
}

static void construct(struct flow *f, const struct method_handle *handle, uint32_t arguments,
                      uint32_t n_arguments, uint32_t result)
{
    struct resolved target = reach_resolve(f->r, handle->member);
    uint32_t object = flow_node(f), first = (uint32_t)f->arguments.n;
    if (world_find(f->r->world, handle->member->owner) != WORLD_NONE)
        node_add_type(&f->nodes, object, type_of(&f->r->types, handle->member->owner));
    reach_initialiser_of(f->r, handle->member->owner);
    numbers_push(&f->arguments, object);
    for (uint32_t i = 0; i < n_arguments; i++)
        numbers_push(&f->arguments, f->arguments.data[arguments + i]);
    if (target.method != WORLD_NONE)
        flow_link(f, target.method, first, n_arguments + 1);
    else
        escape_all(f, first, n_arguments + 1, NO_NODE, "()V");
    node_add_edge(&f->nodes, object, result, NO_TYPE);
}

static void call_direct(struct flow *f, const struct member_ref *ref, bool is_static,
                        uint32_t arguments, uint32_t n_arguments, uint32_t result)
{
    struct resolved target = reach_resolve(f->r, ref);
    if (is_static && target.is_known)
        reach_initialiser_of(f->r, target.owner->name);
    if (target.method == WORLD_NONE) {
        escape_all(f, arguments, n_arguments, result, ref->descriptor->text);
        return;
    }
    flow_link(f, target.method, arguments, n_arguments);
    node_add_edge(&f->nodes, flow_method(f, target.method)->result, result, NO_TYPE);
}

void flow_call_handle(struct flow *f, const struct method_handle *handle, uint32_t arguments,
                      uint32_t n_arguments, uint32_t result)
{
    switch (handle->kind) {
    case HANDLE_INVOKE_STATIC:
    case HANDLE_INVOKE_SPECIAL:
        call_direct(f, handle->member, handle->kind == HANDLE_INVOKE_STATIC, arguments, n_arguments,
                    result);
        break;
    case HANDLE_NEW_INVOKE_SPECIAL:
        construct(f, handle, arguments, n_arguments, result);
        break;
    case HANDLE_INVOKE_VIRTUAL:
    case HANDLE_INVOKE_INTERFACE:
        if (n_arguments > 0)
            flow_call(f, handle->member, arguments, n_arguments, result);
        break;
    case HANDLE_GET_FIELD:
    case HANDLE_GET_STATIC:
        node_add_edge(&f->nodes, flow_field(f, handle->member), result, NO_TYPE);
        break;
    default:
        if (n_arguments > 0)
            node_add_edge(&f->nodes, f->arguments.data[arguments + n_arguments - 1],
                          flow_field(f, handle->member), NO_TYPE);
        break;
    }
    if (handle->kind == HANDLE_GET_STATIC || handle->kind == HANDLE_PUT_STATIC)
        reach_initialiser_of(f->r, handle->member->owner);
}

/* Nodes for arguments of the handle's own types, which come from outside. n_held arguments come
 * from elsewhere. */
static uint32_t foreign_arguments(struct flow *f, const struct method_handle *handle,
                                  uint32_t n_held, uint32_t *ret_n)
{
    bool has_receiver = handle->kind == HANDLE_INVOKE_VIRTUAL ||
                        handle->kind == HANDLE_INVOKE_SPECIAL ||
                        handle->kind == HANDLE_INVOKE_INTERFACE;
    uint32_t first = (uint32_t)f->arguments.n, number = 0;
    *ret_n = 0;
    if (has_receiver && number++ >= n_held) {
        numbers_push(&f->arguments, flow_cut_to(f, handle->member->owner));
        ++*ret_n;
    }
    if (handle->member->descriptor->text[0] != '(')
        return first;
    for (const char *p = handle->member->descriptor->text + 1; *p != ')'; p = descriptor_next(p))
        if (number++ >= n_held) {
            uint32_t node = flow_cut_by(f, p);
            numbers_push(&f->arguments, node);
            ++*ret_n;
        }
    return first;
}

void flow_call_handle_from_outside(struct flow *f, const struct method_handle *handle)
{
    uint32_t n_arguments;
    uint32_t arguments = foreign_arguments(f, handle, 0, &n_arguments);
    flow_call_handle(f, handle, arguments, n_arguments, f->outside);
}

/* Arrays -------------------------------------------------------------------------------------- */

void flow_load(struct flow *f, uint32_t array, uint32_t to, uint32_t element_type)
{
    if (array != NO_NODE)
        node_add_user(
            &f->nodes, array,
            add_user(f, (struct flow_user){.kind = USER_LOAD, .other = to, .type = element_type}));
}

void flow_store(struct flow *f, uint32_t array, uint32_t value)
{
    if (array != NO_NODE && value != NO_NODE && (f->r->analysis.defects & DEFECT_ARRAYS) == 0)
        node_add_user(&f->nodes, array,
                      add_user(f, (struct flow_user){.kind = USER_STORE, .other = value}));
}

/* When a type arrives at a node
 * ------------------------------------------------------------------ */

static bool is_new(struct numbers *list, uint32_t number)
{
    for (size_t i = 0; i < list->n; i++)
        if (list->data[i] == number)
            return false;
    numbers_push(list, number);
    return true;
}

/* True if the call did not reach this method before.  Most calls reach few methods, and a list is
 * fast for these.  In large programs some calls reach thousands. */
static bool is_new_target(struct flow *f, uint32_t user, uint32_t method)
{
    enum { FEW = 16 }; /* up to so many, a list is used; a matter of speed, not measured */
    struct numbers *targets = &f->users[user].targets;
    struct bitset *has = &f->users[user].has_target;
    if (targets->n < FEW)
        return is_new(targets, method);
    if (has->n_bits == 0) {
        bitset_init(has, f->r->world->n_methods);
        for (size_t i = 0; i < targets->n; i++)
            bitset_add(has, targets->data[i]);
    }
    if (bitset_has(has, method))
        return false;
    bitset_add(has, method);
    return true;
}

static void call_lambda(struct flow *f, const struct lambda *lambda, uint32_t arguments,
                        uint32_t n_arguments, uint32_t result)
{
    uint32_t all = join_arguments(f, lambda, arguments, n_arguments);
    flow_call_handle(f, &lambda->handle, all, lambda->n_captured + n_arguments, result);
}

static void tell_site(struct flow *f, uint32_t number, uint32_t type)
{
    struct flow_user user = f->users[number];
    const struct lambda *lambda = f->r->types.types[type].lambda;
    if (type == f->foreign_array || !type_is_subtype(&f->r->types, type, user.receiver_type))
        return;
    if (lambda != NULL && lambda->name == user.name) {
        if (is_new(&f->users[number].lambdas, type))
            call_lambda(f, lambda, user.arguments + 1, user.n_arguments - 1, user.result);
        return;
    }
    uint32_t method = dispatch_select(&f->r->dispatch, type, user.name, user.descriptor);
    if (method == WORLD_NONE)
        return;
    node_add_type(&f->nodes, flow_method(f, method)->parameters, type);
    if (!is_new_target(f, number, method))
        return;
    struct method_nodes m = *flow_method(f, method);
    reach_method(f->r, method);
    for (uint32_t i = 1; i < user.n_arguments && i < m.n_parameters; i++)
        node_add_edge(&f->nodes, f->arguments.data[user.arguments + i], m.parameters + i, NO_TYPE);
    node_add_edge(&f->nodes, m.result, user.result, NO_TYPE);
}

static void tell_outside(struct flow *f, uint32_t type)
{
    size_t n;
    const uint32_t *supers = type_supers(&f->r->types, type, &n);
    const struct lambda *lambda = f->r->types.types[type].lambda;
    uint32_t element = f->r->types.types[type].element;
    struct numbers callbacks = {0};
    for (size_t i = 0; i < n; i++)
        if (get(&f->cuts, supers[i]) != NO_NODE)
            node_add_type(&f->nodes, get(&f->cuts, supers[i]), type);
    if (element != NO_TYPE) {
        uint32_t elements = elements_of(f, type);
        node_add_edge(&f->nodes, elements, f->outside, NO_TYPE);
        node_add_edge(&f->nodes, flow_cut(f, element), elements, NO_TYPE);
        return;
    }
    if (lambda != NULL) {
        uint32_t n_arguments;
        uint32_t arguments =
            foreign_arguments(f, &lambda->handle, lambda->n_captured, &n_arguments);
        call_lambda(f, lambda, arguments, n_arguments, f->outside);
    }
    dispatch_callbacks(&f->r->dispatch, type, &callbacks);
    for (size_t i = 0; i < callbacks.n; i++)
        call_from_outside(f, callbacks.data[i], type);
    numbers_done(&callbacks);
}

static void tell(void *context, uint32_t number, uint32_t type)
{
    struct flow *f = context;
    struct flow_user user = f->users[number];
    switch (user.kind) {
    case USER_SITE:
        tell_site(f, number, type);
        break;
    case USER_LOAD:
        if (type == f->foreign_array)
            node_add_edge(&f->nodes, flow_cut(f, user.type), user.other, NO_TYPE);
        else if (f->r->types.types[type].element != NO_TYPE)
            node_add_edge(&f->nodes, elements_of(f, type), user.other, NO_TYPE);
        break;
    case USER_STORE:
        if (type == f->foreign_array)
            flow_escape(f, user.other);
        else if (f->r->types.types[type].element != NO_TYPE)
            node_add_edge(&f->nodes, user.other, elements_of(f, type), NO_TYPE);
        break;
    case USER_OUTSIDE:
        if (type != f->foreign_array)
            tell_outside(f, type);
        break;
    }
}

static void flow_init(struct flow *f, struct reaching *r)
{
    *f = (struct flow){.r = r};
    nodes_init(&f->nodes, &r->types, tell, f);
    f->methods = mem_alloc(r->world->n_methods * sizeof *f->methods);
    for (size_t i = 0; i < r->world->n_methods; i++)
        f->methods[i] = (struct method_nodes){.parameters = NO_NODE, .result = NO_NODE};
    /* A lambda type without a lambda: no other type has this number. */
    f->foreign_array =
        type_new_lambda(&r->types, utf8_text(r->world->texts, "java/lang/Object"), NULL);
    f->nodes.passes_all = f->foreign_array;
    f->outside = flow_node(f);
    node_add_user(&f->nodes, f->outside, add_user(f, (struct flow_user){.kind = USER_OUTSIDE}));
}

static void flow_done(struct flow *f)
{
    for (size_t i = 0; i < f->n_users; i++) {
        numbers_done(&f->users[i].targets);
        numbers_done(&f->users[i].lambdas);
        bitset_done(&f->users[i].has_target);
    }
    free(f->users);
    free(f->methods);
    nodes_done(&f->nodes);
    numbers_done(&f->arguments);
    numbers_done(&f->cuts);
    numbers_done(&f->elements);
    numbers_done(&f->is_cut);
    pointer_map_done(&f->fields);
}

void reach_by_flow(struct reaching *r)
{
    struct flow f;
    flow_init(&f, r);
    while (r->todo.n > 0 || f.nodes.queue.n > 0)
        if (r->todo.n > 0)
            flow_read_method(&f, r->todo.data[--r->todo.n]);
        else
            nodes_step(&f.nodes);
    flow_done(&f);
}
