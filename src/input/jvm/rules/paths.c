/* Subtyping, resolution and implementation as single literals.
 *
 * A literal for a path is equivalent to it: the literal holds exactly if all relations on some path
 * hold.  Both directions are needed, because it is also used on the left of implications.  Literals
 * for resolution and implementation are only required, so one direction is enough. */
#include "base/memory.h"
#include "input/jvm/rules/validity.h"
#include "jvm/model/descriptor.h"

#include <stdlib.h>
#include <string.h>

struct choice {
    struct validity *v;
    literal *of;
    size_t n, capacity;
    bool is_free; /* one of the alternatives needs nothing */
};

static void choose(struct choice *choice, literal one)
{
    mem_grow((void **)&choice->of, &choice->capacity, choice->n + 1, sizeof *choice->of);
    choice->of[choice->n++] = one;
    choice->is_free |= one == NO_ITEM;
}

/* A literal that implies both arguments.  With `back`, both arguments together imply the
 * literal. */
static literal both(struct validity *v, literal a, literal b, bool back)
{
    if (a == NO_ITEM || a == b)
        return b;
    if (b == NO_ITEM)
        return a;
    literal and = formula_add_var(v->formula);
    formula_add_edge(v->formula, and, a);
    formula_add_edge(v->formula, and, b);
    if (back)
        formula_add_clause(v->formula, (uint32_t[]){a, b}, 2, &and, 1);
    return and;
}

/* A literal that implies one of the alternatives.  With `back`, each alternative implies the
 * literal.  Frees the alternatives. */
static literal any(struct choice *choice, bool back)
{
    struct formula *formula = choice->v->formula;
    literal or = NO_ITEM;
    if (!choice->is_free && choice->n == 1)
        or = choice->of[0];
    if (!choice->is_free && choice->n > 1) {
        or = formula_add_var(formula);
        formula_add_clause(formula, & or, 1, choice->of, (uint32_t)choice->n);
        for (size_t i = 0; i < choice->n && back; i++)
            formula_add_edge(formula, choice->of[i], or);
    }
    free(choice->of);
    return or ;
}

static bool leads_to(struct validity *v, const struct utf8 *lower, const struct utf8 *upper)
{
    return hierarchy_is_subtype(v->hierarchy, lower, upper) == SUBTYPE_YES;
}

static void choose_step(struct choice *choice, literal relation, const struct utf8 *next,
                        const struct utf8 *upper)
{
    if (leads_to(choice->v, next, upper))
        choose(choice, both(choice->v, relation, path_literal(choice->v, next, upper), true));
}

literal path_literal(struct validity *v, const struct utf8 *lower, const struct utf8 *upper)
{
    uint32_t number = app_find(v->app, lower);
    if (lower == upper || number == NO_CLASS || utf8_is(upper, "java/lang/Object") ||
        !leads_to(v, lower, upper))
        return NO_ITEM;
    struct pointer_key key = {{lower, upper}};
    literal path = NO_ITEM;
    if (pointer_map_get(&v->paths, key, &path))
        return path;
    pointer_map_put(&v->paths, key, NO_ITEM); /* ends walks over cyclic hierarchies */
    const struct class_file *c = v->app->classes[number].file;
    const struct class_items *items = &v->items->classes[number];
    struct choice choice = {.v = v};
    if (c->super != NULL)
        choose_step(&choice, items->extends, c->super, upper);
    if (items->lift != NO_ITEM)
        choose_step(&choice, items->lift, items->above, upper);
    for (size_t i = 0; i < c->n_interfaces; i++)
        choose_step(&choice,
                    items->implements != NO_ITEM ? items->implements + (uint32_t)i : NO_ITEM,
                    c->interfaces[i], upper);
    path = any(&choice, true);
    pointer_map_put(&v->paths, key, path);
    return path;
}

literal subtype_literal(struct validity *v, const struct utf8 *lower, const struct utf8 *upper)
{
    while (lower != NULL && upper != NULL && lower->text[0] == '[' && upper->text[0] == '[') {
        lower = descriptor_class(v->app->texts, lower->text + 1);
        upper = descriptor_class(v->app->texts, upper->text + 1);
    }
    if (lower == NULL || upper == NULL || lower->text[0] == '[' || upper->text[0] == '[')
        return NO_ITEM;
    return path_literal(v, lower, upper);
}

void need_subtype(struct validity *v, struct when when, const struct utf8 *lower,
                  const struct utf8 *upper)
{
    need(v, when, subtype_literal(v, lower, upper));
}

