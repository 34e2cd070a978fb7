#include "input/wasm/code_tree.h"

#include "problem/problem.h"

#include <string.h>

enum { MAX_DEPTH = 1000 }; /* the deepest tree of instructions, because walks over it recurse */

/* An open block: its node, and where its statements begin among the pending nodes. */
struct frame {
    uint32_t node;
    uint32_t sequence;
    size_t first;
    struct wasm_signature type;
    uint32_t condition; /* condition of an if; otherwise NO_ITEM */
    /* for an if after its else: the sequence before the else; otherwise NO_ITEM */
    uint32_t first_arm;
};

struct builder {
    const struct wasm_module *module;
    const struct wasm_function *function;
    struct arena *arena;
    struct node *nodes;
    uint16_t *depth; /* depth of each node */
    size_t n_nodes, capacity, depth_capacity;
    struct numbers pending; /* nodes whose results are not used yet, and statements */
    struct frame *frames;
    size_t n_frames, frame_capacity;
    const struct wasm_insn *at, *end;
    bool is_odd;
};

static const uint8_t *one_type(uint8_t type)
{
    static const uint8_t types[] = {WASM_I32,  WASM_I64,     WASM_F32,      WASM_F64,
                                    WASM_V128, WASM_FUNCREF, WASM_EXTERNREF};
    const uint8_t *found = memchr(types, type, sizeof types);
    return found != NULL ? found : types;
}

static uint32_t add_node(struct builder *b, enum node_kind kind, const struct wasm_insn *insn)
{
    mem_grow((void **)&b->nodes, &b->capacity, b->n_nodes + 1, sizeof *b->nodes);
    mem_grow((void **)&b->depth, &b->depth_capacity, b->n_nodes + 1, sizeof *b->depth);
    b->nodes[b->n_nodes] = (struct node){
        .kind = kind, .insn = insn, .item = NO_ITEM, .shell = NO_ITEM, .extra = NO_ITEM};
    b->depth[b->n_nodes] = 1;
    return (uint32_t)b->n_nodes++;
}

static void set_children(struct builder *b, uint32_t node, const uint32_t *children, size_t n)
{
    b->nodes[node].children = arena_copy(b->arena, children, n * sizeof *children);
    b->nodes[node].n_children = (uint32_t)n;
    for (size_t i = 0; i < n; i++)
        if (b->depth[children[i]] >= b->depth[node])
            b->depth[node] = (uint16_t)(b->depth[children[i]] + 1);
    if (b->depth[node] > MAX_DEPTH)
        b->is_odd = true;
}

static void set_results(struct builder *b, uint32_t node, const uint8_t *types, uint32_t n)
{
    b->nodes[node].results = types;
    b->nodes[node].n_results = n;
}

/* --- operands ------------------------------------------------------------------------------ */

/* Removes the last value from the pending nodes, with the statements after it. */
static uint32_t pop_value(struct builder *b)
{
    size_t first = b->frames[b->n_frames - 1].first;
    size_t at = b->pending.n;
    while (at > first && b->nodes[b->pending.data[at - 1]].n_results == 0)
        at--;
    if (at == first || b->nodes[b->pending.data[at - 1]].n_results != 1) {
        b->is_odd = true;
        return 0;
    }
    uint32_t value = b->pending.data[at - 1];
    if (at < b->pending.n) {
        uint32_t pair = add_node(b, NODE_PAIR, NULL);
        set_children(b, pair, &b->pending.data[at - 1], b->pending.n - at + 1);
        set_results(b, pair, b->nodes[value].results, 1);
        value = pair;
    }
    b->pending.n = at - 1;
    return value;
}

/* Pops n values and makes them the operands of the node. */
static void pop_operands(struct builder *b, uint32_t node, uint32_t n)
{
    uint32_t *operands = arena_alloc(b->arena, (n + 1) * sizeof *operands);
    for (uint32_t i = n; i-- > 0 && !b->is_odd;)
        operands[i] = pop_value(b);
    if (b->is_odd)
        return;
    set_children(b, node, operands, n);
    b->nodes[node].n_operands = n;
}

