/* emit_code - the code of a function from its tree (code_tree.h). */
#include "input/wasm/emission.h"

#include <string.h>

static void emit(struct emission *e, uint32_t number);
static void emit_dropped(struct emission *e, uint32_t number);
static void emit_sequence(struct emission *e, uint32_t number, bool is_dropped);

static struct node *node_at(const struct emission *e, uint32_t number)
{
    return &e->part->tree->nodes[number];
}

static void emit_defaults(struct emission *e, const struct node *node)
{
    for (uint32_t i = 0; i < node->n_results; i++)
        emit_default(e->out, node->results[i]);
}

static void drop(struct emission *e, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        buffer_add_byte(e->out, OP_DROP);
}

/* --- labels -------------------------------------------------------------------------------- */

/* The label of a block; GONE: the block was removed. */
static uint32_t label_of(const struct emission *e, uint32_t target)
{
    for (size_t i = e->labels.n; i-- > 0;)
        if (e->labels.data[i] == target)
            return (uint32_t)(e->labels.n - 1 - i);
    return GONE;
}

/* The remaining labels of a br_table, the default last.  Returns their number. */
static uint32_t labels_left(struct emission *e, const struct node *node, uint32_t **ret)
{
    uint32_t n = 0, *labels = *ret = arena_alloc(e->arena, node->n_targets * sizeof *labels);
    for (uint32_t i = 0; i < node->n_targets; i++) {
        bool is_default = i + 1 == node->n_targets;
        uint32_t label = label_of(e, node->targets[i]);
        if (label != GONE && (is_default || node->extra == NO_ITEM || has(e, node->extra + i)))
            labels[n++] = label;
    }
    return n;
}

static bool has_target(struct emission *e, const struct node *node)
{
    for (uint32_t i = 0; i < node->n_targets; i++) {
        bool is_default = i + 1 == node->n_targets;
        if (label_of(e, node->targets[i]) != GONE &&
            (is_default || node->extra == NO_ITEM || node->insn->op != OP_BR_TABLE ||
             has(e, node->extra + i)))
            return true;
    }
    return node->n_targets == 0;
}

/* True if the node itself is present, not only its children. */
static bool has_shell(struct emission *e, const struct node *node)
{
    return has(e, node->shell) && insn_is_possible(e, node->insn) && has_target(e, node);
}

/* --- calls --------------------------------------------------------------------------------- */

static const struct signature_items *callee_items(const struct emission *e, const struct node *node)
{
    return node->insn->op == OP_CALL ? e->parts->functions[node->insn->a].signature
                                     : e->parts->families[node->insn->a];
}

static bool is_call(const struct node *node)
{
    return node->kind == NODE_INSN &&
           (node->insn->op == OP_CALL || node->insn->op == OP_CALL_INDIRECT);
}

static bool has_lost_result(const struct emission *e, const struct node *node)
{
    const struct signature_items *items = is_call(node) ? callee_items(e, node) : NULL;
    return items != NULL && !has(e, items->result);
}

/* Arguments of removed parameters are computed and dropped. */
static void emit_arguments(struct emission *e, const struct node *node)
{
    const struct signature_items *items = callee_items(e, node);
    uint32_t n_params = node->n_operands - (node->insn->op == OP_CALL_INDIRECT);
    for (uint32_t i = 0; i < node->n_operands; i++)
        if (items == NULL || i >= n_params || has(e, items->params[i]))
            emit(e, node->children[i]);
        else
            emit_dropped(e, node->children[i]);
}

/* --- instructions -------------------------------------------------------------------------- */

/* True if the instruction leaves the function, and the result of the function was removed. */
static bool returns_nothing(const struct emission *e, const struct node *node)
{
    bool leaves = node->insn->op == OP_RETURN ||
                  (node->n_targets > 0 && node->targets[node->n_targets - 1] == 0);
    const struct signature_items *items = e->part->signature;
    return leaves && items != NULL && !has(e, items->result);
}

static void emit_operands(struct emission *e, const struct node *node)
{
    bool is_index_last = node->insn->op == OP_BR_IF || node->insn->op == OP_BR_TABLE;
    bool drops = returns_nothing(e, node);
    for (uint32_t i = 0; i < node->n_operands; i++)
        if (drops && !(is_index_last && i + 1 == node->n_operands))
            emit_dropped(e, node->children[i]);
        else
            emit(e, node->children[i]);
}

static void emit_branch(struct emission *e, const struct node *node)
{
    struct wasm_insn insn = *node->insn;
    if (insn.op == OP_BR_TABLE) {
        uint32_t *labels;
        insn.n_labels = labels_left(e, node, &labels);
        insn.labels = labels;
    } else if (node->n_targets > 0) {
        insn.a = label_of(e, node->targets[0]);
    }
    wasm_insn_write(&insn, e->out);
    if (insn.op == OP_BR_IF && returns_nothing(e, node))
        emit_defaults(e, node);
}

