#include "jvm/model/changed_copy.h"

struct attribute_list attributes_without(struct arena *arena, const struct attribute_list *list,
                                         uint64_t kinds)
{
    struct attribute *kept = arena_alloc(arena, list->n_attributes * sizeof *kept);
    size_t n_kept = 0;
    for (size_t i = 0; i < list->n_attributes; i++)
        if ((kinds >> list->attributes[i].kind & 1) == 0)
            kept[n_kept++] = list->attributes[i];
    return (struct attribute_list){n_kept, kept};
}

struct attribute_list attributes_with(struct arena *arena, const struct attribute_list *list,
                                      const struct attribute *attribute)
{
    struct attribute *copy = arena_alloc(arena, (list->n_attributes + 1) * sizeof *copy);
    size_t n = 0;
    bool is_there = false;
    for (size_t i = 0; i < list->n_attributes; i++) {
        if (list->attributes[i].kind != attribute->kind) {
            copy[n++] = list->attributes[i];
        } else if (!is_there) {
            copy[n++] = *attribute;
            is_there = true;
        }
    }
    if (!is_there)
        copy[n++] = *attribute;
    return (struct attribute_list){n, copy};
}

struct member method_with_code(struct arena *arena, const struct member *method,
                               const struct code *code)
{
    struct attribute attribute = {.kind = ATTRIBUTE_CODE, .n_rows = 1, .code = code};
    struct member copy = *method;
    copy.attributes = attributes_with(arena, &method->attributes, &attribute);
    return copy;
}

const struct code *code_with_insns(struct arena *arena, const struct code *code,
                                   const struct insn *insns, size_t n_insns)
{
    struct code *copy = arena_copy(arena, code, sizeof *code);
    copy->insns = arena_copy(arena, insns, n_insns * sizeof *insns);
    copy->n_insns = n_insns;
    return copy;
}
