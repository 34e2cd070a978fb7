/* code_tree - the code of a function as a tree: an instruction stands above the instructions that
 * compute its operands.
 *
 *     local.get 0  i32.const 1  i32.add  local.set 1   =>   (local.set 1 (i32.add (local.get 0)
 *                                                                                 (i32.const 1)))
 *
 * The children of a sequence (the inside of a block, the body of a function) are its statements and
 * the values that it leaves.  Where a statement stands between a value and the instruction that
 * takes the value, both are the children of a pair.
 *
 * Code behind an instruction that never goes on (br, return, unreachable) is not reached.  It is no
 * part of the tree but the tail of its sequence. */
#ifndef PARE_INPUT_WASM_CODE_TREE_H
#define PARE_INPUT_WASM_CODE_TREE_H

#include "base/containers/numbers.h"
#include "wasm/module.h"

enum node_kind { NODE_INSN, NODE_PAIR, NODE_SEQUENCE };

struct node {
    enum node_kind kind;
    bool ends;                    /* for a sequence: control never passes its last child */
    const struct wasm_insn *insn; /* NULL unless NODE_INSN */
    const uint32_t *children;     /* operands first, then the sequences of a block */
    uint32_t n_children, n_operands;
    const uint8_t *results; /* the types of the values that it leaves on the stack */
    uint32_t n_results;
    const uint32_t *targets; /* for branches: the blocks that they leave, as nodes */
    uint32_t n_targets;
    const struct wasm_insn *tail; /* for a sequence: its tail */
    const uint32_t *tail_targets; /* blocks around the tail, the innermost first */
    uint32_t n_tail, n_tail_targets;
    uint32_t item;  /* if absent: default values replace it; of a sequence: they replace its arm */
    uint32_t shell; /* if absent: its children replace it */
    uint32_t extra; /* the value of a constant, the offset of an access, entries of br_table, the
                       tail of a sequence; */
};

struct code_tree {
    struct node *nodes;
    uint32_t n_nodes;
    uint32_t root; /* the sequence that is the body; also the target of branches that return */
};

/* Builds the tree of a function with code.  False: the code cannot be seen as a tree, because an
 * instruction takes one of several results of another one, blocks have parameters, it has tail
 * calls, or nests too deeply.  Lives in the arena. */
bool code_tree_build(const struct wasm_module *module, const struct wasm_function *function,
                     struct arena *arena, struct code_tree *ret);

#endif
