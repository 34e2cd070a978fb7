#include "input/fji/lookup.h"

#include "base/memory.h"

#include <stdlib.h>

static enum status complain(const struct fji_program *program, struct fji_name where,
                            const char *problem, struct error *err)
{
    return fail(err, STATUS_INPUT, "%s:%u:%u: %.100s %s", program->file, where.line, where.column,
                program->names->text[where.text], problem);
}

static bool is_base(uint32_t name)
{
    return name == FJI_OBJECT || name == FJI_STRING || name == FJI_EMPTY_INTERFACE;
}

static enum status check_declared(const struct fji_lookup *lookup, struct fji_name name,
                                  struct error *err)
{
    if (!fji_is_type(lookup, name.text))
        return complain(lookup->program, name, "is not declared", err);
    return STATUS_OK;
}

static enum status check_list(const struct fji_lookup *lookup, const struct fji_typed *list,
                              struct error *err)
{
    enum status status = STATUS_OK;
    for (; list != NULL && status == STATUS_OK; list = list->next)
        status = check_declared(lookup, list->type, err);
    return status;
}

static enum status check_members(const struct fji_lookup *lookup, const struct fji_type *type,
                                 struct error *err)
{
    enum status status = check_list(lookup, type->fields, err);
    const struct fji_method *method = type->methods;
    for (; method != NULL && status == STATUS_OK; method = method->next)
        if ((status = check_declared(lookup, method->type, err)) == STATUS_OK)
            status = check_list(lookup, method->params, err);
    return status;
}

static enum status check_parents(const struct fji_lookup *lookup, const struct fji_type *type,
                                 struct error *err)
{
    const struct fji_program *program = lookup->program;
    enum status status;
    if (type->is_interface)
        return STATUS_OK;
    if ((status = check_declared(lookup, type->super, err)) != STATUS_OK ||
        (status = check_declared(lookup, type->implements, err)) != STATUS_OK)
        return status;
    if (!fji_is_class(lookup, type->super.text))
        return complain(program, type->super, "is an interface and cannot be extended", err);
    if (fji_is_class(lookup, type->implements.text))
        return complain(program, type->implements, "is a class and cannot be implemented", err);
    return STATUS_OK;
}

/* Follows the superclasses of every class, and marks the path.  A path that an earlier walk has
 * marked is known to end. */
static enum status check_cycles(const struct fji_lookup *lookup, struct error *err)
{
    const struct fji_program *program = lookup->program;
    uint32_t *walk_of = mem_zero(program->names->n_names, sizeof *walk_of);
    enum status status = STATUS_OK;
    uint32_t walk = 0;
    for (const struct fji_type *start = program->types; start != NULL; start = start->next) {
        const struct fji_type *type = start;
        for (walk++; type != NULL && walk_of[type->name.text] == 0; type = fji_super(lookup, type))
            walk_of[type->name.text] = walk;
        if (type != NULL && walk_of[type->name.text] == walk) {
            status = complain(program, type->name, "extends itself", err);
            break;
        }
    }
    free(walk_of);
    return status;
}

enum status fji_lookup_init(struct fji_lookup *lookup, const struct fji_program *program,
                            struct error *err)
{
    lookup->program = program;
    lookup->declaration = mem_zero(program->names->n_names, sizeof *lookup->declaration);
    const struct fji_type *type;
    for (type = program->types; type != NULL; type = type->next) {
        if (fji_is_type(lookup, type->name.text))
            return complain(program, type->name, "is declared twice", err);
        lookup->declaration[type->name.text] = type;
    }
    for (type = program->types; type != NULL; type = type->next) {
        enum status status = check_parents(lookup, type, err);
        if (status != STATUS_OK || (status = check_members(lookup, type, err)) != STATUS_OK)
            return status;
    }
    return check_cycles(lookup, err);
}

void fji_lookup_done(struct fji_lookup *lookup)
{
    free((void *)lookup->declaration);
}

bool fji_is_type(const struct fji_lookup *lookup, uint32_t name)
{
    return is_base(name) || lookup->declaration[name] != NULL;
}

bool fji_is_class(const struct fji_lookup *lookup, uint32_t name)
{
    if (is_base(name))
        return name != FJI_EMPTY_INTERFACE;
    return lookup->declaration[name] != NULL && !lookup->declaration[name]->is_interface;
}

uint32_t fji_type_var(const struct fji_lookup *lookup, uint32_t name)
{
    return is_base(name) ? NO_ITEM : lookup->declaration[name]->var;
}

const struct fji_type *fji_super(const struct fji_lookup *lookup, const struct fji_type *type)
{
    return type->is_interface ? NULL : lookup->declaration[type->super.text];
}

const struct fji_method *fji_own_method(const struct fji_type *type, uint32_t name)
{
    const struct fji_method *method = type->methods;
    while (method != NULL && method->name.text != name)
        method = method->next;
    return method;
}

const struct fji_method *fji_method(const struct fji_lookup *lookup, uint32_t type, uint32_t name)
{
    for (const struct fji_type *at = lookup->declaration[type]; at; at = fji_super(lookup, at)) {
        const struct fji_method *method = fji_own_method(at, name);
        if (method != NULL)
            return method;
    }
    return NULL;
}

bool fji_same_signature(const struct fji_method *a, const struct fji_method *b)
{
    const struct fji_typed *x = a->params, *y = b->params;
    for (; x != NULL && y != NULL && x->type.text == y->type.text; x = x->next)
        y = y->next;
    return x == NULL && y == NULL && a->type.text == b->type.text;
}

const struct fji_typed *fji_field(const struct fji_lookup *lookup, uint32_t type, uint32_t name)
{
    for (const struct fji_type *at = lookup->declaration[type]; at; at = fji_super(lookup, at))
        for (const struct fji_typed *field = at->fields; field != NULL; field = field->next)
            if (field->name.text == name)
                return field;
    return NULL;
}

bool fji_subtype(const struct fji_lookup *lookup, uint32_t sub, uint32_t super, uint32_t *ret_var)
{
    *ret_var = NO_ITEM;
    if (sub == super)
        return true;
    for (const struct fji_type *at = lookup->declaration[sub]; at; at = fji_super(lookup, at)) {
        if (at->is_interface)
            return false;
        if (at->implements.text == super) {
            *ret_var = at->implements_var;
            return true;
        }
        if (at->super.text == super)
            return true;
    }
    return false;
}
