/* kinds - the table of reducers that a user can name. */
#include "reduce/reducer.h"

#include <string.h>

const struct reducer_kind reducer_kinds[] = {
    {NULL, NULL, NULL},
};

const struct reducer_kind *reducer_kind_find(const char *name)
{
    for (const struct reducer_kind *kind = reducer_kinds; kind->name != NULL; kind++)
        if (strcmp(kind->name, name) == 0)
            return kind;
    return NULL;
}
