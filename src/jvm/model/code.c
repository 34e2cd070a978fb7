#include "jvm/model/code.h"

#include "base/memory.h"
#include "jvm/model/descriptor.h"
#include "jvm/model/frame.h"

#include <stdlib.h>

bool insn_is_two_slots(const struct constant *constant)
{
    return constant->tag == CONSTANT_LONG || constant->tag == CONSTANT_DOUBLE ||
           (constant->tag == CONSTANT_DYNAMIC &&
            descriptor_slots(constant->dynamic.descriptor->text) == 2);
}

bool insn_ends_block(const struct insn *insn)
{
    switch (insn->op) {
    case OP_GOTO:
    case OP_RET:
    case OP_TABLESWITCH:
    case OP_LOOKUPSWITCH:
    case OP_ATHROW:
        return true;
    default:
        return insn->op >= OP_IRETURN && insn->op <= OP_RETURN;
    }
}

static unsigned slots_of(const char *letters)
{
    unsigned n_slots = 0;
    for (; *letters != '\0'; letters++)
        n_slots += descriptor_slots(letters);
    return n_slots;
}

static void field_effect(const struct insn *insn, unsigned *pops, unsigned *pushes)
{
    unsigned value = descriptor_slots(insn->member->descriptor->text);
    bool is_put = insn->op == OP_PUTFIELD || insn->op == OP_PUTSTATIC;
    bool has_object = insn->op == OP_PUTFIELD || insn->op == OP_GETFIELD;
    *pops = (is_put ? value : 0) + (has_object ? 1 : 0);
    *pushes = is_put ? 0 : value;
}

static void call_effect(const char *descriptor, bool has_object, unsigned *pops, unsigned *pushes)
{
    *pops = descriptor_parameter_slots(descriptor) + (has_object ? 1 : 0);
    *pushes = descriptor_slots(descriptor_return(descriptor));
}

void insn_effect(const struct insn *insn, unsigned *ret_pops, unsigned *ret_pushes)
{
    static const unsigned char shuffles[][2] = {/* from pop on: slots examined, slots left */
                                                {1, 0}, {2, 0}, {1, 2}, {2, 3}, {3, 4},
                                                {2, 4}, {3, 5}, {4, 6}, {2, 2}};
    *ret_pops = *ret_pushes = 0;
    if (insn->op == OP_LABEL)
        return;
    const struct opcode_info *info = &opcode_table[insn->op];
    switch (info->format) {
    case FORMAT_STACK:
        *ret_pops = shuffles[insn->op - OP_POP][0];
        *ret_pushes = shuffles[insn->op - OP_POP][1];
        break;
    case FORMAT_LDC:
        *ret_pushes = insn_is_two_slots(insn->constant) ? 2 : 1;
        break;
    case FORMAT_FIELD:
        field_effect(insn, ret_pops, ret_pushes);
        break;
    case FORMAT_METHOD:
    case FORMAT_INTERFACE:
        call_effect(insn->member->descriptor->text, insn->op != OP_INVOKESTATIC, ret_pops,
                    ret_pushes);
        break;
    case FORMAT_DYNAMIC:
        call_effect(insn->dynamic->descriptor->text, false, ret_pops, ret_pushes);
        break;
    case FORMAT_MULTI:
        *ret_pops = insn->count;
        *ret_pushes = 1;
        break;
    default:
        *ret_pops = slots_of(info->pops);
        *ret_pushes = slots_of(info->pushes);
        break;
    }
}

bool insn_has_member(const struct insn *insn)
{
    return insn->op != OP_LABEL && opcode_table[insn->op].format >= FORMAT_FIELD &&
           opcode_table[insn->op].format <= FORMAT_INTERFACE;
}

size_t *code_label_index(const struct code *code)
{
    size_t *index = mem_alloc(code->n_labels * sizeof *index);
    for (size_t i = 0; i < code->n_labels; i++)
        index[i] = SIZE_MAX;
    for (size_t i = 0; i < code->n_insns; i++)
        if (code->insns[i].op == OP_LABEL)
            index[code->insns[i].label] = i;
    return index;
}

/* Finds stack heights by a walk over the code: from its entry, from the target of each handler with
 * one value on the stack, and from each frame.  Verifiers that use frames also look at unreachable
 * code; older ones do not. */
struct heights {
    const struct code *code;
    size_t *label_index;
    int32_t *height; /* height before each entry of the list; -1: not visited */
    size_t *todo;
    size_t n_todo;
    int32_t highest;
    bool failed;
};

