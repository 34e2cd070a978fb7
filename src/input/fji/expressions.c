/* Parsing expressions: recursive descent, at most FJI_MAX_DEPTH deep. */
#include "input/fji/parser.h"

static struct fji_expr *make_expr(struct parser *parser, enum fji_expr_kind kind,
                                  struct fji_name name, const struct fji_expr *inner)
{
    struct fji_expr *expr = fji_allocate(parser, sizeof *expr);
    expr->kind = kind;
    expr->name = name;
    expr->inner = inner;
    expr->depth = 1 + (inner != NULL ? inner->depth : 0);
    return expr;
}

/* Parses the arguments and the closing parenthesis. */
static bool parse_args(struct parser *parser, struct fji_expr *call)
{
    if (!fji_take(parser, '('))
        return false;
    const struct fji_expr **end = &call->args;
    while (parser->token->kind != ')') {
        if (end != &call->args && !fji_take(parser, ','))
            return false;
        struct fji_expr *arg = (struct fji_expr *)fji_parse_expr(parser);
        if (arg == NULL)
            return false;
        if (call->depth <= arg->depth)
            call->depth = arg->depth + 1;
        *end = arg;
        end = &arg->next;
    }
    return fji_take(parser, ')');
}

/* True if a name in parentheses is a cast: an expression follows that could not follow a name. */
static bool at_cast(const struct parser *parser)
{
    const struct token *token = parser->token;
    if (token[0].kind != '(' || !fji_is_name(&token[1]) || token[2].kind != ')')
        return false;
    const struct token *after = &token[3];
    return after->kind == '(' || after->kind == TOKEN_ELLIPSIS || fji_is_name(after) ||
           (after->kind == TOKEN_NAME &&
            (after->name.text == FJI_THIS || after->name.text == FJI_NEW));
}

static const struct fji_expr *parse_cast(struct parser *parser)
{
    struct fji_name type = parser->token[1].name;
    parser->token += 3;
    const struct fji_expr *inner = fji_parse_expr(parser);
    return inner == NULL ? NULL : make_expr(parser, FJI_CAST, type, inner);
}

static const struct fji_expr *parse_creation(struct parser *parser)
{
    struct fji_name type;
    parser->token++;
    if (!fji_take_name(parser, "the name of a class", &type))
        return NULL;
    struct fji_expr *expr = make_expr(parser, FJI_CREATE, type, NULL);
    return parse_args(parser, expr) ? expr : NULL;
}

static const struct fji_expr *parse_primary(struct parser *parser)
{
    const struct token *token = parser->token;
    if (token->kind == '(') {
        parser->token++;
        const struct fji_expr *inner = fji_parse_expr(parser);
        return inner != NULL && fji_take(parser, ')') ? inner : NULL;
    }
    if (fji_at(parser, FJI_NEW))
        return parse_creation(parser);
    if (token->kind == TOKEN_ELLIPSIS || fji_is_name(token) || fji_at(parser, FJI_THIS)) {
        parser->token++;
        return make_expr(parser, token->kind == TOKEN_ELLIPSIS ? FJI_OPAQUE : FJI_VARIABLE,
                         token->name, NULL);
    }
    fji_expected(parser, "an expression");
    return NULL;
}

/* Parses the fields and calls after a primary expression. */
static const struct fji_expr *parse_members(struct parser *parser, const struct fji_expr *inner)
{
    while (inner != NULL && parser->token->kind == '.') {
        struct fji_name member;
        parser->token++;
        if (!fji_take_name(parser, "the name of a field or method", &member))
            return NULL;
        bool is_call = parser->token->kind == '(';
        struct fji_expr *expr = make_expr(parser, is_call ? FJI_CALL : FJI_FIELD, member, inner);
        if (is_call && !parse_args(parser, expr))
            return NULL;
        inner = expr;
    }
    return inner;
}

const struct fji_expr *fji_parse_expr(struct parser *parser)
{
    struct fji_name start = parser->token->name;
    if (parser->depth == FJI_MAX_DEPTH) {
        fji_complain(parser, start, "this expression is nested too deeply");
        return NULL;
    }
    parser->depth++;
    const struct fji_expr *expr =
        at_cast(parser) ? parse_cast(parser) : parse_members(parser, parse_primary(parser));
    parser->depth--;
    if (expr != NULL && expr->depth > FJI_MAX_DEPTH) {
        fji_complain(parser, start, "this expression is nested too deeply");
        return NULL;
    }
    return expr;
}
