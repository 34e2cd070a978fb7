/* Parsing declarations: recursive descent, one function a production.  The arena makes cleaning up
 * after an error unnecessary. */
#include "base/memory.h"
#include "input/fji/fji.h"
#include "input/fji/parser.h"

#include <stdlib.h>
#include <string.h>

static bool parse_typed(struct parser *parser, struct fji_typed **ret)
{
    struct fji_typed *typed = fji_allocate(parser, sizeof *typed);
    *ret = typed;
    return fji_take_name(parser, "the name of a type", &typed->type) &&
           fji_take_name(parser, "a name", &typed->name);
}

static bool parse_params(struct parser *parser, const struct fji_typed **ret)
{
    if (!fji_take(parser, '('))
        return false;
    const struct fji_typed **end = ret;
    while (parser->token->kind != ')') {
        struct fji_typed *param;
        if ((end != ret && !fji_take(parser, ',')) || !parse_typed(parser, &param))
            return false;
        *end = param;
        end = &param->next;
    }
    return fji_take(parser, ')');
}

/* Parses super(g1, .., gk); the names must be those of the first parameters. */
static bool parse_super_call(struct parser *parser, const struct fji_typed **param,
                             uint32_t *ret_n_super)
{
    if (!fji_take_keyword(parser, FJI_SUPER) || !fji_take(parser, '('))
        return false;
    for (*ret_n_super = 0; parser->token->kind != ')'; ++*ret_n_super, *param = (*param)->next) {
        struct fji_name name;
        if ((*ret_n_super > 0 && !fji_take(parser, ',')) ||
            !fji_take_name(parser, "a parameter", &name))
            return false;
        if (*param == NULL || (*param)->name.text != name.text)
            return fji_complain(parser, name,
                                "a constructor passes its first parameters to super, in order");
    }
    return fji_take(parser, ')') && fji_take(parser, ';');
}

/* Parses this.f = f; for one parameter. */
static bool parse_assignment(struct parser *parser, const struct fji_typed *param)
{
    struct fji_name field, value;
    if (!fji_take_keyword(parser, FJI_THIS) || !fji_take(parser, '.') ||
        !fji_take_name(parser, "the name of a field", &field) || !fji_take(parser, '=') ||
        !fji_take_name(parser, "the name of a parameter", &value) || !fji_take(parser, ';'))
        return false;
    if (field.text != param->name.text || value.text != param->name.text)
        return fji_complain(parser, field,
                            "a constructor assigns the parameters that it does not pass to super "
                            "to the fields of the same names, in order");
    return true;
}

static bool parse_constructor(struct parser *parser, struct fji_type *type)
{
    struct fji_constructor *constructor = fji_allocate(parser, sizeof *constructor);
    constructor->name = parser->token->name;
    if (type->constructor != NULL)
        return fji_complain(parser, constructor->name, "a class has one constructor");
    if (constructor->name.text != type->name.text)
        return fji_complain(parser, constructor->name,
                            "this is neither a method (no return type) nor the constructor "
                            "(not the name of the class)");
    parser->token++;
    const struct fji_typed *param;
    if (!parse_params(parser, &constructor->params))
        return false;
    param = constructor->params;
    if (!fji_take(parser, '{') || !parse_super_call(parser, &param, &constructor->n_super))
        return false;
    for (; param != NULL; param = param->next)
        if (!parse_assignment(parser, param))
            return false;
    type->constructor = constructor;
    return fji_take(parser, '}');
}

static bool parse_body(struct parser *parser, struct fji_method *method)
{
    return fji_take(parser, '{') && fji_take_keyword(parser, FJI_RETURN) &&
           (method->body = fji_parse_expr(parser)) != NULL && fji_take(parser, ';') &&
           fji_take(parser, '}');
}

static bool parse_method(struct parser *parser, bool has_body, struct fji_method ***end)
{
    struct fji_method *method = fji_allocate(parser, sizeof *method);
    if (!fji_take_name(parser, "the name of a type", &method->type) ||
        !fji_take_name(parser, "the name of a method", &method->name) ||
        !parse_params(parser, &method->params) ||
        !(has_body ? parse_body(parser, method) : fji_take(parser, ';')))
        return false;
    **end = method;
    *end = &method->next;
    return true;
}

