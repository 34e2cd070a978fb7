/* verdict - what an interestingness test says of a candidate. */
#ifndef PARE_BASE_VERDICT_H
#define PARE_BASE_VERDICT_H

enum verdict {
    VERDICT_NOT,         /* valid, but the bug is gone */
    VERDICT_INTERESTING, /* the bug is still there */
    VERDICT_INVALID,     /* not a well-formed input: the test was not run */
    VERDICT_UNRESOLVED,  /* the test ran out of time, memory or disk: counts as "not" */
};

const char *verdict_name(enum verdict verdict);

#endif
