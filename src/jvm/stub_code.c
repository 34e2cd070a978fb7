#include "jvm/stub_code.h"

#include "base/memory.h"
#include "jvm/descriptor.h"
#include "jvm/edit.h"
#include "jvm/insn_list.h"

#include <stdlib.h>
#include <string.h>

/* --- replacing ----------------------------------------------------------------------------- */

static void drop(struct insn_list *list, uint32_t before, unsigned n_slots)
{
    if (n_slots != 0)
        insn_list_insert(list, before, (struct insn){.op = n_slots == 2 ? OP_POP2 : OP_POP});
}

static void drop_arguments(struct insn_list *list, uint32_t before, const char *descriptor)
{
    unsigned char slots[255];
    size_t n = 0;
    for (const char *p = descriptor + 1; *p != ')'; p = descriptor_next(p))
        slots[n++] = (unsigned char)descriptor_slots(p);
    while (n > 0)
        drop(list, before, slots[--n]);
}

/* What the instruction takes, last value first. */
static void drop_operands(struct insn_list *list, uint32_t before, const struct insn *insn)
{
    const struct opcode_info *info = &opcode_table[insn->op];
    switch (info->format) {
    case FORMAT_FIELD:
        if (insn->op == OP_PUTFIELD || insn->op == OP_PUTSTATIC)
            drop(list, before, descriptor_slots(insn->member->descriptor->text));
        drop(list, before, insn->op == OP_PUTFIELD || insn->op == OP_GETFIELD);
        break;
    case FORMAT_METHOD:
    case FORMAT_INTERFACE:
        drop_arguments(list, before, insn->member->descriptor->text);
        drop(list, before, insn->op != OP_INVOKESTATIC);
        break;
    case FORMAT_DYNAMIC:
        drop_arguments(list, before, insn->dynamic->descriptor->text);
        break;
    case FORMAT_MULTI:
        for (unsigned i = 0; i < insn->count; i++)
            drop(list, before, 1);
        break;
    case FORMAT_STACK:
        break;
    default:
        for (size_t i = strlen(info->pops); i-- > 0;)
            drop(list, before, descriptor_slots(&info->pops[i]));
        break;
    }
}

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
    if (fate == STUB_OBJECT) {
        drop_arguments(list, at, insn.member->descriptor->text);
    } else {
        drop_operands(list, at, &insn);
        push_default(list, at, result_type(&insn));
        if (format == FORMAT_TABLE || format == FORMAT_LOOKUP)
            insn_list_insert(list, at,
                             (struct insn){.op = OP_GOTO, .label = insn.table->default_label});
    }
    insn_list_remove(list, at);
}

/* --- not making what is dropped ------------------------------------------------------------ */

/* Leaves one value and does nothing else that matters here. */
static bool only_makes_a_value(const struct insn *insn)
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

static bool ends_straight_line(const struct insn_list *list, const struct insn *insn)
{
    if (insn->op == OP_LABEL)
        return insn_list_is_target(list, insn->label);
    return insn_ends_block(insn) || opcode_table[insn->op].format == FORMAT_BRANCH;
}

/* The instruction before `at`, labels aside, or INSN_LIST_END. */
static uint32_t insn_before(const struct insn_list *list, uint32_t at)
{
    do
        at = list->nodes[at].prev;
    while (at != INSN_LIST_END && list->nodes[at].insn.op == OP_LABEL);
    return at;
}

/* Who left the value that the pop takes, if that is known; *ret_depth: slots above it. */
static uint32_t maker_of(const struct insn_list *list, uint32_t pop, unsigned *ret_depth)
{
    unsigned depth = 0;
    for (uint32_t at = list->nodes[pop].prev; at != INSN_LIST_END; at = list->nodes[at].prev) {
        const struct insn *insn = &list->nodes[at].insn;
        if (ends_straight_line(list, insn))
            return INSN_LIST_END;
        unsigned n_taken;
        unsigned n_left;
        insn_effect(insn, &n_taken, &n_left);
        if (depth < n_left) {
            *ret_depth = depth;
            return at;
        }
        depth = depth - n_left + n_taken;
    }
    return INSN_LIST_END;
}

/* The copy of a new object that its constructor is called on stays with the other. */
static bool copies_new_object(const struct insn_list *list, uint32_t dup)
{
    uint32_t before = insn_before(list, dup);
    return before != INSN_LIST_END && list->nodes[before].insn.op == OP_NEW;
}

