/* Writes a list of instructions as bytecode.
 *
 * Sizes are computed first.  All branches start short, and those that reach too far become wide,
 * until nothing changes. (Sizes only grow, so this ends.)  Then offsets are known, and the bytes,
 * the handlers and the attributes are written. */
#include "jvm/classfile/class_io.h"

#include "base/memory.h"
#include "jvm/model/descriptor.h"

#include <stdlib.h>

struct code_layout {
    const struct code *code;
    uint32_t *offsets;       /* offset of each entry of code->insns */
    uint32_t *label_offsets; /* UINT32_MAX: the list has no such label */
    uint8_t *is_wide;        /* branches that need four bytes */
    int *handler_numbers;
    uint32_t length;
    uint16_t max_stack, max_locals; /* the values that are written */
};

uint32_t layout_offset(const struct class_writer *w, uint32_t label)
{
    uint32_t offset =
        label < w->layout->code->n_labels ? w->layout->label_offsets[label] : UINT32_MAX;
    return offset != UINT32_MAX ? offset : w->layout->length;
}

uint32_t layout_length(const struct class_writer *w)
{
    return w->layout->length;
}

unsigned layout_max_locals(const struct class_writer *w)
{
    return w->layout->max_locals;
}

int layout_handler(const struct class_writer *w, size_t handler)
{
    return handler < w->layout->code->n_handlers ? w->layout->handler_numbers[handler] : -1;
}

static uint32_t insn_size(struct class_writer *w, const struct insn *insn, bool is_wide,
                          uint32_t at)
{
    switch (opcode_table[insn->op].format) {
    case FORMAT_NONE:
    case FORMAT_STACK:
        return 1;
    case FORMAT_BYTE:
    case FORMAT_ARRAY:
        return 2;
    case FORMAT_LDC:
        return insn_is_two_slots(insn->constant) || pool_add_constant(w->pool, insn->constant) > 255
                   ? 3
                   : 2;
    case FORMAT_LOCAL:
        return insn->local < 4 && insn->op != OP_RET ? 1 : insn->local < 256 ? 2 : 4;
    case FORMAT_IINC:
        return insn->local < 256 && insn->value == (int8_t)insn->value ? 3 : 6;
    case FORMAT_BRANCH:
        return is_wide ? 5 : 3;
    case FORMAT_TABLE:
        return 1 + (3 - at % 4) + 12 + 4 * insn->table->n_cases;
    case FORMAT_LOOKUP:
        return 1 + (3 - at % 4) + 8 + 8 * insn->table->n_cases;
    case FORMAT_INTERFACE:
    case FORMAT_DYNAMIC:
        return 5;
    case FORMAT_MULTI:
        return 4;
    default:
        return 3;
    }
}

static void place_insns(struct class_writer *w, struct code_layout *layout)
{
    const struct code *code = layout->code;
    uint32_t at = 0;
    for (size_t i = 0; i < code->n_insns; i++) {
        layout->offsets[i] = at;
        if (code->insns[i].op == OP_LABEL)
            layout->label_offsets[code->insns[i].label] = at;
        else
            at += insn_size(w, &code->insns[i], layout->is_wide[i], at);
        if (at > UINT16_MAX)
            break;
    }
    layout->length = at;
}

static int32_t distance(const struct code_layout *layout, size_t from, uint32_t label)
{
    return (int32_t)layout->label_offsets[label] - (int32_t)layout->offsets[from];
}

/* Returns true if some branch became wide. */
static bool widen_branches(struct class_writer *w, struct code_layout *layout)
{
    const struct code *code = layout->code;
    bool grew = false;
    for (size_t i = 0; i < code->n_insns; i++) {
        uint8_t op = code->insns[i].op;
        if (op == OP_LABEL || opcode_table[op].format != FORMAT_BRANCH || layout->is_wide[i])
            continue;
        int32_t far = distance(layout, i, code->insns[i].label);
        if (far == (int16_t)far)
            continue;
        if (op != OP_GOTO && op != OP_JSR) {
            class_write_fail(w, "a conditional branch of %s goes too far", w->method->name->text);
            return false;
        }
        layout->is_wide[i] = 1;
        grew = true;
    }
    return grew;
}

static bool label_is_placed(const struct code_layout *layout, uint32_t label)
{
    return label < layout->code->n_labels && layout->label_offsets[label] != UINT32_MAX;
}

/* Checks that every label that the code uses is in the list.  The caller makes sure that it is
 * there only once. */
