/* The rules for declarations and programs (figure 4.7, corrected). */
#include "base/memory.h"
#include "input/fji/checker.h"
#include "input/fji/fji.h"

#include <stdlib.h>

/* A long chain of classes with many fields gives a number of clauses that is quadratic in its
 * length.  This bound keeps a hostile program from filling the memory. */
enum { MAX_CLAUSES = 10000000 };

/* Sets the left side of the next clauses: "when (and also) => ..."; NO_ITEM: that part is
 * absent. */
static void set_antecedent(struct fji_checker *checker, uint32_t when, uint32_t also)
{
    checker->n_when = 0;
    if (when != NO_ITEM)
        checker->when[checker->n_when++] = when;
    if (also != NO_ITEM)
        checker->when[checker->n_when++] = also;
}

/* Starts a list of declarations whose names must differ. */
static void start_list(struct fji_checker *checker)
{
    checker->n_lists++;
}

static enum status declare(struct fji_checker *checker, struct fji_name name)
{
    if (checker->last_list[name.text] == checker->n_lists)
        return fji_wrong(checker, name, "is declared twice");
    checker->last_list[name.text] = checker->n_lists;
    return STATUS_OK;
}

/* [method] => [owner], [its return type], [the types of its parameters]. */
static enum status check_signature(struct fji_checker *checker, const struct fji_type *owner,
                                   const struct fji_method *method)
{
    set_antecedent(checker, method->var, NO_ITEM);
    fji_need(checker, owner->var);
    fji_need_type(checker, method->type.text);
    start_list(checker);
    for (const struct fji_typed *param = method->params; param != NULL; param = param->next) {
        enum status status = declare(checker, param->name);
        if (status != STATUS_OK)
            return status;
        fji_need_type(checker, param->type.text);
    }
    return STATUS_OK;
}

static enum status check_override(struct fji_checker *checker, const struct fji_type *class,
                                  const struct fji_method *method)
{
    const struct fji_method *above =
        fji_method(&checker->lookup, class->super.text, method->name.text);
    if (above != NULL && !fji_same_signature(above, method))
        return fji_wrong(checker, method->name,
                         "overrides a method of a superclass that has other types");
    return STATUS_OK;
}

/* [body] => [its method], everything that the expression needs, and everything that makes it fit
 * the return type. */
static enum status check_body(struct fji_checker *checker, const struct fji_type *class,
                              const struct fji_method *method)
{
    uint32_t type;
    set_antecedent(checker, method->code_var, NO_ITEM);
    fji_need(checker, method->var);
    checker->class = class;
    checker->method = method;
    enum status status = fji_check_expr(checker, method->body, &type);
    if (status != STATUS_OK || type == NO_NAME)
        return status;
    return fji_need_subtype(checker, method->body->name, type, method->type.text);
}

static enum status check_methods(struct fji_checker *checker, const struct fji_type *type)
{
    enum status status;
    const struct fji_method *method;
    start_list(checker);
    for (method = type->methods; method != NULL; method = method->next)
        if ((status = declare(checker, method->name)) != STATUS_OK)
            return status;
    for (method = type->methods; method != NULL; method = method->next) {
        if ((status = check_signature(checker, type, method)) != STATUS_OK)
            return status;
        if (!type->is_interface && ((status = check_override(checker, type, method)) != STATUS_OK ||
                                    (status = check_body(checker, type, method)) != STATUS_OK))
            return status;
    }
    return STATUS_OK;
}

static enum status check_fields(struct fji_checker *checker, const struct fji_type *class)
{
    start_list(checker);
    for (const struct fji_typed *field = class->fields; field != NULL; field = field->next) {
        enum status status = declare(checker, field->name);
        if (status != STATUS_OK)
            return status;
        if (fji_field(&checker->lookup, class->super.text, field->name.text) != NULL)
            return fji_wrong(checker, field->name, "is a field of a superclass already");
    }
    return STATUS_OK;
}

static size_t list_length(const struct fji_typed *list)
{
    size_t n = 0;
    for (; list != NULL; list = list->next)
        n++;
    return n;
}

/* The parameters of a constructor are all fields, inherited ones first. super() gets the inherited
 * ones. */
