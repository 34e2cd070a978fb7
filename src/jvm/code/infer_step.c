#include "jvm/code/infer_step.h"

#include "base/memory.h"
#include "jvm/model/descriptor.h"

#include <stdlib.h>
#include <string.h>

static struct infer_type simple(enum infer_kind kind)
{
    return (struct infer_type){.kind = kind};
}

static struct infer_type reference(struct step *step, const struct utf8 *name, size_t origin)
{
    uint32_t from = step->with_origins ? (uint32_t)origin : 0;
    return (struct infer_type){TYPE_REFERENCE, typeset_of(step->sets, name, from)};
}

struct infer_type step_type(struct step *step, const char *descriptor, size_t origin)
{
    switch (*descriptor) {
    case 'J':
        return simple(TYPE_LONG);
    case 'D':
        return simple(TYPE_DOUBLE);
    case 'F':
        return simple(TYPE_FLOAT);
    case 'L':
    case '[':
        return reference(step, descriptor_class(step->texts, descriptor), origin);
    default:
        return simple(TYPE_INT);
    }
}

static bool is_wide(struct infer_type type)
{
    return type.kind == TYPE_LONG || type.kind == TYPE_DOUBLE;
}

static void push(struct step *step, struct infer_type type)
{
    step->stack[step->n_stack++] = type;
    if (is_wide(type))
        step->stack[step->n_stack++] = simple(TYPE_SECOND);
}

/* A store over one half of a wide value makes the other half unusable. */
static void store(struct step *step, unsigned local, struct infer_type type)
{
    if (step->locals[local].kind == TYPE_SECOND && local > 0)
        step->locals[local - 1] = simple(TYPE_TOP);
    unsigned end = local + (is_wide(type) ? 2 : 1);
    if (end < step->n_locals && step->locals[end].kind == TYPE_SECOND)
        step->locals[end] = simple(TYPE_TOP);
    step->locals[local] = type;
    if (is_wide(type))
        step->locals[local + 1] = simple(TYPE_SECOND);
}

/* By opcode, from pop on: the slots that the instruction leaves, as numbers of the slots that it
 * takes, counted from the deepest. */
static const char *const shuffles[] = {"",     "",      "00",     "101", "2012",
                                       "0101", "12012", "230123", "10"};

static void shuffle(struct step *step, uint8_t op, unsigned n_taken)
{
    struct infer_type taken[4];
    step->n_stack -= n_taken;
    memcpy(taken, step->stack + step->n_stack, n_taken * sizeof *taken);
    for (const char *p = shuffles[op - OP_POP]; *p != '\0'; p++)
        step->stack[step->n_stack++] = taken[*p - '0'];
}

static struct infer_type constant_type(struct step *step, const struct constant *constant,
                                       size_t origin)
{
    switch (constant->tag) {
    case CONSTANT_FLOAT:
        return simple(TYPE_FLOAT);
    case CONSTANT_LONG:
        return simple(TYPE_LONG);
    case CONSTANT_DOUBLE:
        return simple(TYPE_DOUBLE);
    case CONSTANT_STRING:
        return reference(step, utf8_text(step->texts, "java/lang/String"), origin);
    case CONSTANT_CLASS:
        return reference(step, utf8_text(step->texts, "java/lang/Class"), origin);
    case CONSTANT_METHOD_TYPE:
        return reference(step, utf8_text(step->texts, "java/lang/invoke/MethodType"), origin);
    case CONSTANT_METHOD_HANDLE:
        return reference(step, utf8_text(step->texts, "java/lang/invoke/MethodHandle"), origin);
    case CONSTANT_DYNAMIC:
        return step_type(step, constant->dynamic.descriptor->text, origin);
    default:
        return simple(TYPE_INT);
    }
}

static const struct utf8 *array_of(struct step *step, const struct utf8 *element)
{
    char *text = element->text[0] == '[' ? mem_format("[%s", element->text)
                                         : mem_format("[L%s;", element->text);
    const struct utf8 *name = utf8_text(step->texts, text);
    free(text);
    return name;
}

/* The class of an array that newarray makes; element is its operand, 4 to 11. */
static const struct utf8 *primitive_array(struct step *step, unsigned element)
{
    char text[] = {'[', "ZCFDBSIJ"[element - 4], '\0'};
    return utf8_text(step->texts, text);
}

/* A constructor was called on the object, so every copy of the reference to it is initialized now.
 */
