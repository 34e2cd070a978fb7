/* frontends - the table of front ends that a user can name. */
#include "input/frontends.h"

#include <string.h>

const struct frontend frontends[] = {
    {"files", "delete whole files", files_read},
    {"lines", "delete lines", lines_read},
    {"tree-coarse", "delete declarations and statements", tree_coarse_read},
    {"tree", "delete parts of the syntax tree", tree_read},
    {"tree-replace", "the same, and put the smallest phrase where a part must be",
     tree_replace_read},
    {"tree-shells", "the same, and put a part in the place of what is around it", tree_shells_read},
    {"brackets", "delete brackets, their contents, and pieces of them", brackets_read},
    {"unwrap", "delete pairs of brackets and keep their contents", unwrap_read},
    {"tokens", "delete tokens, as C-like languages have them", tokens_read},
    {"blank", "shorten runs of blanks and line breaks", blank_read},
    {"blocks4096", "delete blocks of 4096 bytes", blocks4096_read},
    {"blocks256", "delete blocks of 256 bytes", blocks256_read},
    {"blocks16", "delete blocks of 16 bytes", blocks16_read},
    {"bytes", "delete bytes", bytes_read},
    {"normalise", "turn bytes into '0'", normalise_read},
    {"fji", "Featherweight Java with Interfaces: types, methods, bodies, implements", fji_read},
    {NULL, NULL, NULL},
};

const struct frontend *frontend_find(const char *name)
{
    for (const struct frontend *frontend = frontends; frontend->name != NULL; frontend++)
        if (strcmp(frontend->name, name) == 0)
            return frontend;
    return NULL;
}
