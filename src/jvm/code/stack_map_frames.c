#include "jvm/code/stack_map_frames.h"

#include "base/containers/bitset.h"
#include "base/memory.h"
#include "jvm/code/infer.h"
#include "jvm/model/changed_copy.h"
#include "jvm/model/frame.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_WITH_FRAMES = 50 }; /* version of class files: Java 6 */

struct frames {
    struct arena *arena;
    const struct frames_join *join;
    const struct code *code;
    const struct infer *infer;
    struct bitset targets; /* labels that something jumps to */
    uint32_t *new_labels;  /* for each instruction: the label of a `new` that a frame names */
    uint32_t n_labels;
    struct frame *frames;
    size_t n_frames;
};

static void find_targets(struct frames *f)
{
    bitset_init(&f->targets, f->code->n_labels);
    for (size_t i = 0; i < f->code->n_insns; i++) {
        const struct insn *insn = &f->code->insns[i];
        if (insn->op == OP_LABEL)
            continue;
        enum opcode_format format = opcode_table[insn->op].format;
        if (format == FORMAT_BRANCH)
            bitset_add(&f->targets, insn->label);
        if (format != FORMAT_TABLE && format != FORMAT_LOOKUP)
            continue;
        bitset_add(&f->targets, insn->table->default_label);
        for (size_t k = 0; k < insn->table->n_cases; k++)
            bitset_add(&f->targets, insn->table->labels[k]);
    }
    for (size_t i = 0; i < f->code->n_handlers; i++)
        bitset_add(&f->targets, f->code->handlers[i].target);
}

static struct frame_type object_type(struct frames *f, struct infer_type type)
{
    struct typeset set = infer_types(f->infer, type);
    if (set.n_names == 0)
        return (struct frame_type){.tag = FRAME_NULL};
    const struct utf8 *name = set.names[0];
    for (size_t i = 1; i < set.n_names; i++)
        name = f->join->join(f->join->context, name, set.names[i]);
    return (struct frame_type){.tag = FRAME_OBJECT, .name = name};
}

static struct frame_type frame_type(struct frames *f, struct infer_type type)
{
    switch (type.kind) {
    case TYPE_INT:
        return (struct frame_type){.tag = FRAME_INT};
    case TYPE_FLOAT:
        return (struct frame_type){.tag = FRAME_FLOAT};
    case TYPE_LONG:
        return (struct frame_type){.tag = FRAME_LONG};
    case TYPE_DOUBLE:
        return (struct frame_type){.tag = FRAME_DOUBLE};
    case TYPE_UNINITIALIZED_THIS:
        return (struct frame_type){.tag = FRAME_UNINITIALIZED_THIS};
    case TYPE_UNINITIALIZED:
        if (f->new_labels[type.of] == NO_LABEL)
            f->new_labels[type.of] = f->n_labels++;
        return (struct frame_type){.tag = FRAME_UNINITIALIZED, .label = f->new_labels[type.of]};
    case TYPE_REFERENCE:
        return object_type(f, type);
    default:
        return (struct frame_type){.tag = FRAME_TOP};
    }
}

/* From slots to entries of a frame.  The second half of a wide value has no entry. */
static const struct frame_type *frame_types(struct frames *f, const struct infer_type *slots,
                                            size_t n_slots, size_t *ret_n)
{
    struct frame_type *types = arena_alloc(f->arena, n_slots * sizeof *types);
    size_t n = 0;
    for (size_t i = 0; i < n_slots; i++) {
        types[n++] = frame_type(f, slots[i]);
        if ((slots[i].kind == TYPE_LONG || slots[i].kind == TYPE_DOUBLE) && i + 1 < n_slots &&
            slots[i + 1].kind == TYPE_SECOND)
            i++;
    }
    *ret_n = n;
    return types;
}

