/* The rules for expressions, and the clauses that they make. */
#include "base/memory.h"
#include "input/fji/checker.h"

const char *fji_text(const struct fji_checker *checker, uint32_t name)
{
    return checker->lookup.program->names->text[name];
}

enum status fji_wrong(struct fji_checker *checker, struct fji_name where, const char *problem)
{
    return fail(checker->err, STATUS_INPUT, "%s:%u:%u: %.100s %s", checker->lookup.program->file,
                where.line, where.column, fji_text(checker, where.text), problem);
}

/* Clauses. */

static bool in_antecedent(const struct fji_checker *checker, uint32_t var)
{
    return (checker->n_when > 0 && checker->when[0] == var) ||
           (checker->n_when > 1 && checker->when[1] == var);
}

void fji_need(struct fji_checker *checker, uint32_t var)
{
    if (var != NO_ITEM && !in_antecedent(checker, var))
        formula_add_clause(checker->formula, checker->when, checker->n_when, &var, 1);
}

void fji_need_type(struct fji_checker *checker, uint32_t type)
{
    fji_need(checker, fji_type_var(&checker->lookup, type));
}

void fji_need_some_method(struct fji_checker *checker, uint32_t type, uint32_t name)
{
    checker->choice.n = 0;
    const struct fji_type *at = checker->lookup.declaration[type];
    for (; at != NULL; at = fji_super(&checker->lookup, at)) {
        const struct fji_method *method = fji_own_method(at, name);
        if (method != NULL)
            numbers_push(&checker->choice, method->var);
    }
    formula_add_clause(checker->formula, checker->when, checker->n_when, checker->choice.data,
                       (uint32_t)checker->choice.n);
}

enum status fji_need_subtype(struct fji_checker *checker, struct fji_name where, uint32_t sub,
                             uint32_t super)
{
    uint32_t var;
    if (!fji_subtype(&checker->lookup, sub, super, &var))
        return fail(checker->err, STATUS_INPUT,
                    "%s:%u:%u: this has type %.100s, which is not a subtype of %.100s",
                    checker->lookup.program->file, where.line, where.column, fji_text(checker, sub),
                    fji_text(checker, super));
    fji_need(checker, var);
    return STATUS_OK;
}

/* Expressions. */

static enum status check_variable(struct fji_checker *checker, const struct fji_expr *expr,
                                  uint32_t *ret)
{
    if (expr->name.text == FJI_THIS) {
        if (checker->class == NULL)
            return fji_wrong(checker, expr->name, "has no meaning outside a class");
        *ret = checker->class->name.text;
        return STATUS_OK;
    }
    const struct fji_typed *param = checker->method != NULL ? checker->method->params : NULL;
    while (param != NULL && param->name.text != expr->name.text)
        param = param->next;
    if (param == NULL)
        return fji_wrong(checker, expr->name, "is not a parameter here");
    *ret = param->type.text;
    return STATUS_OK;
}

static enum status check_receiver(struct fji_checker *checker, const struct fji_expr *expr,
                                  uint32_t *ret)
{
    enum status status = fji_check_expr(checker, expr->inner, ret);
    if (status == STATUS_OK && *ret == NO_NAME)
        return fji_wrong(checker, expr->name, "is asked of '...', whose type nobody knows");
    return status;
}

static enum status check_field_access(struct fji_checker *checker, const struct fji_expr *expr,
                                      uint32_t *ret)
{
    uint32_t type;
    enum status status = check_receiver(checker, expr, &type);
    if (status != STATUS_OK)
        return status;
    const struct fji_typed *field = fji_field(&checker->lookup, type, expr->name.text);
    if (field == NULL)
        return fail(checker->err, STATUS_INPUT, "%s:%u:%u: %.100s has no field %.100s",
                    checker->lookup.program->file, expr->name.line, expr->name.column,
                    fji_text(checker, type), fji_text(checker, expr->name.text));
    *ret = field->type.text;
    return STATUS_OK;
}

/* Checks the arguments and leaves their types on the stack from *ret_base on. */
static enum status check_args(struct fji_checker *checker, const struct fji_expr *expr,
                              size_t *ret_base)
{
    *ret_base = checker->types.n;
    for (const struct fji_expr *arg = expr->args; arg != NULL; arg = arg->next) {
        uint32_t type;
        enum status status = fji_check_expr(checker, arg, &type);
        if (status != STATUS_OK)
            return status;
        numbers_push(&checker->types, type);
    }
    return STATUS_OK;
}

