#include "input/jvm/render/render_code.h"

#include "base/memory.h"
#include "input/jvm/items/code_points.h"
#include "input/jvm/render/common_superclass.h"
#include "input/jvm/render/render_types.h"
#include "jvm/code/stub_code.h"
#include "jvm/model/changed_copy.h"
#include "jvm/model/descriptor.h"

#include <stdlib.h>
#include <string.h>

const struct code *default_code(struct arena *arena, const struct member *method)
{
    static const struct {
        uint8_t zero, give_back;
    } by_letter[] = {
        ['I'] = {OP_ICONST_0, OP_IRETURN},    ['J'] = {OP_LCONST_0, OP_LRETURN},
        ['F'] = {OP_FCONST_0, OP_FRETURN},    ['D'] = {OP_DCONST_0, OP_DRETURN},
        ['L'] = {OP_ACONST_NULL, OP_ARETURN},
    };
    char type = *descriptor_return(method->descriptor->text);
    int letter = type == '[' ? 'L' : strchr("JFDL", type) != NULL ? type : 'I';
    struct insn *insns = arena_alloc(arena, 2 * sizeof *insns);
    struct code *code = arena_alloc(arena, sizeof *code);
    insns[0] = (struct insn){.op = by_letter[letter].zero};
    insns[1] = (struct insn){.op = type == 'V' ? OP_RETURN : by_letter[letter].give_back};
    *code = (struct code){
        .max_stack = type == 'V' ? 0 : (uint16_t)descriptor_slots(&type),
        .max_locals = (uint16_t)(descriptor_parameter_slots(method->descriptor->text) +
                                 ((method->access & ACC_STATIC) == 0)),
        .n_insns = type == 'V' ? 1 : 2,
        .insns = type == 'V' ? insns + 1 : insns,
    };
    return code;
}

struct editing {
    const struct rewriting *r;
    struct arena *arena;
    const struct class_file *c;
    const struct class_items *of_class;
    const struct member *method, *now; /* the method as it was, and with its new descriptor */
    const struct code_points *points;
};

static bool has(const struct editing *e, uint32_t item)
{
    return item == NO_ITEM || bitset_has(e->r->subset, item);
}

/* --- the call of a superclass's constructor ------------------------------------------------- */

/* Drops the arguments, the last one first, and calls the constructor without parameters of the new
 * superclass. */
static size_t call_plain(struct editing *e, const struct insn *call, struct insn *ret)
{
    struct utf8_pool *texts = e->r->app->texts;
    size_t n_arguments = 0;
    for (const char *p = call->member->descriptor->text + 1; *p != ')'; p = descriptor_next(p))
        n_arguments++;
    size_t at = n_arguments;
    for (const char *p = call->member->descriptor->text + 1; *p != ')'; p = descriptor_next(p))
        ret[--at] = (struct insn){.op = descriptor_slots(p) == 2 ? OP_POP2 : OP_POP};
    struct member_ref *plain = arena_alloc(e->arena, sizeof *plain);
    *plain = (struct member_ref){
        CONSTANT_METHOD_REF, superclass_now(e->r, (uint32_t)(e->of_class - e->r->items->classes)),
        utf8_text(texts, "<init>"), utf8_text(texts, "()V")};
    ret[n_arguments] = (struct insn){.op = OP_INVOKESPECIAL, .member = plain};
    return n_arguments + 1;
}

static const struct code *without_super_call(struct editing *e, const struct code *code)
{
    enum { MOST_ARGUMENTS = 255 }; /* the class file format allows no more */
    size_t n_calls;
    struct member now = method_with_code(e->arena, e->method, code);
    size_t call = super_call_index(e->c, &now, &n_calls);
    if (call == SIZE_MAX)
        return code;
    struct insn *insns = arena_alloc(e->arena, (code->n_insns + MOST_ARGUMENTS) * sizeof *insns);
    memcpy(insns, code->insns, call * sizeof *insns);
    size_t n = call + call_plain(e, &code->insns[call], insns + call);
    memcpy(insns + n, code->insns + call + 1, (code->n_insns - call - 1) * sizeof *insns);
    return code_with_insns(e->arena, code, insns, n + code->n_insns - call - 1);
}

/* --- points --------------------------------------------------------------------------------- */

/* Returns true if some point of the method is absent. */
static bool find_fates(const struct editing *e, const struct code *code, unsigned char *fates,
                       bool *handler_goes)
{
    bool some = false;
    for (size_t i = 0; i < e->points->n_points; i++) {
        const struct code_point *point = &e->points->points[i];
        if (has(e, point->item))
            continue;
        some = true;
        point_fates(code, point, fates, handler_goes);
    }
    return some;
}

/* Loads of absent parameters become zero or null. */
static bool find_lost_parameters(const struct editing *e, const struct code *code,
                                 unsigned char *fates)
{
    uint64_t lost;
    const struct family *family = retype_family(e->r, e->c, e->method);
    retype_descriptor(e->r, family, e->method->descriptor, &lost);
    uint32_t slot = (e->method->access & ACC_STATIC) == 0;
    const char *type = e->method->descriptor->text + 1;
    for (size_t i = 0; lost >> i != 0; i++, type = descriptor_next(type)) {
        if ((lost >> i & 1) != 0)
            local_fates(code, slot, fates);
        slot += descriptor_slots(type);
        if (i == 63)
            break;
    }
    return lost != 0;
}

/* A method without a result returns nothing. */
static bool find_lost_results(const struct editing *e, const struct code *code,
                              unsigned char *fates)
{
    if (!is_void_now(e->r, retype_family(e->r, e->c, e->method)))
        return false;
    for (size_t i = 0; i < code->n_insns; i++)
        if (code->insns[i].op >= OP_IRETURN && code->insns[i].op <= OP_ARETURN)
            fates[i] = STUB_VOID;
    return true;
}

