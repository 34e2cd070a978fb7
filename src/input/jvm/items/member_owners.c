#include "input/jvm/items/member_owners.h"

#include "base/memory.h"
#include "jvm/model/descriptor.h"

#include <assert.h>
#include <stdlib.h>

static struct pointer_key key_of(const struct class_file *c, const struct member_ref *ref)
{
    return (struct pointer_key){{c, ref->owner, ref->name, ref->descriptor}};
}

static bool is_visible_from(const struct class_file *c, const struct declaration *d)
{
    bool same = same_package(c->name, d->owner->name);
    return same ? (d->member->access & ACC_PRIVATE) == 0
                : (d->owner->access & ACC_PUBLIC) != 0 && (d->member->access & ACC_PUBLIC) != 0;
}

/* A builder: the call gives back an object of the class that it names (code_points.h). */
static bool returns_owner(struct app *app, const struct member_ref *ref)
{
    return ref->tag != CONSTANT_FIELD_REF &&
           descriptor_class(app->texts, descriptor_return(ref->descriptor->text)) == ref->owner;
}

/* True if the reference may name the declaring class instead of the class that it names now. */
static bool may_name_declaring(struct app *app, struct hierarchy *hierarchy,
                               const struct class_file *c, const struct insn *insn,
                               struct declaration *ret)
{
    const struct member_ref *ref = insn->member;
    uint32_t owner = ref->owner->text[0] != '[' ? app_find(app, ref->owner) : NO_CLASS;
    if (insn->op == OP_INVOKESPECIAL || owner == NO_CLASS || returns_owner(app, ref))
        return false;
    bool found = ref->tag == CONSTANT_FIELD_REF ? hierarchy_resolve_field(hierarchy, ref, ret)
                                                : hierarchy_resolve_method(hierarchy, ref, ret);
    return found && ret->owner->name != ref->owner && is_visible_from(c, ret) &&
           ((app->classes[owner].file->access ^ ret->owner->access) & ACC_INTERFACE) == 0;
}

static void add(struct member_owners *owners, uint32_t class_number, struct pointer_key key,
                struct declaration declared)
{
    mem_grow((void **)&owners->owners, &owners->capacity, owners->n_owners + 1,
             sizeof *owners->owners);
    /* mem_grow does not fail; the assertion is for the static analyser */
    assert(owners->owners != NULL);
    pointer_map_put(&owners->index, key, (uint32_t)owners->n_owners);
    owners->owners[owners->n_owners++] = (struct member_owner){NO_ITEM, class_number, declared};
}

static void find_in_code(struct app *app, struct hierarchy *hierarchy, uint32_t class_number,
                         const struct code *code, struct member_owners *ret)
{
    const struct class_file *c = app->classes[class_number].file;
    for (size_t i = 0; i < code->n_insns; i++) {
        const struct insn *insn = &code->insns[i];
        struct declaration declared;
        uint32_t known;
        if (insn_has_member(insn) &&
            !pointer_map_get(&ret->index, key_of(c, insn->member), &known) &&
            may_name_declaring(app, hierarchy, c, insn, &declared))
            add(ret, class_number, key_of(c, insn->member), declared);
    }
}

void member_owners_find(struct app *app, const struct item_table *items,
                        struct hierarchy *hierarchy, struct member_owners *ret)
{
    *ret = (struct member_owners){0};
    for (uint32_t n = 0; n < app->n_classes; n++) {
        const struct class_file *c = app->classes[n].file;
        for (size_t i = 0; i < c->n_methods; i++)
            if (items->classes[n].methods[i].points.is_followed)
                find_in_code(app, hierarchy, n, method_code(&c->methods[i]), ret);
    }
}

void member_owners_done(struct member_owners *owners)
{
    free(owners->owners);
    pointer_map_done(&owners->index);
}

const struct member_owner *member_owner_of(const struct member_owners *owners,
                                           const struct class_file *c, const struct insn *insn)
{
    uint32_t index;
    if (!insn_has_member(insn) || insn->op == OP_INVOKESPECIAL ||
        !pointer_map_get(&owners->index, key_of(c, insn->member), &index))
        return NULL;
    return &owners->owners[index];
}