static bool cancel(struct insn_list *list, uint32_t pop)
{
    unsigned n_slots = list->nodes[pop].insn.op == OP_POP2 ? 2 : 1;
    unsigned depth = 0;
    uint32_t maker = maker_of(list, pop, &depth);
    if (maker == INSN_LIST_END)
        return false;
    struct insn insn = list->nodes[maker].insn;
    unsigned n_taken;
    unsigned n_left;
    insn_effect(&insn, &n_taken, &n_left);
    bool is_copy = (insn.op == OP_DUP && n_slots == 1 && !copies_new_object(list, maker)) ||
                   (insn.op == OP_DUP2 && n_slots == 2 && depth % 2 == 0);
    if (!is_copy && !(only_makes_a_value(&insn) && n_left == n_slots && depth == 0))
        return false;
    if (!is_copy)
        drop_operands(list, maker, &insn);
    insn_list_remove(list, maker);
    insn_list_remove(list, pop);
    return true;
}

/* a b -> b a b, then b and a are dropped: a was never needed, if it is a value of one slot that is
 * made right before b. */
static bool cancel_below(struct insn_list *list, uint32_t dup)
{
    uint32_t first = list->nodes[dup].next;
    uint32_t second = first != INSN_LIST_END ? list->nodes[first].next : INSN_LIST_END;
    if (list->nodes[dup].insn.op != OP_DUP_X1 || second == INSN_LIST_END ||
        list->nodes[first].insn.op != OP_POP || list->nodes[second].insn.op != OP_POP)
        return false;
    insn_list_remove(list, first);
    list->nodes[dup].insn = (struct insn){.op = OP_SWAP}; /* b a, then a is dropped */
    return true;
}

/* swap, pop: what lies below goes, if it is known who made it. */
static bool cancel_swap(struct insn_list *list, uint32_t swap)
{
    uint32_t pop = list->nodes[swap].next;
    if (list->nodes[swap].insn.op != OP_SWAP || pop == INSN_LIST_END ||
        list->nodes[pop].insn.op != OP_POP)
        return false;
    unsigned depth = 1;
    for (uint32_t at = list->nodes[swap].prev; at != INSN_LIST_END; at = list->nodes[at].prev) {
        const struct insn *insn = &list->nodes[at].insn;
        if (ends_straight_line(list, insn))
            return false;
        unsigned n_taken;
        unsigned n_left;
        insn_effect(insn, &n_taken, &n_left);
        if (depth >= n_left) {
            depth = depth - n_left + n_taken;
            continue;
        }
        if (depth != 0 || n_left != 1 || !only_makes_a_value(insn))
            return false;
        struct insn maker = *insn;
        drop_operands(list, at, &maker);
        insn_list_remove(list, at);
        insn_list_remove(list, swap);
        insn_list_remove(list, pop);
        return true;
    }
    return false;
}

/* --- arguments that are not wanted any more ------------------------------------------------- */

struct arguments {
    size_t n;
    char type[255];
    bool is_lost[255], is_gone[255];
};

/* Who made the value that has `depth` slots above it, if nothing else than that value comes of it.
 */
static uint32_t sole_maker(const struct insn_list *list, uint32_t at, unsigned depth,
                           unsigned n_slots)
{
    for (at = list->nodes[at].prev; at != INSN_LIST_END; at = list->nodes[at].prev) {
        const struct insn *insn = &list->nodes[at].insn;
        if (ends_straight_line(list, insn))
            return INSN_LIST_END;
        unsigned n_taken;
        unsigned n_left;
        insn_effect(insn, &n_taken, &n_left);
        if (depth < n_left)
            return depth == 0 && n_left == n_slots && only_makes_a_value(insn) ? at : INSN_LIST_END;
        depth = depth - n_left + n_taken;
    }
    return INSN_LIST_END;
}

/* Not making them where that is easy. */
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

/* Those above are put aside while the others are popped. */
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
            drop(list, call, descriptor_slots(&a->type[i]));
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
    list->nodes[at].insn.member = member;
}

/* --- jumps --------------------------------------------------------------------------------- */

static bool jumps_to_next(const struct insn_list *list, uint32_t at)
{
    uint32_t label = list->nodes[at].insn.label;
    for (uint32_t k = list->nodes[at].next;
         k != INSN_LIST_END && list->nodes[k].insn.op == OP_LABEL; k = list->nodes[k].next)
        if (list->nodes[k].insn.label == label)
            return true;
    return false;
}

