/* The rule of compilers for exception handlers: a handler of a checked exception guards something
 * that can throw the exception. */
#include "base/memory.h"
#include "input/jvm/rules/validity.h"
#include "jvm/model/code.h"

#include <stdlib.h>

struct guarding {
    struct validity *v;
    const struct code *code;
    const literal *literals;
    const size_t *label_index;
};

static bool is_below(struct validity *v, const struct utf8 *lower, const char *upper)
{
    return hierarchy_is_subtype(v->hierarchy, lower, utf8_text(v->app->texts, upper)) != SUBTYPE_NO;
}

/* Exception and Throwable count as unchecked, because unchecked exceptions are among their
 * subclasses. */
static bool is_checked(struct validity *v, const struct utf8 *type)
{
    return type != NULL && !is_below(v, type, "java/lang/RuntimeException") &&
           !is_below(v, type, "java/lang/Error") && !utf8_is(type, "java/lang/Exception") &&
           !utf8_is(type, "java/lang/Throwable");
}

static bool may_throw(struct validity *v, const struct insn *insn, const struct utf8 *type)
{
    struct declaration d;
    if (!hierarchy_resolve_method(v->hierarchy, insn->member, &d))
        return true; /* an unknown class may be checked */
    const struct attribute *a = attribute_find(&d.member->attributes, ATTRIBUTE_EXCEPTIONS);
    for (size_t i = 0; a != NULL && i < a->n_rows; i++)
        if (hierarchy_is_subtype(v->hierarchy, a->cells[i].text, type) != SUBTYPE_NO ||
            hierarchy_is_subtype(v->hierarchy, type, a->cells[i].text) != SUBTYPE_NO)
            return true;
    return false;
}

/* Adds the literals of the instructions that a row of the exception table guards and that can
 * throw.  Returns false if such an instruction, or an unknown one, is present with the code as a
 * whole. */
static bool add_throwers(const struct guarding *g, const struct handler *handler,
                         const struct utf8 *type, literal whole, literal *throwers, size_t *n)
{
    for (size_t i = g->label_index[handler->start]; i < g->label_index[handler->end]; i++) {
        const struct insn *insn = &g->code->insns[i];
        if (insn->op == OP_ATHROW)
            return false;
        if (insn->op == OP_LABEL || (opcode_table[insn->op].format != FORMAT_METHOD &&
                                     opcode_table[insn->op].format != FORMAT_INTERFACE))
            continue;
        if (!may_throw(g->v, insn, type))
            continue;
        if (g->literals[i] == whole || *n == g->code->n_insns)
            return false;
        throwers[(*n)++] = g->literals[i];
    }
    return true;
}

static void handler_rule(const struct guarding *g, uint32_t number, size_t first, literal whole)
{
    const struct utf8 *type = g->code->handlers[first].type;
    size_t n = 0;
    bool is_free = false;
    literal *throwers = mem_alloc((g->code->n_insns + 1) * sizeof *throwers);
    for (size_t i = first; i < g->code->n_handlers && !is_free; i++) {
        const struct handler *handler = &g->code->handlers[i];
        if (handler->target == g->code->handlers[first].target && handler->type == type)
            is_free = !add_throwers(g, handler, type, whole, throwers, &n);
    }
    literal handled = g->literals[g->code->n_insns + first];
    if (!is_free)
        need_one(g->v, (struct when){number, handled, NO_ITEM}, throwers, n);
    free(throwers);
}

/* Rows of the table with the same target and the same exception count as one. */
static bool is_first(const struct code *code, size_t row)
{
    size_t first = 0;
    while (code->handlers[first].target != code->handlers[row].target ||
           code->handlers[first].type != code->handlers[row].type)
        first++;
    return first == row;
}

void handlers_rules(struct validity *v, uint32_t number, size_t method, const literal *literals)
{
    const struct class_file *c = v->app->classes[number].file;
    const struct declaration self = {c, &c->methods[method]};
    struct guarding g = {v, method_code(self.member), literals, NULL};
    size_t *label_index = code_label_index(g.code);
    g.label_index = label_index;
    for (size_t i = 0; i < g.code->n_handlers; i++)
        if (is_first(g.code, i) && is_checked(v, g.code->handlers[i].type))
            handler_rule(&g, number, i, code_literal(v, &self));
    free(label_index);
}