static enum status check_constructor(struct fji_checker *checker, const struct fji_type *class)
{
    const struct fji_constructor *constructor = class->constructor;
    if (constructor == NULL)
        return STATUS_OK;
    fji_collect_fields(checker, class);
    const struct typed_list *fields = &checker->wanted;
    bool fits = list_length(constructor->params) == fields->n &&
                constructor->n_super + list_length(class->fields) == fields->n;
    const struct fji_typed *param = constructor->params;
    for (size_t i = 0; fits && i < fields->n; i++, param = param->next)
        fits = param->type.text == fields->data[i]->type.text &&
               param->name.text == fields->data[i]->name.text;
    return fits ? STATUS_OK
                : fji_wrong(checker, constructor->name,
                            "has a constructor that does not match its fields");
}

/* Every signature of the interface has a method with the same types here or above.  Clause:
 * [class<interface], [signature] => one of these methods. */
static enum status check_implements(struct fji_checker *checker, const struct fji_type *class)
{
    const struct fji_type *interface = checker->lookup.declaration[class->implements.text];
    const struct fji_method *signature = interface != NULL ? interface->methods : NULL;
    for (; signature != NULL; signature = signature->next) {
        const struct fji_method *method =
            fji_method(&checker->lookup, class->name.text, signature->name.text);
        if (method == NULL || !fji_same_signature(method, signature))
            return fail(
                checker->err, STATUS_INPUT, "%s:%u:%u: %.100s does not implement %.100s of %.100s",
                checker->lookup.program->file, class->name.line, class->name.column,
                fji_text(checker, class->name.text), fji_text(checker, signature->name.text),
                fji_text(checker, interface->name.text));
        set_antecedent(checker, class->implements_var, signature->var);
        fji_need_some_method(checker, class->name.text, signature->name.text);
    }
    return STATUS_OK;
}

static enum status check_class(struct fji_checker *checker, const struct fji_type *class)
{
    enum status status = check_fields(checker, class);
    if (status != STATUS_OK || (status = check_constructor(checker, class)) != STATUS_OK)
        return status;
    set_antecedent(checker, class->var, NO_ITEM);
    fji_need_type(checker, class->super.text);
    fji_collect_fields(checker, class);
    for (size_t i = 0; i < checker->wanted.n; i++)
        fji_need_type(checker, checker->wanted.data[i]->type.text);
    if (class->implements_var != NO_ITEM) {
        set_antecedent(checker, class->implements_var, NO_ITEM);
        fji_need(checker, class->var);
        fji_need_type(checker, class->implements.text);
    }
    if ((status = check_methods(checker, class)) != STATUS_OK)
        return status;
    return check_implements(checker, class);
}

static enum status check_main(struct fji_checker *checker, const struct fji_expr *main)
{
    uint32_t type;
    set_antecedent(checker, NO_ITEM, NO_ITEM);
    checker->class = NULL;
    checker->method = NULL;
    enum status status = fji_check_expr(checker, main, &type);
    if (status == STATUS_OK && type == NO_NAME)
        return fail(checker->err, STATUS_INPUT,
                    "%s:%u:%u: the main expression cannot be '...': nobody knows its type",
                    checker->lookup.program->file, main->name.line, main->name.column);
    return status;
}

static enum status check_program(struct fji_checker *checker)
{
    const struct fji_program *program = checker->lookup.program;
    for (const struct fji_type *type = program->types; type != NULL; type = type->next) {
        enum status status =
            type->is_interface ? check_methods(checker, type) : check_class(checker, type);
        if (status != STATUS_OK)
            return status;
        if (formula_n_clauses(checker->formula) > MAX_CLAUSES)
            return fail(checker->err, STATUS_INPUT, "%s: more than %d dependencies: too many",
                        program->file, MAX_CLAUSES);
    }
    return program->main == NULL ? STATUS_OK : check_main(checker, program->main);
}

enum status fji_check(const struct fji_program *program, struct formula **ret, struct error *err)
{
    struct fji_checker checker = {.err = err};
    enum status status = fji_lookup_init(&checker.lookup, program, err);
    if (status == STATUS_OK) {
        checker.formula = formula_new(program->n_vars);
        checker.last_list = mem_zero(program->names->n_names, sizeof *checker.last_list);
        status = check_program(&checker);
    }
    if (status == STATUS_OK)
        *ret = checker.formula;
    else
        formula_free(checker.formula);
    fji_lookup_done(&checker.lookup);
    numbers_done(&checker.choice);
    free((void *)checker.wanted.data);
    numbers_done(&checker.types);
    free(checker.last_list);
    return status;
}