static void emit_block(struct emission *e, uint32_t number)
{
    const struct node *node = node_at(e, number);
    bool is_if = node->insn->op == OP_IF;
    uint32_t first = node->n_operands;
    if (is_if)
        emit(e, node->children[0]);
    emit_insn(e, node->insn);
    numbers_push(&e->labels, number);
    emit_sequence(e, node->children[first], false);
    if (first + 1 < node->n_children) {
        const struct node *arm = node_at(e, node->children[first + 1]);
        if (has(e, arm->item) || node->n_results > 0) {
            buffer_add_byte(e->out, OP_ELSE);
            emit_sequence(e, node->children[first + 1], false);
        }
    }
    e->labels.n--;
    buffer_add_byte(e->out, OP_END);
}

/* Writes a constant or a memory access with a smaller number. */
static void emit_plain(struct emission *e, const struct node *node)
{
    struct wasm_insn insn = *node->insn;
    emit_operands(e, node);
    if (!has(e, node->extra)) {
        insn.value = insn.op == OP_I32_CONST || insn.op == OP_I64_CONST ? 1 : insn.value;
        insn.b = 0;
    }
    emit_insn(e, &insn);
}

static bool same_results(const struct node *a, const struct node *b)
{
    return a->n_results == b->n_results && a->n_results > 0 &&
           memcmp(a->results, b->results, a->n_results) == 0;
}

static bool is_leaf(const struct node *node)
{
    return node->kind == NODE_INSN && node->n_children == 0;
}

/* The operand that replaces the node: the last one with operands of its own, else the first that is
 * no constant; GONE: no operand has the type of the node. */
static uint32_t operand_left(const struct emission *e, const struct node *node)
{
    uint32_t leaf = GONE;
    for (uint32_t i = node->n_operands; i-- > 0;) {
        const struct node *child = node_at(e, node->children[i]);
        if (!has(e, child->item) || !same_results(child, node) || has_lost_result(e, child))
            continue;
        if (!is_leaf(child))
            return i;
        if (leaf == GONE || node_at(e, node->children[leaf])->insn->op != OP_LOCAL_GET ||
            child->insn->op == OP_LOCAL_GET)
            leaf = i;
    }
    return leaf;
}

/* Writes the inside of a block without the block.  Of two arms, the second gives the value. */
static void emit_inside(struct emission *e, const struct node *node, bool is_dropped)
{
    uint32_t last = GONE;
    for (uint32_t i = node->n_operands; i < node->n_children; i++)
        if (has(e, node_at(e, node->children[i])->item))
            last = i;
    for (uint32_t i = 0; i < node->n_operands; i++)
        emit_dropped(e, node->children[i]);
    for (uint32_t i = node->n_operands; i < node->n_children; i++)
        if (has(e, node_at(e, node->children[i])->item))
            emit_sequence(e, node->children[i], is_dropped || i != last);
    if (last == GONE && !is_dropped)
        emit_defaults(e, node);
}

static void emit_without_shell(struct emission *e, const struct node *node, bool is_dropped)
{
    if (node->n_operands < node->n_children) {
        emit_inside(e, node, is_dropped);
        return;
    }
    uint32_t kept = is_dropped || node->n_results == 0 ? GONE : operand_left(e, node);
    for (uint32_t i = 0; i < node->n_operands; i++)
        if (i == kept)
            emit(e, node->children[i]);
        else
            emit_dropped(e, node->children[i]);
    if (kept == GONE && !is_dropped)
        emit_defaults(e, node);
}

static void emit_itself(struct emission *e, uint32_t number)
{
    const struct node *node = node_at(e, number);
    if (node->n_operands < node->n_children) {
        emit_block(e, number);
    } else if (is_call(node)) {
        emit_arguments(e, node);
        emit_insn(e, node->insn);
    } else if (node->n_targets > 0 || node->insn->op == OP_RETURN) {
        emit_operands(e, node);
        emit_branch(e, node);
    } else {
        emit_plain(e, node);
    }
}

/* Writes code that leaves the results of the node on the stack. */
static void emit(struct emission *e, uint32_t number)
{
    const struct node *node = node_at(e, number);
    if (node->kind == NODE_PAIR) {
        for (uint32_t i = 0; i < node->n_children; i++)
            emit(e, node->children[i]);
    } else if (!has(e, node->item)) {
        emit_defaults(e, node);
    } else if (!has_shell(e, node)) {
        emit_without_shell(e, node, false);
    } else {
        emit_itself(e, number);
        if (has_lost_result(e, node))
            emit_defaults(e, node);
    }
}

