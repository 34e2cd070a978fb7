/* insn - the code of a function as a list of instructions. */
#ifndef PARE_WASM_INSN_H
#define PARE_WASM_INSN_H

#include "base/arena.h"
#include "base/buffer.h"
#include "base/status.h"
#include "wasm/bytes.h"
#include "wasm/opcode.h"

/* What a and b are depends on what stands behind the opcode:
 *
 *   IMM_LABEL, IMM_FUNCTION, IMM_LOCAL, IMM_GLOBAL, IMM_TABLE   a: the number
 *   IMM_INDIRECT          a: the type, b: the table
 *   IMM_LABELS            labels: n_labels of them, the default last
 *   IMM_MEMARG            a: the alignment, b: the offset; value: the lane
 *   IMM_I32, IMM_I64      value
 *   IMM_BLOCK             value: -64 for no result, negative for a type of value, else a type
 *   IMM_TYPES, _REFTYPE   a: the type
 *   IMM_DATA..., _ELEM... a: the segment, b: the table
 *   IMM_TABLE_TABLE       a and b
 *   IMM_BYTES             raw: n_raw bytes, borrowed from the module */
struct wasm_insn {
    uint16_t op;
    uint32_t a, b;
    int64_t value;
    const uint32_t *labels;
    uint32_t n_labels;
    const unsigned char *raw;
    uint32_t at, n_bytes; /* position and length of the instruction in the input */
};

struct wasm_code {
    const struct wasm_insn *insns;
    size_t n_insns;
};

enum { WASM_BLOCK_EMPTY = -64 };

/* Reads instructions up to the `end` that closes the code, which is the last of them.  Borrows from
 * the cursor's data; the rest lives in the arena. */
enum status wasm_code_read(struct wasm_cursor *cursor, struct arena *arena, struct wasm_code *ret,
                           struct error *err);

void wasm_insn_write(const struct wasm_insn *insn, struct buffer *out);
void wasm_op_write(uint32_t op, struct buffer *out);

#endif
