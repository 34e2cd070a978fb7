/* code_items - items of the nodes of a code tree.
 *
 * A node without operands whose default value takes no fewer bytes has no item: `local.get 0` and
 * `i32.const 0` are two bytes each. */
#include "input/wasm/parts.h"

enum {
    MAX_ENTRIES = 4096, /* only jump tables with at most so many entries get items for them */
    SHORT_OFFSET = 128, /* a smaller offset takes one byte, so it cannot become shorter */
};

struct numbering {
    const struct code_tree *tree;
    struct item_list *items;
};

uint32_t default_length(uint8_t type)
{
    switch (type) {
    case WASM_F32:
    case WASM_F64:
        return 3;
    case WASM_V128:
        return 4;
    default:
        return 2;
    }
}

static uint32_t default_lengths(const struct node *node)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < node->n_results; i++)
        sum += default_length(node->results[i]);
    return sum;
}

static bool is_block(const struct node *node)
{
    return node->insn->op == OP_BLOCK || node->insn->op == OP_LOOP || node->insn->op == OP_IF;
}

/* True if the node gets a shell item.  Removing the shell leaves the operands.  That equals
 * removing the node itself if it has only operands that are leaves, none of which could be its
 * result; then there is no shell item. */
static bool has_shell(const struct numbering *n, const struct node *node)
{
    if (is_block(node))
        return true;
    if (node->insn->op == OP_DROP || node->n_children == 0)
        return false;
    if (node->n_results > 0 || wasm_op_ends(node->insn->op))
        return true;
    for (uint32_t i = 0; i < node->n_children; i++) {
        const struct node *child = &n->tree->nodes[node->children[i]];
        if (child->kind != NODE_INSN || child->n_children > 0)
            return true;
    }
    return false;
}

/* Adds items for the parts after the opcode that may become smaller. */
static void number_extra(const struct numbering *n, struct node *node, uint32_t parent)
{
    const struct wasm_insn *insn = node->insn;
    struct wasm_op_info info = {0};
    wasm_op_find(insn->op, &info);
    bool is_access = info.immediate == IMM_MEMARG || info.immediate == IMM_MEMARG_LANE;
    bool is_number = info.immediate == IMM_I32 || info.immediate == IMM_I64;
    if (is_number && insn->n_bytes > 2)
        node->extra = item_new(n->items, parent, insn->n_bytes - 2, KIND_VALUE);
    else if (is_access && insn->b >= SHORT_OFFSET)
        node->extra = item_new(n->items, parent, 1, KIND_VALUE);
    else if (insn->op == OP_BR_TABLE && insn->n_labels > 1 && insn->n_labels <= MAX_ENTRIES)
        for (uint32_t i = 0; i + 1 < insn->n_labels; i++) {
            uint32_t item = item_new(n->items, parent, 1, KIND_ENTRY);
            node->extra = i == 0 ? item : node->extra;
        }
}

static void number_node(const struct numbering *n, uint32_t number, uint32_t parent);

static void number_children(const struct numbering *n, const struct node *node, uint32_t parent)
{
    for (uint32_t i = 0; i < node->n_children; i++)
        number_node(n, node->children[i], parent);
}

static void number_sequence(const struct numbering *n, struct node *node, uint32_t parent)
{
    number_children(n, node, parent);
    uint32_t n_bytes = 0;
    for (uint32_t i = 0; i < node->n_tail; i++)
        n_bytes += node->tail[i].n_bytes;
    if (node->n_tail > 0)
        node->extra = item_new(n->items, parent, n_bytes, KIND_TAIL);
}

/* Adds an item for each arm of an if. */
static void number_arms(const struct numbering *n, const struct node *node, uint32_t parent)
{
    for (uint32_t i = node->n_operands; i < node->n_children; i++) {
        struct node *arm = &n->tree->nodes[node->children[i]];
        arm->item = item_new(n->items, parent, 1, KIND_ARM);
        number_sequence(n, arm, arm->item);
    }
}

static void number_insn(const struct numbering *n, struct node *node, uint32_t parent)
{
    const struct wasm_insn *insn = node->insn;
    bool is_leaf = node->n_children == 0;
    bool shrinks = !is_leaf || insn->n_bytes > default_lengths(node);
    if (shrinks) {
        node->item = item_new(n->items, parent, is_leaf ? insn->n_bytes : 0, insn->op);
        parent = node->item;
    }
    if (shrinks && has_shell(n, node))
        node->shell = item_new(n->items, parent, insn->n_bytes, KIND_SHELL | insn->op);
    else if (!is_leaf && shrinks)
        n->items->cost[node->item] = insn->n_bytes;
    number_extra(n, node, parent);
    if (insn->op != OP_IF) {
        number_children(n, node, parent);
        return;
    }
    number_node(n, node->children[0], parent);
    number_arms(n, node, parent);
}

static void number_node(const struct numbering *n, uint32_t number, uint32_t parent)
{
    struct node *node = &n->tree->nodes[number];
    if (node->kind == NODE_PAIR)
        number_children(n, node, parent);
    else if (node->kind == NODE_SEQUENCE)
        number_sequence(n, node, parent);
    else
        number_insn(n, node, parent);
}

void code_items_number(const struct code_tree *tree, uint32_t body, struct item_list *items)
{
    number_node(&(struct numbering){tree, items}, tree->root, body);
}
