#include "wasm/insn.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { PREFIX_MISC = 0xfc, PREFIX_SIMD = 0xfd, PREFIX_ATOMIC = 0xfe, MULTI_MEMORY = 64 };

static uint32_t read_op(struct wasm_cursor *cursor)
{
    uint8_t byte = wasm_byte(cursor);
    uint32_t base = byte == PREFIX_MISC     ? 0x100
                    : byte == PREFIX_SIMD   ? 0x200
                    : byte == PREFIX_ATOMIC ? 0x400
                                            : 0;
    if (base == 0)
        return byte;
    uint32_t number = wasm_u32(cursor);
    return number < 0x100 ? base + number : UINT16_MAX;
}

static void read_labels(struct wasm_cursor *cursor, struct arena *arena, struct wasm_insn *insn)
{
    uint32_t n_labels = wasm_count(cursor) + 1;
    uint32_t *labels = arena_alloc(arena, n_labels * sizeof *labels);
    for (uint32_t i = 0; i < n_labels; i++)
        labels[i] = wasm_u32(cursor);
    insn->labels = labels;
    insn->n_labels = n_labels;
}

static bool read_memarg(struct wasm_cursor *cursor, struct wasm_insn *insn)
{
    insn->a = wasm_u32(cursor);
    insn->b = wasm_u32(cursor);
    return insn->a < MULTI_MEMORY;
}

/* Reads the type of a block.  Without an index, it is a value type or empty. */
static bool read_block_type(struct wasm_cursor *cursor, struct wasm_insn *insn)
{
    insn->value = wasm_signed(cursor, 33);
    return insn->value >= WASM_BLOCK_EMPTY &&
           (insn->value >= 0 || insn->value == WASM_BLOCK_EMPTY ||
            wasm_is_type((uint8_t)(insn->value & 0x7f)));
}

static bool read_types(struct wasm_cursor *cursor, struct wasm_insn *insn)
{
    uint32_t n_types = wasm_u32(cursor);
    insn->a = wasm_byte(cursor);
    return n_types == 1 && wasm_is_type((uint8_t)insn->a);
}

/* Reads the immediates.  False: their kind is unknown. */
static bool read_immediates(struct wasm_cursor *cursor, struct arena *arena,
                            const struct wasm_op_info *info, struct wasm_insn *insn)
{
    switch (info->immediate) {
    case IMM_NONE:
        return true;
    case IMM_BLOCK:
        return read_block_type(cursor, insn);
    case IMM_LABELS:
        read_labels(cursor, arena, insn);
        return true;
    case IMM_LABEL:
    case IMM_FUNCTION:
    case IMM_LOCAL:
    case IMM_GLOBAL:
    case IMM_TABLE:
    case IMM_DATA:
    case IMM_ELEM:
        insn->a = wasm_u32(cursor);
        return true;
    case IMM_INDIRECT:
    case IMM_ELEM_TABLE:
    case IMM_TABLE_TABLE:
        insn->a = wasm_u32(cursor);
        insn->b = wasm_u32(cursor);
        return true;
    case IMM_MEMORY:
        return wasm_byte(cursor) == 0;
    case IMM_MEMORY_MEMORY:
        return wasm_byte(cursor) == 0 && wasm_byte(cursor) == 0;
    case IMM_DATA_MEMORY:
        insn->a = wasm_u32(cursor);
        return wasm_byte(cursor) == 0;
    case IMM_MEMARG_LANE:
    case IMM_MEMARG:
        if (!read_memarg(cursor, insn))
            return false;
        insn->value = info->immediate == IMM_MEMARG_LANE ? wasm_byte(cursor) : 0;
        return true;
    case IMM_I32:
        insn->value = (int32_t)wasm_signed(cursor, 32);
        return true;
    case IMM_I64:
        insn->value = wasm_signed(cursor, 64);
        return true;
    case IMM_BYTES:
        insn->raw = wasm_take(cursor, info->n_raw);
        return true;
    case IMM_TYPES:
        return read_types(cursor, insn);
    case IMM_REFTYPE:
        insn->a = wasm_byte(cursor);
        return insn->a == WASM_FUNCREF || insn->a == WASM_EXTERNREF;
    }
    return false;
}

