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
    /* the reducers of default plans (src/drive/plan/plan.c) */
    {"ddmin", REDUCER_DEFAULT,
     "delta debugging: remove chunks of halving size until no single item can go", ddmin_new},
    {"sweep", REDUCER_DEFAULT,
     "try 32 independent removals at a time; makes the best use of many parallel tests", sweep_new},
    {"windows", REDUCER_DEFAULT, "remove runs of one to four neighbours", windows_new},
    {"hdd", REDUCER_PUBLISHED,
     "hierarchical delta debugging: ddmin on each level of a tree, from the top", hdd_new},
    {"pardis", REDUCER_DEFAULT,
     "queue of tree nodes, the largest first; several at once while that succeeds", pardis_new},
    {"likely", REDUCER_DEFAULT,
     "pardis that learns from the answers which nodes can go, and tries these first", likely_new},
    {"binary", REDUCER_DEFAULT, "binary reduction over dependency closures; few tests",
     binary_lean_new},
    {"gbr-queue", REDUCER_DEFAULT,
     "gbr on the upper levels of a tree; pardis where most nodes must stay", gbr_queue_new},
    {"gbr", REDUCER_DEFAULT,
     "generalized binary reduction under any dependencies; few tests, none invalid", gbr_new},

    /* algorithms as their papers describe them */
    {"ddmin-classic", REDUCER_PUBLISHED,
     "ddmin exactly as published (Zeller and Hildebrandt); never tries the empty input",
     ddmin_classic_new},
    {"dd", REDUCER_PUBLISHED, "isolation: a failing and a passing input that differ in one item",
     dd_new},
    {"probdd", REDUCER_PUBLISHED,
     "probabilistic delta debugging: remove the items that are least likely needed first",
     probdd_new},
    {"cdd", REDUCER_PUBLISHED, "counter-based delta debugging: chunks of 9, 6, 3, 2 and 1",
     cdd_new},
    {"hdd+", REDUCER_PUBLISHED, "hdd, then single nodes until none can go", hdd_plus_new},
    {"hdd*", REDUCER_PUBLISHED, "hdd repeated until nothing changes", hdd_star_new},
    {"hdd-coarse", REDUCER_PUBLISHED, "hdd on nodes that can be removed without a replacement",
     hdd_coarse_new},
    {"hddr", REDUCER_PUBLISHED, "hdd on the children of each node, depth-first", hddr_new},
    {"pardis-classic", REDUCER_PUBLISHED, "pardis as published: one node at a time",
     pardis_classic_new},
    {"perses", REDUCER_PUBLISHED, "ddmin on the children of each node, the heaviest parent first",
     perses_new},
    {"verify", REDUCER_PUBLISHED, "ddmin that skips invalid candidates", verify_new},
    {"closure", REDUCER_PUBLISHED, "ddmin over dependency closures, in the order of the items",
     closure_new},
    {"binary-classic", REDUCER_PUBLISHED, "binary reduction as published", binary_new},
    {"stubbed", REDUCER_PUBLISHED,
     "stubbed binary reduction: each point stays or is replaced by a stub", stubbed_new},
    {"multi-option", REDUCER_PUBLISHED,
     "multi-option binary reduction: each point has a chain of smaller options", multi_option_new},
    {"gbr-classic", REDUCER_PUBLISHED, "generalized binary reduction as published",
     gbr_classic_new},

    /* combinations and yardsticks */
    {"one-by-one", REDUCER_DEFAULT, "remove single items until none can go", one_by_one_new},
    {"hdd-probdd", REDUCER_VARIANT, "hdd with probdd in place of ddmin", hdd_probdd_new},
    {"hdd-cdd", REDUCER_VARIANT, "hdd with cdd in place of ddmin", hdd_cdd_new},
    {"hdd*-probdd", REDUCER_VARIANT, "hdd-probdd repeated until nothing changes",
     hdd_star_probdd_new},
    {"hdd*-cdd", REDUCER_VARIANT, "hdd-cdd repeated until nothing changes", hdd_star_cdd_new},
    {"hdd-coarse*", REDUCER_VARIANT, "hdd-coarse repeated until nothing changes",
     hdd_coarse_star_new},
    {"hdd-parents", REDUCER_VARIANT, "hdd on the children of each node, breadth-first",
     hdd_parents_new},
    {"hdd-parents*", REDUCER_VARIANT, "hdd-parents repeated until nothing changes",
     hdd_parents_star_new},
    {"hddr-probdd", REDUCER_VARIANT, "hddr with probdd in place of ddmin", hddr_probdd_new},
    {"hddr-cdd", REDUCER_VARIANT, "hddr with cdd in place of ddmin", hddr_cdd_new},
    {"hddr*", REDUCER_VARIANT, "hddr repeated until nothing changes", hddr_star_new},
    {"hddr*-probdd", REDUCER_VARIANT, "hddr-probdd repeated until nothing changes",
     hddr_star_probdd_new},
    {"hddr*-cdd", REDUCER_VARIANT, "hddr-cdd repeated until nothing changes", hddr_star_cdd_new},
    {"pardis-ddmin", REDUCER_VARIANT, "pardis, with ddmin on siblings of similar weight",
     pardis_ddmin_new},
    {"pardis-probdd", REDUCER_VARIANT, "pardis, with probdd on siblings of similar weight",
     pardis_probdd_new},
    {"pardis-cdd", REDUCER_VARIANT, "pardis, with cdd on siblings of similar weight",
     pardis_cdd_new},
    {"perses-probdd", REDUCER_VARIANT, "perses with probdd in place of ddmin", perses_probdd_new},
    {"perses-cdd", REDUCER_VARIANT, "perses with cdd in place of ddmin", perses_cdd_new},
    {"closure-sorted", REDUCER_VARIANT, "closure, the smallest closures first", closure_sorted_new},
    {"binary-tight", REDUCER_VARIANT,
     "binary-classic without the questions whose answers are known", binary_tight_new},
    {"binary-sum", REDUCER_VARIANT, "binary-classic, ordered by the cost that a closure adds",
     binary_sum_new},
    {"binary-sets", REDUCER_VARIANT, "binary-classic, closures in the order of the items",
     binary_sets_new},
    {"multi-option-robin", REDUCER_VARIANT, "multi-option, all lowest options first, then the next",
     multi_option_robin_new},
    {"gbr-levels", REDUCER_VARIANT, "gbr on the upper levels of a tree first, then deeper",
     gbr_levels_new},
    {"gbr-repair", REDUCER_VARIANT, "gbr, then repair-branching", gbr_repair_new},
    {"cleanup", REDUCER_VARIANT, "remove single items while the rest stays valid", cleanup_new},
    {"repair", REDUCER_VARIANT,
     "remove single items together with the items that then become invalid", cleanup_repair_new},
    {"repair-branching", REDUCER_VARIANT, "repair that tries several choices",
     cleanup_branching_new},

    {NULL, REDUCER_VARIANT, NULL, NULL},
};

const struct reducer_kind *reducer_kind_find(const char *name)
{
    for (const struct reducer_kind *kind = reducer_kinds; kind->name != NULL; kind++)
        if (strcmp(kind->name, name) == 0)
            return kind;
    return NULL;
}