/* Changes the rows about variables in the same way as the instructions, from a slot on. */
static void move_rows(const struct editing *e, struct code *code, enum attribute_kind kind,
                      uint32_t first, unsigned n_slots)
{
    const struct attribute *a = attribute_find(&code->attributes, kind);
    if (a == NULL)
        return;
    enum { N_CELLS = VARIABLE_INDEX + 1 };
    union cell *cells = arena_copy(e->arena, a->cells, a->n_rows * N_CELLS * sizeof *cells);
    struct attribute moved = *a;
    moved.cells = cells;
    for (size_t i = 0; i < a->n_rows; i++)
        if (cells[i * N_CELLS + VARIABLE_INDEX].number > first)
            cells[i * N_CELLS + VARIABLE_INDEX].number -= n_slots;
    code->attributes = attributes_with(e->arena, &code->attributes, &moved);
}

/* Moves the other variables into the slots of the absent parameters. */
static const struct code *with_fewer_locals(const struct editing *e, const struct code *code)
{
    uint64_t lost;
    const struct family *family = retype_family(e->r, e->c, e->method);
    retype_descriptor(e->r, family, e->method->descriptor, &lost);
    if (lost == 0)
        return code;
    struct insn *insns = arena_copy(e->arena, code->insns, code->n_insns * sizeof *insns);
    struct code *copy = arena_copy(e->arena, code, sizeof *code);
    uint32_t first = (e->method->access & ACC_STATIC) == 0;
    unsigned n_lost = 0;
    const char *type = e->method->descriptor->text + 1;
    for (size_t i = 0; i < family->n_parameters; i++, type = descriptor_next(type)) {
        unsigned n_slots = descriptor_slots(type);
        if ((lost >> i & 1) == 0) {
            first += n_slots;
            continue;
        }
        n_lost += n_slots;
        for (size_t k = 0; k < code->n_insns; k++)
            if (insns[k].op != OP_LABEL && insns[k].local > first &&
                (opcode_table[insns[k].op].format == FORMAT_LOCAL ||
                 opcode_table[insns[k].op].format == FORMAT_IINC))
                insns[k].local = (uint16_t)(insns[k].local - n_slots);
        move_rows(e, copy, ATTRIBUTE_LOCAL_VARIABLES, first, n_slots);
        move_rows(e, copy, ATTRIBUTE_LOCAL_VARIABLE_TYPES, first, n_slots);
    }
    copy->insns = insns;
    copy->max_locals = (uint16_t)(copy->max_locals - n_lost);
    return copy;
}

static bool find_members(const struct editing *e, const struct code *code,
                         const struct member_ref **members, uint64_t *lost)
{
    bool some = false;
    for (size_t i = 0; i < code->n_insns; i++) {
        const struct insn *insn = &code->insns[i];
        if (!insn_has_member(insn))
            continue;
        const struct member_ref *changed = retype_insn(e->r, e->arena, e->c, insn, &lost[i]);
        if (changed != insn->member) {
            members[i] = changed;
            some = true;
        }
    }
    return some;
}

static const struct code *without_points(const struct editing *e, const struct code *code)
{
    uint64_t *lost = mem_zero(code->n_insns, sizeof *lost);
    const struct member_ref **members = mem_zero(code->n_insns, sizeof *members);
    unsigned char *fates = mem_zero(code->n_insns, sizeof *fates);
    bool *handler_goes = mem_zero(code->n_handlers, sizeof *handler_goes);
    bool changes = find_fates(e, code, fates, handler_goes);
    changes |= find_lost_parameters(e, code, fates);
    changes |= find_lost_results(e, code, fates);
    changes |= find_members(e, code, members, lost);
    if (changes)
        code = code_stub(e->arena, e->r->app->texts, code,
                         &(struct stubs){fates, handler_goes, members, lost});
    free(lost);
    free(members);
    free(handler_goes);
    free(fates);
    return code;
}

/* Removes the instructions that compute values which are dropped. */
static const struct code *tidied(const struct editing *e, const struct code *code)
{
    unsigned char *fates = mem_zero(code->n_insns, sizeof *fates);
    code = code_stub(e->arena, e->r->app->texts, code, &(struct stubs){.fates = fates});
    free(fates);
    return code;
}

static const struct code *with_frames(const struct editing *e, const struct code *code)
{
    struct subset_joins joins = {e->r};
    struct frames_join join = {subset_join, &joins};
    struct member now = method_with_code(e->arena, e->now, code);
    const struct code *framed;
    return frames_compute(e->arena, e->r->app->texts, &join, e->c, &now, &framed, NULL) == STATUS_OK
               ? framed
               : code;
}

const struct code *rewrite_code(const struct rewriting *r, struct arena *arena,
                                uint32_t class_number, size_t method, const struct member *now,
                                const struct code *code)
{
    const struct class_items *of_class = &r->items->classes[class_number];
    struct editing e = {.r = r,
                        .arena = arena,
                        .c = r->app->classes[class_number].file,
                        .of_class = of_class,
                        .now = now,
                        .points = &of_class->methods[method].points};
    e.method = &e.c->methods[method];
    const struct code *before = code;
    if (e.points->is_followed)
        code = with_fewer_locals(&e, without_points(&e, code));
    if (!has(&e, of_class->extends) && utf8_is(e.method->name, "<init>")) {
        const struct code *called = without_super_call(&e, code);
        code = called != code && e.points->is_followed ? tidied(&e, called) : called;
    }
    if (e.points->is_followed &&
        (code != before || e.points->has_frames || now->descriptor != e.method->descriptor))
        code = with_frames(&e, code);
    return code;
}
