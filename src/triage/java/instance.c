#include "triage/java/instance.h"

#include "base/memory.h"
#include "jvm/model/code.h"
#include "triage/java/method_format.h"
#include "triage/reach/world.h"

#include <stdlib.h>
#include <string.h>

static bool is_in_scope(const struct java_scope *scope, const struct world_class *c)
{
    bool is_in = c->is_own;
    for (size_t i = 0; !is_in && i < scope->n_prefixes; i++)
        is_in = strncmp(c->file->name->text, scope->prefixes[i], strlen(scope->prefixes[i])) == 0;
    return is_in;
}

static enum status find_scope(void *context, const struct subject *subject,
                              struct text_table *table, struct fact_list *ret, struct error *err)
{
    const struct java_scope *scope = context;
    struct world *world;
    enum status status = world_load(subject->path, subject->class_path, WORLD_OUTLINE, &world, err);
    if (status != STATUS_OK)
        return status;
    struct buffer text = {0};
    for (size_t i = 0; i < world->n_methods; i++) {
        if (!is_in_scope(scope, &world->classes[world->methods[i].owner]))
            continue;
        text.n_bytes = 0;
        world_write_method(world, (uint32_t)i, &text);
        fact_list_add(ret, text_table_add(table, buffer_text(&text), text.n_bytes));
    }
    buffer_done(&text);
    world_free(world);
    return STATUS_OK;
}

static char *find_first(void *context, const struct subject *subject)
{
    (void)context;
    char *text = mem_format("%s.main([Ljava/lang/String;)V", subject->main_class);
    for (char *p = text; (size_t)(p - text) < strlen(subject->main_class); p++)
        *p = *p == '.' ? '/' : *p;
    return text;
}

/* Evidence ------------------------------------------------------------------------------------ */

static void explain_supertypes(struct world *world, const struct class_file *c, struct buffer *out)
{
    const struct supertypes *all = hierarchy_supertypes(world->hierarchy, c->name);
    for (size_t i = 1; i < all->n_classes; i++)
        buffer_add_format(out, "\n@extends %s", all->classes[i]->name->text);
    if ((c->access & ACC_INTERFACE) != 0)
        buffer_add_text(out, "\n@declared-in-interface");
}

static bool names_interface(const struct class_file *c, const struct utf8 *name)
{
    for (size_t i = 0; i < c->n_interfaces; i++)
        if (c->interfaces[i] == name)
            return true;
    return false;
}

/* Explains interfaces that declare the method and that the class implements only through other
 * types. */
static void explain_indirect(struct world *world, const struct class_file *c,
                             const struct member *m, struct buffer *out)
{
    const struct supertypes *all = hierarchy_supertypes(world->hierarchy, c->name);
    if ((m->access & (ACC_STATIC | ACC_PRIVATE)) != 0 || m->name->text[0] == '<')
        return;
    for (size_t i = 1; i < all->n_classes; i++) {
        const struct class_file *interface = all->classes[i];
        if ((interface->access & ACC_INTERFACE) != 0 && !names_interface(c, interface->name) &&
            class_method(interface, m->name, m->descriptor) != NULL)
            buffer_add_format(out, "\n@implements-indirectly %s", interface->name->text);
    }
}

static bool has_initialiser(const struct class_file *c)
{
    for (size_t i = 0; i < c->n_methods; i++)
        if (utf8_is(c->methods[i].name, "<clinit>"))
            return true;
    return false;
}

static void explain_initialiser(const struct world *world, const struct class_file *c,
                                struct buffer *out)
{
    for (size_t i = 0; i < world->n_classes; i++) {
        const struct class_file *child = world->classes[i].file;
        if (child->super == c->name && !has_initialiser(child))
            buffer_add_format(out, "\n@subclass-without-initializer %s", child->name->text);
    }
}

/* The element class of an array of arrays that the instruction makes; NULL: it makes none. */
static const struct utf8 *element_of_arrays(struct world *world, const struct insn *insn)
{
    if (insn->op != OP_ANEWARRAY && insn->op != OP_MULTIANEWARRAY)
        return NULL;
    size_t n_dimensions = strspn(insn->type->text, "[");
    const char *element = insn->type->text + n_dimensions;
    if (n_dimensions + (insn->op == OP_ANEWARRAY) < 2 || *element != 'L')
        return NULL;
    return utf8_intern(world->texts, element + 1, strlen(element) - 2);
}

static void explain_arrays(struct world *world, const struct class_file *c, struct buffer *out)
{
    for (size_t i = 0; i < world->n_methods; i++) {
        const struct code *code = method_code(world->methods[i].member);
        for (size_t k = 0; code != NULL && k < code->n_insns; k++) {
            const struct utf8 *element = element_of_arrays(world, &code->insns[k]);
            if (element != NULL &&
                hierarchy_is_subtype(world->hierarchy, c->name, element) == SUBTYPE_YES) {
                buffer_add_format(out, "\n@stored-in array-of-arrays [[L%s;", element->text);
                return;
            }
        }
    }
}

static void explain_method(struct world *world, uint32_t number, struct buffer *out)
{
    const struct world_method *method = &world->methods[number];
    const struct class_file *c = world->classes[method->owner].file;
    explain_supertypes(world, c, out);
    explain_indirect(world, c, method->member, out);
    if (utf8_is(method->member->name, "<clinit>"))
        explain_initialiser(world, c, out);
    else if ((method->member->access & ACC_STATIC) == 0)
        explain_arrays(world, c, out);
}

/* The number of a method; WORLD_NONE: the program has no such method. */
static uint32_t find_method(struct world *world, const char *fact)
{
    struct method_parts parts;
    if (!method_split(fact, &parts))
        return WORLD_NONE;
    uint32_t owner = world_find(world, utf8_intern(world->texts, parts.class_name, parts.n_class));
    return owner == WORLD_NONE
               ? WORLD_NONE
               : world_method(world, owner, utf8_intern(world->texts, parts.name, parts.n_name),
                              utf8_text(world->texts, parts.descriptor));
}

static void explain(void *context, const struct subject *subject, const char *fact,
                    struct buffer *ret)
{
    struct world *world;
    (void)context;
    if (world_load(subject->path, subject->class_path, WORLD_CODE, &world, NULL) != STATUS_OK)
        return;
    uint32_t number = find_method(world, fact);
    if (number != WORLD_NONE)
        explain_method(world, number, ret);
    world_free(world);
}

/* True if the subject is an object: only an object can have been returned. */
static bool wants_evidence(void *context, const struct subject *subject, const char *fact)
{
    struct world *world;
    (void)context;
    if (world_load(subject->path, subject->class_path, WORLD_OUTLINE, &world, NULL) != STATUS_OK)
        return false;
    uint32_t number = find_method(world, fact);
    const struct member *m = number != WORLD_NONE ? world->methods[number].member : NULL;
    bool wants = m != NULL && (m->access & ACC_STATIC) == 0 && m->name->text[0] != '<';
    world_free(world);
    return wants;
}

struct instance java_instance(struct java_scope *scope)
{
    return (struct instance){.context = scope,
                             .scope = find_scope,
                             .first_fact = find_first,
                             .explain = explain,
                             .wants_evidence = wants_evidence};
}
