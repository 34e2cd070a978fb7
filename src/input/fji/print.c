/* print - a program as text that parses to the same program.  Defaults are left out; declarations
 * stand on lines of their own; no newline at the end. */
#include "input/fji/fji.h"

struct printer {
    const struct fji_program *program;
    struct buffer *out;
};

static void put(struct printer *printer, const char *text)
{
    buffer_add_text(printer->out, text);
}

static void put_name(struct printer *printer, struct fji_name name)
{
    put(printer, printer->program->names->text[name.text]);
}

static void print_expr(struct printer *printer, const struct fji_expr *expr);

static void print_args(struct printer *printer, const struct fji_expr *arg)
{
    put(printer, "(");
    for (; arg != NULL; arg = arg->next) {
        print_expr(printer, arg);
        if (arg->next != NULL)
            put(printer, ", ");
    }
    put(printer, ")");
}

/* A cast extends as far to the right as possible, so a cast before a member access needs
 * parentheses. */
static void print_receiver(struct printer *printer, const struct fji_expr *expr)
{
    if (expr->kind == FJI_CAST)
        put(printer, "(");
    print_expr(printer, expr);
    if (expr->kind == FJI_CAST)
        put(printer, ")");
    put(printer, ".");
}

static void print_expr(struct printer *printer, const struct fji_expr *expr)
{
    switch (expr->kind) {
    case FJI_VARIABLE:
        put_name(printer, expr->name);
        break;
    case FJI_FIELD:
        print_receiver(printer, expr->inner);
        put_name(printer, expr->name);
        break;
    case FJI_CALL:
        print_receiver(printer, expr->inner);
        put_name(printer, expr->name);
        print_args(printer, expr->args);
        break;
    case FJI_CREATE:
        put(printer, "new ");
        put_name(printer, expr->name);
        print_args(printer, expr->args);
        break;
    case FJI_CAST:
        put(printer, "(");
        put_name(printer, expr->name);
        put(printer, ") ");
        print_expr(printer, expr->inner);
        break;
    case FJI_OPAQUE:
        put(printer, "...");
        break;
    }
}

static void print_params(struct printer *printer, const struct fji_typed *param)
{
    put(printer, "(");
    for (; param != NULL; param = param->next) {
        put_name(printer, param->type);
        put(printer, " ");
        put_name(printer, param->name);
        if (param->next != NULL)
            put(printer, ", ");
    }
    put(printer, ")");
}

static void print_constructor(struct printer *printer, const struct fji_constructor *constructor)
{
    const struct fji_typed *param = constructor->params;
    put(printer, "  ");
    put_name(printer, constructor->name);
    print_params(printer, param);
    put(printer, " { super(");
    for (uint32_t i = 0; i < constructor->n_super; i++, param = param->next) {
        put(printer, i > 0 ? ", " : "");
        put_name(printer, param->name);
    }
    put(printer, ");");
    for (; param != NULL; param = param->next) {
        put(printer, " this.");
        put_name(printer, param->name);
        put(printer, " = ");
        put_name(printer, param->name);
        put(printer, ";");
    }
    put(printer, " }\n");
}

static void print_method(struct printer *printer, const struct fji_method *method)
{
    put(printer, "  ");
    put_name(printer, method->type);
    put(printer, " ");
    put_name(printer, method->name);
    print_params(printer, method->params);
    if (method->body != NULL) {
        put(printer, " { return ");
        print_expr(printer, method->body);
        put(printer, "; }\n");
    } else {
        put(printer, ";\n");
    }
}

static void print_type(struct printer *printer, const struct fji_type *type)
{
    put(printer, type->is_interface ? "interface " : "class ");
    put_name(printer, type->name);
    if (!type->is_interface && type->super.text != FJI_OBJECT) {
        put(printer, " extends ");
        put_name(printer, type->super);
    }
    if (!type->is_interface && type->implements.text != FJI_EMPTY_INTERFACE) {
        put(printer, " implements ");
        put_name(printer, type->implements);
    }
    put(printer, " {\n");
    for (const struct fji_typed *field = type->fields; field != NULL; field = field->next) {
        put(printer, "  ");
        put_name(printer, field->type);
        put(printer, " ");
        put_name(printer, field->name);
        put(printer, ";\n");
    }
    if (type->constructor != NULL)
        print_constructor(printer, type->constructor);
    for (const struct fji_method *method = type->methods; method != NULL; method = method->next)
        print_method(printer, method);
    put(printer, "}");
}

void fji_print(const struct fji_program *program, struct buffer *ret)
{
    struct printer printer = {.program = program, .out = ret};
    for (const struct fji_type *type = program->types; type != NULL; type = type->next) {
        print_type(&printer, type);
        if (type->next != NULL || program->main != NULL)
            put(&printer, "\n");
    }
    if (program->main != NULL)
        print_expr(&printer, program->main);
}
