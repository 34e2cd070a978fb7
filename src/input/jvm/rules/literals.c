/* Finds for each instruction of a method the literal with which it is present.  For a point this is
 * its own item.  For an instruction that goes with a point (it computes a value for the point, or
 * can be reached only through it) it is the item of the point.  For all others it is the code as a
 * whole.  If an instruction goes with several points, the one with the fewest instructions counts.
 */
#include "base/memory.h"
#include "input/jvm/items/code_points.h"
#include "input/jvm/rules/validity.h"
#include "jvm/model/descriptor.h"

#include <stdlib.h>

struct literals {
    struct validity *v;
    const struct code *code;
    const struct code_points *points;
    literal whole;
    literal *of;
    size_t *n_gone; /* for each instruction: the number of instructions that go with its point */
    literal *with;  /* for each instruction: the point that it goes with, or NO_ITEM */
};

static bool is_part(const struct code_point *point, size_t index)
{
    return index == point->insn || index == point->maker || index == point->taker;
}

/* True for a point that has instructions of its own. */
static bool is_in_code(const struct code_point *point)
{
    return point->kind != ITEM_HANDLER && point->kind != ITEM_LOCAL;
}

static void find_gone(struct literals *l, const struct code_point *point)
{
    unsigned char *fates = mem_zero(l->code->n_insns, sizeof *fates);
    bool *handler_goes = mem_zero(l->code->n_handlers, sizeof *handler_goes);
    struct bitset gone;
    point_fates(l->code, point, fates, handler_goes);
    code_stub_gone(l->v->app->texts, l->code, &(struct stubs){fates, handler_goes, NULL, NULL},
                   &gone);
    size_t n_gone = bitset_count(&gone);
    for (size_t i = bitset_next(&gone, 0); i != BITSET_END; i = bitset_next(&gone, i + 1))
        if (n_gone < l->n_gone[i] && !(is_in_code(point) && is_part(point, i))) {
            l->n_gone[i] = n_gone;
            l->with[i] = point->item;
        }
    bitset_done(&gone);
    free(handler_goes);
    free(fates);
}

/* Sets the literals of the instructions that go with a point. */
static void find_all_gone(struct literals *l)
{
    size_t n = l->code->n_insns;
    l->n_gone = mem_alloc((n + 1) * sizeof *l->n_gone);
    l->with = mem_alloc((n + 1) * sizeof *l->with);
    for (size_t i = 0; i < n; i++) {
        l->n_gone[i] = SIZE_MAX;
        l->with[i] = NO_ITEM;
    }
    for (size_t i = 0; i < l->points->n_points; i++)
        if (l->points->points[i].item != NO_ITEM)
            find_gone(l, &l->points->points[i]);
    for (size_t i = 0; i < n; i++)
        if (l->with[i] != NO_ITEM)
            l->of[i] = l->with[i];
}

/* A final field stays set: the instruction of a constructor or class initialiser that sets it is
 * present. */
static void final_rule(struct literals *l, const struct class_file *c, uint32_t number,
                       const struct member *method, literal item, size_t index)
{
    const struct insn *insn = &l->code->insns[index];
    if ((insn->op != OP_PUTFIELD && insn->op != OP_PUTSTATIC) || method->name->text[0] != '<' ||
        insn->member->owner != c->name)
        return;
    const struct member *field = class_field(c, insn->member->name, insn->member->descriptor);
    if (field == NULL || (field->access & ACC_FINAL) == 0)
        return;
    const struct member_items *of = &l->v->items->classes[number].fields[field - c->fields];
    need(l->v, (struct when){number, of->final != NO_ITEM ? of->final : of->self, l->whole}, item);
}

/* The rules for everything that a constructor does after it called another one. */
static void rest_rules(struct literals *l, const struct class_file *c, uint32_t number,
                       const struct member *method, const struct code_point *point)
{
    for (size_t i = point->insn; i < l->code->n_insns; i++)
        if (l->code->insns[i].op == OP_PUTFIELD)
            final_rule(l, c, number, method, point->item, i);
}

static void point_rules(struct literals *l, const struct class_file *c, uint32_t number,
                        const struct member *method, const struct code_point *point)
{
    struct when when = {number, point->item, NO_ITEM};
    need(l->v, when, l->whole);
    if (!is_in_code(point))
        return;
    bool has_fall = point->kind == ITEM_BRANCH &&
                    point + 1 < l->points->points + l->points->n_points &&
                    point[1].kind == ITEM_FALL;
    if (point->kind == ITEM_FALL) {
        /* A branch has two ways out.  Instructions go with one of them because the other is taken,
         * so one always stays. */
        literal ways[] = {point[-1].item, point->item};
        need_one(l->v, (struct when){number, l->whole, NO_ITEM}, ways, 2);
        return;
    }
    if (!has_fall && l->with[point->insn] == l->with[point->maker] &&
        l->with[point->insn] == l->with[point->taker])
        need(l->v, when, l->with[point->insn]); /* the whole point goes with another point */
    if (point->kind == ITEM_ACCESS || point->taker != point->insn)
        final_rule(l, c, number, method, point->item, point->taker);
    if (point->kind == ITEM_REST)
        rest_rules(l, c, number, method, point);
    if (point->stub == STUB_NO_TEXT || point->stub == STUB_RETURN)
        return; /* the instruction always stays */
    l->of[point->insn] = l->of[point->maker] = l->of[point->taker] = point->item;
}

literal *insn_literals(struct validity *v, uint32_t number, size_t method)
{
    const struct class_file *c = v->app->classes[number].file;
    const struct declaration self = {c, &c->methods[method]};
    struct literals l = {.v = v,
                         .code = method_code(self.member),
                         .points = &v->items->classes[number].methods[method].points,
                         .whole = code_literal(v, &self)};
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
    for (size_t i = 0; i < l.code->n_handlers; i++)
        for (size_t k = 0; k < l.points->n_points; k++)
            if (l.points->points[k].kind == ITEM_HANDLER &&
                l.points->points[k].insn == l.code->handlers[i].target)
                l.of[l.code->n_insns + i] = l.points->points[k].item;
    find_all_gone(&l);
    for (size_t i = 0; i < l.points->n_points; i++)
        if (l.points->points[i].item != NO_ITEM)
            point_rules(&l, c, number, self.member, &l.points->points[i]);
    free(l.n_gone);
    free(l.with);
    return l.of;
}
