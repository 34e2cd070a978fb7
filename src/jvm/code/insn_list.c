#include "jvm/code/insn_list.h"

#include "base/memory.h"

#include <stdlib.h>

void insn_list_init(struct insn_list *list, const struct code *code)
{
    *list = (struct insn_list){.code = code, .n_nodes = code->n_insns};
    mem_grow((void **)&list->nodes, &list->capacity, code->n_insns + 16, sizeof *list->nodes);
    for (uint32_t i = 0; i < code->n_insns; i++)
        list->nodes[i] = (struct insn_node){code->insns[i], i - 1, i + 1};
    list->first = list->last = INSN_LIST_END;
    if (code->n_insns > 0) {
        list->first = 0;
        list->last = (uint32_t)code->n_insns - 1;
        list->nodes[0].prev = list->nodes[list->last].next = INSN_LIST_END;
    }
    bitset_init(&list->targets, code->n_labels);
    bitset_init(&list->pinned, code->n_labels);
}

void insn_list_done(struct insn_list *list)
{
    free(list->nodes);
    bitset_done(&list->targets);
    bitset_done(&list->pinned);
}

void insn_list_insert(struct insn_list *list, uint32_t before, struct insn insn)
{
    uint32_t node = (uint32_t)list->n_nodes++;
    mem_grow((void **)&list->nodes, &list->capacity, list->n_nodes, sizeof *list->nodes);
    uint32_t prev = list->nodes[before].prev;
    list->nodes[node] = (struct insn_node){insn, prev, before};
    list->nodes[before].prev = node;
    if (prev != INSN_LIST_END)
        list->nodes[prev].next = node;
    else
        list->first = node;
}

void insn_list_remove(struct insn_list *list, uint32_t node)
{
    uint32_t prev = list->nodes[node].prev;
    uint32_t next = list->nodes[node].next;
    if (prev != INSN_LIST_END)
        list->nodes[prev].next = next;
    else
        list->first = next;
    if (next != INSN_LIST_END)
        list->nodes[next].prev = prev;
    else
        list->last = prev;
}

typedef void label_fn(struct insn_list *list, uint32_t label, void *context);

static void each_target(struct insn_list *list, const struct insn *insn, label_fn *visit,
                        void *context)
{
    if (insn->op == OP_LABEL)
        return;
    enum opcode_format format = opcode_table[insn->op].format;
    if (format == FORMAT_BRANCH)
        visit(list, insn->label, context);
    if (format != FORMAT_TABLE && format != FORMAT_LOOKUP)
        return;
    visit(list, insn->table->default_label, context);
    for (size_t i = 0; i < insn->table->n_cases; i++)
        visit(list, insn->table->labels[i], context);
}

static void add_target(struct insn_list *list, uint32_t label, void *context)
{
    const struct insn *insn = context;
    bitset_add(&list->targets, label);
    if (insn == NULL || insn->op != OP_GOTO)
        bitset_add(&list->pinned, label);
}

void insn_list_find_targets(struct insn_list *list)
{
    bitset_clear_all(&list->targets);
    bitset_clear_all(&list->pinned);
    for (uint32_t at = list->first; at != INSN_LIST_END; at = list->nodes[at].next) {
        struct insn insn = list->nodes[at].insn;
        each_target(list, &insn, add_target, &insn);
    }
    for (size_t i = 0; i < list->code->n_handlers; i++)
        add_target(list, list->code->handlers[i].target, NULL);
}

bool insn_list_is_target(const struct insn_list *list, uint32_t label)
{
    return bitset_has(&list->targets, label);
}

bool insn_list_is_pinned(const struct insn_list *list, uint32_t label)
{
    return bitset_has(&list->pinned, label);
}

bool insn_list_has_between(const struct insn_list *list, uint32_t start_label, uint32_t end_label)
{
    bool is_inside = false;
    for (uint32_t at = list->first; at != INSN_LIST_END; at = list->nodes[at].next) {
        const struct insn *insn = &list->nodes[at].insn;
        if (insn->op != OP_LABEL && is_inside)
            return true;
        if (insn->op == OP_LABEL && insn->label == end_label)
            return false;
        is_inside |= insn->op == OP_LABEL && insn->label == start_label;
    }
    return false;
}

/* --- reachable instructions ----------------------------------------------------------------- */

struct reach {
    uint32_t *node_of_label;
    struct bitset reached;
    uint32_t *todo;
    size_t n_todo;
};

static void reach_node(struct reach *r, uint32_t node)
{
    if (node == INSN_LIST_END || bitset_has(&r->reached, node))
        return;
    bitset_add(&r->reached, node);
    r->todo[r->n_todo++] = node;
}

static void reach_label(struct insn_list *list, uint32_t label, void *context)
{
    (void)list;
    struct reach *r = context;
    reach_node(r, r->node_of_label[label]);
}

static void walk(struct insn_list *list, struct reach *r)
{
    while (r->n_todo > 0) {
        uint32_t at = r->todo[--r->n_todo];
        struct insn insn = list->nodes[at].insn;
        each_target(list, &insn, reach_label, r);
        if (!insn_ends_block(&insn))
            reach_node(r, list->nodes[at].next);
    }
}

static bool guards_reached(const struct insn_list *list, const struct reach *r,
                           const struct handler *handler)
{
    for (uint32_t at = r->node_of_label[handler->start];
         at != INSN_LIST_END && at != r->node_of_label[handler->end]; at = list->nodes[at].next)
        if (list->nodes[at].insn.op != OP_LABEL && bitset_has(&r->reached, at))
            return true;
    return false;
}

static void find_reached(struct insn_list *list, struct reach *r)
{
    const struct code *code = list->code;
    reach_node(r, list->first);
    walk(list, r);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < code->n_handlers; i++) {
            uint32_t target = r->node_of_label[code->handlers[i].target];
            if (bitset_has(&r->reached, target) || !guards_reached(list, r, &code->handlers[i]))
                continue;
            reach_node(r, target);
            walk(list, r);
            changed = true;
        }
    }
}

void insn_list_remove_unreached(struct insn_list *list)
{
    struct reach r = {.node_of_label = mem_alloc(list->code->n_labels * sizeof(uint32_t)),
                      .todo = mem_alloc(list->n_nodes * sizeof(uint32_t))};
    bitset_init(&r.reached, list->n_nodes);
    for (size_t i = 0; i < list->code->n_labels; i++)
        r.node_of_label[i] = INSN_LIST_END;
    for (uint32_t at = list->first; at != INSN_LIST_END; at = list->nodes[at].next)
        if (list->nodes[at].insn.op == OP_LABEL)
            r.node_of_label[list->nodes[at].insn.label] = at;
    find_reached(list, &r);
    for (uint32_t at = list->first, next; at != INSN_LIST_END; at = next) {
        next = list->nodes[at].next;
        if (list->nodes[at].insn.op != OP_LABEL && !bitset_has(&r.reached, at))
            insn_list_remove(list, at);
    }
    bitset_done(&r.reached);
    free(r.todo);
    free(r.node_of_label);
}

const struct insn *insn_list_take(const struct insn_list *list, struct arena *arena, size_t *ret_n)
{
    size_t n = 0;
    for (uint32_t at = list->first; at != INSN_LIST_END; at = list->nodes[at].next)
        n++;
    struct insn *insns = arena_alloc(arena, n * sizeof *insns);
    n = 0;
    for (uint32_t at = list->first; at != INSN_LIST_END; at = list->nodes[at].next)
        insns[n++] = list->nodes[at].insn;
    *ret_n = n;
    return insns;
}
