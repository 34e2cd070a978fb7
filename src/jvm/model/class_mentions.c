#include "jvm/model/class_mentions.h"

#include "base/memory.h"
#include "jvm/model/annotation.h"
#include "jvm/model/descriptor.h"
#include "jvm/model/frame.h"
#include "jvm/model/module_info.h"

#include <stdlib.h>
#include <string.h>

/* Bootstrap methods may refer to each other, and to themselves, through their arguments.  Each is
 * visited once. */
struct seen {
    const struct bootstrap **bootstraps;
    size_t n_bootstraps, capacity;
};

void mention_class_name(const struct mentions *m, const struct utf8 *name)
{
    const struct utf8 *element = name != NULL ? descriptor_element_class(m->texts, name) : NULL;
    if (element != NULL)
        m->visit(m->context, element);
}

void mention_descriptor(const struct mentions *m, const struct utf8 *descriptor)
{
    for (const char *p = descriptor->text; *p != '\0';) {
        if (*p != 'L') {
            p++;
            continue;
        }
        size_t n = strcspn(p + 1, ";");
        m->visit(m->context, utf8_intern(m->texts, p + 1, n));
        p += 1 + n + (p[1 + n] == ';');
    }
}

void mention_signature(const struct mentions *m, const struct utf8 *signature)
{
    signature_classes(m->texts, signature->text, signature->text + signature->n_bytes, m->visit,
                      m->context);
}

void mention_member_ref(const struct mentions *m, const struct member_ref *member)
{
    mention_class_name(m, member->owner);
    mention_descriptor(m, member->descriptor);
}

static bool see(struct seen *seen, const struct bootstrap *bootstrap)
{
    for (size_t i = 0; i < seen->n_bootstraps; i++)
        if (seen->bootstraps[i] == bootstrap)
            return false;
    mem_grow((void **)&seen->bootstraps, &seen->capacity, seen->n_bootstraps + 1,
             sizeof *seen->bootstraps);
    seen->bootstraps[seen->n_bootstraps++] = bootstrap;
    return true;
}

static void mention_loadable(const struct mentions *m, const struct constant *constant,
                             struct seen *seen)
{
    switch (constant->tag) {
    case CONSTANT_CLASS:
        mention_class_name(m, constant->text);
        break;
    case CONSTANT_METHOD_TYPE:
        mention_descriptor(m, constant->text);
        break;
    case CONSTANT_METHOD_HANDLE:
        mention_member_ref(m, constant->handle.member);
        break;
    case CONSTANT_DYNAMIC:
        mention_descriptor(m, constant->dynamic.descriptor);
        see(seen, constant->dynamic.bootstrap);
        break;
    default:
        break;
    }
}

/* `seen` grows during the loop. */
static void mention_seen(const struct mentions *m, struct seen *seen)
{
    for (size_t i = 0; i < seen->n_bootstraps; i++) {
        const struct bootstrap *bootstrap = seen->bootstraps[i];
        mention_member_ref(m, bootstrap->handle.member);
        for (size_t k = 0; k < bootstrap->n_arguments; k++)
            mention_loadable(m, bootstrap->arguments[k], seen);
    }
    free(seen->bootstraps);
}

void mention_bootstrap(const struct mentions *m, const struct bootstrap *bootstrap)
{
    struct seen seen = {0};
    see(&seen, bootstrap);
    mention_seen(m, &seen);
}

void mention_constant(const struct mentions *m, const struct constant *constant)
{
    struct seen seen = {0};
    mention_loadable(m, constant, &seen);
    mention_seen(m, &seen);
}

void mention_insn(const struct mentions *m, const struct insn *insn)
{
    if (insn->op == OP_LABEL)
        return;
    switch (opcode_table[insn->op].format) {
    case FORMAT_LDC:
        mention_constant(m, insn->constant);
        break;
    case FORMAT_FIELD:
    case FORMAT_METHOD:
    case FORMAT_INTERFACE:
        mention_member_ref(m, insn->member);
        break;
    case FORMAT_DYNAMIC:
        mention_descriptor(m, insn->dynamic->descriptor);
        mention_bootstrap(m, insn->dynamic->bootstrap);
        break;
    case FORMAT_CLASS:
    case FORMAT_MULTI:
        mention_class_name(m, insn->type);
        break;
    default:
        break;
    }
}

static void mention_code(const struct mentions *m, const struct code *code)
{
    for (size_t i = 0; i < code->n_insns; i++)
        mention_insn(m, &code->insns[i]);
    for (size_t i = 0; i < code->n_handlers; i++)
        mention_class_name(m, code->handlers[i].type);
    mention_attributes(m, &code->attributes);
}

static void mention_frames(const struct mentions *m, const struct attribute *a)
{
    for (size_t i = 0; i < a->n_rows; i++) {
        for (size_t k = 0; k < a->frames[i].n_locals; k++)
            mention_class_name(m, a->frames[i].locals[k].name);
        for (size_t k = 0; k < a->frames[i].n_stack; k++)
            mention_class_name(m, a->frames[i].stack[k].name);
    }
}

static void mention_annotation(const struct mentions *m, const struct annotation *annotation);

static void mention_value(const struct mentions *m, const struct element_value *value)
{
    switch (value->tag) {
    case 'c':
        mention_descriptor(m, value->text);
        break;
    case 'e':
        mention_descriptor(m, value->enumeration.type);
        break;
    case '@':
        mention_annotation(m, value->annotation);
        break;
    case '[':
        for (size_t i = 0; i < value->array.n_values; i++)
            mention_value(m, &value->array.values[i]);
        break;
    default:
        break;
    }
}

