/* event - something that happened in a run, as data.  The command line decides how to show it. */
#ifndef PARE_DRIVE_STATE_EVENT_H
#define PARE_DRIVE_STATE_EVENT_H

#include "base/files/fileset.h"
#include "base/verdict.h"
#include "drive/journal/test_row.h"
#include "input/size.h"

#include <stdbool.h>
#include <stdint.h>

enum event_kind {
    EVENT_START,    /* the inputs are read; text: their names */
    EVENT_KEEPING,  /* text: the behaviour to preserve; perhaps several lines */
    EVENT_ORIGINAL, /* the original was tested; seconds: duration of that test */
    EVENT_RATE,     /* text: how often a flaky test reproduces */
    EVENT_RESUME,   /* a journal was found; text: how the run uses it */
    EVENT_PASS,     /* a pass begins */
    EVENT_ANSWER,   /* a proposal got its answer */
    EVENT_ACCEPT,   /* a smaller interesting candidate was found and is on disk */
    EVENT_WARNING,  /* text: the warning */
    EVENT_NEWS,     /* text: what workers on other machines do */
    EVENT_ADVICE,   /* text: shell lines with which the user can find the mistake */
    EVENT_TEST,     /* a test was recorded; test: its row */
    EVENT_OTHERS,   /* text: candidates with other failures that were saved, a line each */
    EVENT_BRANCH,   /* text: another failure, which is reduced now (told by the command line) */
    EVENT_PASSING,  /* text: where the candidate is that isolation found beside the result */
    EVENT_LIVE,     /* text: the address of the live page */
    EVENT_TICK,     /* nothing happened for a second */
    EVENT_END,      /* text: why the run ended */
};

/* How long the run will go on, in seconds. */
struct time_left {
    bool is_known;
    double low, middle, high; /* in four runs of five it is between low and high */
};

struct counts {
    uint64_t n_asked;  /* answers that the reducers used */
    uint64_t n_run;    /* runs of the test, looked-ahead ones included */
    uint64_t n_valid;  /* runs of the validity check */
    uint64_t n_cached; /* answers that came from the cache */
    uint64_t
        n_timeouts; /* runs of this session that were stopped for time, and are not interesting */
    uint64_t n_overruns; /* runs of this session that were stopped because they wrote too much */
    double test_seconds; /* sum of the durations of all runs in this session */
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
    const struct test_row *test;
    const struct fileset *best_files; /* files of the best so far */
};

struct listener {
    void (*hear)(void *context, const struct event *event);
    void *context;
};

#endif
