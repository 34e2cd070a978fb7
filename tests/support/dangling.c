#include "dangling.h"

#include "base/memory.h"
#include "input/jvm/jdk.h"
#include "jvm/code.h"
#include "jvm/descriptor.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

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
    if (element != NULL && was_there(l, element) && app_find(l->app, element) == NO_CLASS)
        say(l, element->text, "");
}

static void look_at_insn(struct looking *l, const struct insn *insn)
{
    struct declaration d;
    switch (insn->op == OP_LABEL ? FORMAT_NONE : opcode_table[insn->op].format) {
    case FORMAT_FIELD:
    case FORMAT_METHOD:
    case FORMAT_INTERFACE: {
        const struct member_ref *ref = insn->member;
        look_at_class(l, ref->owner);
        bool resolves = ref->tag == CONSTANT_FIELD_REF
                            ? hierarchy_resolve_field(l->hierarchy, ref, &d)
                            : hierarchy_resolve_method(l->hierarchy, ref, &d);
        if (!resolves && app_find(l->app, ref->owner) != NO_CLASS &&
            hierarchy_supertypes(l->hierarchy, ref->owner)->complete)
            say(l, ref->owner->text, ref->name->text);
        break;
    }
    case FORMAT_CLASS:
    case FORMAT_MULTI:
        look_at_class(l, insn->type);
        break;
    default:
        break;
    }
}

size_t count_dangling(const struct fileset *candidate, const struct app *original,
                      const char *class_path)
{
    struct app *app;
    struct error err;
    if (app_read(candidate, &app, &err) != STATUS_OK)
        return 0; /* no classes at all */
    struct looking l = {.original = original, .app = app, .hierarchy = hierarchy_new(app->texts)};
    for (uint32_t n = 0; n < app->n_classes; n++)
        if (app_find(app, app->classes[n].file->name) == n)
            hierarchy_add_class(l.hierarchy, app->classes[n].file);
    char *paths = mem_string(class_path);
    char *rest = paths;
    for (char *path; (path = strsep(&rest, ":")) != NULL;)
        if (*path != '\0')
            assert_int_equal(hierarchy_add_path(l.hierarchy, path, &err), STATUS_OK);
    free(paths);
    assert_int_equal(jdk_add_to(l.hierarchy, &err), STATUS_OK);
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