static bool targets_are_placed(const struct code_layout *layout)
{
    const struct code *code = layout->code;
    for (size_t i = 0; i < code->n_insns; i++) {
        const struct insn *insn = &code->insns[i];
        if (insn->op == OP_LABEL)
            continue;
        enum opcode_format format = opcode_table[insn->op].format;
        if (format == FORMAT_BRANCH && !label_is_placed(layout, insn->label))
            return false;
        if (format != FORMAT_TABLE && format != FORMAT_LOOKUP)
            continue;
        if (!label_is_placed(layout, insn->table->default_label))
            return false;
        for (size_t k = 0; k < insn->table->n_cases; k++)
            if (!label_is_placed(layout, insn->table->labels[k]))
                return false;
    }
    for (size_t i = 0; i < code->n_handlers; i++)
        if (!label_is_placed(layout, code->handlers[i].start) ||
            !label_is_placed(layout, code->handlers[i].end) ||
            !label_is_placed(layout, code->handlers[i].target))
            return false;
    return true;
}

static void number_handlers(struct code_layout *layout)
{
    int n_written = 0;
    for (size_t i = 0; i < layout->code->n_handlers; i++) {
        const struct handler *handler = &layout->code->handlers[i];
        bool is_empty =
            layout->label_offsets[handler->start] >= layout->label_offsets[handler->end];
        layout->handler_numbers[i] = is_empty ? -1 : n_written++;
    }
}

static void find_layout(struct class_writer *w, struct code_layout *layout)
{
    do {
        place_insns(w, layout);
        if (layout->length == 0 || layout->length > UINT16_MAX)
            class_write_fail(w, "the code of %s is %s", w->method->name->text,
                             layout->length == 0 ? "empty" : "longer than 65535 bytes");
        else if (!targets_are_placed(layout))
            class_write_fail(w, "a target in the code of %s is gone", w->method->name->text);
    } while (!w->failed && widen_branches(w, layout));
    if (!w->failed)
        number_handlers(layout);
}

static void write_switch(const struct code_layout *layout, size_t i, struct buffer *out)
{
    const struct switch_table *table = layout->code->insns[i].table;
    for (uint32_t pad = 3 - layout->offsets[i] % 4; pad > 0; pad--)
        put_u1(out, 0);
    put_u4(out, (uint32_t)distance(layout, i, table->default_label));
    bool is_lookup = layout->code->insns[i].op == OP_LOOKUPSWITCH;
    if (is_lookup) {
        put_u4(out, table->n_cases);
    } else {
        int32_t low = table->n_cases != 0 ? table->keys[0] : 0;
        put_u4(out, (uint32_t)low);
        put_u4(out, (uint32_t)low + table->n_cases - 1);
    }
    for (size_t k = 0; k < table->n_cases; k++) {
        if (is_lookup)
            put_u4(out, (uint32_t)table->keys[k]);
        put_u4(out, (uint32_t)distance(layout, i, table->labels[k]));
    }
}

static void write_local(const struct insn *insn, struct buffer *out)
{
    if (insn->local < 4 && insn->op != OP_RET) {
        bool is_store = insn->op >= OP_ISTORE;
        put_u1(out, (is_store ? OP_ISTORE_0 + 4u * (insn->op - OP_ISTORE)
                              : OP_ILOAD_0 + 4u * (insn->op - OP_ILOAD)) +
                        insn->local);
    } else if (insn->local < 256) {
        put_u1(out, insn->op);
        put_u1(out, insn->local);
    } else {
        put_u1(out, OP_WIDE);
        put_u1(out, insn->op);
        put_u2(out, insn->local);
    }
}

static void write_iinc(const struct insn *insn, struct buffer *out)
{
    bool is_short = insn->local < 256 && insn->value == (int8_t)insn->value;
    if (!is_short)
        put_u1(out, OP_WIDE);
    put_u1(out, OP_IINC);
    (is_short ? put_u1 : put_u2)(out, insn->local);
    (is_short ? put_u1 : put_u2)(out, (unsigned)insn->value);
}

static void write_ldc(struct class_writer *w, const struct insn *insn, struct buffer *out)
{
    unsigned index = pool_add_constant(w->pool, insn->constant);
    bool is_wide = insn_is_two_slots(insn->constant);
    put_u1(out, is_wide ? OP_LDC2_W : index > 255 ? OP_LDC_W : OP_LDC);
    (is_wide || index > 255 ? put_u2 : put_u1)(out, index);
}

static void write_branch(const struct code_layout *layout, size_t i, struct buffer *out)
{
    const struct insn *insn = &layout->code->insns[i];
    int32_t far = distance(layout, i, insn->label);
    if (layout->is_wide[i]) {
        put_u1(out, insn->op == OP_GOTO ? OP_GOTO_W : OP_JSR_W);
        put_u4(out, (uint32_t)far);
    } else {
        put_u1(out, insn->op);
        put_u2(out, (unsigned)far);
    }
}