static void add_frame(struct frames *f, uint32_t label, const struct infer_state *state)
{
    struct frame *frame = &f->frames[f->n_frames++];
    frame->label = label;
    frame->stack = frame_types(f, state->stack, state->n_stack, &frame->n_stack);
    frame->locals = frame_types(f, state->locals, state->n_locals, &frame->n_locals);
    while (frame->n_locals > 0 && frame->locals[frame->n_locals - 1].tag == FRAME_TOP)
        frame->n_locals--;
}

/* There is one frame for each place in the code, even if several labels stand there.  The state at
 * the last of them includes all that jump to the others. */
static void find_frames(struct frames *f)
{
    f->frames = arena_alloc(f->arena, f->code->n_labels * sizeof *f->frames);
    bool is_target = false;
    for (size_t i = 0; i < f->code->n_insns; i++) {
        const struct insn *insn = &f->code->insns[i];
        struct infer_state state;
        if (insn->op != OP_LABEL)
            continue;
        is_target |= bitset_has(&f->targets, insn->label);
        if (i + 1 < f->code->n_insns && f->code->insns[i + 1].op == OP_LABEL)
            continue;
        if (is_target && infer_before(f->infer, i, &state))
            add_frame(f, insn->label, &state);
        is_target = false;
    }
}

/* Keeps all labels, and the instructions that can be reached. */
static void build_insns(struct frames *f, struct code *code)
{
    size_t n_new = f->n_labels - f->code->n_labels;
    struct insn *insns = arena_alloc(f->arena, (f->code->n_insns + n_new) * sizeof *insns);
    size_t n = 0;
    for (size_t i = 0; i < f->code->n_insns; i++) {
        struct infer_state state;
        if (f->code->insns[i].op != OP_LABEL && !infer_before(f->infer, i, &state))
            continue;
        if (f->new_labels[i] != NO_LABEL)
            insns[n++] = (struct insn){.op = OP_LABEL, .label = f->new_labels[i]};
        insns[n++] = f->code->insns[i];
    }
    code->insns = insns;
    code->n_insns = n;
    code->n_labels = f->n_labels;
}

static struct attribute_list build_attributes(struct frames *f, bool wants_frames)
{
    const struct attribute_list *old = &f->code->attributes;
    if (!wants_frames || f->n_frames == 0)
        return attributes_without(f->arena, old, (uint64_t)1 << ATTRIBUTE_STACK_MAP);
    struct attribute stack_map = {
        .kind = ATTRIBUTE_STACK_MAP, .n_rows = f->n_frames, .frames = f->frames};
    return attributes_with(f->arena, old, &stack_map);
}

static const struct utf8 *join_in_hierarchy(void *context, const struct utf8 *a,
                                            const struct utf8 *b)
{
    return hierarchy_join(context, a, b);
}

struct frames_join frames_join_in(struct hierarchy *h)
{
    return (struct frames_join){join_in_hierarchy, h};
}

enum status frames_compute(struct arena *arena, struct utf8_pool *texts,
                           const struct frames_join *join, const struct class_file *class_file,
                           const struct member *method, const struct code **ret, struct error *err)
{
    struct infer *infer;
    enum status status = infer_method(texts, class_file, method, INFER_TYPES, &infer, err);
    if (status != STATUS_OK)
        return status;
    struct frames f = {.arena = arena, .join = join, .code = method_code(method), .infer = infer};
    f.n_labels = f.code->n_labels;
    f.new_labels = mem_alloc(f.code->n_insns * sizeof *f.new_labels);
    for (size_t i = 0; i < f.code->n_insns; i++)
        f.new_labels[i] = NO_LABEL;
    find_targets(&f);
    find_frames(&f);
    struct code *code = arena_copy(arena, f.code, sizeof *f.code);
    build_insns(&f, code);
    code->attributes = build_attributes(&f, class_file->major >= FIRST_WITH_FRAMES);
    bitset_done(&f.targets);
    free(f.new_labels);
    infer_free(infer);
    *ret = code;
    return STATUS_OK;
}