void need_all_above(struct validity *v, struct when when, const struct utf8 *name)
{
    const struct utf8 *element = descriptor_element_class(v->app->texts, name);
    if (element == NULL || app_find(v->app, element) == NO_CLASS)
        return;
    const struct supertypes *above = hierarchy_supertypes(v->hierarchy, element);
    for (size_t i = 1; i < above->n_classes; i++)
        need(v, when, path_literal(v, element, above->classes[i]->name));
}

/* --- members ----------------------------------------------------------------------------- */

literal class_literal(const struct validity *v, const struct utf8 *name)
{
    uint32_t number = app_find(v->app, name);
    return number != NO_CLASS ? v->items->classes[number].self : NO_ITEM;
}

static const struct class_items *items_of(const struct validity *v, const struct class_file *c)
{
    uint32_t number = app_find(v->app, c->name);
    return number != NO_CLASS && !v->items->classes[number].is_whole ? &v->items->classes[number]
                                                                     : NULL;
}

literal method_literal(const struct validity *v, const struct declaration *d)
{
    const struct class_items *items = items_of(v, d->owner);
    return items != NULL ? items->methods[d->member - d->owner->methods].self : NO_ITEM;
}

literal code_literal(const struct validity *v, const struct declaration *d)
{
    const struct class_items *items = items_of(v, d->owner);
    if (items == NULL)
        return NO_ITEM;
    const struct member_items *of = &items->methods[d->member - d->owner->methods];
    return of->code != NO_ITEM ? of->code : of->self;
}

literal field_literal(const struct validity *v, const struct declaration *d)
{
    const struct class_items *items = items_of(v, d->owner);
    return items != NULL ? items->fields[d->member - d->owner->fields].self : NO_ITEM;
}

static int openness(const struct member *member)
{
    return (member->access & ACC_PUBLIC) != 0      ? 3
           : (member->access & ACC_PROTECTED) != 0 ? 2
           : (member->access & ACC_PRIVATE) != 0   ? 0
                                                   : 1;
}

struct resolving {
    struct choice choice;
    const struct member_ref *ref;
    /* the declaration that the reference resolves to in the whole program */
    struct declaration now;
    bool is_field;
};

/* True if this declaration is visible wherever the present declaration is visible. */
static bool is_seen(const struct declaration *d, const struct declaration *now)
{
    int open = openness(d->member);
    return d->member == now->member ||
           (open > 0 && open >= openness(now->member) &&
            (open > 1 || same_package(d->owner->name, now->owner->name)));
}

static void choose_declaration(void *context, const struct declaration *d)
{
    struct resolving *r = context;
    struct validity *v = r->choice.v;
    if ((d->member->access & ACC_STATIC) != (r->now.member->access & ACC_STATIC) ||
        !is_seen(d, &r->now))
        return;
    literal self = r->is_field ? field_literal(v, d) : method_literal(v, d);
    choose(&r->choice, both(v, self, path_literal(v, r->ref->owner, d->owner->name), false));
}

literal resolve_literal(struct validity *v, const struct member_ref *ref)
{
    struct resolving r = {.choice = {.v = v}, .ref = ref};
    r.is_field = ref->tag == CONSTANT_FIELD_REF;
    struct pointer_key key = {{ref->owner, ref->name, ref->descriptor, r.is_field ? v : NULL}};
    literal resolved = NO_ITEM;
    if (app_find(v->app, ref->owner) == NO_CLASS || pointer_map_get(&v->resolved, key, &resolved))
        return resolved;
    if (r.is_field ? hierarchy_resolve_field(v->hierarchy, ref, &r.now)
                   : hierarchy_resolve_method(v->hierarchy, ref, &r.now))
        hierarchy_declarations(v->hierarchy, ref, choose_declaration, &r);
    resolved = any(&r.choice, false);
    pointer_map_put(&v->resolved, key, resolved);
    return resolved;
}

literal implement_literal(struct validity *v, const struct class_file *c, const struct utf8 *name,
                          const struct utf8 *descriptor)
{
    struct pointer_key key = {{c->name, name, descriptor}};
    literal implemented = NO_ITEM;
    if (pointer_map_get(&v->implemented, key, &implemented))
        return implemented;
    struct choice choice = {.v = v};
    const struct supertypes *above = hierarchy_supertypes(v->hierarchy, c->name);
    for (size_t i = 0; i < above->n_classes; i++) {
        const struct class_file *owner = above->classes[i];
        const struct member *method = class_method(owner, name, descriptor);
        if (method == NULL || (method->access & (ACC_ABSTRACT | ACC_STATIC | ACC_PRIVATE)) != 0)
            continue;
        struct declaration d = {owner, method};
        choose(&choice,
               both(v, method_literal(v, &d), path_literal(v, c->name, owner->name), false));
    }
    implemented = any(&choice, false);
    pointer_map_put(&v->implemented, key, implemented);
    return implemented;
}