static void write_insn(struct class_writer *w, const struct code_layout *layout, size_t i,
                       struct buffer *out)
{
    const struct insn *insn = &layout->code->insns[i];
    enum opcode_format format = opcode_table[insn->op].format;
    switch (format) {
    case FORMAT_LOCAL:
        write_local(insn, out);
        return;
    case FORMAT_IINC:
        write_iinc(insn, out);
        return;
    case FORMAT_LDC:
        write_ldc(w, insn, out);
        return;
    case FORMAT_BRANCH:
        write_branch(layout, i, out);
        return;
    default:
        break;
    }
    put_u1(out, insn->op);
    switch (format) {
    case FORMAT_BYTE:
        put_u1(out, (unsigned)insn->value);
        break;
    case FORMAT_SHORT:
        put_u2(out, (unsigned)insn->value);
        break;
    case FORMAT_TABLE:
    case FORMAT_LOOKUP:
        write_switch(layout, i, out);
        break;
    case FORMAT_FIELD:
    case FORMAT_METHOD:
        put_u2(out, pool_add_member(w->pool, insn->member));
        break;
    case FORMAT_INTERFACE:
        put_u2(out, pool_add_member(w->pool, insn->member));
        put_u1(out, 1 + descriptor_parameter_slots(insn->member->descriptor->text));
        put_u1(out, 0);
        break;
    case FORMAT_DYNAMIC:
        put_u2(out, pool_add_invoke_dynamic(w->pool, insn->dynamic));
        put_u2(out, 0);
        break;
    case FORMAT_CLASS:
        put_u2(out, pool_add_class(w->pool, insn->type));
        break;
    case FORMAT_ARRAY:
        put_u1(out, insn->count);
        break;
    case FORMAT_MULTI:
        put_u2(out, pool_add_class(w->pool, insn->type));
        put_u1(out, insn->count);
        break;
    default:
        break;
    }
}

static void write_handlers(struct class_writer *w, const struct code_layout *layout,
                           struct buffer *out)
{
    size_t count_at = out->n_bytes;
    unsigned n_written = 0;
    put_u2(out, 0);
    for (size_t i = 0; i < layout->code->n_handlers; i++) {
        const struct handler *handler = &layout->code->handlers[i];
        if (layout->handler_numbers[i] < 0)
            continue;
        put_u2(out, layout->label_offsets[handler->start]);
        put_u2(out, layout->label_offsets[handler->end]);
        put_u2(out, layout->label_offsets[handler->target]);
        put_u2(out, pool_add_class(w->pool, handler->type));
        n_written++;
    }
    patch_u2(out, count_at, n_written);
}

static void find_maxima(struct class_writer *w, struct code_layout *layout)
{
    const struct code *code = layout->code;
    layout->max_stack = code->max_stack;
    layout->max_locals = code->max_locals;
    unsigned n_parameters = descriptor_parameter_slots(w->method->descriptor->text);
    n_parameters += (w->method->access & ACC_STATIC) == 0;
    if (w->options->compute_maxima &&
        !code_maxima(code, n_parameters, &layout->max_stack, &layout->max_locals))
        class_write_fail(w, "the stack of %s does not fit together", w->method->name->text);
}

void code_write(struct class_writer *w, const struct attribute *a, struct buffer *out)
{
    const struct code *code = a->code;
    struct code_layout layout = {.code = code};
    layout.offsets = mem_alloc(code->n_insns * sizeof *layout.offsets);
    layout.is_wide = mem_zero(code->n_insns, 1);
    layout.handler_numbers = mem_alloc(code->n_handlers * sizeof *layout.handler_numbers);
    layout.label_offsets = mem_alloc(code->n_labels * sizeof *layout.label_offsets);
    for (size_t i = 0; i < code->n_labels; i++)
        layout.label_offsets[i] = UINT32_MAX;
    find_layout(w, &layout);
    if (!w->failed)
        find_maxima(w, &layout);
    if (!w->failed) {
        w->layout = &layout;
        put_u2(out, layout.max_stack);
        put_u2(out, layout.max_locals);
        put_u4(out, layout.length);
        for (size_t i = 0; i < code->n_insns; i++)
            if (code->insns[i].op != OP_LABEL)
                write_insn(w, &layout, i, out);
        write_handlers(w, &layout, out);
        attributes_write(w, &code->attributes, out);
        w->layout = NULL;
    }
    free(layout.offsets);
    free(layout.is_wide);
    free(layout.handler_numbers);
    free(layout.label_offsets);
}
