/* What each instruction of a method is there with: its own item if it is a point, otherwise the
 * handler without which nothing reaches it, otherwise the code as a whole. */
#include "base/memory.h"
#include "input/jvm/validity.h"
#include "jvm/descriptor.h"
#include "jvm/insn_list.h"

#include <stdlib.h>

struct literals {
    struct validity *v;
    const struct code *code;
    const struct member_items *items;
    literal whole;
    literal *of;
};

/* Instructions that only these handlers lead to. */
static void guard(struct literals *l, const struct code_point *point)
{
    struct code without = *l->code;
    struct handler *handlers = mem_alloc(without.n_handlers * sizeof *handlers);
    without.handlers = handlers;
    without.n_handlers = 0;
    for (size_t i = 0; i < l->code->n_handlers; i++) {
        if (l->code->handlers[i].target == point->insn)
            l->of[l->code->n_insns + i] = point->item;
        else
            handlers[without.n_handlers++] = l->code->handlers[i];
    }
    struct insn_list list;
    struct bitset left;
    insn_list_init(&list, &without);
    insn_list_remove_unreached(&list);
    bitset_init(&left, l->code->n_insns);
    for (uint32_t at = list.first; at != INSN_LIST_END; at = list.nodes[at].next)
        bitset_add(&left, at);
    for (size_t i = 0; i < l->code->n_insns; i++)
        if (!bitset_has(&left, i))
            l->of[i] = point->item;
    bitset_done(&left);
    insn_list_done(&list);
    free(handlers);
}

/* The field that an instruction of a constructor or initialiser sets: while it is final it is set.
 */
static void final_rule(struct literals *l, const struct class_file *c, uint32_t number,
                       const struct member *method, const struct code_point *point)
{
    const struct insn *insn = &l->code->insns[point->taker];
    if ((insn->op != OP_PUTFIELD && insn->op != OP_PUTSTATIC) || method->name->text[0] != '<' ||
        insn->member->owner != c->name)
        return;
    const struct member *field = class_field(c, insn->member->name, insn->member->descriptor);
    if (field == NULL || (field->access & ACC_FINAL) == 0)
        return;
    const struct member_items *of = &l->v->items->classes[number].fields[field - c->fields];
    need(l->v, (struct when){number, of->final != NO_ITEM ? of->final : of->self, l->whole},
         point->item);
}

literal *insn_literals(struct validity *v, uint32_t number, size_t method)
{
    const struct class_file *c = v->app->classes[number].file;
    const struct declaration self = {c, &c->methods[method]};
    struct literals l = {.v = v,
                         .code = method_code(self.member),
                         .items = &v->items->classes[number].methods[method],
                         .whole = code_literal(v, &self)};
    const struct code_points *points = &l.items->points;
    size_t n_origins = l.code->n_insns + l.code->n_handlers + UINT8_MAX + 1;
    l.of = mem_alloc(n_origins * sizeof *l.of);
    for (size_t i = 0; i < n_origins; i++)
        l.of[i] = l.whole;
    const struct family *family = member_family(v, c, self.member);
    size_t slot = l.code->n_insns + l.code->n_handlers + ((self.member->access & ACC_STATIC) == 0);
    const char *type = self.member->descriptor->text + 1;
    for (size_t i = 0; family != NULL && i < family->n_parameters; i++) {
        if (family->slots[i].there != NO_ITEM)
            l.of[slot] = family->slots[i].there;
        slot += descriptor_slots(type);
        type = descriptor_next(type);
    }
    for (size_t i = 0; i < points->n_points; i++)
        if (points->points[i].kind == ITEM_HANDLER)
            guard(&l, &points->points[i]);
    for (size_t i = 0; i < points->n_points; i++) {
        const struct code_point *point = &points->points[i];
        need(v, (struct when){number, point->item, NO_ITEM}, l.whole);
        if (point->kind == ITEM_HANDLER || point->kind == ITEM_LOCAL)
            continue;
        need(v, (struct when){number, point->item, NO_ITEM}, l.of[point->insn]);
        if (point->kind == ITEM_ACCESS || point->taker != point->insn)
            final_rule(&l, c, number, self.member, point);
        if (point->stub == STUB_NO_TEXT)
            continue; /* the instruction stays */
        l.of[point->insn] = point->item;
        l.of[point->maker] = l.of[point->taker] = point->item;
    }
    return l.of;
}
