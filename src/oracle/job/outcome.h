/* outcome - how a job ended: its verdict, and how the test ended. */
#ifndef PARE_ORACLE_JOB_OUTCOME_H
#define PARE_ORACLE_JOB_OUTCOME_H

#include "base/verdict.h"
#include "oracle/behaviour/fingerprint.h"
#include "oracle/behaviour/observation.h"

#include <stdbool.h>
#include <stdint.h>

enum { LAST_LINE_ROOM = 160 }; /* bytes: two lines of a terminal */

struct outcome {
    uint64_t job;
    enum verdict verdict;
    enum ending ending;
    int code;
    double seconds;
    bool was_alone; /* no other job ran at the same time */
    bool
        was_killed; /* by somebody else, for example because memory ran out: the run says nothing */
    unsigned n_more_runs; /* the outcome sums up so many further runs; 0 from the oracle itself */
    bool ran_valid;       /* the validity check ran */
    bool ran_test;        /* the test itself ran: the validity check, if any, said yes */
    bool also;            /* the exit status was also_interesting */
    bool slipped;         /* the run shows another failure than the original: the fingerprint */
    /* The failure that an interesting run or one that slipped shows: usually the crash in its
     * output, or the message of a persistent test process;
     * "" if there is none. */
    char fingerprint[FINGERPRINT_ROOM];
    unsigned worker; /* which of the jobs that run side by side it was; 0 is the first */
    char last_line[LAST_LINE_ROOM]; /* of its standard error, else of its standard output; "" */
};

enum { OUTCOME_TEXT = 64, SECONDS_TEXT = 32 };

/* "0.0123 s", "1234 s" */
const char *seconds_text(double seconds, char text[SECONDS_TEXT]);

/* How the test ended, in words: "exit status 1". */
const char *outcome_text(const struct outcome *outcome, char text[OUTCOME_TEXT]);

#endif
