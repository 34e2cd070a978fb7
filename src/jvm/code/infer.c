#include "jvm/code/infer.h"

#include "base/containers/bitset.h"
#include "base/memory.h"
#include "jvm/code/infer_step.h"
#include "jvm/model/descriptor.h"

#include <stdlib.h>
#include <string.h>

struct infer {
    struct utf8_pool *texts;
    const struct class_file *class_file;
    const struct member *method;
    const struct code *code;
    enum infer_detail detail;
    struct typesets *sets;
    size_t *label_index;
    uint16_t max_stack, max_locals;
    size_t width;              /* slots of a state: max_locals + max_stack */
    struct infer_type *states; /* `width` slots for each entry of the list */
    int32_t *n_stack;          /* stack height at each entry; -1: not reached */
    struct bitset todo;
    bool failed; /* stack heights differ at a join, or a label does not exist */
};

/* Memory for the states of one method.  A method has at most 65,535 bytes of code and as many
 * locals, which would make 4 billion entries; methods that people write need some kilobytes. */
enum { LARGEST_BYTES = 1 << 28 };

static struct infer_type *state_of(const struct infer *f, size_t index)
{
    return f->states + index * f->width;
}

static struct infer_type join(struct infer *f, struct infer_type a, struct infer_type b)
{
    if (a.kind != b.kind)
        return (struct infer_type){.kind = TYPE_TOP};
    if (a.kind == TYPE_REFERENCE)
        return (struct infer_type){TYPE_REFERENCE, typeset_union(f->sets, a.of, b.of)};
    return a.of == b.of ? a : (struct infer_type){.kind = TYPE_TOP};
}

/* Joins n types into `into`.  Returns true if something changed. */
static bool join_types(struct infer *f, struct infer_type *into, const struct infer_type *from,
                       size_t n)
{
    bool changed = false;
    for (size_t i = 0; i < n; i++) {
        struct infer_type joined = join(f, into[i], from[i]);
        changed |= joined.kind != into[i].kind || joined.of != into[i].of;
        into[i] = joined;
    }
    return changed;
}

static void flow_to(struct infer *f, size_t index, const struct infer_type *locals,
                    const struct infer_type *stack, size_t n_stack)
{
    if (index >= f->code->n_insns) {
        f->failed = true;
        return;
    }
    struct infer_type *state = state_of(f, index);
    if (f->n_stack[index] < 0) {
        memcpy(state, locals, f->max_locals * sizeof *state);
        memcpy(state + f->max_locals, stack, n_stack * sizeof *state);
        f->n_stack[index] = (int32_t)n_stack;
        bitset_add(&f->todo, index);
    } else if (f->n_stack[index] != (int32_t)n_stack) {
        f->failed = true;
    } else {
        bool changed = join_types(f, state, locals, f->max_locals);
        changed |= join_types(f, state + f->max_locals, stack, n_stack);
        if (changed)
            bitset_add(&f->todo, index);
    }
}

static void flow_to_targets(struct infer *f, const struct insn *insn, const struct step *step)
{
    enum opcode_format format = insn->op != OP_LABEL ? opcode_table[insn->op].format : FORMAT_NONE;
    if (format == FORMAT_BRANCH) {
        flow_to(f, f->label_index[insn->label], step->locals, step->stack, step->n_stack);
    } else if (format == FORMAT_TABLE || format == FORMAT_LOOKUP) {
        const struct switch_table *table = insn->table;
        flow_to(f, f->label_index[table->default_label], step->locals, step->stack, step->n_stack);
        for (size_t i = 0; i < table->n_cases; i++)
            flow_to(f, f->label_index[table->labels[i]], step->locals, step->stack, step->n_stack);
    }
}

/* The local variables at the start of a handler are those before each instruction that it guards.
 */
static void flow_to_handlers(struct infer *f, size_t index, struct step *step)
{
    for (size_t i = 0; i < f->code->n_handlers; i++) {
        const struct handler *handler = &f->code->handlers[i];
        if (index < f->label_index[handler->start] || index >= f->label_index[handler->end])
            continue;
        const struct utf8 *type =
            handler->type != NULL ? handler->type : utf8_text(f->texts, "java/lang/Throwable");
        uint32_t origin = step->with_origins ? (uint32_t)(f->code->n_insns + i) : 0;
        struct infer_type thrown = {TYPE_REFERENCE, typeset_of(f->sets, type, origin)};
        flow_to(f, f->label_index[handler->target], step->locals, &thrown, 1);
    }
}

static bool visit(struct infer *f, size_t index, struct step *step)
{
    const struct insn *insn = &f->code->insns[index];
    step->n_stack = (size_t)f->n_stack[index];
    memcpy(step->locals, state_of(f, index), f->max_locals * sizeof *step->locals);
    memcpy(step->stack, state_of(f, index) + f->max_locals, step->n_stack * sizeof *step->stack);
    if (insn->op != OP_LABEL)
        flow_to_handlers(f, index, step);
    unsigned n_taken;
    unsigned n_left;
    insn_effect(insn, &n_taken, &n_left);
    if (n_taken > step->n_stack || step->n_stack - n_taken + n_left > f->max_stack)
        return false;
    step_insn(step, index);
    flow_to_targets(f, insn, step);
    if (!insn_ends_block(insn)) {
        if (index + 1 == f->code->n_insns)
            return false; /* the code falls off its end */
        flow_to(f, index + 1, step->locals, step->stack, step->n_stack);
    }
    return !f->failed;
}

