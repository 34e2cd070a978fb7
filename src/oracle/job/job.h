/* job - one candidate on its way to a verdict.  Inside of the oracle, not for others.
 *
 * Each worker has one struct job, with a workspace, output files and an environment.  Candidate
 * after candidate goes through it:
 *
 *     FREE -> VALID -> TEST -> FRAMES -> DONE -> FREE        VALID and FRAMES only when needed
 *     FREE -> VALID -> ASK -> DONE -> FREE                   persistent test process
 *
 * This file has the parts that all stages use; stages.h leads a job through them. */
#ifndef PARE_ORACLE_JOB_JOB_H
#define PARE_ORACLE_JOB_JOB_H

#include "oracle/job/outcome.h"
#include "oracle/job/resident_test.h"
#include "oracle/job/shared.h"
#include "oracle/process/child.h"
#include "oracle/process/workspace.h"

enum stage { STAGE_FREE, STAGE_VALID, STAGE_TEST, STAGE_FRAMES, STAGE_ASK, STAGE_DONE };

/* Each job may have a group of processes for its runs and one for its persistent test. */
enum { MAX_JOBS = SUPERVISOR_GROUPS / 2 };

struct job {
    unsigned number; /* of the worker */
    enum stage stage;
    bool discarded; /* cancelled: no outcome will come */
    struct outcome outcome;
    struct workspace workspace;
    struct child child;     /* the validity check, then the test */
    struct child debugging; /* apart from `child`, whose output is still needed */
    struct resident server;
    uint64_t memory_kills; /* on the machine when the job began, or somewhat earlier */
    unsigned n_asked;      /* how often the server was asked about this candidate */
    double give_up_at; /* when to stop waiting for killed processes to be gone; INFINITY: not yet */
    char **env, **server_env;
    char **arguments;  /* of the test, filled in for this candidate; NULL: the program's own */
    const char *input; /* name of the file for standard input; NULL: none */
    struct buffer frames;
};

struct job *job_new(const struct shared *shared, unsigned number);
void job_free(struct job *job); /* FREE or DONE */
bool job_is_active(const struct job *job);
void job_discard(struct job *job);

/* Ends the job with this verdict. */
void job_conclude(struct shared *shared, struct job *job, enum verdict verdict);

/* A run is over when its leader has ended and every process that it left behind is gone.  Kills
 * those that are left; call again until it is true.  After some seconds it no longer waits.
 * `childless`: Pare has no children at all. */
bool job_run_is_over(const struct shared *shared, struct job *job, const struct child *child,
                     double now, bool childless);

#endif
