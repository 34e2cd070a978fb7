/* event - what happens in a run, as data; whoever shows it to a user decides how. */
#ifndef PARE_DRIVE_RUN_EVENT_H
#define PARE_DRIVE_RUN_EVENT_H

#include "base/verdict.h"
#include "input/core/size.h"

#include <stdint.h>

enum event_kind {
    EVENT_START,    /* the inputs are read; text: their names */
    EVENT_KEEPING,  /* text: what of the original's behaviour is kept; perhaps several lines */
    EVENT_ORIGINAL, /* the original was tested; seconds: how long that took */
    EVENT_RESUME,   /* a journal was found; n_asked: answers that need not be tested again */
    EVENT_PASS,     /* a pass begins */
    EVENT_ANSWER,   /* a proposal got its answer */
    EVENT_ACCEPT,   /* a smaller interesting candidate was found and is on disk */
    EVENT_WARNING,  /* text says what */
    EVENT_ADVICE,   /* text: lines that help to find out what is wrong */
    EVENT_END,      /* text: why it ended */
};

/* Three counts, always shown apart: answers the reducers used, runs of the test (looked-ahead ones
 * included), runs of the validity check; and how many answers came from the cache. */
struct counts {
    uint64_t n_asked, n_run, n_valid, n_cached;
    double test_seconds; /* that the runs took, each for itself; not those of earlier sessions */
};

struct event {
    enum event_kind kind;
    const char *text;
    const char *pass; /* "lines:ddmin" */
    unsigned round;   /* 1 for the first */
    struct size original, best;
    struct counts counts;
    double elapsed, seconds;
    enum verdict verdict;
    uint64_t version; /* number of the accepted version */
};

struct listener {
    void (*hear)(void *context, const struct event *event);
    void *context;
};

#endif
