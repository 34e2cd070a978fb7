/* analysis - the kind of a reachability analysis, and its intended defects. */
#ifndef PARE_TRIAGE_REACH_ANALYSIS_H
#define PARE_TRIAGE_REACH_ANALYSIS_H

#include <stdbool.h>
#include <stddef.h>

enum reach_kind { REACH_CHA, REACH_RTA, REACH_0CFA };

/* Intended defects, as bits.  With them, the true cause of a missed method is known. */
enum reach_defect {
    DEFECT_INDIRECT_INTERFACES = 1 << 0, /* an interface's own superinterfaces are not seen */
    DEFECT_SUPER_INITIALIZERS = 1 << 1,  /* a class without initialiser hides its superclass' */
    DEFECT_THREAD_RUN = 1 << 2,          /* run() is never called */
    DEFECT_DEFAULT_METHODS = 1 << 3,     /* methods of interfaces have no code */
    DEFECT_LAMBDAS = 1 << 4,             /* lambdas are never called */
    DEFECT_TO_STRING = 1 << 5,           /* the library never calls toString() */
    DEFECT_COLLECTIONS = 1 << 6,         /* the library never calls equals, compare, next ... */
    DEFECT_ARRAYS = 1 << 7,              /* 0cfa: values that are stored in arrays are lost */
    DEFECT_ITERATORS = 1 << 8,           /* 0cfa: Iterator.next returns nothing */
};

struct reach_analysis {
    enum reach_kind kind;
    unsigned defects;
};

/* "cha", "rta", "0cfa", and with a defect "cha-no-thread-run"; false: there is no such analysis. */
bool reach_parse(const char *name, struct reach_analysis *ret);
/* The name of the defect with this number, "thread-run"; NULL: no more. */
const char *reach_defect_name(size_t number);

#endif
