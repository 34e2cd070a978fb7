/* job - one candidate on its way to a verdict.  Inside of the oracle, not for others.
 *
 * A job belongs to a worker's place, which has a workspace, output files and an environment.  It
 * goes through runs, each of which is over only when nothing of it lives any more:
 *
 *     FREE -> VALID -> TEST -> FRAMES -> DONE -> FREE        VALID and FRAMES only when needed
 *     FREE -> VALID -> ASK -> DONE -> FREE                   resident test
 *
 * Nothing here blocks: the loop in oracle.c tells a job that its leader ended or that it is time
 * to look, and asks when to look next. */
#ifndef PARE_ORACLE_JOB_H
#define PARE_ORACLE_JOB_H

#include "oracle/oracle.h"
#include "oracle/program.h"
#include "oracle/run.h"
#include "oracle/signals.h"
#include "oracle/strays.h"
#include "oracle/supervisor.h"
#include "oracle/workspace.h"

enum stage { STAGE_FREE, STAGE_VALID, STAGE_TEST, STAGE_FRAMES, STAGE_ASK, STAGE_DONE };

struct job {
    unsigned number; /* of the place */
    enum stage stage;
    bool discarded; /* cancelled: no outcome will come */
    struct outcome outcome;
    struct workspace workspace;
    struct run run;
    double give_up_at; /* when to stop waiting for killed processes to be gone */
    char **env;        /* PARE_JOB, TMPDIR, then what we have ourselves */
    char **arguments;  /* of the test, filled in for this candidate */
    const char *input; /* name of the file for standard input; NULL: none */
    struct buffer frames;
};

struct oracle {
    struct oracle_options options;
    struct program test, valid;
    struct root root;
    struct supervisor supervisor;
    struct signals signals;
    int null;
    int was_subreaper;
    struct job **jobs; /* more than n_workers while cancelled ones are still ending */
    size_t n_jobs;
    size_t jobs_capacity;
    uint64_t n_started;
    int interrupt;          /* the last one; 0: none */
    bool interrupt_is_new;  /* not yet told */
    const struct job *last; /* whose outcome was given out last */
    bool is_broken;         /* a run could not be started: `broken` is the next answer */
    struct error broken;
};

struct job *job_new(const struct oracle *oracle, unsigned number);
void job_free(struct job *job); /* FREE or DONE */

enum status job_start(struct oracle *oracle, struct job *job, uint64_t id,
                      const struct fileset *candidate, struct error *err);
void job_discard(struct job *job);

/* Does what is due: limits, stopping, the next run.  `childless`: we have no children at all. */
void job_advance(struct oracle *oracle, struct job *job, double now, bool childless);
double job_next_time(const struct job *job); /* when to advance it at the latest */

#endif
