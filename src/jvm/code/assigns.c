#include "jvm/code/assigns.h"

#include "base/memory.h"
#include "jvm/code/infer.h"
#include "jvm/code/infer_step.h"
#include "jvm/model/descriptor.h"
#include "jvm/model/frame.h"

#include <stdlib.h>
#include <string.h>

struct walk {
    const struct assigns *assigns;
    const struct class_file *class_file;
    const struct member *method;
    const struct code *code;
    const struct typesets *sets; /* the sets of the types; NULL: those of infer */
    const struct infer *infer;
    size_t insn;
    size_t parameter;
    size_t *label_index;
    const struct frame **frame_at; /* by label, or NULL */
    struct step step;
};

static struct typeset types_of(const struct walk *w, struct infer_type type)
{
    return w->sets != NULL ? typeset_get(w->sets, type.of) : infer_types(w->infer, type);
}

static void ask(const struct walk *w, enum assign_kind kind, struct infer_type from,
                const struct utf8 *to)
{
    if (from.kind != TYPE_REFERENCE || to == NULL)
        return;
    struct typeset types = types_of(w, from);
    for (size_t i = 0; i < types.n_names; i++)
        if (types.names[i] != to || w->assigns->origins)
            w->assigns->visit(w->assigns->context,
                              &(struct assign){w->insn, kind, w->parameter, types.names[i],
                                               types.origins[i], to});
}

static const struct utf8 *class_of(const struct walk *w, const char *descriptor)
{
    return descriptor_class(w->assigns->texts, descriptor);
}

static void ask_arguments(struct walk *w, const char *descriptor, const struct infer_type *operand)
{
    w->parameter = 0;
    for (const char *p = descriptor + 1; *p != ')'; p = descriptor_next(p)) {
        ask(w, ASSIGN_VALUE, *operand, class_of(w, p));
        operand += descriptor_slots(p);
        w->parameter++;
    }
    w->parameter = NO_PARAMETER;
}

static void ask_member(struct walk *w, const struct insn *insn, const struct infer_type *operand)
{
    const struct member_ref *member = insn->member;
    switch (insn->op) {
    case OP_GETFIELD:
        ask(w, ASSIGN_RECEIVER, operand[0], member->owner);
        break;
    case OP_PUTFIELD:
        ask(w, ASSIGN_RECEIVER, operand[0], member->owner);
        ask(w, ASSIGN_VALUE, operand[1], class_of(w, member->descriptor->text));
        break;
    case OP_PUTSTATIC:
        ask(w, ASSIGN_VALUE, operand[0], class_of(w, member->descriptor->text));
        break;
    case OP_INVOKESTATIC:
        ask_arguments(w, member->descriptor->text, operand);
        break;
    case OP_INVOKEVIRTUAL:
    case OP_INVOKESPECIAL:
    case OP_INVOKEINTERFACE:
        ask(w, ASSIGN_RECEIVER, operand[0], member->owner);
        ask_arguments(w, member->descriptor->text, operand + 1);
        break;
    default:
        break;
    }
}

/* If the array may have one of several types, the stored value must fit each of them. */
static void ask_store(const struct walk *w, const struct infer_type *operand)
{
    if (operand[0].kind != TYPE_REFERENCE)
        return;
    struct typeset arrays = types_of(w, operand[0]);
    for (size_t i = 0; i < arrays.n_names; i++)
        if (arrays.names[i]->text[0] == '[')
            ask(w, ASSIGN_VALUE, operand[2], class_of(w, arrays.names[i]->text + 1));
}

static void ask_insn(struct walk *w, const struct infer_type *operand)
{
    const struct insn *insn = &w->code->insns[w->insn];
    switch (insn->op) {
    case OP_INVOKEDYNAMIC:
        ask_arguments(w, insn->dynamic->descriptor->text, operand);
        break;
    case OP_AASTORE:
        ask_store(w, operand);
        break;
    case OP_ARETURN:
        ask(w, ASSIGN_VALUE, operand[0],
            class_of(w, descriptor_return(w->method->descriptor->text)));
        break;
    case OP_ATHROW:
        ask(w, ASSIGN_VALUE, operand[0], utf8_text(w->assigns->texts, "java/lang/Throwable"));
        break;
    case OP_CHECKCAST:
    case OP_INSTANCEOF:
        ask(w, ASSIGN_CAST, operand[0], insn->type);
        break;
    default:
        if (opcode_table[insn->op].format == FORMAT_FIELD ||
            opcode_table[insn->op].format == FORMAT_METHOD ||
            opcode_table[insn->op].format == FORMAT_INTERFACE)
            ask_member(w, insn, operand);
        break;
    }
}

