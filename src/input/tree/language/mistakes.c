#include "input/tree/language/mistakes.h"

#include "base/buffer.h"
#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void mistakes_done(struct mistakes *mistakes)
{
    for (size_t i = 0; i < mistakes->n; i++)
        free(mistakes->texts[i]);
    free(mistakes->texts);
    *mistakes = (struct mistakes){0};
}

void mistakes_add(struct mistakes *mistakes, const char *file, unsigned line, const char *format,
                  ...)
{
    char message[512];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    mem_grow((void **)&mistakes->texts, &mistakes->capacity, mistakes->n + 1,
             sizeof *mistakes->texts);
    mistakes->texts[mistakes->n++] = line > 0 ? mem_format("%s:%u: %s", file, line, message)
                                              : mem_format("%s: %s", file, message);
}

char *mistakes_hint(const struct suggestion *suggestion, const char *sign)
{
    return suggestion->best != NULL ? mem_format("; did you mean %s%s?", sign, suggestion->best)
                                    : mem_string("");
}

enum status mistakes_status(const struct mistakes *mistakes, struct error *err)
{
    if (mistakes->n == 0)
        return STATUS_OK;
    if (mistakes->n == 1)
        return fail(err, STATUS_INPUT, "%s", mistakes->texts[0]);
    return fail(err, STATUS_INPUT, "%s (and %zu more mistakes: see pare language check)",
                mistakes->texts[0], mistakes->n - 1);
}