static void initialize(struct step *step, struct infer_type object, size_t index)
{
    struct infer_type done;
    if (object.kind == TYPE_UNINITIALIZED_THIS)
        done = reference(step, step->class_name, index);
    else if (object.kind == TYPE_UNINITIALIZED)
        done = reference(step, step->code->insns[object.of].type, index);
    else
        return;
    for (size_t i = 0; i < step->n_locals; i++)
        if (step->locals[i].kind == object.kind && step->locals[i].of == object.of)
            step->locals[i] = done;
    for (size_t i = 0; i < step->n_stack; i++)
        if (step->stack[i].kind == object.kind && step->stack[i].of == object.of)
            step->stack[i] = done;
}

static void call(struct step *step, size_t index, unsigned n_taken, const char *descriptor)
{
    const struct insn *insn = &step->code->insns[index];
    step->n_stack -= n_taken;
    if (insn->op == OP_INVOKESPECIAL && strcmp(insn->member->name->text, "<init>") == 0)
        initialize(step, step->stack[step->n_stack], index);
    const char *result = descriptor_return(descriptor);
    if (*result != 'V')
        push(step, step_type(step, result, index));
}

/* Instructions whose result the opcode table has as a reference, without its type. */
static struct infer_type reference_result(struct step *step, size_t index,
                                          struct infer_type deepest)
{
    const struct insn *insn = &step->code->insns[index];
    switch (insn->op) {
    case OP_AALOAD:
        return deepest.kind == TYPE_REFERENCE
                   ? (struct infer_type){TYPE_REFERENCE, typeset_elements(step->sets, deepest.of)}
                   : simple(TYPE_TOP);
    case OP_NEW:
        return (struct infer_type){TYPE_UNINITIALIZED, (uint32_t)index};
    case OP_NEWARRAY:
        return reference(step, primitive_array(step, insn->count), index);
    case OP_ANEWARRAY:
        return reference(step, array_of(step, insn->type), index);
    case OP_CHECKCAST:
    case OP_MULTIANEWARRAY:
        return reference(step, insn->type, index);
    default: /* aconst_null */
        return (struct infer_type){TYPE_REFERENCE, 0};
    }
}

static void table_step(struct step *step, size_t index, unsigned n_taken)
{
    const struct opcode_info *info = &opcode_table[step->code->insns[index].op];
    step->n_stack -= n_taken;
    struct infer_type deepest = n_taken != 0 ? step->stack[step->n_stack] : simple(TYPE_TOP);
    if (*info->pushes == 'A')
        push(step, reference_result(step, index, deepest));
    else if (*info->pushes != '\0')
        push(step, step_type(step, info->pushes, index));
}

static void local_step(struct step *step, const struct insn *insn)
{
    bool is_store = insn->op >= OP_ISTORE && insn->op <= OP_ASTORE;
    const struct opcode_info *info = &opcode_table[insn->op];
    if (is_store) {
        unsigned n_slots = descriptor_slots(info->pops);
        step->n_stack -= n_slots;
        store(step, insn->local,
              *info->pops == 'A' ? step->stack[step->n_stack] : step_type(step, info->pops, 0));
    } else {
        push(step,
             *info->pushes == 'A' ? step->locals[insn->local] : step_type(step, info->pushes, 0));
    }
}

void step_insn(struct step *step, size_t index)
{
    const struct insn *insn = &step->code->insns[index];
    if (insn->op == OP_LABEL)
        return;
    unsigned n_taken;
    unsigned n_left;
    insn_effect(insn, &n_taken, &n_left);
    switch (opcode_table[insn->op].format) {
    case FORMAT_STACK:
        shuffle(step, insn->op, n_taken);
        break;
    case FORMAT_LDC:
        push(step, constant_type(step, insn->constant, index));
        break;
    case FORMAT_LOCAL:
        local_step(step, insn);
        break;
    case FORMAT_FIELD:
        step->n_stack -= n_taken;
        if (n_left != 0)
            push(step, step_type(step, insn->member->descriptor->text, index));
        break;
    case FORMAT_METHOD:
    case FORMAT_INTERFACE:
        call(step, index, n_taken, insn->member->descriptor->text);
        break;
    case FORMAT_DYNAMIC:
        call(step, index, n_taken, insn->dynamic->descriptor->text);
        break;
    default:
        table_step(step, index, n_taken);
        break;
    }
}