static void enter(struct infer *f, struct step *step)
{
    const struct member *method = f->method;
    size_t origin = f->code->n_insns + f->code->n_handlers; /* the origin of slot 0 */
    size_t n = 0;
    if ((method->access & ACC_STATIC) == 0) {
        bool is_new = strcmp(method->name->text, "<init>") == 0 && f->class_file->super != NULL;
        uint32_t of_this = step->with_origins ? (uint32_t)origin : 0;
        step->locals[n++] =
            is_new ? (struct infer_type){.kind = TYPE_UNINITIALIZED_THIS}
                   : (struct infer_type){TYPE_REFERENCE,
                                         typeset_of(f->sets, f->class_file->name, of_this)};
    }
    for (const char *p = method->descriptor->text + 1; *p != ')'; p = descriptor_next(p)) {
        step->locals[n] = step_type(step, p, origin + n);
        n++;
        if (descriptor_slots(p) == 2)
            step->locals[n++] = (struct infer_type){.kind = TYPE_SECOND};
    }
    flow_to(f, 0, step->locals, step->stack, 0);
}

/* Takes the instruction with the lowest index first, because code mostly runs in this order. */
static bool run(struct infer *f)
{
    struct step step = {.texts = f->texts,
                        .sets = f->sets,
                        .class_name = f->class_file->name,
                        .code = f->code,
                        .with_origins = f->detail == INFER_ORIGINS,
                        .n_locals = f->max_locals};
    step.locals = mem_zero(f->max_locals, sizeof *step.locals);
    step.stack = mem_zero(f->max_stack, sizeof *step.stack);
    enter(f, &step);
    bool ok = !f->failed;
    for (size_t index; ok && (index = bitset_next(&f->todo, 0)) != BITSET_END;) {
        bitset_remove(&f->todo, index);
        ok = visit(f, index, &step);
    }
    free(step.locals);
    free(step.stack);
    return ok;
}

static enum status prepare(struct infer *f, struct error *err)
{
    const char *class_name = f->class_file->name->text;
    const char *name = f->method->name->text;
    for (size_t i = 0; i < f->code->n_insns; i++)
        if (f->code->insns[i].op == OP_JSR || f->code->insns[i].op == OP_RET)
            return fail(err, STATUS_INPUT, "%s.%s has subroutines", class_name, name);
    unsigned n_parameters = descriptor_parameter_slots(f->method->descriptor->text) +
                            ((f->method->access & ACC_STATIC) == 0);
    if (!code_maxima(f->code, n_parameters, &f->max_stack, &f->max_locals))
        return fail(err, STATUS_INPUT, "%s.%s: the stack does not fit together", class_name, name);
    f->width = (size_t)f->max_locals + f->max_stack;
    if (f->code->n_insns * f->width * sizeof *f->states > LARGEST_BYTES)
        return fail(err, STATUS_INPUT, "%s.%s is too large", class_name, name);
    f->sets = typesets_new(f->texts);
    f->label_index = code_label_index(f->code);
    f->states = mem_zero(f->code->n_insns * f->width, sizeof *f->states);
    f->n_stack = mem_alloc(f->code->n_insns * sizeof *f->n_stack);
    for (size_t i = 0; i < f->code->n_insns; i++)
        f->n_stack[i] = -1;
    bitset_init(&f->todo, f->code->n_insns);
    return STATUS_OK;
}

enum status infer_method(struct utf8_pool *texts, const struct class_file *class_file,
                         const struct member *method, enum infer_detail detail, struct infer **ret,
                         struct error *err)
{
    struct infer *f = mem_zero(1, sizeof *f);
    f->texts = texts;
    f->class_file = class_file;
    f->method = method;
    f->code = method_code(method);
    f->detail = detail;
    enum status status = prepare(f, err);
    if (status == STATUS_OK && !run(f))
        status = fail(err, STATUS_INPUT, "%s.%s: the code does not verify", class_file->name->text,
                      method->name->text);
    if (status != STATUS_OK) {
        infer_free(f);
        return status;
    }
    *ret = f;
    return STATUS_OK;
}

void infer_free(struct infer *f)
{
    if (f == NULL)
        return;
    typesets_free(f->sets);
    free(f->label_index);
    free(f->states);
    free(f->n_stack);
    bitset_done(&f->todo);
    free(f);
}

bool infer_before(const struct infer *f, size_t index, struct infer_state *ret)
{
    if (f->n_stack[index] < 0)
        return false;
    *ret = (struct infer_state){.n_locals = f->max_locals,
                                .n_stack = (size_t)f->n_stack[index],
                                .locals = state_of(f, index),
                                .stack = state_of(f, index) + f->max_locals};
    return true;
}

struct infer_type infer_operand(const struct infer *f, size_t index, unsigned slot)
{
    unsigned n_taken;
    unsigned n_left;
    insn_effect(&f->code->insns[index], &n_taken, &n_left);
    return state_of(f, index)[f->max_locals + (size_t)f->n_stack[index] - n_taken + slot];
}

struct typeset infer_types(const struct infer *f, struct infer_type type)
{
    return typeset_get(f->sets, type.of);
}
