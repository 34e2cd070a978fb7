#include "input/jvm/items/descriptor_families.h"

#include "base/memory.h"
#include "jvm/model/changed_copy.h"
#include "jvm/model/code.h"
#include "jvm/model/descriptor.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The largest number of supertypes that one type of a descriptor may become, step by step; and the
 * largest number of parameters of a descriptor that can change.  Both are above what programs have,
 * and bound the items of one descriptor. */
enum { LONGEST_CHAIN = 8, MOST_PARAMETERS = 64 };

struct finding {
    struct app *app;
    struct hierarchy *hierarchy;
    struct families *families;
    struct pointer_map counts; /* number of families by name and number of parameters */
};

static bool is_constructor(const struct utf8 *name)
{
    return utf8_is(name, "<init>");
}

static struct pointer_key key_of(const struct utf8 *name, const struct utf8 *descriptor,
                                 const struct class_file *of)
{
    return (struct pointer_key){{name, descriptor, is_constructor(name) ? of : NULL}};
}

static struct family *find(const struct families *families, const struct utf8 *name,
                           const struct utf8 *descriptor, const struct class_file *of)
{
    uint32_t index;
    if (!pointer_map_get(&families->index, key_of(name, descriptor, of), &index))
        return NULL;
    return &families->families[index];
}

static size_t n_parameters(const struct utf8 *descriptor)
{
    size_t n = 0;
    if (descriptor->text[0] == '(')
        for (const char *p = descriptor->text + 1; *p != ')'; p = descriptor_next(p))
            n++;
    return n;
}

/* The number of parameters that must stay: constructors of an enum begin with the name and the
 * number of the constant. */
static size_t n_held_parameters(const struct class_file *c)
{
    return (c->access & ACC_ENUM) != 0 ? 2 : 0;
}

static struct family *add(struct finding *f, const struct class_file *c, const struct member *m)
{
    struct families *all = f->families;
    struct family *known = find(all, m->name, m->descriptor, c);
    if (known != NULL)
        return known;
    mem_grow((void **)&all->families, &all->capacity, all->n_families + 1, sizeof *all->families);
    /* mem_grow does not fail; the assertion is for the static analyser */
    assert(all->families != NULL);
    struct family *family = &all->families[all->n_families];
    *family = (struct family){.name = m->name,
                              .descriptor = m->descriptor,
                              .of = is_constructor(m->name) ? c : NULL,
                              .n_held = is_constructor(m->name) ? n_held_parameters(c) : 0,
                              .n_parameters = n_parameters(m->descriptor)};
    pointer_map_put(&all->index, key_of(m->name, m->descriptor, c), (uint32_t)all->n_families++);
    return family;
}

static void fix(struct family *family)
{
    if (family != NULL)
        family->types_fixed = family->count_fixed = family->result_fixed = true;
}

/* --- descriptors that must not change
 * ------------------------------------------------------------ */

static bool is_fixed_member(const struct class_file *c, const struct member *m)
{
    bool is_method = m->descriptor->text[0] == '(';
    if (attribute_find(&c->attributes, ATTRIBUTE_RECORD) != NULL ||
        (c->access & ACC_ANNOTATION) != 0 || (m->access & (ACC_NATIVE | ACC_BRIDGE)) != 0)
        return true;
    if ((c->access & ACC_ENUM) != 0 && (!is_method || utf8_is(m->name, "values") ||
                                        utf8_is(m->name, "valueOf") || utf8_is(m->name, "$values")))
        return true;
    return is_method ? utf8_is(m->name, "main")
                     : attribute_find(&m->attributes, ATTRIBUTE_CONSTANT_VALUE) != NULL;
}

static void fix_handle(struct finding *f, const struct method_handle *handle)
{
    uint32_t number = app_find(f->app, handle->member->owner);
    if (number != NO_CLASS)
        fix(find(f->families, handle->member->name, handle->member->descriptor,
                 f->app->classes[number].file));
}

/* Fixes every method that a bootstrap method names, and the method of a lambda's interface. */
static void fix_dynamic(struct finding *f, const struct dynamic *dynamic)
{
    const struct bootstrap *bootstrap = dynamic->bootstrap;
    fix_handle(f, &bootstrap->handle);
    for (size_t i = 0; i < bootstrap->n_arguments; i++) {
        const struct constant *argument = bootstrap->arguments[i];
        if (argument->tag == CONSTANT_METHOD_HANDLE)
            fix_handle(f, &argument->handle);
        if (argument->tag == CONSTANT_METHOD_TYPE)
            fix(find(f->families, dynamic->name, argument->text, NULL));
    }
}

