/* Reads bytecode into a list of instructions.
 *
 * First every instruction is decoded, with the offsets of its targets in place of labels.  Then the
 * start of each instruction is known, and offsets become labels.  Labels are made on demand, also
 * by the handlers and attributes that follow the bytecode.  At the end the labels are inserted into
 * the list. */
#include "jvm/classfile/class_io.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

struct code_places {
    size_t length;
    struct insn *insns;
    size_t n_insns, insns_capacity;
    uint32_t *offsets; /* offset of each instruction */
    size_t offsets_capacity;
    uint32_t *label_at; /* for each offset, including `length`: the label there, or NO_LABEL */
    unsigned char *is_start;
    uint32_t n_labels;
};

static void places_done(struct code_places *p)
{
    free(p->insns);
    free(p->offsets);
    free(p->label_at);
    free(p->is_start);
}

static uint32_t label_of(struct code_places *p, size_t offset)
{
    if (p->label_at[offset] == NO_LABEL)
        p->label_at[offset] = p->n_labels++;
    return p->label_at[offset];
}

uint32_t code_label(struct class_reader *r, struct bytes *in, size_t offset)
{
    if (in->failed)
        return 0;
    if (offset > r->places->length || !r->places->is_start[offset]) {
        bytes_fail(in, "no instruction of %s starts at %zu", r->method->name->text, offset);
        return 0;
    }
    return label_of(r->places, offset);
}

uint32_t code_label_near(struct class_reader *r, struct bytes *in, size_t offset)
{
    if (in->failed)
        return 0;
    if (offset > r->places->length) {
        bytes_fail(in, "the code of %s has no offset %zu", r->method->name->text, offset);
        return 0;
    }
    while (!r->places->is_start[offset])
        offset--;
    return label_of(r->places, offset);
}

/* Targets are relative to the instruction.  A target outside the code becomes an offset that
 * code_label refuses. */
static uint32_t target(size_t at, int32_t distance)
{
    int64_t offset = (int64_t)at + distance;
    return offset >= 0 && offset <= UINT16_MAX + 1 ? (uint32_t)offset : UINT32_MAX;
}

static int32_t signed_byte(uint8_t byte)
{
    return byte < 128 ? byte : byte - 256;
}

static void decode_switch(struct class_reader *r, struct bytes *in, size_t at, struct insn *insn)
{
    bytes_skip(in, 3 - at % 4);
    struct switch_table *table = arena_alloc(r->arena, sizeof *table);
    table->default_label = target(at, bytes_s4(in));
    bool is_lookup = insn->op == OP_LOOKUPSWITCH;
    int32_t low = bytes_s4(in); /* for a lookupswitch: the number of pairs */
    int64_t n_cases = is_lookup ? low : (int64_t)bytes_s4(in) - low + 1;
    if (in->failed || n_cases < (is_lookup ? 0 : 1) ||
        (uint64_t)n_cases > bytes_left(in) / (is_lookup ? 8 : 4)) {
        bytes_fail(in, "bad switch");
        return;
    }
    int32_t *keys = arena_alloc(r->arena, (size_t)n_cases * sizeof *keys);
    uint32_t *labels = arena_alloc(r->arena, (size_t)n_cases * sizeof *labels);
    for (int64_t i = 0; i < n_cases; i++) {
        keys[i] = is_lookup ? bytes_s4(in) : (int32_t)(low + i);
        labels[i] = target(at, bytes_s4(in));
    }
    table->n_cases = (uint32_t)n_cases;
    table->keys = keys;
    table->labels = labels;
    insn->table = table;
}

static void decode_constant(struct class_reader *r, struct bytes *in, struct insn *insn)
{
    size_t index = insn->op == OP_LDC ? bytes_u1(in) : bytes_u2(in);
    insn->constant = pool_constant_at(&r->pool, in, index);
    if (!in->failed && insn_is_two_slots(insn->constant) != (insn->op == OP_LDC2_W))
        bytes_fail(in, "%s loads a constant of the wrong size", opcode_table[insn->op].name);
    insn->op = OP_LDC;
}

