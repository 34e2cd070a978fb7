#include "input/jvm/items/item_table.h"

#include "jvm/model/code.h"

uint64_t annotation_attributes(void)
{
    return (uint64_t)1 << ATTRIBUTE_VISIBLE_ANNOTATIONS |
           (uint64_t)1 << ATTRIBUTE_INVISIBLE_ANNOTATIONS |
           (uint64_t)1 << ATTRIBUTE_VISIBLE_PARAMETER_ANNOTATIONS |
           (uint64_t)1 << ATTRIBUTE_INVISIBLE_PARAMETER_ANNOTATIONS |
           (uint64_t)1 << ATTRIBUTE_VISIBLE_TYPE_ANNOTATIONS |
           (uint64_t)1 << ATTRIBUTE_INVISIBLE_TYPE_ANNOTATIONS |
           (uint64_t)1 << ATTRIBUTE_ANNOTATION_DEFAULT | (uint64_t)1 << ATTRIBUTE_DEPRECATED;
}

uint64_t debug_attributes(void)
{
    return (uint64_t)1 << ATTRIBUTE_SOURCE_FILE | (uint64_t)1 << ATTRIBUTE_SOURCE_DEBUG_EXTENSION |
           (uint64_t)1 << ATTRIBUTE_METHOD_PARAMETERS | (uint64_t)1 << ATTRIBUTE_LINE_NUMBERS |
           (uint64_t)1 << ATTRIBUTE_LOCAL_VARIABLES |
           (uint64_t)1 << ATTRIBUTE_LOCAL_VARIABLE_TYPES |
           (uint64_t)1 << ATTRIBUTE_VISIBLE_TYPE_ANNOTATIONS |
           (uint64_t)1 << ATTRIBUTE_INVISIBLE_TYPE_ANNOTATIONS;
}

uint64_t line_attributes(void)
{
    return (uint64_t)1 << ATTRIBUTE_LINE_NUMBERS;
}

bool attributes_have(const struct attribute_list *list, uint64_t kinds)
{
    for (size_t i = 0; i < list->n_attributes; i++)
        if ((kinds >> list->attributes[i].kind & 1) != 0)
            return true;
    return false;
}

bool method_is_whole(const struct member *method)
{
    return method->name->text[0] == '<' || (method->access & ACC_SYNTHETIC) != 0;
}

/* The call of the superclass's constructor.  In a constructor of a subclass of S, `new S()` calls a
 * constructor of S, too.  Such a call belongs to its `new`; the two nest like brackets. */
size_t super_call_index(const struct class_file *c, const struct member *method,
                        size_t *ret_n_calls)
{
    const struct code *code = method_code(method);
    size_t found = SIZE_MAX;
    size_t n_new = 0;
    *ret_n_calls = 0;
    if (code == NULL || c->super == NULL || !utf8_is(method->name, "<init>"))
        return SIZE_MAX;
    for (size_t i = 0; i < code->n_insns; i++) {
        const struct insn *insn = &code->insns[i];
        n_new += insn->op == OP_NEW && insn->type == c->super;
        if (insn->op != OP_INVOKESPECIAL || !utf8_is(insn->member->name, "<init>") ||
            insn->member->owner != c->super)
            continue;
        if (n_new > 0) {
            n_new--;
        } else {
            found = found == SIZE_MAX ? i : found;
            ++*ret_n_calls;
        }
    }
    return found;
}
