#include "input/jvm/render/render_types.h"

#include "base/buffer.h"
#include "input/jvm/items/member_owners.h"
#include "jvm/model/descriptor.h"

static void add_type(const struct rewriting *r, const struct type_slot *slot, const char *type,
                     struct buffer *out)
{
    if (slot->n_options == 0) {
        buffer_add(out, type, (size_t)(descriptor_next(type) - type));
        return;
    }
    const char *name = "java/lang/Object";
    for (size_t k = slot->n_options; k-- > 0;)
        if (bitset_has(r->subset, slot->option + k))
            name = slot->chain[k]->text;
    buffer_add_format(out, "L%s;", name);
}

bool is_void_now(const struct rewriting *r, const struct family *family)
{
    uint32_t there = family != NULL ? family_result(family)->there : NO_ITEM;
    return there != NO_ITEM && !bitset_has(r->subset, there);
}

const struct utf8 *retype_descriptor(const struct rewriting *r, const struct family *family,
                                     const struct utf8 *descriptor, uint64_t *ret_dropped)
{
    *ret_dropped = 0;
    if (family == NULL)
        return descriptor;
    const char *p = descriptor->text;
    struct buffer out = {0};
    bool is_method = *p == '(';
    if (is_method)
        buffer_add(&out, p++, 1);
    for (size_t i = 0; i < family->n_parameters; i++, p = descriptor_next(p)) {
        const struct type_slot *slot = &family->slots[i];
        if (slot->there == NO_ITEM || bitset_has(r->subset, slot->there))
            add_type(r, slot, p, &out);
        else
            *ret_dropped |= (uint64_t)1 << i;
    }
    if (is_method)
        buffer_add(&out, p++, 1);
    if (*p == 'V' || is_void_now(r, family))
        buffer_add(&out, "V", 1);
    else
        add_type(r, family_result(family), p, &out);
    const struct utf8 *changed = utf8_intern(r->app->texts, buffer_text(&out), out.n_bytes);
    buffer_done(&out);
    return changed;
}

const struct family *retype_family(const struct rewriting *r, const struct class_file *c,
                                   const struct member *member)
{
    return r->items->families != NULL ? family_of_member(r->items->families, c, member) : NULL;
}

const struct member_ref *retype_ref(const struct rewriting *r, struct arena *arena,
                                    const struct member_ref *ref, uint64_t *ret_dropped)
{
    *ret_dropped = 0;
    if (r->items->families == NULL)
        return ref;
    const struct family *family = family_of_ref(r->app, r->items->families, ref);
    const struct utf8 *descriptor = retype_descriptor(r, family, ref->descriptor, ret_dropped);
    if (descriptor == ref->descriptor)
        return ref;
    struct member_ref *changed = arena_copy(arena, ref, sizeof *ref);
    changed->descriptor = descriptor;
    return changed;
}

const struct member_ref *retype_insn(const struct rewriting *r, struct arena *arena,
                                     const struct class_file *c, const struct insn *insn,
                                     uint64_t *ret_dropped)
{
    const struct member_ref *ref = retype_ref(r, arena, insn->member, ret_dropped);
    const struct member_owner *owner =
        r->items->owners != NULL ? member_owner_of(r->items->owners, c, insn) : NULL;
    if (owner == NULL || bitset_has(r->subset, owner->item))
        return ref;
    struct member_ref *changed = arena_copy(arena, ref, sizeof *ref);
    changed->owner = owner->declared.owner->name;
    return changed;
}