/* Writes code that leaves nothing on the stack. */
static void emit_dropped(struct emission *e, uint32_t number)
{
    const struct node *node = node_at(e, number);
    if (node->kind == NODE_PAIR) {
        emit_dropped(e, node->children[0]);
        for (uint32_t i = 1; i < node->n_children; i++)
            emit(e, node->children[i]);
    } else if (!has(e, node->item)) {
        return;
    } else if (!has_shell(e, node)) {
        emit_without_shell(e, node, true);
    } else if (wasm_op_is_pure(node->insn->op)) {
        for (uint32_t i = 0; i < node->n_children; i++)
            emit_dropped(e, node->children[i]);
    } else if (node->insn->op == OP_LOCAL_TEE) {
        struct wasm_insn insn = *node->insn;
        insn.op = OP_LOCAL_SET;
        emit_operands(e, node);
        emit_insn(e, &insn);
    } else {
        emit_itself(e, number);
        drop(e, has_lost_result(e, node) ? 0 : node->n_results);
    }
}

/* --- sequences ----------------------------------------------------------------------------- */

/* True if the tail can be written: everything that it names is still there unchanged. */
static bool tail_is_possible(struct emission *e, const struct node *sequence)
{
    for (uint32_t i = 0; i < sequence->n_tail; i++) {
        const struct wasm_insn *insn = &sequence->tail[i];
        const struct function_part *functions = e->parts->functions;
        if (!insn_is_possible(e, insn))
            return false;
        if ((insn->op == OP_CALL || insn->op == OP_RETURN_CALL) &&
            !signature_is_whole(e, e->module->functions[insn->a].type,
                                functions[insn->a].signature))
            return false;
        if ((insn->op == OP_CALL_INDIRECT || insn->op == OP_RETURN_CALL_INDIRECT) &&
            !signature_is_whole(e, insn->a, e->parts->families[insn->a]))
            return false;
    }
    for (uint32_t i = 0; i < sequence->n_tail_targets; i++)
        if (label_of(e, sequence->tail_targets[i]) == GONE)
            return false;
    return e->part->signature == NULL ||
           signature_is_whole(e, e->function->type, e->part->signature);
}

/* Writes the tail.  All blocks around it are there, so its labels do not change. */
static void emit_tail(struct emission *e, const struct node *sequence)
{
    if (!has(e, sequence->extra) || !tail_is_possible(e, sequence))
        return;
    for (uint32_t i = 0; i < sequence->n_tail; i++)
        emit_insn(e, &sequence->tail[i]);
}

/* True if the operands of the instruction that ends the sequence are the results of the
 * sequence. */
static bool gives_results(const struct emission *e, const struct node *sequence,
                          const struct node *node)
{
    uint32_t n = node->n_operands - (node->insn->op == OP_BR_TABLE);
    if (n != sequence->n_results || node->n_operands == 0)
        return false;
    for (uint32_t i = 0; i < n; i++)
        if (node_at(e, node->children[i])->results[0] != sequence->results[i])
            return false;
    return true;
}

/* Writes the last instruction of a sequence that ends with br, return or a similar one.  If that
 * was removed, the sequence must produce its results. */
static void emit_end(struct emission *e, const struct node *sequence, uint32_t number,
                     bool is_dropped)
{
    const struct node *node = node_at(e, number);
    if (has(e, node->item) && has_shell(e, node)) {
        emit_itself(e, number);
        emit_tail(e, sequence);
        return;
    }
    bool gives = has(e, node->item) && !is_dropped && gives_results(e, sequence, node);
    uint32_t n_results = gives ? sequence->n_results : 0;
    for (uint32_t i = 0; has(e, node->item) && i < node->n_operands; i++)
        if (i < n_results)
            emit(e, node->children[i]);
        else
            emit_dropped(e, node->children[i]);
    if (!gives && !is_dropped)
        emit_defaults(e, sequence);
}

static void emit_sequence(struct emission *e, uint32_t number, bool is_dropped)
{
    const struct node *sequence = node_at(e, number);
    if (!has(e, sequence->item)) {
        if (!is_dropped)
            emit_defaults(e, sequence);
        return;
    }
    for (uint32_t i = 0; i < sequence->n_children; i++) {
        uint32_t child = sequence->children[i];
        if (sequence->ends && i + 1 == sequence->n_children)
            emit_end(e, sequence, child, is_dropped);
        else if (sequence->ends || is_dropped)
            emit_dropped(e, child);
        else
            emit(e, child);
    }
}

void emit_tree(struct emission *e)
{
    const struct signature_items *items = e->part->signature;
    e->labels.n = 0;
    numbers_push(&e->labels, e->part->tree->root);
    emit_sequence(e, e->part->tree->root, items != NULL && !has(e, items->result));
    buffer_add_byte(e->out, OP_END);
}