static void fix_in_code(struct finding *f, const struct code *code)
{
    for (size_t i = 0; i < code->n_insns; i++) {
        const struct insn *insn = &code->insns[i];
        if (insn->op == OP_INVOKEDYNAMIC)
            fix_dynamic(f, insn->dynamic);
        if (insn->op == OP_LDC && insn->constant->tag == CONSTANT_METHOD_HANDLE)
            fix_handle(f, &insn->constant->handle);
        if (insn->op == OP_LDC && insn->constant->tag == CONSTANT_DYNAMIC)
            fix_dynamic(f, &insn->constant->dynamic);
    }
}

/* Code whose types cannot be inferred is not changed.  So the members that it names must not change
 * either. */
static void fix_unfollowed(struct finding *f, const struct class_file *c,
                           const struct member *method, const struct code *code)
{
    fix(find(f->families, method->name, method->descriptor, c));
    for (size_t i = 0; i < code->n_insns; i++) {
        const struct insn *insn = &code->insns[i];
        if (!insn_has_member(insn))
            continue;
        uint32_t number = app_find(f->app, insn->member->owner);
        if (number != NO_CLASS)
            fix(find(f->families, insn->member->name, insn->member->descriptor,
                     f->app->classes[number].file));
    }
}

/* Collects the names of members that library classes above the program declare. */
static void note_library_names(struct finding *f, const struct class_file *c,
                               struct pointer_map *names)
{
    const struct supertypes *above = hierarchy_supertypes(f->hierarchy, c->name);
    for (size_t i = 1; i < above->n_classes; i++) {
        const struct class_file *upper = above->classes[i];
        uint32_t known;
        if (app_find(f->app, upper->name) != NO_CLASS ||
            pointer_map_get(names, (struct pointer_key){{upper}}, &known))
            continue;
        pointer_map_put(names, (struct pointer_key){{upper}}, 0);
        for (size_t m = 0; m < upper->n_methods; m++)
            if (!is_constructor(upper->methods[m].name))
                pointer_map_put(names, (struct pointer_key){{upper->methods[m].name}}, 0);
        for (size_t m = 0; m < upper->n_fields; m++)
            pointer_map_put(names, (struct pointer_key){{upper->fields[m].name}}, 0);
    }
}

static void fix_library_names(struct finding *f)
{
    struct pointer_map names = {0};
    for (uint32_t n = 0; n < f->app->n_classes; n++)
        note_library_names(f, f->app->classes[n].file, &names);
    for (size_t i = 0; i < f->families->n_families; i++) {
        uint32_t known;
        if (pointer_map_get(&names, (struct pointer_key){{f->families->families[i].name}}, &known))
            fix(&f->families->families[i]);
    }
    pointer_map_done(&names);
}

enum { ANY_ARITY = 256 }; /* a method has at most 255 parameters */

/* The key for the families of a name with so many parameters.  For ANY_ARITY: the key for the
 * families that keep all their parameters. */
static struct pointer_key count_key(const struct family *family, size_t arity)
{
    static const char numbers[ANY_ARITY + 1]; /* only the addresses are used, as keys */
    bool is_field = family->descriptor->text[0] != '(';
    return (struct pointer_key){
        {family->name, family->of, &numbers[arity], is_field ? family->name : NULL}};
}

static uint32_t count(struct finding *f, struct pointer_key key, uint32_t more)
{
    uint32_t n = 0;
    pointer_map_get(&f->counts, key, &n);
    if (more != 0)
        pointer_map_put(&f->counts, key, n + more);
    return n + more;
}

/* The key for the families of a name with the same parameters, such as a bridge and the method that
 * it calls. */
static struct pointer_key same_parameters(struct finding *f, const struct family *family)
{
    const char *text = family->descriptor->text;
    const char *end = strchr(text, ')');
    /* all fields of a name have the same key */
    size_t n_bytes = end != NULL ? (size_t)(end - text) : 0;
    return (struct pointer_key){
        {family->name, family->of, utf8_intern(f->app->texts, text, n_bytes)}};
}

/* Keeps overloads different.  Overloads with the same number of parameters keep their types.  If
 * one of them must keep its number of parameters, or two have the same number, all keep it. */
static void fix_overloads(struct finding *f)
{
    struct families *all = f->families;
    for (size_t i = 0; i < all->n_families; i++) {
        count(f, count_key(&all->families[i], all->families[i].n_parameters), 1);
        count(f, same_parameters(f, &all->families[i]), 1);
    }
    for (size_t i = 0; i < all->n_families; i++) {
        struct family *family = &all->families[i];
        bool is_alike = count(f, count_key(family, family->n_parameters), 0) > 1;
        family->types_fixed |= is_alike;
        family->result_fixed |= count(f, same_parameters(f, family), 0) > 1;
        if (is_alike || family->count_fixed)
            count(f, count_key(family, ANY_ARITY), 1);
    }
    for (size_t i = 0; i < all->n_families; i++)
        all->families[i].count_fixed |= count(f, count_key(&all->families[i], ANY_ARITY), 0) > 0;
}

