/* Removes the instructions that compute values which are dropped. */
#include "jvm/code/drops.h"

/* The instruction before `at`, not counting labels, or INSN_LIST_END. */
static uint32_t insn_before(const struct insn_list *list, uint32_t at)
{
    do
        at = list->nodes[at].prev;
    while (at != INSN_LIST_END && list->nodes[at].insn.op == OP_LABEL);
    return at;
}

/* A new object is duplicated, and its constructor is called on one of the two references.  That one
 * stays while the other does. */
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

/* After `a b -> b a b` both upper values are dropped.  Then a is not needed, if it is a value of
 * one slot that is made directly before b. */
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

/* `swap, pop` drops the lower value: the instruction that made it is removed, if it is known. */
static bool cancel_swap(struct insn_list *list, uint32_t swap)
{
    uint32_t pop = list->nodes[swap].next;
    if (list->nodes[swap].insn.op != OP_SWAP || pop == INSN_LIST_END ||
        list->nodes[pop].insn.op != OP_POP)
        return false;
    uint32_t at = sole_maker(list, swap, 1, 1);
    if (at == INSN_LIST_END)
        return false;
    struct insn maker = list->nodes[at].insn;
    drop_operands(list, at, &maker);
    insn_list_remove(list, at);
    insn_list_remove(list, swap);
    insn_list_remove(list, pop);
    return true;
}

/* --- arrays -------------------------------------------------------------------------------- */

static bool is_array_store(const struct insn *insn)
{
    return insn->op >= OP_IASTORE && insn->op <= OP_SASTORE;
}

/* True if the upper of two equal values is an array, and something is stored into it. */
static bool upper_is_stored_to(const struct insn_list *list, uint32_t dup)
{
    unsigned depth = 0;
    for (uint32_t at = list->nodes[dup].next; at != INSN_LIST_END; at = list->nodes[at].next) {
        const struct insn *insn = &list->nodes[at].insn;
        if (ends_straight_line(list, insn))
            return false;
        unsigned n_taken;
        unsigned n_left;
        insn_effect(insn, &n_taken, &n_left);
        if (depth < n_taken)
            return is_array_store(insn) && depth == n_taken - 1;
        depth = depth - n_taken + n_left;
    }
    return false;
}

/* Removes stores into a new array that is dropped.  No other code can see the array. */
static bool cancel_store(struct insn_list *list, uint32_t store)
{
    struct insn insn = list->nodes[store].insn;
    if (!is_array_store(&insn))
        return false;
    unsigned depth;
    unsigned n_left;
    insn_effect(&insn, &depth, &n_left);
    depth--; /* slots above the array */
    for (uint32_t at = list->nodes[store].prev; at != INSN_LIST_END; at = list->nodes[at].prev) {
        const struct insn *maker = &list->nodes[at].insn;
        if (ends_straight_line(list, maker))
            return false;
        unsigned n_taken;
        insn_effect(maker, &n_taken, &n_left);
        if (depth >= n_left) {
            depth = depth - n_left + n_taken;
            continue;
        }
        if (maker->op == OP_DUP && depth == 1 && upper_is_stored_to(list, at)) {
            depth = 0;
            continue;
        }
        if (maker->op != OP_ANEWARRAY && maker->op != OP_NEWARRAY)
            return false;
        drop_operands(list, store, &insn);
        insn_list_remove(list, store);
        return true;
    }
    return false;
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

/* A value that comes from several branches is dropped here.  The drop moves into each branch, if
 * all other branches end with a plain jump. */
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

/* One walk over the list.  Returns true if something changed.  The jump targets are those from
 * before the walk; if some of them are gone afterwards, there is another walk. */
static bool simplify_once(struct insn_list *list)
{
    bool changed = false;
    uint32_t next;
    for (uint32_t at = list->first; at != INSN_LIST_END; at = next) {
        next = list->nodes[at].next;
        uint8_t op = list->nodes[at].insn.op;
        if (op == OP_POP || op == OP_POP2)
            changed |= cancel(list, at);
        else if (cancel_below(list, at) || cancel_swap(list, at) || cancel_store(list, at))
            return true; /* the next instructions have changed, too */
        else
            changed |= remove_jump(list, at);
    }
    return changed;
}

/* This is tried after everything else, because the upper of two dropped values may be the only
 * purpose of the branches. */
static bool drop_one_earlier(struct insn_list *list)
{
    for (uint32_t at = list->first; at != INSN_LIST_END; at = list->nodes[at].next) {
        uint8_t op = list->nodes[at].insn.op;
        if ((op == OP_POP || op == OP_POP2) && drop_earlier(list, at))
            return true;
    }
    return false;
}

/* Removes handlers whose range is empty. */
static void remove_empty_handlers(const struct insn_list *list, struct code *code,
                                  struct handler *handlers)
{
    size_t n_kept = 0;
    for (size_t i = 0; i < code->n_handlers; i++)
        if (insn_list_has_between(list, handlers[i].start, handlers[i].end))
            handlers[n_kept++] = handlers[i];
    code->n_handlers = n_kept;
}

void simplify(struct insn_list *list, struct code *code, struct handler *handlers)
{
    do {
        insn_list_remove_unreached(list);
        remove_empty_handlers(list, code, handlers);
        insn_list_find_targets(list);
    } while (simplify_once(list) || drop_one_earlier(list));
}