static void ask_flowing_types(struct walk *w)
{
    for (w->insn = 0; w->insn < w->code->n_insns; w->insn++) {
        struct infer_state state;
        unsigned n_taken;
        unsigned n_left;
        if (w->code->insns[w->insn].op == OP_LABEL || !infer_before(w->infer, w->insn, &state))
            continue;
        insn_effect(&w->code->insns[w->insn], &n_taken, &n_left);
        ask_insn(w, state.stack + state.n_stack - n_taken);
    }
}

/* --- the stack map ----------------------------------------------------------------------- */

static struct infer_type type_of_frame(struct walk *w, const struct frame_type *type)
{
    switch (type->tag) {
    case FRAME_INT:
        return (struct infer_type){.kind = TYPE_INT};
    case FRAME_FLOAT:
        return (struct infer_type){.kind = TYPE_FLOAT};
    case FRAME_DOUBLE:
        return (struct infer_type){.kind = TYPE_DOUBLE};
    case FRAME_LONG:
        return (struct infer_type){.kind = TYPE_LONG};
    case FRAME_NULL:
        return (struct infer_type){.kind = TYPE_REFERENCE};
    case FRAME_UNINITIALIZED_THIS:
        return (struct infer_type){.kind = TYPE_UNINITIALIZED_THIS};
    case FRAME_OBJECT:
        return (struct infer_type){TYPE_REFERENCE, typeset_of(w->step.sets, type->name, 0)};
    case FRAME_UNINITIALIZED: {
        size_t index = w->label_index[type->label];
        while (index + 1 < w->code->n_insns && w->code->insns[index].op == OP_LABEL)
            index++;
        return (struct infer_type){TYPE_UNINITIALIZED, (uint32_t)index};
    }
    default:
        return (struct infer_type){.kind = TYPE_TOP};
    }
}

/* Compares the types of the slots with those of a frame, or replaces them by those of the frame. */
static size_t meet(struct walk *w, const struct frame_type *types, size_t n_types,
                   struct infer_type *slots, size_t n_slots, bool take_over)
{
    size_t at = 0;
    for (size_t i = 0; i < n_types && at < n_slots; i++) {
        bool is_wide = types[i].tag == FRAME_LONG || types[i].tag == FRAME_DOUBLE;
        if (!take_over && types[i].tag == FRAME_OBJECT)
            ask(w, ASSIGN_VALUE, slots[at], types[i].name);
        if (take_over)
            slots[at] = type_of_frame(w, &types[i]);
        at++;
        if (is_wide && at < n_slots && take_over)
            slots[at] = (struct infer_type){.kind = TYPE_SECOND};
        at += is_wide;
    }
    for (size_t i = at; i < n_slots && take_over; i++)
        slots[i] = (struct infer_type){.kind = TYPE_TOP};
    return at;
}

static void flow_into(struct walk *w, uint32_t label)
{
    const struct frame *frame = w->frame_at[label];
    if (frame == NULL)
        return;
    meet(w, frame->locals, frame->n_locals, w->step.locals, w->step.n_locals, false);
    meet(w, frame->stack, frame->n_stack, w->step.stack, w->step.n_stack, false);
}

static void flow_into_handlers(struct walk *w)
{
    for (size_t i = 0; i < w->code->n_handlers; i++) {
        const struct handler *handler = &w->code->handlers[i];
        const struct frame *frame = w->frame_at[handler->target];
        if (w->insn < w->label_index[handler->start] || w->insn >= w->label_index[handler->end] ||
            frame == NULL)
            continue;
        meet(w, frame->locals, frame->n_locals, w->step.locals, w->step.n_locals, false);
        if (frame->n_stack == 1 && frame->stack[0].tag == FRAME_OBJECT && handler->type != NULL &&
            handler->type != frame->stack[0].name)
            w->assigns->visit(w->assigns->context,
                              &(struct assign){w->insn, ASSIGN_VALUE, NO_PARAMETER, handler->type,
                                               0, frame->stack[0].name});
    }
}

static void flow_into_targets(struct walk *w, const struct insn *insn)
{
    enum opcode_format format = opcode_table[insn->op].format;
    if (format == FORMAT_BRANCH)
        flow_into(w, insn->label);
    if (format != FORMAT_TABLE && format != FORMAT_LOOKUP)
        return;
    flow_into(w, insn->table->default_label);
    for (size_t i = 0; i < insn->table->n_cases; i++)
        flow_into(w, insn->table->labels[i]);
}