/* --- blocks -------------------------------------------------------------------------------- */

static void open_frame(struct builder *b, uint32_t node, struct wasm_signature type,
                       uint32_t condition)
{
    mem_grow((void **)&b->frames, &b->frame_capacity, b->n_frames + 1, sizeof *b->frames);
    uint32_t sequence = add_node(b, NODE_SEQUENCE, NULL);
    b->frames[b->n_frames++] = (struct frame){.node = node,
                                              .sequence = sequence,
                                              .first = b->pending.n,
                                              .type = type,
                                              .condition = condition,
                                              .first_arm = NO_ITEM};
}

static struct wasm_signature block_type(const struct builder *b, const struct wasm_insn *insn)
{
    if (insn->value >= 0)
        return b->module->types[insn->value];
    if (insn->value == WASM_BLOCK_EMPTY)
        return (struct wasm_signature){one_type(WASM_I32), 0, 0};
    return (struct wasm_signature){one_type((uint8_t)(insn->value & 0x7f)), 0, 1};
}

static void open_block(struct builder *b, const struct wasm_insn *insn)
{
    struct wasm_signature type = block_type(b, insn);
    uint32_t node = add_node(b, NODE_INSN, insn);
    uint32_t condition = insn->op == OP_IF ? pop_value(b) : NO_ITEM;
    set_results(b, node, type.types + type.n_params, type.n_results);
    if (type.n_params > 0)
        b->is_odd = true;
    else
        open_frame(b, node, type, condition);
}

/* Turns the pending nodes of the innermost frame into its sequence. */
static void close_sequence(struct builder *b)
{
    struct frame *frame = &b->frames[b->n_frames - 1];
    struct node *sequence = &b->nodes[frame->sequence];
    uint32_t n_values = 0;
    if (b->pending.n > frame->first)
        set_children(b, frame->sequence, b->pending.data + frame->first,
                     b->pending.n - frame->first);
    if (frame->type.n_results > 0)
        set_results(b, frame->sequence, frame->type.types + frame->type.n_params,
                    frame->type.n_results);
    for (size_t i = frame->first; i < b->pending.n; i++)
        n_values += b->nodes[b->pending.data[i]].n_results;
    if (!sequence->ends && n_values != frame->type.n_results)
        b->is_odd = true;
    b->pending.n = frame->first;
}

static void close_block(struct builder *b)
{
    close_sequence(b);
    struct frame frame = b->frames[--b->n_frames];
    uint32_t children[3], n = 0, n_operands = frame.condition != NO_ITEM;
    if (frame.node == NO_ITEM) /* the body of the function */
        return;
    if (frame.condition != NO_ITEM)
        children[n++] = frame.condition;
    if (frame.first_arm != NO_ITEM)
        children[n++] = frame.first_arm;
    children[n++] = frame.sequence;
    set_children(b, frame.node, children, n);
    b->nodes[frame.node].n_operands = n_operands;
    numbers_push(&b->pending, frame.node);
}

static void open_else(struct builder *b)
{
    close_sequence(b);
    struct frame *frame = &b->frames[b->n_frames - 1];
    if (frame->condition == NO_ITEM || frame->first_arm != NO_ITEM)
        b->is_odd = true;
    frame->first_arm = frame->sequence;
    uint32_t sequence = add_node(b, NODE_SEQUENCE, NULL);
    frame->sequence = sequence;
}

/* --- branches ------------------------------------------------------------------------------ */

static const struct frame *frame_at(const struct builder *b, uint32_t label)
{
    return &b->frames[b->n_frames - 1 - label];
}

/* The node of a block; for the whole function, its sequence. */
static uint32_t target_of(const struct builder *b, uint32_t label)
{
    const struct frame *frame = frame_at(b, label);
    return frame->node != NO_ITEM ? frame->node : frame->sequence;
}