/* Compares the argument types on the stack, from `base` on, with the expected types, and drops
 * them. */
static enum status fit_args(struct fji_checker *checker, const struct fji_expr *expr, size_t base)
{
    size_t n_args = checker->types.n - base;
    if (n_args != checker->wanted.n)
        return fail(checker->err, STATUS_INPUT,
                    "%s:%u:%u: %.100s takes %zu arguments, here it gets %zu",
                    checker->lookup.program->file, expr->name.line, expr->name.column,
                    fji_text(checker, expr->name.text), checker->wanted.n, n_args);
    const struct fji_expr *arg = expr->args;
    for (size_t i = 0; i < n_args; i++, arg = arg->next) {
        uint32_t type = checker->types.data[base + i];
        uint32_t wanted = checker->wanted.data[i]->type.text;
        enum status status = STATUS_OK;
        if (type != NO_NAME)
            status = fji_need_subtype(checker, arg->name, type, wanted);
        if (status != STATUS_OK)
            return status;
    }
    checker->types.n = base;
    return STATUS_OK;
}

static void want(struct fji_checker *checker, const struct fji_typed *list)
{
    struct typed_list *wanted = &checker->wanted;
    for (; list != NULL; list = list->next) {
        mem_grow((void **)&wanted->data, &wanted->capacity, wanted->n + 1, sizeof *wanted->data);
        wanted->data[wanted->n++] = list;
    }
}

void fji_collect_fields(struct fji_checker *checker, const struct fji_type *class)
{
    struct numbers *way = &checker->choice; /* the names of the classes on the path up */
    way->n = 0;
    checker->wanted.n = 0;
    for (; class != NULL; class = fji_super(&checker->lookup, class))
        numbers_push(way, class->name.text);
    for (size_t i = way->n; i-- > 0;)
        want(checker, checker->lookup.declaration[way->data[i]]->fields);
}

static enum status check_call(struct fji_checker *checker, const struct fji_expr *expr,
                              uint32_t *ret)
{
    uint32_t type;
    size_t base;
    enum status status = check_receiver(checker, expr, &type);
    if (status != STATUS_OK)
        return status;
    const struct fji_method *method = fji_method(&checker->lookup, type, expr->name.text);
    if (method == NULL)
        return fail(checker->err, STATUS_INPUT, "%s:%u:%u: %.100s has no method %.100s",
                    checker->lookup.program->file, expr->name.line, expr->name.column,
                    fji_text(checker, type), fji_text(checker, expr->name.text));
    fji_need_type(checker, type);
    fji_need_some_method(checker, type, expr->name.text);
    if ((status = check_args(checker, expr, &base)) != STATUS_OK)
        return status;
    checker->wanted.n = 0;
    want(checker, method->params);
    *ret = method->type.text;
    return fit_args(checker, expr, base);
}

static enum status check_creation(struct fji_checker *checker, const struct fji_expr *expr,
                                  uint32_t *ret)
{
    size_t base;
    if (!fji_is_class(&checker->lookup, expr->name.text))
        return fji_wrong(checker, expr->name, "is not a class");
    fji_need_type(checker, expr->name.text);
    enum status status = check_args(checker, expr, &base);
    if (status != STATUS_OK)
        return status;
    fji_collect_fields(checker, checker->lookup.declaration[expr->name.text]);
    *ret = expr->name.text;
    return fit_args(checker, expr, base);
}

static enum status check_cast(struct fji_checker *checker, const struct fji_expr *expr,
                              uint32_t *ret)
{
    uint32_t type;
    if (!fji_is_type(&checker->lookup, expr->name.text))
        return fji_wrong(checker, expr->name, "is not a type");
    fji_need_type(checker, expr->name.text);
    *ret = expr->name.text;
    return fji_check_expr(checker, expr->inner, &type);
}

enum status fji_check_expr(struct fji_checker *checker, const struct fji_expr *expr, uint32_t *ret)
{
    switch (expr->kind) {
    case FJI_VARIABLE:
        return check_variable(checker, expr, ret);
    case FJI_FIELD:
        return check_field_access(checker, expr, ret);
    case FJI_CALL:
        return check_call(checker, expr, ret);
    case FJI_CREATE:
        return check_creation(checker, expr, ret);
    case FJI_CAST:
        return check_cast(checker, expr, ret);
    case FJI_OPAQUE:
        break;
    }
    *ret = NO_NAME;
    return STATUS_OK;
}
