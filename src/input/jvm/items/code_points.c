#include "input/jvm/items/code_points.h"

#include "base/memory.h"
#include "input/jvm/items/item_table.h"
#include "jvm/code/infer.h"
#include "jvm/model/class_mentions.h"
#include "jvm/model/descriptor.h"
#include "jvm/world/hierarchy.h"

#include <stdlib.h>
#include <string.h>

struct finding {
    struct app *app;
    const struct class_file *c;
    const struct member *method;
    const struct code *code;
    const struct infer *infer;
    uint64_t kinds;
    uint32_t *n_inits; /* for each `new`, by index: the number of constructor calls on its object */
    size_t n_other_calls; /* calls of other constructors in this constructor */
    const size_t *label_index;
    struct code_point *points;
    size_t n_points, capacity;
};

static void add_made(struct finding *f, enum item_kind kind, enum stub stub, size_t insn,
                     size_t maker, size_t taker)
{
    if ((f->kinds >> kind & 1) == 0)
        return;
    mem_grow((void **)&f->points, &f->capacity, f->n_points + 1, sizeof *f->points);
    f->points[f->n_points++] = (struct code_point){.kind = (uint16_t)kind,
                                                   .stub = (uint8_t)stub,
                                                   .insn = (uint32_t)insn,
                                                   .maker = (uint32_t)maker,
                                                   .taker = (uint32_t)taker,
                                                   .item = NO_ITEM};
}

static void add(struct finding *f, enum item_kind kind, enum stub stub, size_t insn)
{
    add_made(f, kind, stub, insn, insn, insn);
}

static bool is_constructor_call(const struct insn *insn)
{
    return insn->op == OP_INVOKESPECIAL && utf8_is(insn->member->name, "<init>");
}

static bool is_enum_class(const struct class_file *c)
{
    return (c->access & ACC_ENUM) != 0 && c->super != NULL && utf8_is(c->super, "java/lang/Enum");
}

/* True for accessors, bridges, and the methods that every enum has. */
static bool is_made_by_compiler(const struct class_file *c, const struct member *method)
{
    return (method->access & ACC_BRIDGE) != 0 || strncmp(method->name->text, "access$", 7) == 0 ||
           (is_enum_class(c) &&
            (utf8_is(method->name, "values") || utf8_is(method->name, "valueOf")));
}

/* True if this instruction of an enum's class initialiser stores a constant in its static field. */
static bool puts_enum_away(const struct finding *f, size_t index)
{
    const struct insn *insn = &f->code->insns[index];
    return insn->op == OP_PUTSTATIC && is_enum_class(f->c) && insn->member->owner == f->c->name &&
           insn->member->descriptor->text[0] == 'L' &&
           strstr(insn->member->descriptor->text, f->c->name->text) != NULL;
}

/* The constant that an array store puts into an array of an enum's constants, or NULL. */
static const struct member *stored_constant(const struct finding *f, size_t index, size_t *ret_get)
{
    const struct insn *insns = f->code->insns;
    size_t get = index;
    if (insns[index].op != OP_AASTORE || !is_enum_class(f->c) ||
        !(utf8_is(f->method->name, "<clinit>") || utf8_is(f->method->name, "$values")))
        return NULL;
    while (get > 0 && insns[get - 1].op == OP_LABEL)
        get--;
    if (get == 0 || insns[get - 1].op != OP_GETSTATIC || insns[get - 1].member->owner != f->c->name)
        return NULL;
    *ret_get = get - 1;
    const struct member_ref *ref = insns[get - 1].member;
    const struct member *field = class_field(f->c, ref->name, ref->descriptor);
    return field != NULL && (field->access & ACC_ENUM) != 0 ? field : NULL;
}

/* The entry of a constant in the array of all constants.  The instruction that loads the constant
 * is part of the entry, so it is no access of its own. */
static bool find_entry(struct finding *f, size_t index)
{
    size_t get = 0;
    const struct member *constant = stored_constant(f, index, &get);
    if (constant == NULL || (f->kinds >> ITEM_CALL & 1) == 0)
        return false;
    if (f->n_points > 0 && f->points[f->n_points - 1].insn == get)
        f->n_points--;
    add_made(f, ITEM_CALL, STUB_DEFAULT, index, get, index);
    f->points[f->n_points - 1].entry_of = constant;
    return true;
}

static size_t next_insn(const struct finding *f, size_t index)
{
    do
        index++;
    while (index < f->code->n_insns && f->code->insns[index].op == OP_LABEL);
    return index;
}