/* Parameters of overloads are removed by position: if the third parameter of one overload is
 * removed, so is the third parameter of the others.  An overload with n parameters keeps parameter
 * n of those that have more, so that no two of them get the same number. (A private constructor and
 * the synthetic one that calls it are such a pair.) */
static void find_positions(struct finding *f)
{
    struct families *all = f->families;
    for (size_t i = 0; i < all->n_families; i++) {
        struct family *family = &all->families[i];
        for (size_t k = family->n_held; k < family->n_parameters && !family->count_fixed; k++)
            family->slots[k].may_go = count(f, count_key(family, k), 0) == 0;
    }
}

/* --- chains -------------------------------------------------------------------------------- */

static void find_chain(struct finding *f, const char *type, struct type_slot *ret)
{
    const struct utf8 *name = *type == 'L' ? descriptor_class(f->app->texts, type) : NULL;
    if (name == NULL || utf8_is(name, "java/lang/Object"))
        return;
    const struct utf8 *chain[LONGEST_CHAIN];
    size_t n = 0;
    chain[n++] = name;
    while (n < LONGEST_CHAIN) {
        uint32_t number = app_find(f->app, chain[n - 1]);
        const struct class_file *c = number != NO_CLASS ? f->app->classes[number].file : NULL;
        if (c == NULL || c->super == NULL || (c->access & ACC_INTERFACE) != 0 ||
            app_find(f->app, c->super) == NO_CLASS)
            break;
        chain[n++] = c->super;
    }
    ret->n_options = n;
    ret->chain = arena_copy(&f->app->arena, chain, n * sizeof(*chain));
}

static void find_slots(struct finding *f, struct family *family)
{
    const char *p = family->descriptor->text;
    bool is_method = *p == '(';
    family->slots = arena_alloc(&f->app->arena, (family->n_parameters + 1) * sizeof *family->slots);
    for (size_t i = 0; i <= family->n_parameters; i++)
        family->slots[i] = (struct type_slot){.there = NO_ITEM, .option = NO_ITEM};
    if (is_method)
        p++;
    for (size_t i = 0; i < family->n_parameters; i++, p = descriptor_next(p))
        if (!family->types_fixed && i >= family->n_held)
            find_chain(f, p, &family->slots[i]);
    struct type_slot *result = &family->slots[family->n_parameters];
    if (!family->result_fixed)
        find_chain(f, is_method ? p + 1 : p, result);
    result->may_go = !family->result_fixed && is_method && p[1] != 'V';
    if (family->n_parameters > MOST_PARAMETERS)
        family->count_fixed = true;
}

void families_find(struct app *app, const struct item_table *items, struct hierarchy *hierarchy,
                   struct families *ret)
{
    *ret = (struct families){0};
    struct finding f = {.app = app, .hierarchy = hierarchy, .families = ret};
    for (uint32_t n = 0; n < app->n_classes; n++) {
        const struct class_file *c = app->classes[n].file;
        if (app_find(app, c->name) != n)
            /* a class that exists for several versions of Java: such families are not examined */
            return;
        for (size_t i = 0; i < c->n_fields; i++)
            if (is_fixed_member(c, &c->fields[i]))
                fix(add(&f, c, &c->fields[i]));
            else
                add(&f, c, &c->fields[i]);
        for (size_t i = 0; i < c->n_methods; i++)
            if (is_fixed_member(c, &c->methods[i]))
                fix(add(&f, c, &c->methods[i]));
            else
                add(&f, c, &c->methods[i]);
    }
    for (uint32_t n = 0; n < app->n_classes; n++) {
        const struct class_file *c = app->classes[n].file;
        for (size_t i = 0; i < c->n_methods; i++) {
            const struct code *code = method_code(&c->methods[i]);
            if (code == NULL)
                continue;
            fix_in_code(&f, code);
            if (!items->classes[n].methods[i].points.is_followed)
                fix_unfollowed(&f, c, &c->methods[i], code);
        }
    }
    fix_library_names(&f);
    fix_overloads(&f);
    for (size_t i = 0; i < ret->n_families; i++)
        find_slots(&f, &ret->families[i]);
    find_positions(&f);
    pointer_map_done(&f.counts);
}

void families_done(struct families *families)
{
    free(families->families);
    pointer_map_done(&families->index);
}

struct pointer_key family_position(const struct family *family, size_t parameter)
{
    return count_key(family, parameter);
}

const struct family *family_of_ref(const struct app *app, const struct families *families,
                                   const struct member_ref *ref)
{
    uint32_t number = ref->owner->text[0] != '[' ? app_find(app, ref->owner) : NO_CLASS;
    return number != NO_CLASS
               ? find(families, ref->name, ref->descriptor, app->classes[number].file)
               : NULL;
}

const struct family *family_of_member(const struct families *families, const struct class_file *c,
                                      const struct member *member)
{
    return find(families, member->name, member->descriptor, c);
}

const struct type_slot *family_result(const struct family *family)
{
    return &family->slots[family->n_parameters];
}