static void begin(struct walk *w)
{
    struct infer_state state;
    infer_before(w->infer, 0, &state);
    for (size_t i = 0; i < state.n_locals; i++) {
        w->step.locals[i] = state.locals[i];
        if (state.locals[i].kind != TYPE_REFERENCE)
            continue;
        struct typeset types = infer_types(w->infer, state.locals[i]);
        w->step.locals[i].of = 0;
        for (size_t k = 0; k < types.n_names; k++)
            w->step.locals[i].of = typeset_union(w->step.sets, w->step.locals[i].of,
                                                 typeset_of(w->step.sets, types.names[k], 0));
    }
}

/* Returns false if the frame does not fit the code: its stack has another height. */
static bool believe(struct walk *w, const struct frame *frame)
{
    struct infer_state state;
    size_t n_slots = 0;
    for (size_t i = 0; i < frame->n_stack; i++)
        n_slots += 1 + (frame->stack[i].tag == FRAME_LONG || frame->stack[i].tag == FRAME_DOUBLE);
    if (!infer_before(w->infer, w->insn, &state) || state.n_stack != n_slots)
        return false;
    meet(w, frame->locals, frame->n_locals, w->step.locals, w->step.n_locals, true);
    w->step.n_stack = meet(w, frame->stack, frame->n_stack, w->step.stack, n_slots, true);
    return true;
}

static size_t highest_stack(const struct walk *w)
{
    size_t highest = 0;
    struct infer_state state;
    for (size_t i = 0; i < w->code->n_insns; i++)
        if (infer_before(w->infer, i, &state) && state.n_stack > highest)
            highest = state.n_stack;
    return highest;
}

/* Walks the code from the first instruction to the last.  At a frame, the types are compared with
 * the frame, and then those of the frame count. */
static void ask_declared_types(struct walk *w)
{
    bool reached = true;
    begin(w);
    for (w->insn = 0; w->insn < w->code->n_insns; w->insn++) {
        const struct insn *insn = &w->code->insns[w->insn];
        if (insn->op == OP_LABEL) {
            const struct frame *frame = w->frame_at[insn->label];
            if (frame == NULL)
                continue;
            if (reached)
                flow_into(w, insn->label);
            reached = believe(w, frame);
            continue;
        }
        struct infer_state state;
        if (!reached || !infer_before(w->infer, w->insn, &state)) {
            reached = false; /* code without a frame that cannot be reached is skipped */
            continue;
        }
        unsigned n_taken;
        unsigned n_left;
        insn_effect(insn, &n_taken, &n_left);
        flow_into_handlers(w);
        ask_insn(w, w->step.stack + w->step.n_stack - n_taken);
        step_insn(&w->step, w->insn);
        flow_into_targets(w, insn);
        reached = !insn_ends_block(insn);
    }
}

static void walk_stack_map(struct walk *w, const struct attribute *map)
{
    struct infer_state entry;
    if (!infer_before(w->infer, 0, &entry))
        return;
    struct typesets *sets = typesets_new(w->assigns->texts);
    w->sets = sets;
    w->label_index = code_label_index(w->code);
    w->frame_at = mem_zero(w->code->n_labels, sizeof *w->frame_at);
    for (size_t i = 0; i < map->n_rows; i++)
        w->frame_at[map->frames[i].label] = &map->frames[i];
    w->step = (struct step){
        .texts = w->assigns->texts,
        .sets = sets,
        .class_name = w->class_file->name,
        .code = w->code,
        .locals = mem_zero(entry.n_locals + 2, sizeof *w->step.locals),
        .stack = mem_zero(highest_stack(w) + 4, sizeof *w->step.stack),
        .n_locals = entry.n_locals,
    };
    ask_declared_types(w);
    free(w->step.locals);
    free(w->step.stack);
    free(w->frame_at);
    free(w->label_index);
    typesets_free(sets);
}

enum status assigns_of_method(const struct assigns *assigns, const struct class_file *class_file,
                              const struct member *method, struct error *err)
{
    struct infer *infer;
    enum infer_detail detail = assigns->origins ? INFER_ORIGINS : INFER_TYPES;
    enum status status = infer_method(assigns->texts, class_file, method, detail, &infer, err);
    if (status != STATUS_OK)
        return status;
    struct walk walk = {.assigns = assigns,
                        .class_file = class_file,
                        .method = method,
                        .code = method_code(method),
                        .parameter = NO_PARAMETER,
                        .infer = infer};
    ask_flowing_types(&walk);
    const struct attribute *map = attribute_find(&walk.code->attributes, ATTRIBUTE_STACK_MAP);
    if (map != NULL && !assigns->origins)
        walk_stack_map(&walk, map);
    infer_free(infer);
    return STATUS_OK;
}