static void mention_annotation(const struct mentions *m, const struct annotation *annotation)
{
    mention_descriptor(m, annotation->type);
    for (size_t i = 0; i < annotation->n_pairs; i++)
        mention_value(m, &annotation->pairs[i].value);
}

static void mention_module(const struct mentions *m, const struct module_info *module)
{
    for (size_t i = 0; i < module->n_uses; i++)
        mention_class_name(m, module->uses[i]);
    for (size_t i = 0; i < module->n_provides; i++) {
        mention_class_name(m, module->provides[i].service);
        for (size_t k = 0; k < module->provides[i].n_with; k++)
            mention_class_name(m, module->provides[i].with[k]);
    }
}

static void mention_enclosing(const struct mentions *m, const struct attribute *a)
{
    mention_class_name(m, a->cells[ENCLOSING_CLASS].text);
    if (a->cells[ENCLOSING_METHOD].name_and_type != NULL)
        mention_descriptor(m, a->cells[ENCLOSING_METHOD].name_and_type->descriptor);
}

static void mention_components(const struct mentions *m, const struct attribute *a)
{
    for (size_t i = 0; i < a->n_rows; i++) {
        mention_descriptor(m, a->components[i].descriptor);
        mention_attributes(m, &a->components[i].attributes);
    }
}

static void mention_parameter_annotations(const struct mentions *m, const struct attribute *a)
{
    for (size_t i = 0; i < a->n_rows; i++)
        for (size_t k = 0; k < a->parameter_annotations[i].n_annotations; k++)
            mention_annotation(m, &a->parameter_annotations[i].annotations[k]);
}

void mention_attribute(const struct mentions *m, const struct attribute *a)
{
    switch (a->kind) {
    case ATTRIBUTE_CODE:
        mention_code(m, a->code);
        break;
    case ATTRIBUTE_SIGNATURE:
        mention_signature(m, a->cells[0].text);
        break;
    case ATTRIBUTE_EXCEPTIONS:
    case ATTRIBUTE_NEST_HOST:
    case ATTRIBUTE_NEST_MEMBERS:
    case ATTRIBUTE_PERMITTED_SUBCLASSES:
    case ATTRIBUTE_MODULE_MAIN_CLASS:
        for (size_t i = 0; i < a->n_rows; i++)
            mention_class_name(m, a->cells[i].text);
        break;
    case ATTRIBUTE_INNER_CLASSES:
        for (size_t i = 0; i < a->n_rows; i++) {
            mention_class_name(m, attribute_row(a, i)[INNER_CLASS].text);
            mention_class_name(m, attribute_row(a, i)[INNER_OUTER].text);
        }
        break;
    case ATTRIBUTE_LOCAL_VARIABLES:
        for (size_t i = 0; i < a->n_rows; i++)
            mention_descriptor(m, attribute_row(a, i)[VARIABLE_TYPE].text);
        break;
    case ATTRIBUTE_LOCAL_VARIABLE_TYPES:
        for (size_t i = 0; i < a->n_rows; i++)
            mention_signature(m, attribute_row(a, i)[VARIABLE_TYPE].text);
        break;
    case ATTRIBUTE_ENCLOSING_METHOD:
        mention_enclosing(m, a);
        break;
    case ATTRIBUTE_MODULE:
        mention_module(m, a->module);
        break;
    case ATTRIBUTE_RECORD:
        mention_components(m, a);
        break;
    case ATTRIBUTE_STACK_MAP:
        mention_frames(m, a);
        break;
    case ATTRIBUTE_VISIBLE_ANNOTATIONS:
    case ATTRIBUTE_INVISIBLE_ANNOTATIONS:
        for (size_t i = 0; i < a->n_rows; i++)
            mention_annotation(m, &a->annotations[i]);
        break;
    case ATTRIBUTE_VISIBLE_PARAMETER_ANNOTATIONS:
    case ATTRIBUTE_INVISIBLE_PARAMETER_ANNOTATIONS:
        mention_parameter_annotations(m, a);
        break;
    case ATTRIBUTE_VISIBLE_TYPE_ANNOTATIONS:
    case ATTRIBUTE_INVISIBLE_TYPE_ANNOTATIONS:
        for (size_t i = 0; i < a->n_rows; i++)
            mention_annotation(m, &a->type_annotations[i].annotation);
        break;
    case ATTRIBUTE_ANNOTATION_DEFAULT:
        mention_value(m, a->default_value);
        break;
    default: /* the others name no class */
        break;
    }
}

void mention_attributes(const struct mentions *m, const struct attribute_list *list)
{
    for (size_t i = 0; i < list->n_attributes; i++)
        mention_attribute(m, &list->attributes[i]);
}

void mention_member(const struct mentions *m, const struct member *member)
{
    mention_descriptor(m, member->descriptor);
    mention_attributes(m, &member->attributes);
}

void mention_class(const struct mentions *m, const struct class_file *c)
{
    mention_class_name(m, c->super);
    for (size_t i = 0; i < c->n_interfaces; i++)
        mention_class_name(m, c->interfaces[i]);
    for (size_t i = 0; i < c->n_fields; i++)
        mention_member(m, &c->fields[i]);
    for (size_t i = 0; i < c->n_methods; i++)
        mention_member(m, &c->methods[i]);
    mention_attributes(m, &c->attributes);
}
