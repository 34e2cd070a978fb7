/* Parses rules by operator precedence with two stacks.  An operator waits until an operator that
 * binds less tightly, a closing parenthesis or the end follows.  Then it takes its operands from
 * the other stack. */
#include "input/model/rule_parser.h"

#include "base/memory.h"
#include "input/model/document.h"

#include <stdlib.h>
#include <string.h>

/* Operators, by how tightly they bind.  An opening parenthesis binds nothing. */
enum waiting_kind { OPEN, EQUALS, IMPLIES, OR, AND, NOT };

struct waiting {
    enum waiting_kind kind;
    size_t at; /* position in the text, for messages */
};

struct rule_parser {
    const char *text;
    size_t at;
    const struct text_table *names;
    struct arena *arena;
    const struct expr **operand;
    size_t n_operands, operands_capacity;
    struct waiting *waiting;
    size_t n_waiting, waiting_capacity;
    struct rule_problem *problem;
};

static bool complain(struct rule_parser *parser, size_t at, const char *message)
{
    snprintf(parser->problem->message, sizeof parser->problem->message, "%s at character %zu",
             message, at + 1);
    return false;
}

static void push(struct rule_parser *parser, const struct expr *expr)
{
    mem_grow((void **)&parser->operand, &parser->operands_capacity, parser->n_operands + 1,
             sizeof *parser->operand);
    parser->operand[parser->n_operands++] = expr;
}

static void hold(struct rule_parser *parser, enum waiting_kind kind)
{
    mem_grow((void **)&parser->waiting, &parser->waiting_capacity, parser->n_waiting + 1,
             sizeof *parser->waiting);
    parser->waiting[parser->n_waiting++] = (struct waiting){kind, parser->at};
}

/* Applies an operator to as many of the last operands as it needs. */
static void apply(struct rule_parser *parser, enum waiting_kind kind, size_t n_operands)
{
    struct arena *arena = parser->arena;
    const struct expr **part = &parser->operand[parser->n_operands -= n_operands];
    const struct expr *result = NULL, *both[2];
    switch (kind) {
    case OPEN: /* never applied */
    case NOT:
        result = expr_not(arena, part[0]);
        break;
    case AND:
        result = expr_and(arena, part, n_operands);
        break;
    case OR:
        result = expr_or(arena, part, n_operands);
        break;
    case IMPLIES:
        result = expr_implies(arena, part[0], part[1]);
        break;
    case EQUALS:
        both[0] = expr_implies(arena, part[0], part[1]);
        both[1] = expr_implies(arena, part[1], part[0]);
        result = expr_and(arena, both, 2);
        break;
    }
    push(parser, result);
}

/* Applies the waiting operators that bind more tightly than `kind`.  Among equal ones, => groups to
 * the right and <=> to the left; a chain of & or | waits and becomes one operator. */
static void apply_tighter(struct rule_parser *parser, enum waiting_kind kind)
{
    while (parser->n_waiting > 0) {
        enum waiting_kind top = parser->waiting[parser->n_waiting - 1].kind;
        if (top == OPEN || top < kind || (top == kind && kind != EQUALS))
            return;
        size_t n_operands = top == NOT ? 1 : 2;
        parser->n_waiting--;
        while ((top == AND || top == OR) && parser->n_waiting > 0 &&
               parser->waiting[parser->n_waiting - 1].kind == top) {
            parser->n_waiting--;
            n_operands++;
        }
        apply(parser, top, n_operands);
    }
}

static void skip_space(struct rule_parser *parser)
{
    while (parser->text[parser->at] != '\0' && strchr(" \t\r\n", parser->text[parser->at]) != NULL)
        parser->at++;
}

static bool unknown_item(struct rule_parser *parser, size_t start, size_t n_bytes)
{
    char *name = mem_alloc(n_bytes + 1);
    memcpy(name, parser->text + start, n_bytes);
    name[n_bytes] = '\0';
    snprintf(parser->problem->message, sizeof parser->problem->message,
             "\"%s\" is not the name of an item", show(name).text);
    free(name);
    return false;
}

static bool parse_item(struct rule_parser *parser)
{
    const char *text = parser->text;
    size_t start = parser->at, n_bytes;
    if (text[start] == '\'') {
        const char *close = strchr(text + ++start, '\'');
        if (close == NULL)
            return complain(parser, start - 1, "a quote without an end");
        n_bytes = (size_t)(close - text) - start;
        parser->at = start + n_bytes + 1;
    } else {
        n_bytes = strcspn(text + start, " \t\r\n!&|=<>()'");
        if (n_bytes == 0)
            return complain(parser, start,
                            text[start] == '\0' ? "the rule ends where an item should stand"
                                                : "an item should stand");
        parser->at = start + n_bytes;
    }
    uint32_t item = text_table_find(parser->names, text + start, n_bytes);
    if (item == NO_NAME)
        return unknown_item(parser, start, n_bytes);
    push(parser, expr_var(parser->arena, item));
    return true;
}

/* Parses an item with the "!" and "(" before it. */
static bool parse_operand(struct rule_parser *parser)
{
    for (;;) {
        skip_space(parser);
        char c = parser->text[parser->at];
        if (c != '!' && c != '(')
            return parse_item(parser);
        hold(parser, c == '!' ? NOT : OPEN);
        parser->at++;
    }
}

/* Parses a ")" after an item. */
static bool parse_closing(struct rule_parser *parser)
{
    for (skip_space(parser); parser->text[parser->at] == ')'; skip_space(parser)) {
        apply_tighter(parser, EQUALS);
        if (parser->n_waiting == 0)
            return complain(parser, parser->at, "a \")\" without a \"(\"");
        parser->n_waiting--;
        parser->at++;
    }
    return true;
}

static bool parse_operator(struct rule_parser *parser)
{
    static const struct {
        const char *text;
        enum waiting_kind kind;
    } operators[] = {{"<=>", EQUALS}, {"=>", IMPLIES}, {"|", OR}, {"&", AND}};
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        size_t n_bytes = strlen(operators[i].text);
        if (strncmp(parser->text + parser->at, operators[i].text, n_bytes) != 0)
            continue;
        apply_tighter(parser, operators[i].kind);
        hold(parser, operators[i].kind);
        parser->at += n_bytes;
        return true;
    }
    return complain(parser, parser->at, "one of & | => <=> should stand");
}

static bool parse_rule(struct rule_parser *parser)
{
    for (;;) {
        if (!parse_operand(parser) || !parse_closing(parser))
            return false;
        if (parser->text[parser->at] == '\0')
            break;
        if (!parse_operator(parser))
            return false;
    }
    apply_tighter(parser, EQUALS);
    if (parser->n_waiting > 0)
        return complain(parser, parser->waiting[parser->n_waiting - 1].at,
                        "a \"(\" without a \")\"");
    return true;
}

const struct expr *rule_parse(const char *text, const struct text_table *names, struct arena *arena,
                              struct rule_problem *problem)
{
    struct rule_parser parser = {.text = text, .names = names, .arena = arena, .problem = problem};
    const struct expr *expr = parse_rule(&parser) ? parser.operand[0] : NULL;
    free(parser.waiting);
    free((void *)parser.operand);
    return expr;
}
