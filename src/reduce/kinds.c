/* kinds - the table of reducers that a user can name. */
#include "reduce/cdd.h"
#include "reduce/dd.h"
#include "reduce/ddmin.h"
#include "reduce/hdd.h"
#include "reduce/one_by_one.h"
#include "reduce/probdd.h"
#include "reduce/reducer.h"
#include "reduce/sweep.h"

#include <string.h>

const struct reducer_kind reducer_kinds[] = {
    {"ddmin", "delta debugging: chunks and complements, finer and finer", ddmin_new},
    {"ddmin-classic", "ddmin exactly as published, without the empty set", ddmin_classic_new},
    {"dd", "isolation: an input that fails and one that passes, one item apart", dd_new},
    {"probdd", "probabilistic delta debugging: what is least likely needed goes first", probdd_new},
    {"cdd", "counter-based delta debugging: chunks of 9, 6, 3, 2 and 1", cdd_new},
    {"sweep", "windows of 32 independent questions: the most parallel one", sweep_new},
    {"one-by-one", "removes single items until none can go", one_by_one_new},
    {"hdd", "hierarchical delta debugging: ddmin on each level of a tree", hdd_new},
    {"hdd+", "hdd, then single nodes until none can go", hdd_plus_new},
    {"hdd*", "hdd until nothing changes", hdd_star_new},
    {"hddr*", "hddr until nothing changes", hddr_star_new},
    {"hdd-parents", "hdd on the children of each node, breadth-first", hdd_parents_new},
    {"hddr", "hdd on the children of each node, depth-first", hddr_new},
    {NULL, NULL, NULL},
};

const struct reducer_kind *reducer_kind_find(const char *name)
{
    for (const struct reducer_kind *kind = reducer_kinds; kind->name != NULL; kind++)
        if (strcmp(kind->name, name) == 0)
            return kind;
    return NULL;
}