static bool parse_field(struct parser *parser, const struct fji_typed ***end)
{
    struct fji_typed *field;
    if (!parse_typed(parser, &field) || !fji_take(parser, ';'))
        return false;
    **end = field;
    *end = &field->next;
    return true;
}

static bool parse_members_of_type(struct parser *parser, struct fji_type *type)
{
    const struct fji_typed **fields_end = &type->fields;
    struct fji_method **methods_end = &type->methods;
    if (!fji_take(parser, '{'))
        return false;
    while (parser->token->kind != '}') {
        const struct token *token = parser->token;
        if (!fji_is_name(token))
            return fji_expected(parser, "a member or '}'");
        bool ok;
        if (type->is_interface)
            ok = parse_method(parser, false, &methods_end);
        else if (token[1].kind == '(')
            ok = parse_constructor(parser, type);
        else if (fji_is_name(&token[1]) && token[2].kind == ';')
            ok = parse_field(parser, &fields_end);
        else
            ok = parse_method(parser, true, &methods_end);
        if (!ok)
            return false;
    }
    return fji_take(parser, '}');
}

static bool parse_type(struct parser *parser, struct fji_type **ret)
{
    struct fji_type *type = fji_allocate(parser, sizeof *type);
    type->is_interface = fji_at(parser, FJI_INTERFACE);
    parser->token++;
    if (!fji_take_name(parser, "the name of a type", &type->name))
        return false;
    type->super = type->implements = type->name;
    type->super.text = FJI_OBJECT;
    type->implements.text = FJI_EMPTY_INTERFACE;
    if (!type->is_interface && fji_at(parser, FJI_EXTENDS)) {
        parser->token++;
        if (!fji_take_name(parser, "the name of a class", &type->super))
            return false;
    }
    if (!type->is_interface && fji_at(parser, FJI_IMPLEMENTS)) {
        parser->token++;
        if (!fji_take_name(parser, "the name of an interface", &type->implements))
            return false;
    }
    *ret = type;
    return parse_members_of_type(parser, type);
}

static bool parse_program(struct parser *parser)
{
    struct fji_type **end = &parser->program->types;
    while (fji_at(parser, FJI_CLASS) || fji_at(parser, FJI_INTERFACE)) {
        if (!parse_type(parser, end))
            return false;
        end = &(*end)->next;
    }
    if (parser->token->kind != TOKEN_END) {
        parser->program->main = fji_parse_expr(parser);
        if (parser->program->main == NULL)
            return false;
        if (parser->token->kind == ';')
            parser->token++;
    }
    return parser->token->kind == TOKEN_END || fji_expected(parser, "the end of the file");
}

static struct fji_program *new_program(const char *file)
{
    struct fji_program *program = mem_zero(1, sizeof *program);
    arena_init(&program->arena);
    program->file = file;
    program->names = mem_alloc(sizeof *program->names);
    program->owns_names = true;
    text_table_init(program->names);
    for (size_t i = 0; i < FJI_N_KNOWN; i++)
        text_table_add(program->names, fji_known_names[i], strlen(fji_known_names[i]));
    return program;
}

void fji_free(struct fji_program *program)
{
    if (program == NULL)
        return;
    if (program->owns_names) {
        text_table_done(program->names);
        free(program->names);
    }
    arena_done(&program->arena);
    free(program);
}

enum status fji_parse(const char *file, const unsigned char *text, size_t n_bytes,
                      struct fji_program **ret, struct error *err)
{
    struct fji_program *program = new_program(file);
    struct token *tokens = NULL;
    struct parser parser = {.program = program, .err = err};
    enum status status = fji_lex(file, text, n_bytes, program->names, &tokens, err);
    if (status == STATUS_OK) {
        parser.token = tokens;
        status = parse_program(&parser) ? STATUS_OK : STATUS_INPUT;
    }
    free(tokens);
    if (status != STATUS_OK) {
        fji_free(program);
        return status;
    }
    fji_number(program);
    *ret = program;
    return STATUS_OK;
}
