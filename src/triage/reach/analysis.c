#include "triage/reach/analysis.h"

#include <string.h>

static const char *const kind_names[] = {
    [REACH_CHA] = "cha", [REACH_RTA] = "rta", [REACH_0CFA] = "0cfa"};

/* Names of the defects, by bit number. */
static const char *const defect_names[] = {
    "indirect-interfaces", "super-initializers", "thread-run", "default-methods", "lambdas",
    "to-string",           "collections",        "arrays",     "iterators"};

const char *reach_defect_name(size_t number)
{
    return number < sizeof defect_names / sizeof *defect_names ? defect_names[number] : NULL;
}

bool reach_parse(const char *name, struct reach_analysis *ret)
{
    static const char no[] = "-no-";
    for (size_t i = 0; i < sizeof kind_names / sizeof *kind_names; i++) {
        size_t n_kind = strlen(kind_names[i]);
        if (strncmp(name, kind_names[i], n_kind) != 0)
            continue;
        *ret = (struct reach_analysis){.kind = (enum reach_kind)i};
        if (name[n_kind] == '\0')
            return true;
        if (strncmp(name + n_kind, no, strlen(no)) != 0)
            return false;
        for (size_t k = 0; reach_defect_name(k) != NULL; k++)
            if (strcmp(name + n_kind + strlen(no), reach_defect_name(k)) == 0) {
                ret->defects = 1u << k;
                return true;
            }
    }
    return false;
}
