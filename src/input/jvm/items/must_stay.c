#include "input/jvm/items/must_stay.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static uint32_t find_class(const struct app *app, const char *name, size_t n_bytes)
{
    char *internal = mem_format("%.*s", (int)n_bytes, name);
    for (char *c = internal; *c != '\0'; c++)
        if (*c == '.')
            *c = '/';
    uint32_t number = text_table_find(&app->names, internal, strlen(internal));
    free(internal);
    return number != NO_NAME ? app->class_named[number] : NO_CLASS;
}

bool must_stay_names(const struct must_stay *core, const struct member *member)
{
    return core->member == member->name &&
           (core->descriptor == NULL || core->descriptor == member->descriptor);
}

static bool has_member(const struct class_file *c, const struct must_stay *core)
{
    for (size_t i = 0; core->descriptor == NULL && i < c->n_fields; i++)
        if (must_stay_names(core, &c->fields[i]))
            return true;
    for (size_t i = 0; i < c->n_methods; i++)
        if (must_stay_names(core, &c->methods[i]))
            return true;
    return false;
}

/* Splits CLASS.MEMBER[:](TYPES)RESULT[!code] into its parts.  False: there is no dot. */
static bool read_member(const struct app *app, const char *name, struct must_stay *ret)
{
    static const char code[] = "!code";
    size_t n_bytes = strlen(name), n_code = strlen(code);
    bool has_code = n_bytes > n_code && strcmp(name + n_bytes - n_code, code) == 0;
    n_bytes -= has_code ? n_code : 0;
    const char *open = memchr(name, '(', n_bytes);
    size_t n_name = open != NULL ? (size_t)(open - name) : n_bytes;
    n_name -= open != NULL && n_name > 0 && name[n_name - 1] == ':';
    const char *dot = memrchr(name, '.', n_name);
    if (dot == NULL)
        return false;
    const char *member = dot + 1;
    *ret = (struct must_stay){
        .class_number = find_class(app, name, (size_t)(dot - name)),
        .member = utf8_intern(app->texts, member, n_name - (size_t)(member - name)),
        .descriptor =
            open != NULL ? utf8_intern(app->texts, open, n_bytes - (size_t)(open - name)) : NULL,
        .with_code = has_code || open == NULL};
    return true;
}

enum status must_stay_find(const struct app *app, const char *name, struct must_stay *ret,
                           struct error *err)
{
    struct must_stay core = {.class_number = find_class(app, name, strlen(name))};
    if (core.class_number == NO_CLASS &&
        (!read_member(app, name, &core) || core.class_number == NO_CLASS ||
         !has_member(app->classes[core.class_number].file, &core)))
        return fail(err, STATUS_USAGE, "--core %s: the program has no such class or member", name);
    *ret = core;
    return STATUS_OK;
}
