#include "dangling.h"

#include "jvm/model/code.h"
#include "jvm/model/descriptor.h"
#include "jvm/world/hierarchy.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

struct looking {
    const struct app *original, *app;
    struct hierarchy *hierarchy;
    const struct class_file *c;
    const struct member *method;
    size_t n_dangling;
};

static void say(struct looking *l, const char *owner, const char *name)
{
    if (l->n_dangling++ < 3)
        print_error("%s.%s names %s %s\n", l->c->name->text, l->method->name->text, owner, name);
}

static bool was_there(const struct looking *l, const struct utf8 *name)
{
    return app_find(l->original, utf8_text(l->original->texts, name->text)) != NO_CLASS;
}

static void look_at_class(struct looking *l, const struct utf8 *name)
{
    const struct utf8 *element = descriptor_element_class(l->app->texts, name);
    uint32_t number = element != NULL ? app_find(l->app, element) : NO_CLASS;
    if (element != NULL && was_there(l, element) && number == NO_CLASS)
        say(l, element->text, "");
    if (number != NO_CLASS && !same_package(element, l->c->name) &&
        (l->app->classes[number].file->access & ACC_PUBLIC) == 0)
        say(l, element->text, "of another package");
}

/* Whether some class that is not in the program, Object aside, is above it. */
static bool has_library_above(struct looking *l, const struct utf8 *name)
{
    const struct supertypes *above = hierarchy_supertypes(l->hierarchy, name);
    for (size_t i = 0; i < above->n_classes; i++) {
        const struct class_file *c = above->classes[i];
        if (c->super != NULL && !utf8_is(c->super, "java/lang/Object") &&
            app_find(l->app, c->super) == NO_CLASS)
            return true;
        for (size_t k = 0; k < c->n_interfaces; k++)
            if (app_find(l->app, c->interfaces[k]) == NO_CLASS)
                return true;
    }
    return false;
}

static bool is_of_object(const struct utf8 *name)
{
    static const char *const names[] = {"<init>", "getClass", "hashCode",  "equals", "clone",
                                        "notify", "toString", "notifyAll", "wait",   "finalize"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (utf8_is(name, names[i]))
            return true;
    return false;
}

static void look_at_member(struct looking *l, const struct member_ref *ref)
{
    struct declaration d;
    bool is_field = ref->tag == CONSTANT_FIELD_REF;
    look_at_class(l, ref->owner);
    if (app_find(l->app, ref->owner) == NO_CLASS)
        return;
    bool resolves = is_field ? hierarchy_resolve_field(l->hierarchy, ref, &d)
                             : hierarchy_resolve_method(l->hierarchy, ref, &d);
    if (!resolves && (is_field || !is_of_object(ref->name)) && !has_library_above(l, ref->owner))
        say(l, ref->owner->text, ref->name->text);
    if (resolves && (d.member->access & (ACC_PUBLIC | ACC_PROTECTED)) == 0 &&
        !same_package(d.owner->name, l->c->name))
        say(l, d.owner->name->text, "of another package");
}

static void look_at_insn(struct looking *l, const struct insn *insn)
{
    switch (insn->op == OP_LABEL ? FORMAT_NONE : opcode_table[insn->op].format) {
    case FORMAT_FIELD:
    case FORMAT_METHOD:
    case FORMAT_INTERFACE:
        look_at_member(l, insn->member);
        break;
    case FORMAT_CLASS:
    case FORMAT_MULTI:
        look_at_class(l, insn->type);
        break;
    default:
        break;
    }
}

size_t count_dangling(const struct fileset *candidate, const struct app *original)
{
    struct app *app;
    struct error err;
    if (app_read(candidate, &app, &err) != STATUS_OK)
        return 0; /* no classes at all */
    struct looking l = {.original = original, .app = app, .hierarchy = hierarchy_new(app->texts)};
    for (uint32_t n = 0; n < app->n_classes; n++)
        if (app_find(app, app->classes[n].file->name) == n)
            hierarchy_add_class(l.hierarchy, app->classes[n].file);
    for (uint32_t n = 0; n < app->n_classes; n++) {
        l.c = app->classes[n].file;
        for (size_t m = 0; m < l.c->n_methods; m++) {
            l.method = &l.c->methods[m];
            const struct code *code = method_code(l.method);
            for (size_t i = 0; code != NULL && i < code->n_insns; i++)
                look_at_insn(&l, &code->insns[i]);
        }
    }
    hierarchy_free(l.hierarchy);
    app_free(app);
    return l.n_dangling;
}