/* True if the call returns an object of exactly the type that it is called on. */
static bool returns_its_type(const struct finding *f, size_t index)
{
    const struct insn *insn = &f->code->insns[index];
    if (insn->op != OP_INVOKEVIRTUAL && insn->op != OP_INVOKEINTERFACE)
        return false;
    const struct utf8 *result =
        descriptor_class(f->app->texts, descriptor_return(insn->member->descriptor->text));
    struct infer_type object = infer_operand(f->infer, index, 0);
    if (result != insn->member->owner || object.kind != TYPE_REFERENCE)
        return false;
    struct typeset types = infer_types(f->infer, object);
    for (size_t i = 0; i < types.n_names; i++)
        if (types.names[i] != result)
            return false;
    return types.n_names > 0;
}

/* Adds the item for everything after the call of another constructor. */
static void find_rest(struct finding *f, size_t index)
{
    size_t next = next_insn(f, index);
    if (f->n_other_calls == 1 && next < f->code->n_insns && f->code->insns[next].op != OP_RETURN)
        add(f, ITEM_REST, STUB_RETURN, index);
}

static void find_call(struct finding *f, size_t index)
{
    const struct insn *insn = &f->code->insns[index];
    size_t next = next_insn(f, index);
    bool is_put_away = next < f->code->n_insns && puts_enum_away(f, next);
    if (!is_constructor_call(insn)) {
        if (!is_put_away)
            add(f, ITEM_CALL, returns_its_type(f, index) ? STUB_OBJECT : STUB_DEFAULT, index);
        return;
    }
    struct infer_type object = infer_operand(f->infer, index, 0);
    if (object.kind == TYPE_UNINITIALIZED && f->n_inits[object.of] == 1)
        add_made(f, ITEM_CALL, STUB_DEFAULT, index, object.of, is_put_away ? next : index);
    else if (object.kind == TYPE_UNINITIALIZED_THIS)
        find_rest(f, index);
}

static void find_constant(struct finding *f, size_t index)
{
    const struct constant *constant = f->code->insns[index].constant;
    if (constant->tag != CONSTANT_STRING)
        add(f, ITEM_CONSTANT, STUB_DEFAULT, index);
    else if (constant->text->n_bytes > 0)
        add(f, ITEM_CONSTANT, STUB_NO_TEXT, index);
}

static void find_branch(struct finding *f, size_t index)
{
    add(f, ITEM_BRANCH, STUB_DEFAULT, index);
    if (f->label_index[f->code->insns[index].label] > index)
        add(f, ITEM_FALL, STUB_JUMP, index);
}

static void find_insn(struct finding *f, size_t index)
{
    const struct insn *insn = &f->code->insns[index];
    struct infer_state state;
    if (insn->op == OP_LABEL || !infer_before(f->infer, index, &state))
        return;
    switch (opcode_table[insn->op].format) {
    case FORMAT_METHOD:
    case FORMAT_INTERFACE:
    case FORMAT_DYNAMIC:
        find_call(f, index);
        break;
    case FORMAT_FIELD:
        if (!puts_enum_away(f, index))
            add(f, ITEM_ACCESS, STUB_DEFAULT, index);
        break;
    case FORMAT_LDC:
        find_constant(f, index);
        break;
    case FORMAT_TABLE:
    case FORMAT_LOOKUP:
        add(f, ITEM_BRANCH, STUB_DEFAULT, index);
        break;
    case FORMAT_BRANCH:
        if (insn->op != OP_GOTO)
            find_branch(f, index);
        break;
    default:
        if (insn->op == OP_CHECKCAST || insn->op == OP_INSTANCEOF)
            add(f, ITEM_CAST, STUB_DEFAULT, index);
        else if ((insn->op >= OP_IALOAD && insn->op <= OP_SALOAD) || insn->op == OP_ARRAYLENGTH)
            add(f, ITEM_ACCESS, STUB_DEFAULT, index);
        else if (insn->op >= OP_IASTORE && insn->op <= OP_SASTORE && !find_entry(f, index))
            add(f, ITEM_STORE, STUB_DEFAULT, index);
        break;
    }
}

static void find_handlers(struct finding *f)
{
    for (size_t i = 0; i < f->code->n_handlers; i++) {
        uint32_t target = f->code->handlers[i].target;
        size_t first = 0;
        while (f->code->handlers[first].target != target)
            first++;
        if (first == i)
            add(f, ITEM_HANDLER, STUB_DEFAULT, target);
    }
}

