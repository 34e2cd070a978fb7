/* The rule for the objects of calls and accesses: if an object is computed directly before its use,
 * the instruction that computes it stays.  Without this rule there would be `null.length()`, which
 * verifies but is no Java. */
#include "base/memory.h"
#include "input/jvm/items/code_points.h"
#include "input/jvm/rules/validity.h"
#include "jvm/code/insn_list.h"
#include "jvm/model/descriptor.h"

#include <stdlib.h>

struct objects {
    const struct code *code;
    const struct code_points *points;
    const struct family *family; /* family of the method, or NULL */
    const struct member *method;
    const literal *literals;
    struct insn_list list;
    unsigned char *stubs; /* for each instruction: what replaces its point */
};

/* The number of stack slots above the object; -1 if the instruction has no object. */
static int slots_above_object(const struct insn *insn)
{
    switch (insn->op) {
    case OP_GETFIELD:
    case OP_ARRAYLENGTH:
    case OP_MONITORENTER:
        return 0;
    case OP_PUTFIELD:
        return (int)descriptor_slots(insn->member->descriptor->text);
    case OP_INVOKEVIRTUAL:
    case OP_INVOKEINTERFACE:
    case OP_INVOKESPECIAL:
        return (int)descriptor_parameter_slots(insn->member->descriptor->text);
    default:
        if (insn->op >= OP_IALOAD && insn->op <= OP_SALOAD)
            return 1;
        if (insn->op >= OP_IASTORE && insn->op <= OP_SASTORE)
            return insn->op == OP_LASTORE || insn->op == OP_DASTORE ? 3 : 2;
        return -1;
    }
}

/* The item of a variable or parameter. */
static literal local_literal(const struct objects *o, uint16_t slot)
{
    for (size_t i = 0; i < o->points->n_points; i++)
        if (o->points->points[i].kind == ITEM_LOCAL && o->points->points[i].insn == slot)
            return o->points->points[i].item;
    const char *type = o->method->descriptor->text + 1;
    unsigned at = (o->method->access & ACC_STATIC) == 0;
    for (size_t i = 0; o->family != NULL && i < o->family->n_parameters; i++) {
        if (at == slot)
            return o->family->slots[i].there;
        at += descriptor_slots(type);
        type = descriptor_next(type);
    }
    return NO_ITEM;
}

static bool ends_walk(const struct objects *o, const struct insn *insn)
{
    if (insn->op == OP_LABEL)
        return insn_list_is_target(&o->list, insn->label);
    return insn_ends_block(insn) || opcode_table[insn->op].format == FORMAT_BRANCH;
}

/* True if the instruction leaves the object that it takes. */
static bool passes_on(const struct objects *o, size_t index)
{
    const struct insn *insn = &o->code->insns[index];
    return insn->op == OP_DUP || insn->op == OP_CHECKCAST || o->stubs[index] == STUB_OBJECT;
}

static void object_rule(struct validity *v, const struct objects *o, uint32_t number, size_t index,
                        unsigned depth)
{
    struct when when = {number, o->literals[index], NO_ITEM};
    for (size_t i = index; i-- > 0;) {
        const struct insn *insn = &o->code->insns[i];
        if (ends_walk(o, insn))
            return;
        unsigned n_taken;
        unsigned n_left;
        insn_effect(insn, &n_taken, &n_left);
        if (depth >= n_left) {
            depth = depth - n_left + n_taken;
            continue;
        }
        if (insn->op == OP_ALOAD)
            need(v, when, local_literal(o, insn->local));
        if (o->stubs[i] == STUB_DEFAULT)
            need(v, when, o->literals[i]);
        const struct family *family = insn_has_member(insn) ? ref_family(v, insn->member) : NULL;
        if (family != NULL)
            need(v, when, family_result(family)->there);
        if (!passes_on(o, i))
            return;
        depth = n_taken - 1; /* the depth of the instruction's own object */
    }
}

void receivers_rules(struct validity *v, uint32_t number, size_t method, const literal *literals)
{
    const struct class_file *c = v->app->classes[number].file;
    const struct declaration self = {c, &c->methods[method]};
    struct objects o = {.code = method_code(self.member),
                        .points = &v->items->classes[number].methods[method].points,
                        .family = member_family(v, c, self.member),
                        .method = self.member,
                        .literals = literals};
    literal whole = code_literal(v, &self);
    o.stubs = mem_zero(o.code->n_insns, sizeof *o.stubs);
    for (size_t i = 0; i < o.points->n_points; i++) {
        const struct code_point *point = &o.points->points[i];
        if (point->kind != ITEM_HANDLER && point->kind != ITEM_LOCAL)
            o.stubs[point->insn] = o.stubs[point->maker] = point->stub;
    }
    insn_list_init(&o.list, o.code);
    insn_list_find_targets(&o.list);
    for (size_t i = 0; i < o.code->n_insns; i++) {
        const struct insn *insn = &o.code->insns[i];
        int depth = insn->op != OP_LABEL ? slots_above_object(insn) : -1;
        if (depth >= 0 && literals[i] != whole)
            object_rule(v, &o, number, i, (unsigned)depth);
    }
    insn_list_done(&o.list);
    free(o.stubs);
}