static void decode_member(struct class_reader *r, struct bytes *in, bool is_field,
                          struct insn *insn)
{
    insn->member = pool_member(&r->pool, in);
    if (!in->failed && (insn->member->tag == CONSTANT_FIELD_REF) != is_field)
        bytes_fail(in, "%s names the wrong kind of member", opcode_table[insn->op].name);
}

static void decode_wide(struct bytes *in, struct insn *insn)
{
    insn->op = bytes_u1(in);
    insn->local = bytes_u2(in);
    if (insn->op == OP_IINC)
        insn->value = (int16_t)bytes_u2(in);
    else if (insn->op >= N_OPCODES || opcode_table[insn->op].format != FORMAT_LOCAL)
        bytes_fail(in, "wide before opcode %u", insn->op);
}

static void decode_short_local(struct insn *insn)
{
    unsigned base = insn->op >= OP_ISTORE_0 ? OP_ISTORE_0 : OP_ILOAD_0;
    unsigned form = insn->op - base;
    insn->op = (uint8_t)((base == OP_ISTORE_0 ? OP_ISTORE : OP_ILOAD) + form / 4);
    insn->local = form % 4;
}

static void decode(struct class_reader *r, struct bytes *in, struct insn *insn)
{
    size_t at = in->at;
    memset(insn, 0, sizeof *insn);
    insn->op = bytes_u1(in);
    if (insn->op >= N_OPCODES) {
        bytes_fail(in, "unknown opcode %u", insn->op);
        return;
    }
    switch (opcode_table[insn->op].format) {
    case FORMAT_NONE:
    case FORMAT_STACK:
        break;
    case FORMAT_BYTE:
        insn->value = signed_byte(bytes_u1(in));
        break;
    case FORMAT_SHORT:
        insn->value = (int16_t)bytes_u2(in);
        break;
    case FORMAT_LDC:
        decode_constant(r, in, insn);
        break;
    case FORMAT_LOCAL:
        insn->local = bytes_u1(in);
        break;
    case FORMAT_LOCAL_SHORT:
        decode_short_local(insn);
        break;
    case FORMAT_IINC:
        insn->local = bytes_u1(in);
        insn->value = signed_byte(bytes_u1(in));
        break;
    case FORMAT_BRANCH:
        insn->label = target(at, (int16_t)bytes_u2(in));
        break;
    case FORMAT_BRANCH_WIDE:
        insn->label = target(at, bytes_s4(in));
        insn->op = insn->op == OP_GOTO_W ? OP_GOTO : OP_JSR;
        break;
    case FORMAT_TABLE:
    case FORMAT_LOOKUP:
        decode_switch(r, in, at, insn);
        break;
    case FORMAT_FIELD:
        decode_member(r, in, true, insn);
        break;
    case FORMAT_METHOD:
        decode_member(r, in, false, insn);
        break;
    case FORMAT_INTERFACE:
        decode_member(r, in, false, insn);
        bytes_u2(in); /* a count and a zero, which both follow from the descriptor */
        break;
    case FORMAT_DYNAMIC:
        insn->dynamic = pool_invoke_dynamic(&r->pool, in);
        bytes_u2(in);
        break;
    case FORMAT_CLASS:
        insn->type = pool_class(&r->pool, in);
        break;
    case FORMAT_ARRAY:
        insn->count = bytes_u1(in);
        if (insn->count < 4 || insn->count > 11)
            bytes_fail(in, "newarray of unknown type %u", insn->count);
        break;
    case FORMAT_MULTI:
        insn->type = pool_class(&r->pool, in);
        insn->count = bytes_u1(in);
        break;
    case FORMAT_WIDE:
        decode_wide(in, insn);
        break;
    }
}

static void decode_all(struct class_reader *r, struct bytes *in, struct code_places *p)
{
    while (bytes_left(in) != 0) {
        mem_grow((void **)&p->insns, &p->insns_capacity, p->n_insns + 1, sizeof *p->insns);
        mem_grow((void **)&p->offsets, &p->offsets_capacity, p->n_insns + 1, sizeof *p->offsets);
        p->is_start[in->at] = 1;
        p->offsets[p->n_insns] = (uint32_t)in->at;
        decode(r, in, &p->insns[p->n_insns]);
        if (!in->failed)
            p->n_insns++;
    }
    p->is_start[p->length] = 1;
}