/* The types that a branch to the label carries. */
static struct wasm_signature label_type(const struct builder *b, uint32_t label)
{
    const struct frame *frame = frame_at(b, label);
    bool is_loop = frame->node != NO_ITEM && b->nodes[frame->node].insn->op == OP_LOOP;
    struct wasm_signature type = frame->type;
    return is_loop ? (struct wasm_signature){type.types, 0, 0}
                   : (struct wasm_signature){type.types + type.n_params, 0, type.n_results};
}

static void set_targets(struct builder *b, uint32_t node, const uint32_t *labels, uint32_t n)
{
    uint32_t *targets = arena_alloc(b->arena, n * sizeof *targets);
    for (uint32_t i = 0; i < n; i++)
        targets[i] = target_of(b, labels[i]);
    b->nodes[node].targets = targets;
    b->nodes[node].n_targets = n;
}

static void add_branch(struct builder *b, uint32_t node)
{
    const struct wasm_insn *insn = b->nodes[node].insn;
    const uint32_t *labels = insn->op == OP_BR_TABLE ? insn->labels : &insn->a;
    uint32_t n_labels = insn->op == OP_BR_TABLE ? insn->n_labels : 1;
    struct wasm_signature type = label_type(b, labels[n_labels - 1]);
    set_targets(b, node, labels, n_labels);
    for (uint32_t i = 0; i < n_labels && insn->op == OP_BR_TABLE; i++)
        if (b->nodes[node].targets[i] == 0 && type.n_results > 0)
            b->is_odd = true; /* the function's result may be removed, results of blocks stay */
    pop_operands(b, node, type.n_results + (insn->op != OP_BR));
    if (insn->op == OP_BR_IF)
        set_results(b, node, type.types, type.n_results);
}

/* Makes the unread code up to the end of the sequence its tail. */
static void take_tail(struct builder *b)
{
    const struct wasm_insn *first = b->at;
    uint32_t depth = 0;
    for (; b->at < b->end; b->at++) {
        uint16_t op = b->at->op;
        if (depth == 0 && (op == OP_END || op == OP_ELSE))
            break;
        depth += op == OP_BLOCK || op == OP_LOOP || op == OP_IF;
        depth -= op == OP_END;
    }
    uint32_t *targets = arena_alloc(b->arena, b->n_frames * sizeof *targets);
    for (uint32_t i = 0; i < b->n_frames; i++)
        targets[i] = target_of(b, i);
    struct node *sequence = &b->nodes[b->frames[b->n_frames - 1].sequence];
    sequence->ends = true;
    sequence->tail = first;
    sequence->n_tail = (uint32_t)(b->at - first);
    sequence->tail_targets = targets;
    sequence->n_tail_targets = (uint32_t)b->n_frames;
}

/* --- other instructions -------------------------------------------------------------------- */

static void add_by_effect(struct builder *b, uint32_t node, const char *effect)
{
    const char *colon = strchr(effect, ':');
    pop_operands(b, node, (uint32_t)(colon - effect));
    if (colon[1] != '\0')
        set_results(b, node, one_type(wasm_type_of_letter(colon[1])), 1);
}

static void add_with(struct builder *b, uint32_t node, uint32_t n_operands, uint8_t result)
{
    pop_operands(b, node, n_operands);
    if (result != 0)
        set_results(b, node, one_type(result), 1);
}

static void add_call(struct builder *b, uint32_t node, uint32_t type, bool is_indirect)
{
    const struct wasm_signature *signature = &b->module->types[type];
    pop_operands(b, node, signature->n_params + is_indirect);
    set_results(b, node, signature->types + signature->n_params, signature->n_results);
}

static void add_select(struct builder *b, uint32_t node)
{
    pop_operands(b, node, 3);
    if (!b->is_odd)
        set_results(b, node, b->nodes[b->nodes[node].children[0]].results, 1);
}

