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

static bool has_member(const struct class_file *c, const char *name)
{
    for (size_t i = 0; i < c->n_fields; i++)
        if (utf8_is(c->fields[i].name, name))
            return true;
    for (size_t i = 0; i < c->n_methods; i++)
        if (utf8_is(c->methods[i].name, name))
            return true;
    return false;
}

enum status must_stay_find(const struct app *app, const char *name, struct must_stay *ret,
                           struct error *err)
{
    uint32_t number = find_class(app, name, strlen(name));
    if (number != NO_CLASS) {
        *ret = (struct must_stay){.class_number = number};
        return STATUS_OK;
    }
    const char *dot = strrchr(name, '.');
    number = dot != NULL ? find_class(app, name, (size_t)(dot - name)) : NO_CLASS;
    if (number == NO_CLASS || !has_member(app->classes[number].file, dot + 1))
        return fail(err, STATUS_USAGE, "--core %s: the program has no such class or member", name);
    *ret = (struct must_stay){number, dot + 1};
    return STATUS_OK;
}
