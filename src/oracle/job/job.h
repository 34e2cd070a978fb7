/* job - one candidate on its way to a verdict.  Inside of the oracle, not for others.
 *
 * A job belongs to a worker's place, which has a workspace, output files and an environment.  It
 * goes through runs, each of which is over only when nothing of it lives any more:
 *
 *     FREE -> VALID -> TEST -> FRAMES -> DONE -> FREE        VALID and FRAMES only when needed
 *     FREE -> VALID -> ASK -> DONE -> FREE                   resident test
 *
 * Nothing here blocks: the loop in oracle.c tells a job that a process ended or that it is time
 * to look, and asks when to look next. */
#ifndef PARE_ORACLE_JOB_JOB_H
#define PARE_ORACLE_JOB_JOB_H

#include "oracle/job/resident_test.h"
#include "oracle/oracle.h"
#include "oracle/process/child.h"
#include "oracle/process/program.h"
#include "oracle/process/signals.h"
#include "oracle/process/strays.h"
#include "oracle/process/supervisor.h"
#include "oracle/process/workspace.h"

enum stage { STAGE_FREE, STAGE_VALID, STAGE_TEST, STAGE_FRAMES, STAGE_ASK, STAGE_DONE };
enum { MAX_PLACES = SUPERVISOR_GROUPS / 2 }; /* each with a group for runs and one for a server */

struct job {
    unsigned number; /* of the place */
    enum stage stage;
    bool discarded; /* cancelled: no outcome will come */
    struct outcome outcome;
    struct workspace workspace;
    struct child child;     /* the validity check, then the test */
    struct child debugging; /* apart: what the test printed is still wanted */
    struct resident server;
    unsigned n_asked;  /* how often the server was asked about this candidate */
    double give_up_at; /* when to stop waiting for killed processes to be gone; INFINITY: not yet */
    char **env, **server_env;
    char **arguments;  /* of the test, filled in for this candidate; NULL: the program's own */
    const char *input; /* name of the file for standard input; NULL: none */
    struct buffer frames;
};

struct oracle {
    struct oracle_options options;
    struct program test, valid;
    struct program debugger; /* path NULL: there is none */
    struct root root;
    struct supervisor supervisor;
    struct signals signals;
    int null, here; /* /dev/null; the directory we were started in */
    int was_subreaper;
    struct job **jobs; /* more than n_workers while cancelled ones are still ending */
    size_t n_jobs;
    size_t jobs_capacity;
    uint64_t n_started;
    bool was_freed;         /* a cancelled question was answered: its worker is free again */
    int interrupt;          /* the last one; 0: none */
    bool interrupt_is_new;  /* not yet told */
    const struct job *last; /* whose outcome was given out last */
    bool is_broken;         /* a run could not be started: `broken` is the next answer */
    struct error broken;
};

struct job *job_new(const struct oracle *oracle, unsigned number);
void job_free(struct job *job); /* FREE or DONE */
bool job_is_active(const struct job *job);

enum status job_start(struct oracle *oracle, struct job *job, uint64_t id,
                      const struct fileset *candidate, struct error *err);
void job_discard(struct job *job);

/* Does what is due: limits, stopping, the next run.  `childless`: we have no children at all. */
void job_advance(struct oracle *oracle, struct job *job, double now, bool childless);
double job_next_time(const struct job *job, double now); /* when to advance it at the latest */

/* For the stages. */
void job_conclude(struct oracle *oracle, struct job *job, enum verdict verdict);
/* Is nothing left of a run whose leader has ended?  Kills what is. */
bool job_is_swept(const struct oracle *oracle, const struct job *job, const struct child *child);

#endif
