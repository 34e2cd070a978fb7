#include "jvm/code/stub_code.h"

#include "base/memory.h"
#include "jvm/code/drops.h"
#include "jvm/model/changed_copy.h"
#include "jvm/model/descriptor.h"

#include <stdlib.h>
#include <string.h>

/* --- replacing ----------------------------------------------------------------------------- */

static char result_type(const struct insn *insn)
{
    switch (opcode_table[insn->op].format) {
    case FORMAT_FIELD:
        return insn->op == OP_GETFIELD || insn->op == OP_GETSTATIC
                   ? insn->member->descriptor->text[0]
                   : 'V';
    case FORMAT_METHOD:
    case FORMAT_INTERFACE:
        return *descriptor_return(insn->member->descriptor->text);
    case FORMAT_DYNAMIC:
        return *descriptor_return(insn->dynamic->descriptor->text);
    case FORMAT_LDC:
        switch (insn->constant->tag) {
        case CONSTANT_INTEGER:
            return 'I';
        case CONSTANT_FLOAT:
            return 'F';
        case CONSTANT_LONG:
            return 'J';
        case CONSTANT_DOUBLE:
            return 'D';
        case CONSTANT_DYNAMIC:
            return insn->constant->dynamic.descriptor->text[0];
        default:
            return 'L';
        }
    default: {
        char type = opcode_table[insn->op].pushes[0];
        return type == 'A' ? 'L' : type == '\0' ? 'V' : type;
    }
    }
}

static void push_default(struct insn_list *list, uint32_t before, char type)
{
    uint8_t op = OP_ICONST_0;
    switch (type) {
    case 'V':
        return;
    case 'J':
        op = OP_LCONST_0;
        break;
    case 'F':
        op = OP_FCONST_0;
        break;
    case 'D':
        op = OP_DCONST_0;
        break;
    case 'L':
    case '[':
        op = OP_ACONST_NULL;
        break;
    default:
        break;
    }
    insn_list_insert(list, before, (struct insn){.op = op});
}

static void replace(struct insn_list *list, uint32_t at, enum stub fate, struct arena *arena,
                    struct utf8_pool *texts)
{
    struct insn insn = list->nodes[at].insn;
    enum opcode_format format = opcode_table[insn.op].format;
    if (fate == STUB_NO_TEXT) {
        struct constant *empty = arena_alloc(arena, sizeof *empty);
        *empty = (struct constant){.tag = CONSTANT_STRING, .text = utf8_text(texts, "")};
        list->nodes[at].insn.constant = empty;
        return;
    }
    if (fate == STUB_RETURN) {
        insn_list_insert(list, list->nodes[at].next, (struct insn){.op = OP_RETURN});
        return;
    }
    if (fate == STUB_VOID) {
        drop_operands(list, at, &insn);
        insn_list_insert(list, at, (struct insn){.op = OP_RETURN});
    } else if (fate == STUB_OBJECT) {
        drop_arguments(list, at, insn.member->descriptor->text);
    } else {
        drop_operands(list, at, &insn);
        push_default(list, at, result_type(&insn));
        if (format == FORMAT_TABLE || format == FORMAT_LOOKUP)
            insn_list_insert(list, at,
                             (struct insn){.op = OP_GOTO, .label = insn.table->default_label});
        if (fate == STUB_JUMP)
            insn_list_insert(list, at, (struct insn){.op = OP_GOTO, .label = insn.label});
    }
    insn_list_remove(list, at);
}

/* --- arguments that are no longer needed ------------------------------------------------------ */

struct arguments {
    size_t n;
    char type[255];
    bool is_lost[255], is_gone[255];
};

/* Removes the instruction that makes a lost argument, where a single instruction makes it. */
static bool unmake(struct insn_list *list, uint32_t call, struct arguments *a)
{
    bool all = true;
    unsigned depth = 0;
    for (size_t i = a->n; i-- > 0;) {
        unsigned n_slots = descriptor_slots(&a->type[i]);
        uint32_t maker = a->is_lost[i] ? sole_maker(list, call, depth, n_slots) : INSN_LIST_END;
        if (maker != INSN_LIST_END) {
            struct insn insn = list->nodes[maker].insn;
            drop_operands(list, maker, &insn);
            insn_list_remove(list, maker);
            a->is_gone[i] = true;
            continue;
        }
        all &= !a->is_lost[i];
        depth += n_slots;
    }
    return all;
}

static uint8_t of_type(char type, uint8_t of_int)
{
    const char *types = "IJFDA"; /* loads and stores come in this order */
    char letter = type == 'L' || type == '[' ? 'A' : strchr("JFD", type) != NULL ? type : 'I';
    return (uint8_t)(of_int + (strchr(types, letter) - types));
}

/* Pops the lost arguments.  The arguments above them are stored in local variables meanwhile. */
static void pop_between(struct insn_list *list, uint32_t call, const struct arguments *a,
                        uint16_t *n_locals)
{
    size_t first = 0;
    while (!a->is_lost[first] || a->is_gone[first])
        first++;
    uint16_t aside[255];
    for (size_t i = a->n; i-- > first;) {
        if (a->is_gone[i])
            continue;
        if (a->is_lost[i]) {
            drop_value(list, call, descriptor_slots(&a->type[i]));
            continue;
        }
        aside[i] = *n_locals;
        *n_locals = (uint16_t)(*n_locals + descriptor_slots(&a->type[i]));
        insn_list_insert(list, call,
                         (struct insn){.op = of_type(a->type[i], OP_ISTORE), .local = aside[i]});
    }
    for (size_t i = first; i < a->n; i++)
        if (!a->is_lost[i])
            insn_list_insert(list, call,
                             (struct insn){.op = of_type(a->type[i], OP_ILOAD), .local = aside[i]});
}