static void reach(struct heights *h, size_t index, int32_t height)
{
    if (index >= h->code->n_insns || (h->height[index] >= 0 && h->height[index] != height)) {
        h->failed = true;
    } else if (h->height[index] < 0) {
        h->height[index] = height;
        h->todo[h->n_todo++] = index;
    }
}

static void reach_targets(struct heights *h, const struct insn *insn, int32_t height)
{
    if (insn->op == OP_LABEL)
        return;
    enum opcode_format format = opcode_table[insn->op].format;
    if (format == FORMAT_BRANCH) {
        reach(h, h->label_index[insn->label], height);
    } else if (format == FORMAT_TABLE || format == FORMAT_LOOKUP) {
        reach(h, h->label_index[insn->table->default_label], height);
        for (size_t i = 0; i < insn->table->n_cases; i++)
            reach(h, h->label_index[insn->table->labels[i]], height);
    }
}

static void walk(struct heights *h)
{
    while (h->n_todo > 0 && !h->failed) {
        size_t index = h->todo[--h->n_todo];
        const struct insn *insn = &h->code->insns[index];
        unsigned pops;
        unsigned pushes;
        insn_effect(insn, &pops, &pushes);
        int32_t height = h->height[index] - (int32_t)pops;
        if (height < 0)
            h->failed = true;
        height += (int32_t)pushes;
        if (height > h->highest)
            h->highest = height;
        reach_targets(h, insn, height);
        if (insn->op == OP_JSR)
            height--; /* the subroutine takes the return address */
        if (!insn_ends_block(insn) && index + 1 < h->code->n_insns)
            reach(h, index + 1, height);
    }
}

static void walk_from_frames(struct heights *h)
{
    const struct attribute *a = attribute_find(&h->code->attributes, ATTRIBUTE_STACK_MAP);
    for (size_t i = 0; a != NULL && i < a->n_rows && !h->failed; i++) {
        size_t index = h->label_index[a->frames[i].label];
        int32_t height = (int32_t)a->frames[i].n_stack;
        for (size_t k = 0; k < a->frames[i].n_stack; k++)
            height += a->frames[i].stack[k].tag == FRAME_LONG ||
                      a->frames[i].stack[k].tag == FRAME_DOUBLE;
        if (index >= h->code->n_insns || h->height[index] >= 0)
            continue;
        if (height > h->highest)
            h->highest = height;
        reach(h, index, height);
        walk(h);
    }
}

static unsigned highest_local(const struct code *code, unsigned n_parameters)
{
    unsigned highest = n_parameters;
    for (size_t i = 0; i < code->n_insns; i++) {
        const struct insn *insn = &code->insns[i];
        if (insn->op == OP_LABEL)
            continue;
        const struct opcode_info *info = &opcode_table[insn->op];
        if (info->format != FORMAT_LOCAL && info->format != FORMAT_IINC)
            continue;
        unsigned n_slots = slots_of(info->pops) + slots_of(info->pushes);
        unsigned end = insn->local + (n_slots == 2 ? 2u : 1u);
        if (end > highest)
            highest = end;
    }
    return highest;
}

bool code_maxima(const struct code *code, unsigned n_parameters, uint16_t *ret_max_stack,
                 uint16_t *ret_max_locals)
{
    struct heights h = {.code = code, .label_index = code_label_index(code)};
    h.height = mem_alloc(code->n_insns * sizeof *h.height);
    h.todo = mem_alloc(code->n_insns * sizeof *h.todo);
    for (size_t i = 0; i < code->n_insns; i++)
        h.height[i] = -1;
    if (code->n_insns != 0)
        reach(&h, 0, 0);
    walk(&h);
    for (size_t i = 0; i < code->n_handlers && !h.failed; i++) {
        reach(&h, h.label_index[code->handlers[i].target], 1);
        h.highest = h.highest < 1 ? 1 : h.highest;
        walk(&h);
    }
    walk_from_frames(&h);
    unsigned max_locals = highest_local(code, n_parameters);
    bool ok = !h.failed && h.highest <= UINT16_MAX && max_locals <= UINT16_MAX;
    if (ok) {
        *ret_max_stack = (uint16_t)h.highest;
        *ret_max_locals = (uint16_t)max_locals;
    }
    free(h.label_index);
    free(h.height);
    free(h.todo);
    return ok;
}
