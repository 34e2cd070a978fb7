/* kinds - the table of reducers that a user can name. */
#include "reduce/ddmin.h"
#include "reduce/one_by_one.h"
#include "reduce/reducer.h"

#include <string.h>

const struct reducer_kind reducer_kinds[] = {
    {"ddmin", "delta debugging: chunks and complements, finer and finer", ddmin_new},
    {"ddmin-classic", "ddmin exactly as published, without the empty set", ddmin_classic_new},
    {"one-by-one", "removes single items until none can go", one_by_one_new},
    {NULL, NULL, NULL},
};

const struct reducer_kind *reducer_kind_find(const char *name)
{
    for (const struct reducer_kind *kind = reducer_kinds; kind->name != NULL; kind++)
        if (strcmp(kind->name, name) == 0)
            return kind;
    return NULL;
}