static bool remove_jump(struct insn_list *list, uint32_t at)
{
    struct insn insn = list->nodes[at].insn;
    if (insn.op == OP_LABEL || insn.op == OP_JSR || opcode_table[insn.op].format != FORMAT_BRANCH ||
        !jumps_to_next(list, at))
        return false;
    drop_operands(list, at, &insn);
    insn_list_remove(list, at);
    return true;
}

/* A value that comes from several sides and is dropped: every side drops it before it gets here.
 * Only where all other sides are plain jumps. */
static bool drop_earlier(struct insn_list *list, uint32_t pop)
{
    uint32_t first = pop;
    bool is_joined = false;
    while (list->nodes[first].prev != INSN_LIST_END &&
           list->nodes[list->nodes[first].prev].insn.op == OP_LABEL) {
        first = list->nodes[first].prev;
        uint32_t label = list->nodes[first].insn.label;
        is_joined |= insn_list_is_target(list, label);
        if (insn_list_is_pinned(list, label))
            return false;
    }
    if (!is_joined)
        return false;
    struct insn insn = list->nodes[pop].insn;
    for (uint32_t at = list->first; at != INSN_LIST_END; at = list->nodes[at].next) {
        if (list->nodes[at].insn.op != OP_GOTO)
            continue;
        for (uint32_t k = first; k != pop; k = list->nodes[k].next)
            if (list->nodes[k].insn.label == list->nodes[at].insn.label) {
                insn_list_insert(list, at, insn);
                break;
            }
    }
    uint32_t before = list->nodes[first].prev;
    if (before != INSN_LIST_END && !insn_ends_block(&list->nodes[before].insn))
        insn_list_insert(list, first, insn);
    insn_list_remove(list, pop);
    return true;
}

/* One walk over the list; true when something changed.  Targets are those from before the walk, of
 * which some may have gone meanwhile: then there is a next walk. */
static bool simplify_once(struct insn_list *list)
{
    bool changed = false;
    uint32_t next;
    for (uint32_t at = list->first; at != INSN_LIST_END; at = next) {
        next = list->nodes[at].next;
        uint8_t op = list->nodes[at].insn.op;
        if (op == OP_POP || op == OP_POP2)
            changed |= cancel(list, at) || drop_earlier(list, at);
        else if (cancel_below(list, at) || cancel_swap(list, at))
            return true; /* what comes next has changed, too */
        else
            changed |= remove_jump(list, at);
    }
    return changed;
}

/* Handlers that guard nothing any more lead nowhere. */
static void remove_empty_handlers(const struct insn_list *list, struct code *code,
                                  struct handler *handlers)
{
    size_t n_kept = 0;
    for (size_t i = 0; i < code->n_handlers; i++)
        if (insn_list_has_between(list, handlers[i].start, handlers[i].end))
            handlers[n_kept++] = handlers[i];
    code->n_handlers = n_kept;
}

/* --- variables ----------------------------------------------------------------------------- */

/* Variables of which no instruction is left: several of one name would look alike. */
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
        if (position[row[VARIABLE_START].number] < position[row[VARIABLE_END].number])
            memcpy(cells + N_CELLS * kept.n_rows++, row, N_CELLS * sizeof *cells);
    }
    free(position);
    return kept.n_rows > 0 ? attributes_with(arena, list, &kept)
                           : attributes_without(arena, list, (uint64_t)1 << kind);
}

const struct code *code_stub(struct arena *arena, struct utf8_pool *texts, const struct code *code,
                             const struct stubs *stubs)
{
    struct code *copy = arena_copy(arena, code, sizeof *code);
    struct handler *handlers = arena_alloc(arena, code->n_handlers * sizeof *handlers);
    copy->n_handlers = 0;
    copy->handlers = handlers;
    for (size_t i = 0; i < code->n_handlers; i++)
        if (stubs->handler_goes == NULL || !stubs->handler_goes[i])
            handlers[copy->n_handlers++] = code->handlers[i];
    struct insn_list list;
    insn_list_init(&list, copy);
    insn_list_find_targets(&list);
    for (uint32_t i = 0; i < code->n_insns; i++)
        if (stubs->fates[i] != STUB_KEEP)
            replace(&list, i, (enum stub)stubs->fates[i], arena, texts);
        else if (stubs->members != NULL && stubs->members[i] != NULL)
            change_member(&list, i, stubs->members[i], stubs->lost[i], &copy->max_locals);
    do {
        insn_list_remove_unreached(&list);
        remove_empty_handlers(&list, copy, handlers);
        insn_list_find_targets(&list);
    } while (simplify_once(&list));
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
