/* reduce - figure 4.5, corrected: absent parts are removed.  A method that lost only its body calls
 * itself, which is well-typed for every return type.  Fields and constructors stay. */
#include "base/memory.h"
#include "input/fji/fji.h"

#include <string.h>

struct reduction {
    struct fji_program *program; /* the reduced program */
    const struct bitset *subset;
};

static void *copy(struct reduction *reduction, const void *data, size_t n_bytes)
{
    return arena_copy(&reduction->program->arena, data, n_bytes);
}

static const struct fji_expr *make_variable(struct reduction *reduction, struct fji_name name)
{
    struct fji_expr variable = {.kind = FJI_VARIABLE, .depth = 1, .name = name};
    return copy(reduction, &variable, sizeof variable);
}

/* Makes the call this.m(x1, .., xn). */
static const struct fji_expr *make_self_call(struct reduction *reduction,
                                             const struct fji_method *method)
{
    struct fji_name self = method->name;
    self.text = FJI_THIS;
    struct fji_expr call = {.kind = FJI_CALL, .depth = 2, .name = method->name};
    call.inner = make_variable(reduction, self);
    const struct fji_expr **end = &call.args;
    for (const struct fji_typed *param = method->params; param != NULL; param = param->next) {
        struct fji_expr *arg = (struct fji_expr *)make_variable(reduction, param->name);
        *end = arg;
        end = &arg->next;
    }
    return copy(reduction, &call, sizeof call);
}

static struct fji_method *reduce_methods(struct reduction *reduction,
                                         const struct fji_method *method)
{
    struct fji_method *first = NULL, **end = &first;
    for (; method != NULL; method = method->next) {
        if (!bitset_has(reduction->subset, method->var))
            continue;
        struct fji_method *kept = copy(reduction, method, sizeof *method);
        if (method->code_var != NO_ITEM && !bitset_has(reduction->subset, method->code_var))
            kept->body = make_self_call(reduction, method);
        kept->next = NULL;
        *end = kept;
        end = &kept->next;
    }
    return first;
}

static struct fji_type *reduce_types(struct reduction *reduction, const struct fji_type *type)
{
    struct fji_type *first = NULL, **end = &first;
    for (; type != NULL; type = type->next) {
        if (!bitset_has(reduction->subset, type->var))
            continue;
        struct fji_type *kept = copy(reduction, type, sizeof *type);
        if (type->implements_var != NO_ITEM && !bitset_has(reduction->subset, type->implements_var))
            kept->implements.text = FJI_EMPTY_INTERFACE;
        kept->methods = reduce_methods(reduction, type->methods);
        kept->next = NULL;
        *end = kept;
        end = &kept->next;
    }
    return first;
}

struct fji_program *fji_reduce(const struct fji_program *program, const struct bitset *subset)
{
    struct fji_program *reduced = mem_zero(1, sizeof *reduced);
    struct reduction reduction = {.program = reduced, .subset = subset};
    arena_init(&reduced->arena);
    reduced->file = program->file;
    reduced->names = program->names;
    reduced->main = program->main;
    reduced->types = reduce_types(&reduction, program->types);
    fji_number(reduced);
    return reduced;
}
