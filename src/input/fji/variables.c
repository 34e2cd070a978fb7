/* Variables: the removable parts of a program, with their numbers and names. */
#include "base/memory.h"
#include "input/fji/fji.h"

#include <string.h>

static bool has_implements_var(const struct fji_type *type)
{
    return !type->is_interface && type->implements.text != FJI_EMPTY_INTERFACE;
}

void fji_number(struct fji_program *program)
{
    uint32_t n_vars = 0;
    struct fji_type *type;
    struct fji_method *method;
    for (type = program->types; type != NULL; type = type->next)
        type->var = n_vars++;
    for (type = program->types; type != NULL; type = type->next)
        for (method = type->methods; method != NULL; method = method->next)
            method->code_var = type->is_interface ? NO_ITEM : n_vars++;
    for (type = program->types; type != NULL; type = type->next)
        for (method = type->is_interface ? NULL : type->methods; method; method = method->next)
            method->var = n_vars++;
    for (type = program->types; type != NULL; type = type->next)
        type->implements_var = has_implements_var(type) ? n_vars++ : NO_ITEM;
    for (type = program->types; type != NULL; type = type->next)
        for (method = type->is_interface ? type->methods : NULL; method; method = method->next)
            method->var = n_vars++;
    program->n_vars = n_vars;
}

/* The concatenation of the four parts, in the arena. */
static const char *join(struct arena *arena, const char *a, const char *b, const char *c,
                        const char *d)
{
    size_t n_bytes = strlen(a) + strlen(b) + strlen(c) + strlen(d) + 1;
    char *text = arena_alloc(arena, n_bytes);
    strcat(strcat(strcat(strcpy(text, a), b), c), d);
    return text;
}

const char **fji_variable_names(const struct fji_program *program, struct arena *arena)
{
    const char **names = arena_alloc(arena, (program->n_vars + 1) * sizeof *names);
    const char **text = program->names->text;
    for (const struct fji_type *type = program->types; type != NULL; type = type->next) {
        const char *name = text[type->name.text];
        names[type->var] = name;
        if (type->implements_var != NO_ITEM)
            names[type->implements_var] = join(arena, name, "<", text[type->implements.text], "");
        for (const struct fji_method *method = type->methods; method; method = method->next) {
            names[method->var] = join(arena, name, ".", text[method->name.text], "()");
            if (method->code_var != NO_ITEM)
                names[method->code_var] =
                    join(arena, name, ".", text[method->name.text], "()!code");
        }
    }
    return names;
}