static enum status read_insn(struct wasm_cursor *cursor, struct arena *arena,
                             struct wasm_insn *insn, struct error *err)
{
    struct wasm_op_info info;
    size_t start = cursor->at;
    uint32_t op = read_op(cursor);
    *insn = (struct wasm_insn){.op = (uint16_t)op};
    if (cursor->has_failed)
        return fail(err, STATUS_INPUT, "the code ends in an instruction at byte %zu", start);
    if (!wasm_op_find(op, &info) || !read_immediates(cursor, arena, &info, insn))
        return fail(err, STATUS_INPUT, "an instruction (0x%02x) that is not known at byte %zu",
                    cursor->data[start], start);
    if (cursor->has_failed)
        return fail(err, STATUS_INPUT, "an instruction is not well-formed at byte %zu", start);
    insn->at = (uint32_t)start;
    insn->n_bytes = (uint32_t)(cursor->at - start);
    return STATUS_OK;
}

enum status wasm_code_read(struct wasm_cursor *cursor, struct arena *arena, struct wasm_code *ret,
                           struct error *err)
{
    struct wasm_insn *insns = NULL;
    size_t n_insns = 0, capacity = 0, depth = 1;
    enum status status = STATUS_OK;
    while (status == STATUS_OK && depth > 0) {
        mem_grow((void **)&insns, &capacity, n_insns + 1, sizeof *insns);
        status = read_insn(cursor, arena, &insns[n_insns], err);
        if (status != STATUS_OK)
            break;
        uint16_t op = insns[n_insns++].op;
        depth += op == OP_BLOCK || op == OP_LOOP || op == OP_IF;
        depth -= op == OP_END;
    }
    if (status == STATUS_OK)
        *ret = (struct wasm_code){arena_copy(arena, insns, n_insns * sizeof *insns), n_insns};
    free(insns);
    return status;
}

void wasm_op_write(uint32_t op, struct buffer *out)
{
    if (op < 0x100) {
        buffer_add_byte(out, (unsigned char)op);
        return;
    }
    uint32_t base = op >= 0x400 ? 0x400 : op >= 0x200 ? 0x200 : 0x100;
    buffer_add_byte(out, base == 0x400 ? PREFIX_ATOMIC : base == 0x200 ? PREFIX_SIMD : PREFIX_MISC);
    wasm_put_u32(out, op - base);
}

static void write_labels(const struct wasm_insn *insn, struct buffer *out)
{
    wasm_put_u32(out, insn->n_labels - 1);
    for (uint32_t i = 0; i < insn->n_labels; i++)
        wasm_put_u32(out, insn->labels[i]);
}

void wasm_insn_write(const struct wasm_insn *insn, struct buffer *out)
{
    struct wasm_op_info info = {0};
    wasm_op_find(insn->op, &info);
    wasm_op_write(insn->op, out);
    switch (info.immediate) {
    case IMM_NONE:
        break;
    case IMM_BLOCK:
    case IMM_I32:
    case IMM_I64:
        wasm_put_signed(out, insn->value);
        break;
    case IMM_LABELS:
        write_labels(insn, out);
        break;
    case IMM_LABEL:
    case IMM_FUNCTION:
    case IMM_LOCAL:
    case IMM_GLOBAL:
    case IMM_TABLE:
    case IMM_DATA:
    case IMM_ELEM:
        wasm_put_u32(out, insn->a);
        break;
    case IMM_INDIRECT:
    case IMM_ELEM_TABLE:
    case IMM_TABLE_TABLE:
    case IMM_MEMARG:
    case IMM_MEMARG_LANE:
        wasm_put_u32(out, insn->a);
        wasm_put_u32(out, insn->b);
        if (info.immediate == IMM_MEMARG_LANE)
            buffer_add_byte(out, (unsigned char)insn->value);
        break;
    case IMM_MEMORY:
        buffer_add_byte(out, 0);
        break;
    case IMM_MEMORY_MEMORY:
        buffer_add(out, "\0", 2);
        break;
    case IMM_DATA_MEMORY:
        wasm_put_u32(out, insn->a);
        buffer_add_byte(out, 0);
        break;
    case IMM_BYTES:
        buffer_add(out, insn->raw, info.n_raw);
        break;
    case IMM_TYPES:
        buffer_add_byte(out, 1);
        buffer_add_byte(out, (unsigned char)insn->a);
        break;
    case IMM_REFTYPE:
        buffer_add_byte(out, (unsigned char)insn->a);
        break;
    }
}