static void change_member(struct insn_list *list, uint32_t at, const struct member_ref *member,
                          uint64_t lost, uint16_t *n_locals)
{
    struct arguments a = {0};
    const char *descriptor = list->nodes[at].insn.member->descriptor->text;
    for (const char *p = descriptor + 1; lost != 0 && *p != ')'; p = descriptor_next(p)) {
        a.type[a.n] = *p;
        a.is_lost[a.n] = a.n < 64 && (lost >> a.n & 1) != 0;
        a.n++;
    }
    if (!unmake(list, at, &a))
        pop_between(list, at, &a, n_locals);
    char result = result_type(&list->nodes[at].insn);
    list->nodes[at].insn.member = member;
    if (result_type(&list->nodes[at].insn) == 'V')
        push_default(list, list->nodes[at].next, result);
}

/* --- variables ----------------------------------------------------------------------------- */

static bool uses_local(const struct code *code, uint32_t slot)
{
    for (size_t i = 0; i < code->n_insns; i++)
        if (code->insns[i].op != OP_LABEL && code->insns[i].local == slot &&
            (opcode_table[code->insns[i].op].format == FORMAT_LOCAL ||
             opcode_table[code->insns[i].op].format == FORMAT_IINC))
            return true;
    return false;
}

/* Removes variables that no instruction uses, or in whose range no instruction is left.  Otherwise
 * several variables of one name would look alike. */
static struct attribute_list without_lost_variables(struct arena *arena, const struct code *code,
                                                    const struct attribute_list *list,
                                                    enum attribute_kind kind)
{
    enum { N_CELLS = VARIABLE_INDEX + 1 };
    const struct attribute *a = attribute_find(list, kind);
    if (a == NULL)
        return *list;
    size_t *position = mem_zero(code->n_labels, sizeof *position);
    size_t n_insns = 0;
    for (size_t i = 0; i < code->n_insns; i++) {
        if (code->insns[i].op == OP_LABEL)
            position[code->insns[i].label] = n_insns;
        else
            n_insns++;
    }
    union cell *cells = arena_alloc(arena, a->n_rows * N_CELLS * sizeof *cells);
    struct attribute kept = *a;
    kept.n_rows = 0;
    kept.cells = cells;
    for (size_t i = 0; i < a->n_rows; i++) {
        const union cell *row = attribute_row(a, i);
        if (position[row[VARIABLE_START].number] < position[row[VARIABLE_END].number] &&
            uses_local(code, row[VARIABLE_INDEX].number))
            memcpy(cells + N_CELLS * kept.n_rows++, row, N_CELLS * sizeof *cells);
    }
    free(position);
    return kept.n_rows > 0 ? attributes_with(arena, list, &kept)
                           : attributes_without(arena, list, (uint64_t)1 << kind);
}

/* Fills `list` with the remaining instructions; the caller calls insn_list_done.  The result is the
 * code with the remaining handlers; its instructions are still the old ones. */
static struct code *stub_list(struct arena *arena, struct utf8_pool *texts, const struct code *code,
                              const struct stubs *stubs, struct insn_list *list)
{
    struct code *copy = arena_copy(arena, code, sizeof *code);
    struct handler *handlers = arena_alloc(arena, code->n_handlers * sizeof *handlers);
    copy->n_handlers = 0;
    copy->handlers = handlers;
    for (size_t i = 0; i < code->n_handlers; i++)
        if (stubs->handler_goes == NULL || !stubs->handler_goes[i])
            handlers[copy->n_handlers++] = code->handlers[i];
    insn_list_init(list, copy);
    insn_list_find_targets(list);
    for (uint32_t i = 0; i < code->n_insns; i++) {
        enum stub fate = (enum stub)stubs->fates[i];
        if (fate != STUB_KEEP)
            replace(list, i, fate, arena, texts);
        if ((fate == STUB_KEEP || fate == STUB_RETURN) && stubs->members != NULL &&
            stubs->members[i] != NULL)
            change_member(list, i, stubs->members[i], stubs->lost[i], &copy->max_locals);
    }
    simplify(list, copy, handlers);
    return copy;
}

void code_stub_gone(struct utf8_pool *texts, const struct code *code, const struct stubs *stubs,
                    struct bitset *ret)
{
    struct arena arena;
    struct insn_list list;
    arena_init(&arena);
    stub_list(&arena, texts, code, stubs, &list);
    bitset_init(ret, code->n_insns);
    bitset_set_all(ret);
    for (uint32_t at = list.first; at != INSN_LIST_END; at = list.nodes[at].next)
        if (at < code->n_insns)
            bitset_remove(ret, at);
    insn_list_done(&list);
    arena_done(&arena);
}

const struct code *code_stub(struct arena *arena, struct utf8_pool *texts, const struct code *code,
                             const struct stubs *stubs)
{
    struct insn_list list;
    struct code *copy = stub_list(arena, texts, code, stubs, &list);
    copy->insns = insn_list_take(&list, arena, &copy->n_insns);
    insn_list_done(&list);
    copy->attributes =
        attributes_without(arena, &code->attributes, (uint64_t)1 << ATTRIBUTE_STACK_MAP);
    copy->attributes =
        without_lost_variables(arena, copy, &copy->attributes, ATTRIBUTE_LOCAL_VARIABLES);
    copy->attributes =
        without_lost_variables(arena, copy, &copy->attributes, ATTRIBUTE_LOCAL_VARIABLE_TYPES);
    return copy;
}
