#include "jvm/code/drops.h"

#include "jvm/model/descriptor.h"

#include <string.h>

void drop_value(struct insn_list *list, uint32_t before, unsigned n_slots)
{
    if (n_slots != 0)
        insn_list_insert(list, before, (struct insn){.op = n_slots == 2 ? OP_POP2 : OP_POP});
}

void drop_arguments(struct insn_list *list, uint32_t before, const char *descriptor)
{
    unsigned char slots[255];
    size_t n = 0;
    for (const char *p = descriptor + 1; *p != ')'; p = descriptor_next(p))
        slots[n++] = (unsigned char)descriptor_slots(p);
    while (n > 0)
        drop_value(list, before, slots[--n]);
}

/* Drops the last value first. */
void drop_operands(struct insn_list *list, uint32_t before, const struct insn *insn)
{
    const struct opcode_info *info = &opcode_table[insn->op];
    switch (info->format) {
    case FORMAT_FIELD:
        if (insn->op == OP_PUTFIELD || insn->op == OP_PUTSTATIC)
            drop_value(list, before, descriptor_slots(insn->member->descriptor->text));
        drop_value(list, before, insn->op == OP_PUTFIELD || insn->op == OP_GETFIELD);
        break;
    case FORMAT_METHOD:
    case FORMAT_INTERFACE:
        drop_arguments(list, before, insn->member->descriptor->text);
        drop_value(list, before, insn->op != OP_INVOKESTATIC);
        break;
    case FORMAT_DYNAMIC:
        drop_arguments(list, before, insn->dynamic->descriptor->text);
        break;
    case FORMAT_MULTI:
        for (unsigned i = 0; i < insn->count; i++)
            drop_value(list, before, 1);
        break;
    case FORMAT_STACK:
        break;
    default:
        for (size_t i = strlen(info->pops); i-- > 0;)
            drop_value(list, before, descriptor_slots(&info->pops[i]));
        break;
    }
}

bool only_makes_a_value(const struct insn *insn)
{
    if (insn->op <= OP_SALOAD)
        return insn->op != OP_NOP;
    if ((insn->op >= OP_IADD && insn->op <= OP_DCMPG) || insn->op == OP_GETFIELD ||
        insn->op == OP_GETSTATIC)
        return insn->op != OP_IINC;
    return insn->op == OP_NEW || insn->op == OP_NEWARRAY || insn->op == OP_ANEWARRAY ||
           insn->op == OP_ARRAYLENGTH || insn->op == OP_CHECKCAST || insn->op == OP_INSTANCEOF ||
           insn->op == OP_MULTIANEWARRAY;
}

bool ends_straight_line(const struct insn_list *list, const struct insn *insn)
{
    if (insn->op == OP_LABEL)
        return insn_list_is_target(list, insn->label);
    return insn_ends_block(insn) || opcode_table[insn->op].format == FORMAT_BRANCH;
}

uint32_t maker_of(const struct insn_list *list, uint32_t at, unsigned *depth)
{
    for (at = list->nodes[at].prev; at != INSN_LIST_END; at = list->nodes[at].prev) {
        const struct insn *insn = &list->nodes[at].insn;
        if (ends_straight_line(list, insn))
            return INSN_LIST_END;
        unsigned n_taken;
        unsigned n_left;
        insn_effect(insn, &n_taken, &n_left);
        if (*depth < n_left)
            return at;
        *depth = *depth - n_left + n_taken;
    }
    return INSN_LIST_END;
}

uint32_t sole_maker(const struct insn_list *list, uint32_t at, unsigned depth, unsigned n_slots)
{
    uint32_t maker = maker_of(list, at, &depth);
    unsigned n_taken;
    unsigned n_left;
    if (maker == INSN_LIST_END || depth != 0)
        return INSN_LIST_END;
    insn_effect(&list->nodes[maker].insn, &n_taken, &n_left);
    return n_left == n_slots && only_makes_a_value(&list->nodes[maker].insn) ? maker
                                                                             : INSN_LIST_END;
}