static void find_locals(struct finding *f)
{
    unsigned n_parameters = descriptor_parameter_slots(f->method->descriptor->text) +
                            ((f->method->access & ACC_STATIC) == 0);
    struct bitset used;
    bitset_init(&used, (size_t)UINT16_MAX + 1);
    for (size_t i = 0; i < f->code->n_insns; i++) {
        const struct insn *insn = &f->code->insns[i];
        if (insn->op != OP_LABEL && (opcode_table[insn->op].format == FORMAT_LOCAL ||
                                     opcode_table[insn->op].format == FORMAT_IINC))
            bitset_add(&used, insn->local);
    }
    for (size_t i = bitset_next(&used, n_parameters); i != BITSET_END;
         i = bitset_next(&used, i + 1))
        add(f, ITEM_LOCAL, STUB_DEFAULT, i);
    bitset_done(&used);
}

static void count_inits(struct finding *f)
{
    for (size_t i = 0; i < f->code->n_insns; i++) {
        struct infer_state state;
        if (f->code->insns[i].op == OP_LABEL || !is_constructor_call(&f->code->insns[i]) ||
            !infer_before(f->infer, i, &state))
            continue;
        struct infer_type object = infer_operand(f->infer, i, 0);
        if (object.kind == TYPE_UNINITIALIZED)
            f->n_inits[object.of]++;
        f->n_other_calls += object.kind == TYPE_UNINITIALIZED_THIS;
    }
}

struct naming {
    const struct app *app;
    bool found;
};

static void is_program_class(void *context, const struct utf8 *name)
{
    struct naming *naming = context;
    naming->found |= app_find(naming->app, name) != NO_CLASS;
}

static bool frames_name_program(struct app *app, const struct code *code)
{
    struct naming naming = {app, false};
    const struct attribute *map = attribute_find(&code->attributes, ATTRIBUTE_STACK_MAP);
    if (map != NULL)
        mention_attribute(&(struct mentions){app->texts, is_program_class, &naming}, map);
    return naming.found;
}

void points_find(struct app *app, const struct class_file *c, const struct member *method,
                 uint64_t kinds, struct code_points *ret)
{
    *ret = (struct code_points){0};
    struct finding f = {
        .app = app, .c = c, .method = method, .code = method_code(method), .kinds = kinds};
    struct infer *infer;
    if (kinds == 0 || f.code == NULL ||
        infer_method(app->texts, c, method, INFER_TYPES, &infer, NULL) != STATUS_OK)
        return;
    f.infer = infer;
    ret->is_followed = true;
    ret->has_frames = frames_name_program(app, f.code);
    if (!is_made_by_compiler(c, method)) {
        size_t *label_index = code_label_index(f.code);
        f.label_index = label_index;
        f.n_inits = mem_zero(f.code->n_insns, sizeof *f.n_inits);
        count_inits(&f);
        for (size_t i = 0; i < f.code->n_insns; i++)
            find_insn(&f, i);
        find_handlers(&f);
        find_locals(&f);
        free(f.n_inits);
        free(label_index);
    }
    infer_free(infer);
    ret->n_points = f.n_points;
    ret->points = arena_copy(&app->arena, f.points, f.n_points * sizeof *f.points);
    free(f.points);
}

const struct code_point *points_constant(const struct code *code, const struct code_points *points,
                                         const struct member *constant)
{
    for (size_t i = 0; i < points->n_points; i++) {
        const struct code_point *point = &points->points[i];
        const struct insn *taker = &code->insns[point->taker];
        if (point->kind == ITEM_CALL && point->taker != point->insn &&
            taker->member->name == constant->name &&
            taker->member->descriptor == constant->descriptor)
            return point;
    }
    return NULL;
}

void local_fates(const struct code *code, uint32_t slot, unsigned char *fates)
{
    for (size_t i = 0; i < code->n_insns; i++) {
        const struct insn *insn = &code->insns[i];
        if (insn->op != OP_LABEL && insn->local == slot &&
            (opcode_table[insn->op].format == FORMAT_LOCAL ||
             opcode_table[insn->op].format == FORMAT_IINC))
            fates[i] = STUB_DEFAULT;
    }
}

void point_fates(const struct code *code, const struct code_point *point, unsigned char *fates,
                 bool *handler_goes)
{
    if (point->kind == ITEM_HANDLER) {
        for (size_t h = 0; h < code->n_handlers; h++)
            handler_goes[h] |= code->handlers[h].target == point->insn;
    } else if (point->kind == ITEM_LOCAL) {
        local_fates(code, point->insn, fates);
    } else if (point->kind == ITEM_FALL) {
        if (fates[point->insn] == STUB_KEEP)
            fates[point->insn] = STUB_JUMP;
    } else {
        fates[point->maker] = fates[point->taker] = STUB_DEFAULT;
        fates[point->insn] = point->stub;
    }
}