/* Adds an instruction with a fixed effect. */
static bool add_by_table(struct builder *b, uint32_t node)
{
    static const struct {
        uint16_t op;
        uint8_t n_operands, result;
    } rows[] = {
        {OP_UNREACHABLE, 0, 0},         {OP_DROP, 1, 0},
        {OP_LOCAL_SET, 1, 0},           {OP_GLOBAL_SET, 1, 0},
        {OP_TABLE_SET, 2, 0},           {OP_TABLE_GROW, 2, WASM_I32},
        {OP_TABLE_FILL, 3, 0},          {OP_REF_IS_NULL, 1, WASM_I32},
        {OP_REF_FUNC, 0, WASM_FUNCREF},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].op == b->nodes[node].insn->op) {
            add_with(b, node, rows[i].n_operands, rows[i].result);
            return true;
        }
    return false;
}

/* Adds an instruction whose effect depends on the module or on the code around it. */
static void add_by_context(struct builder *b, uint32_t node)
{
    const struct wasm_module *module = b->module;
    const struct wasm_insn *insn = b->nodes[node].insn;
    switch (insn->op) {
    case OP_BR:
    case OP_BR_IF:
    case OP_BR_TABLE:
        add_branch(b, node);
        break;
    case OP_RETURN:
        pop_operands(b, node, module->types[b->function->type].n_results);
        break;
    case OP_CALL:
        add_call(b, node, module->functions[insn->a].type, false);
        break;
    case OP_CALL_INDIRECT:
        add_call(b, node, insn->a, true);
        break;
    case OP_SELECT:
        add_select(b, node);
        break;
    case OP_SELECT_TYPED:
        add_with(b, node, 3, (uint8_t)insn->a);
        break;
    case OP_LOCAL_GET:
        add_with(b, node, 0, b->function->locals[insn->a]);
        break;
    case OP_LOCAL_TEE:
        add_with(b, node, 1, b->function->locals[insn->a]);
        break;
    case OP_GLOBAL_GET:
        add_with(b, node, 0, module->globals[insn->a].type);
        break;
    case OP_TABLE_GET:
        add_with(b, node, 1, module->tables[insn->a].type);
        break;
    case OP_REF_NULL:
        add_with(b, node, 0, (uint8_t)insn->a);
        break;
    default: /* such as tail calls */
        b->is_odd = true;
        break;
    }
}

static void add_insn(struct builder *b, const struct wasm_insn *insn)
{
    struct wasm_op_info info;
    uint32_t node = add_node(b, NODE_INSN, insn);
    wasm_op_find(insn->op, &info);
    if (info.effect != NULL)
        add_by_effect(b, node, info.effect);
    else if (!add_by_table(b, node))
        add_by_context(b, node);
    numbers_push(&b->pending, node);
    if (wasm_op_ends(insn->op) && !b->is_odd)
        take_tail(b);
}

static void build(struct builder *b)
{
    open_frame(b, NO_ITEM, b->module->types[b->function->type], NO_ITEM);
    while (b->at < b->end && !b->is_odd) {
        const struct wasm_insn *insn = b->at++;
        if (insn->op == OP_BLOCK || insn->op == OP_LOOP || insn->op == OP_IF)
            open_block(b, insn);
        else if (insn->op == OP_ELSE)
            open_else(b);
        else if (insn->op == OP_END)
            close_block(b);
        else
            add_insn(b, insn);
    }
}

bool code_tree_build(const struct wasm_module *module, const struct wasm_function *function,
                     struct arena *arena, struct code_tree *ret)
{
    struct builder b = {.module = module, .function = function, .arena = arena};
    b.at = function->code.insns;
    b.end = b.at + function->code.n_insns;
    build(&b);
    if (!b.is_odd)
        *ret = (struct code_tree){arena_copy(arena, b.nodes, b.n_nodes * sizeof *b.nodes),
                                  (uint32_t)b.n_nodes, 0};
    numbers_done(&b.pending);
    free(b.nodes);
    free(b.depth);
    free(b.frames);
    return !b.is_odd;
}
