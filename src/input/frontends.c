/* frontends - the table of front ends that a user can name. */
#include "input/frontends.h"

#include <string.h>

const struct frontend frontends[] = {
    {"lines", "delete lines", lines_read},
    {"tokens", "delete tokens, as C-like languages have them", tokens_read},
    {NULL, NULL, NULL},
};

const struct frontend *frontend_find(const char *name)
{
    for (const struct frontend *frontend = frontends; frontend->name != NULL; frontend++)
        if (strcmp(frontend->name, name) == 0)
            return frontend;
    return NULL;
}