/* The end of the code may be the end of a range, but never a jump target. */
static uint32_t target_label(struct class_reader *r, struct bytes *in, uint32_t offset)
{
    return code_label(r, in, offset < r->places->length ? offset : SIZE_MAX);
}

static void resolve_targets(struct class_reader *r, struct bytes *in, struct insn *insn)
{
    enum opcode_format format = opcode_table[insn->op].format;
    if (format == FORMAT_BRANCH) {
        insn->label = target_label(r, in, insn->label);
    } else if (format == FORMAT_TABLE || format == FORMAT_LOOKUP) {
        /* the table was made here, so it may be changed */
        struct switch_table *table = (struct switch_table *)insn->table;
        uint32_t *labels = (uint32_t *)table->labels;
        table->default_label = target_label(r, in, table->default_label);
        for (size_t i = 0; i < table->n_cases; i++)
            labels[i] = target_label(r, in, labels[i]);
    }
}

static const struct handler *read_handlers(struct class_reader *r, struct bytes *in, size_t *ret_n)
{
    size_t n = bytes_count(in, 8);
    struct handler *handlers = arena_alloc(r->arena, n * sizeof *handlers);
    for (size_t i = 0; i < n && !in->failed; i++) {
        size_t start = bytes_u2(in);
        size_t end = bytes_u2(in);
        if (start >= end)
            bytes_fail(in, "an exception handler guards nothing");
        handlers[i].start = code_label(r, in, start);
        handlers[i].end = code_label(r, in, end);
        handlers[i].target = target_label(r, in, bytes_u2(in));
        handlers[i].type = pool_class_or_null(&r->pool, in);
    }
    *ret_n = n;
    return handlers;
}

static void put_labels(struct class_reader *r, struct code_places *p, struct code *code)
{
    struct insn *insns = arena_alloc(r->arena, (p->n_insns + p->n_labels) * sizeof *insns);
    size_t n = 0;
    for (size_t i = 0; i <= p->n_insns; i++) {
        size_t offset = i < p->n_insns ? p->offsets[i] : p->length;
        if (p->label_at[offset] != NO_LABEL)
            insns[n++] = (struct insn){.op = OP_LABEL, .label = p->label_at[offset]};
        if (i < p->n_insns)
            insns[n++] = p->insns[i];
    }
    code->n_labels = p->n_labels;
    code->n_insns = n;
    code->insns = insns;
}

static void read_body(struct class_reader *r, struct bytes *in, struct code *code)
{
    struct code_places *p = r->places;
    struct bytes bytecode = bytes_open(in, p->length);
    decode_all(r, &bytecode, p);
    for (size_t i = 0; i < p->n_insns && !bytecode.failed; i++)
        resolve_targets(r, &bytecode, &p->insns[i]);
    bytes_close(in, &bytecode, "bytecode");
    code->handlers = read_handlers(r, in, &code->n_handlers);
    attributes_read(r, in, PLACE_CODE, &code->attributes);
    if (!in->failed)
        put_labels(r, p, code);
}

void code_read(struct class_reader *r, struct bytes *in, struct attribute *ret)
{
    struct code *code = arena_alloc(r->arena, sizeof *code);
    memset(code, 0, sizeof *code);
    code->max_stack = bytes_u2(in);
    code->max_locals = bytes_u2(in);
    size_t length = bytes_u4(in);
    if (length == 0 || length > UINT16_MAX || length > bytes_left(in)) {
        bytes_fail(in, "%zu bytes of code", length);
        return;
    }
    struct code_places places = {.length = length};
    places.label_at = mem_alloc((length + 1) * sizeof *places.label_at);
    for (size_t i = 0; i <= length; i++)
        places.label_at[i] = NO_LABEL;
    places.is_start = mem_zero(length + 1, 1);
    r->places = &places;
    read_body(r, in, code);
    r->places = NULL;
    places_done(&places);
    ret->n_rows = 1;
    ret->code = code;
}
