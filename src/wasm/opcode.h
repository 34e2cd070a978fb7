/* opcode - the instructions of WebAssembly: their immediates, and their effect on the stack. */
#ifndef PARE_WASM_OPCODE_H
#define PARE_WASM_OPCODE_H

#include <stdbool.h>
#include <stdint.h>

/* Types of values, as they are written in a module. */
enum wasm_type {
    WASM_I32 = 0x7f,
    WASM_I64 = 0x7e,
    WASM_F32 = 0x7d,
    WASM_F64 = 0x7c,
    WASM_V128 = 0x7b,
    WASM_FUNCREF = 0x70,
    WASM_EXTERNREF = 0x6f,
};
bool wasm_is_type(uint8_t byte);

/* An instruction with a prefix byte has the number 0x100 (0xfc), 0x200 (0xfd) or 0x400 (0xfe) plus
 * the number behind the prefix. */
enum wasm_op {
    OP_UNREACHABLE = 0x00,
    OP_NOP = 0x01,
    OP_BLOCK = 0x02,
    OP_LOOP = 0x03,
    OP_IF = 0x04,
    OP_ELSE = 0x05,
    OP_END = 0x0b,
    OP_BR = 0x0c,
    OP_BR_IF = 0x0d,
    OP_BR_TABLE = 0x0e,
    OP_RETURN = 0x0f,
    OP_CALL = 0x10,
    OP_CALL_INDIRECT = 0x11,
    OP_RETURN_CALL = 0x12,
    OP_RETURN_CALL_INDIRECT = 0x13,
    OP_DROP = 0x1a,
    OP_SELECT = 0x1b,
    OP_SELECT_TYPED = 0x1c,
    OP_LOCAL_GET = 0x20,
    OP_LOCAL_SET = 0x21,
    OP_LOCAL_TEE = 0x22,
    OP_GLOBAL_GET = 0x23,
    OP_GLOBAL_SET = 0x24,
    OP_TABLE_GET = 0x25,
    OP_TABLE_SET = 0x26,
    OP_MEMORY_SIZE = 0x3f,
    OP_MEMORY_GROW = 0x40,
    OP_I32_CONST = 0x41,
    OP_I64_CONST = 0x42,
    OP_F32_CONST = 0x43,
    OP_F64_CONST = 0x44,
    OP_F32_CONVERT_I32_S = 0xb2,
    OP_F64_CONVERT_I32_S = 0xb7,
    OP_REF_NULL = 0xd0,
    OP_REF_IS_NULL = 0xd1,
    OP_REF_FUNC = 0xd2,
    OP_MEMORY_INIT = 0x108,
    OP_DATA_DROP = 0x109,
    OP_MEMORY_COPY = 0x10a,
    OP_MEMORY_FILL = 0x10b,
    OP_TABLE_INIT = 0x10c,
    OP_ELEM_DROP = 0x10d,
    OP_TABLE_COPY = 0x10e,
    OP_TABLE_GROW = 0x10f,
    OP_TABLE_SIZE = 0x110,
    OP_TABLE_FILL = 0x111,
    OP_V128_CONST = 0x20c,
    OP_I32X4_SPLAT = 0x211,
};

/* The immediates of an opcode. */
enum wasm_immediate {
    IMM_NONE,
    IMM_BLOCK, /* the type of a block */
    IMM_LABEL,
    IMM_LABELS,
    IMM_FUNCTION,
    IMM_INDIRECT, /* a type and a table */
    IMM_LOCAL,
    IMM_GLOBAL,
    IMM_TABLE,
    IMM_MEMORY,      /* the number of a memory, which is 0 */
    IMM_MEMARG,      /* alignment and offset */
    IMM_MEMARG_LANE, /* and the number of a lane */
    IMM_I32,
    IMM_I64,
    IMM_BYTES, /* n_raw bytes of a constant or lanes */
    IMM_TYPES, /* a list with one type */
    IMM_REFTYPE,
    IMM_DATA, /* memory.init, data.drop */
    IMM_DATA_MEMORY,
    IMM_MEMORY_MEMORY,
    IMM_ELEM,       /* elem.drop */
    IMM_ELEM_TABLE, /* table.init */
    IMM_TABLE_TABLE,
};

struct wasm_op_info {
    enum wasm_immediate immediate;
    uint8_t n_raw; /* IMM_BYTES */
    /* The types that it pops, ':' and the types that it pushes: i I f F v for i32 i64 f32 f64 v128.
     * NULL: it depends on the module or on the code around it. */
    const char *effect;
};

/* False: no such instruction is known. */
bool wasm_op_find(uint32_t op, struct wasm_op_info *ret);

/* True if the instruction only computes: if it goes with its operands, nothing changes except that
 * its results are missing (and that it cannot trap). */
bool wasm_op_is_pure(uint32_t op);

/* True if the code behind the instruction is never reached. */
bool wasm_op_ends(uint32_t op);

uint8_t wasm_type_of_letter(char letter); /* 'i' is WASM_I32 ... */

#endif
