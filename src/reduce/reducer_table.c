/* reducer_table - the table of reducers that a user can name. */
#include "reduce/core/reducer.h"
#include "reduce/learned/likely.h"
#include "reduce/list/cdd.h"
#include "reduce/list/dd.h"
#include "reduce/list/ddmin.h"
#include "reduce/list/one_by_one.h"
#include "reduce/list/probdd.h"
#include "reduce/list/sweep.h"
#include "reduce/list/verify.h"
#include "reduce/list/windows.h"
#include "reduce/logic/binary.h"
#include "reduce/logic/binary_lean.h"
#include "reduce/logic/cleanup.h"
#include "reduce/logic/closure.h"
#include "reduce/logic/gbr.h"
#include "reduce/logic/levels.h"
#include "reduce/logic/multi_option.h"
#include "reduce/tree/hdd.h"
#include "reduce/tree/queue.h"

#include <string.h>

const struct reducer_kind reducer_kinds[] = {
    {"ddmin", "delta debugging: chunks and complements, finer and finer", ddmin_new},
    {"ddmin-classic", "ddmin exactly as published, without the empty set", ddmin_classic_new},
    {"dd", "isolation: an input that fails and one that passes, one item apart", dd_new},
    {"probdd", "probabilistic delta debugging: what is least likely needed goes first", probdd_new},
    {"cdd", "counter-based delta debugging: chunks of 9, 6, 3, 2 and 1", cdd_new},
    {"sweep", "windows of 32 independent questions: the most parallel one", sweep_new},
    {"windows", "removes runs of one, two, three and four neighbours", windows_new},
    {"one-by-one", "removes single items until none can go", one_by_one_new},
    {"hdd", "hierarchical delta debugging: ddmin on each level of a tree", hdd_new},
    {"hdd-probdd", "hdd with probdd in place of ddmin", hdd_probdd_new},
    {"hdd-cdd", "hdd with cdd in place of ddmin", hdd_cdd_new},
    {"hdd+", "hdd, then single nodes until none can go", hdd_plus_new},
    {"hdd*", "hdd until nothing changes", hdd_star_new},
    {"hdd*-probdd", "hdd-probdd until nothing changes", hdd_star_probdd_new},
    {"hdd*-cdd", "hdd-cdd until nothing changes", hdd_star_cdd_new},
    {"hdd-coarse", "hdd on nodes that leave nothing in their place", hdd_coarse_new},
    {"hdd-coarse*", "hdd-coarse until nothing changes", hdd_coarse_star_new},
    {"hdd-parents", "hdd on the children of each node, breadth-first", hdd_parents_new},
    {"hdd-parents*", "hdd-parents until nothing changes", hdd_parents_star_new},
    {"hddr", "hdd on the children of each node, depth-first", hddr_new},
    {"hddr-probdd", "hddr with probdd in place of ddmin", hddr_probdd_new},
    {"hddr-cdd", "hddr with cdd in place of ddmin", hddr_cdd_new},
    {"hddr*", "hddr until nothing changes", hddr_star_new},
    {"hddr*-probdd", "hddr-probdd until nothing changes", hddr_star_probdd_new},
    {"hddr*-cdd", "hddr-cdd until nothing changes", hddr_star_cdd_new},
    {"pardis", "priority queue of nodes: the heaviest first, several while that goes well",
     pardis_new},
    {"likely", "pardis that learns from the answers what is likely to go, and asks for that first",
     likely_new},
    {"pardis-classic", "pardis as published, one node at a time", pardis_classic_new},
    {"pardis-ddmin", "pardis, with ddmin on siblings of similar weight", pardis_ddmin_new},
    {"pardis-probdd", "pardis, with probdd on siblings of similar weight", pardis_probdd_new},
    {"pardis-cdd", "pardis, with cdd on siblings of similar weight", pardis_cdd_new},
    {"perses", "ddmin on the children of each node, heaviest parent first", perses_new},
    {"perses-probdd", "perses with probdd in place of ddmin", perses_probdd_new},
    {"perses-cdd", "perses with cdd in place of ddmin", perses_cdd_new},

    {"verify", "ddmin that leaves out invalid subsets", verify_new},
    {"closure", "ddmin over dependency closures, in order", closure_new},
    {"closure-sorted", "ddmin over dependency closures, smallest first", closure_sorted_new},
    {"binary", "binary reduction: closures that add the least first, few questions",
     binary_lean_new},
    {"binary-classic", "binary reduction as published", binary_new},
    {"binary-tight", "binary-classic, not asking what is known", binary_tight_new},
    {"binary-sum", "binary-classic: closures that add the least cost first", binary_sum_new},
    {"binary-sets", "binary-classic: closures in order", binary_sets_new},
    {"stubbed", "stubbed binary reduction: points stay or are stubbed, last one first",
     stubbed_new},
    {"multi-option", "multi-option binary reduction: points with a chain of options",
     multi_option_new},
    {"multi-option-robin", "multi-option, all lowest options first, then the next",
     multi_option_robin_new},
    {"gbr-levels", "gbr on the upper levels of a tree first, then deeper", gbr_levels_new},
    {"gbr-queue", "gbr-levels; where much is needed, pardis takes over", gbr_queue_new},
    {"gbr", "generalized binary reduction under any clauses, then cleanup", gbr_new},
    {"gbr-classic", "generalized binary reduction as published", gbr_classic_new},
    {"gbr-repair", "gbr, then repair-branching", gbr_repair_new},
    {"cleanup", "removes single items as long as the rest is valid", cleanup_new},
    {"repair", "removes single items and what no longer holds without them", cleanup_repair_new},
    {"repair-branching", "repair that tries several ways", cleanup_branching_new},

    {NULL, NULL, NULL},
};

const struct reducer_kind *reducer_kind_find(const char *name)
{
    for (const struct reducer_kind *kind = reducer_kinds; kind->name != NULL; kind++)
        if (strcmp(kind->name, name) == 0)
            return kind;
    return NULL;
}
