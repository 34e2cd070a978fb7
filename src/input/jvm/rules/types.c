/* The rules for types in descriptors that may be widened (descriptor_families.h). */
#include "input/jvm/rules/validity.h"
#include "jvm/model/descriptor.h"

const struct family *ref_family(const struct validity *v, const struct member_ref *ref)
{
    return v->items->families != NULL ? family_of_ref(v->app, v->items->families, ref) : NULL;
}

const struct family *member_family(const struct validity *v, const struct class_file *c,
                                   const struct member *member)
{
    return v->items->families != NULL ? family_of_member(v->items->families, c, member) : NULL;
}

/* The possible types of a slot.  A type that does not change is the only one. */
struct choices {
    size_t n;
    const struct utf8 *const *names;
    literal first; /* NO_ITEM: the type does not change */
};

static struct choices choices_of(const struct slot_type *type)
{
    if (type->slot == NULL || type->slot->n_options == 0 || type->slot->chain[0] != type->name)
        return (struct choices){1, &type->name, type->only_if};
    return (struct choices){type->slot->n_options, type->slot->chain, type->slot->option};
}

struct slot_type fixed_type(const struct utf8 *name)
{
    return (struct slot_type){name, NULL, NO_ITEM};
}

static literal choice(const struct choices *choices, size_t k)
{
    return choices->first != NO_ITEM ? choices->first + (literal)k : NO_ITEM;
}

/* The value must be a `to`.  Its type may widen along the chain as long as it is a subtype of
 * `to`. */
static void need_choice(struct validity *v, struct when when, const struct choices *from,
                        const struct utf8 *to, literal to_item)
{
    size_t highest = 0;
    for (size_t i = 0; i < from->n; i++)
        if (hierarchy_is_subtype(v->hierarchy, from->names[i], to) == SUBTYPE_YES)
            highest = i;
    need_with(v, when, to_item, choice(from, highest));
    for (size_t i = 0; i <= highest; i++) {
        literal path = subtype_literal(v, from->names[i], to);
        struct when both = {when.class_number, when.a, choice(from, i)};
        if (both.b == NO_ITEM)
            both.b = when.b;
        need_with(v, both, to_item, path);
    }
}

void need_flow(struct validity *v, struct when when, struct slot_type from, struct slot_type to)
{
    struct choices sources = choices_of(&from);
    struct choices targets = choices_of(&to);
    for (size_t k = 0; k < targets.n; k++)
        if (!utf8_is(targets.names[k], "java/lang/Object"))
            need_choice(v, when, &sources, targets.names[k], choice(&targets, k));
}

/* --- descriptors ---------------------------------------------------------------------------- */

static void need_class_with(struct validity *v, struct when when, literal c,
                            const struct utf8 *name)
{
    if (c == NO_ITEM) {
        need_class(v, when, name);
    } else if (when.b == NO_ITEM) {
        when.b = c;
        need_class(v, when, name);
    } else {
        need_with(v, when, c, class_literal(v, name));
        when.b = c;
        need_class(v, when, name); /* slightly stronger than necessary */
    }
}

static void need_slot(struct validity *v, struct when when, const struct type_slot *slot,
                      const char *type)
{
    if (slot != NULL && slot->n_options > 0) {
        for (size_t k = 0; k < slot->n_options; k++)
            need_class_with(v, when, slot->option + (literal)k, slot->chain[k]);
        return;
    }
    const struct utf8 *name = descriptor_class(v->app->texts, type);
    const struct utf8 *element =
        name != NULL ? descriptor_element_class(v->app->texts, name) : NULL;
    if (element != NULL)
        need_class_with(v, when, slot != NULL ? slot->there : NO_ITEM, element);
}

void need_descriptor(struct validity *v, struct when when, const struct family *family,
                     const struct utf8 *descriptor)
{
    const char *p = descriptor->text;
    size_t i = 0;
    bool is_method = *p == '(';
    for (p += is_method; is_method && *p != ')'; p = descriptor_next(p), i++)
        need_slot(v, when, family != NULL ? &family->slots[i] : NULL, p);
    need_slot(v, when, family != NULL ? family_result(family) : NULL, p + is_method);
}

void need_descriptor_unchanged(struct validity *v, struct when when, const struct family *family)
{
    for (size_t i = 0; family != NULL && i <= family->n_parameters; i++) {
        need(v, when, family->slots[i].option);
        need(v, when, family->slots[i].there);
    }
}

void families_rules(struct validity *v)
{
    const struct families *families = v->items->families;
    for (size_t i = 0; families != NULL && i < families->n_families; i++)
        for (size_t k = 0; k <= families->families[i].n_parameters; k++) {
            const struct type_slot *slot = &families->families[i].slots[k];
            for (size_t o = 0; o + 1 < slot->n_options; o++)
                formula_add_edge(v->formula, slot->option + (literal)o,
                                 slot->option + (literal)o + 1);
            if (slot->n_options > 0 && slot->there != NO_ITEM)
                formula_add_edge(v->formula, slot->option + (literal)slot->n_options - 1,
                                 slot->there);
        }
}

/* --- owners of members ------------------------------------------------------------------------ */

const struct member_owner *insn_owner(const struct validity *v, const struct class_file *c,
                                      const struct insn *insn)
{
    return v->items->owners != NULL ? member_owner_of(v->items->owners, c, insn) : NULL;
}

literal moved_literal(struct validity *v, const struct member_owner *owner)
{
    literal moved;
    struct pointer_key key = {{owner}};
    if (!pointer_map_get(&v->moved, key, &moved)) {
        moved = formula_add_var(v->formula);
        pointer_map_put(&v->moved, key, moved);
    }
    return moved;
}

/* A choice belongs to the class with the reference.  The last clause follows from the first edge;
 * it only affects the variable order (problem/order.h), so that the declaring class is tried
 * first. */
void owners_rules(struct validity *v)
{
    for (size_t i = 0; v->items->owners != NULL && i < v->items->owners->n_owners; i++) {
        const struct member_owner *owner = &v->items->owners->owners[i];
        literal self = v->items->classes[owner->class_number].self;
        literal moved = moved_literal(v, owner);
        formula_add_edge(v->formula, owner->item, self);
        formula_add_edge(v->formula, moved, self);
        formula_add_clause(v->formula, &owner->item, 1, (uint32_t[]){self, moved}, 2);
    }
}

void need_an_owner(struct validity *v, struct when when, const struct member_owner *owner)
{
    literal choices[] = {owner->item, moved_literal(v, owner)};
    need_one(v, when, choices, 2);
}
