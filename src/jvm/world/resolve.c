/* Members by name: JVMS 5.4.3.2 to 5.4.3.4 and 5.4.5. */
#include "jvm/world/hierarchy.h"

#include <string.h>

static const struct member *find_member(const struct member *members, size_t n,
                                        const struct utf8 *name, const struct utf8 *descriptor)
{
    for (size_t i = 0; i < n; i++)
        if (members[i].name == name && members[i].descriptor == descriptor)
            return &members[i];
    return NULL;
}

const struct member *class_field(const struct class_file *c, const struct utf8 *name,
                                 const struct utf8 *descriptor)
{
    return find_member(c->fields, c->n_fields, name, descriptor);
}

/* The methods of method and variable handles such as `invoke` accept every descriptor. */
static const struct member *polymorphic_method(const struct class_file *c, const struct utf8 *name)
{
    if (!utf8_is(c->name, "java/lang/invoke/MethodHandle") &&
        !utf8_is(c->name, "java/lang/invoke/VarHandle"))
        return NULL;
    for (size_t i = 0; i < c->n_methods; i++)
        if (c->methods[i].name == name && (c->methods[i].access & ACC_NATIVE) != 0 &&
            (c->methods[i].access & ACC_VARARGS) != 0)
            return &c->methods[i];
    return NULL;
}

const struct member *class_method(const struct class_file *c, const struct utf8 *name,
                                  const struct utf8 *descriptor)
{
    const struct member *method = find_member(c->methods, c->n_methods, name, descriptor);
    return method != NULL ? method : polymorphic_method(c, name);
}

static const struct member *declared(const struct class_file *c, const struct member_ref *ref)
{
    return ref->tag == CONSTANT_FIELD_REF ? class_field(c, ref->name, ref->descriptor)
                                          : class_method(c, ref->name, ref->descriptor);
}

/* Searches the class itself, then its interfaces, then its superclass, each with its supertypes.
 * `fuel` ends walks over cyclic hierarchies. */
static bool search_field(struct hierarchy *h, const struct class_file *c,
                         const struct member_ref *ref, int *fuel, struct declaration *ret)
{
    if (c == NULL || --*fuel < 0)
        return false;
    const struct member *field = declared(c, ref);
    if (field != NULL) {
        *ret = (struct declaration){c, field};
        return true;
    }
    for (size_t i = 0; i < c->n_interfaces; i++)
        if (search_field(h, hierarchy_find(h, c->interfaces[i]), ref, fuel, ret))
            return true;
    return c->super != NULL && search_field(h, hierarchy_find(h, c->super), ref, fuel, ret);
}

/* Nearly always only one class declares the field.  The search in order is needed only if several
 * do. */
bool hierarchy_resolve_field(struct hierarchy *h, const struct member_ref *ref,
                             struct declaration *ret)
{
    const struct supertypes *above = hierarchy_supertypes(h, ref->owner);
    struct declaration first = {0};
    size_t n_found = 0;
    for (size_t i = 0; i < above->n_classes; i++) {
        const struct member *field = declared(above->classes[i], ref);
        if (field != NULL && n_found++ == 0)
            first = (struct declaration){above->classes[i], field};
    }
    if (n_found == 0)
        return false;
    int fuel = 10000;
    if (n_found == 1 || !search_field(h, above->classes[0], ref, &fuel, ret))
        *ret = first;
    return true;
}

/* Searches a class and its superclasses.  For an interface: the interface itself, and the public
 * methods of Object. */
static bool search_superclasses(struct hierarchy *h, const struct supertypes *above,
                                const struct member_ref *ref, struct declaration *ret)
{
    const struct class_file *c = above->classes[0];
    bool from_interface = (c->access & ACC_INTERFACE) != 0;
    for (size_t n_steps = 0; c != NULL && n_steps < above->n_classes; n_steps++) {
        const struct member *method = declared(c, ref);
        if (method != NULL && (n_steps == 0 || !from_interface ||
                               (method->access & (ACC_PUBLIC | ACC_STATIC)) == ACC_PUBLIC)) {
            *ret = (struct declaration){c, method};
            return true;
        }
        c = c->super != NULL ? hierarchy_find(h, c->super) : NULL;
    }
    return false;
}

static const struct member *inheritable(const struct class_file *c, const struct member_ref *ref)
{
    const struct member *method = (c->access & ACC_INTERFACE) != 0 ? declared(c, ref) : NULL;
    return method != NULL && (method->access & (ACC_PRIVATE | ACC_STATIC)) == 0 ? method : NULL;
}

/* True if none of the given interfaces below this one declares the method, too. */
static bool is_most_specific(struct hierarchy *h, const struct supertypes *above, size_t index,
                             const struct member_ref *ref)
{
    const struct class_file *c = above->classes[index];
    for (size_t i = 0; i < above->n_classes; i++)
        if (i != index && inheritable(above->classes[i], ref) != NULL &&
            hierarchy_is_subtype(h, above->classes[i]->name, c->name) == SUBTYPE_YES)
            return false;
    return true;
}

/* The only most specific method with a body; if there is no such method, any of them. */
static bool search_interfaces(struct hierarchy *h, const struct supertypes *above,
                              const struct member_ref *ref, struct declaration *ret)
{
    struct declaration any = {0};
    struct declaration best = {0};
    size_t n_best = 0;
    for (size_t i = 0; i < above->n_classes; i++) {
        const struct member *method = inheritable(above->classes[i], ref);
        if (method == NULL)
            continue;
        if (any.member == NULL)
            any = (struct declaration){above->classes[i], method};
        if ((method->access & ACC_ABSTRACT) == 0 && is_most_specific(h, above, i, ref)) {
            best = (struct declaration){above->classes[i], method};
            n_best++;
        }
    }
    if (any.member != NULL)
        *ret = n_best == 1 ? best : any;
    return any.member != NULL;
}

bool hierarchy_resolve_method(struct hierarchy *h, const struct member_ref *ref,
                              struct declaration *ret)
{
    const struct supertypes *above = hierarchy_supertypes(h, ref->owner);
    return above->n_classes != 0 &&
           (search_superclasses(h, above, ref, ret) || search_interfaces(h, above, ref, ret));
}

void hierarchy_declarations(struct hierarchy *h, const struct member_ref *ref,
                            declaration_fn *visit, void *context)
{
    const struct supertypes *above = hierarchy_supertypes(h, ref->owner);
    for (size_t i = 0; i < above->n_classes; i++) {
        const struct member *member = declared(above->classes[i], ref);
        if (member != NULL)
            visit(context, &(struct declaration){above->classes[i], member});
    }
}

void hierarchy_overridden(struct hierarchy *h, const struct class_file *c,
                          const struct member *method, declaration_fn *visit, void *context)
{
    if ((method->access & (ACC_PRIVATE | ACC_STATIC)) != 0 || method->name->text[0] == '<')
        return;
    const struct supertypes *above = hierarchy_supertypes(h, c->name);
    for (size_t i = 1; i < above->n_classes; i++) {
        const struct class_file *upper = above->classes[i];
        const struct member *candidate =
            find_member(upper->methods, upper->n_methods, method->name, method->descriptor);
        if (candidate == NULL || (candidate->access & (ACC_PRIVATE | ACC_STATIC)) != 0)
            continue;
        if ((candidate->access & (ACC_PUBLIC | ACC_PROTECTED)) != 0 ||
            same_package(c->name, upper->name))
            visit(context, &(struct declaration){upper, candidate});
    }
}
