/* oracle - from candidate to verdict.
 *
 * Jobs are started with a candidate and end, in any order, with an outcome.  A job that hangs,
 * forks, fills the disk or removes its own directory costs one outcome, never the run.  When a
 * job is over, or cancelled, nothing of it is left: no process, no file.
 *
 * Single-threaded: oracle_wait is the one place that blocks.  One oracle a process: it awaits all
 * children of the process. */
#ifndef PARE_ORACLE_ORACLE_H
#define PARE_ORACLE_ORACLE_H

#include "base/files/fileset.h"
#include "base/status.h"
#include "oracle/behaviour/observation.h"
#include "oracle/outcome.h"

#include <stdbool.h>
#include <stdint.h>

enum test_kind {
    TEST_SCRIPT,  /* exit status 0 means interesting */
    TEST_COMMAND, /* a command whose behaviour is kept, see keep.h */
    TEST_SERVER,  /* a resident process that answers a line a candidate */
};

struct keep; /* what of a command's behaviour is kept: keep.h */

struct oracle_options {
    enum test_kind kind;
    char *const *argv;       /* the test: script and its arguments, command, or server command;
                                NULL-terminated, argv[0] absolute or looked up in PATH */
    bool pass_on_stdin;      /* command: the candidate's (only) file on standard input */
    bool invert;             /* script: exit status 0 means NOT interesting */
    int also_interesting;    /* exit status of variants worth saving apart; -1: none */
    char *const *valid_argv; /* a cheap check to run first (exit 0: valid); NULL: none */
    const struct keep *keep; /* command: what is kept; owned by the caller, who may still record
                                it after the first run: it is only looked at when a run ends */
    unsigned n_workers;      /* how many jobs at once */
    double timeout;          /* seconds for one run; 0: no limit, as below */
    uint64_t memory;         /* bytes of address space a process */
    uint64_t max_output;     /* bytes on stdout plus stderr */
    uint64_t max_disk;       /* bytes of one file, and of all files of a job */
    const char *temp_dir;    /* where workspaces are made; NULL: $TMPDIR or /tmp */
};

enum oracle_event {
    ORACLE_OUTCOME,
    ORACLE_TIMEOUT, /* the time is up; or a worker whose job was cancelled is free again */
    ORACLE_INTERRUPTED,
};

struct oracle;

enum status oracle_open(const struct oracle_options *options, struct oracle **ret,
                        struct error *err);
void oracle_close(struct oracle *oracle); /* cancels everything, removes everything */

/* Workers that are taken.  A cancelled job gives its worker back at once, but a resident test
 * that is cancelled keeps it until it has answered: it is never stopped for being useless. */
unsigned oracle_n_running(const struct oracle *oracle);
void oracle_set_timeout(struct oracle *oracle, double seconds); /* for jobs started from now on */

/* Starts a job; there must be a free worker.  The candidate is on disk when this returns. */
enum status oracle_start(struct oracle *oracle, uint64_t job, const struct fileset *candidate,
                         struct error *err);
void oracle_cancel(struct oracle *oracle, uint64_t job); /* killed; no outcome will come */

/* Waits for one outcome, at most timeout_ms (-1: as long as it takes).  ORACLE_INTERRUPTED when
 * SIGINT, SIGTERM or SIGHUP arrived: oracle_interrupt_signal says which. */
enum status oracle_wait(struct oracle *oracle, int timeout_ms, enum oracle_event *ret_event,
                        struct outcome *ret_outcome, struct error *err);
int oracle_interrupt_signal(const struct oracle *oracle);

/* What the run behind the outcome given out last did, with all it printed (of a resident test:
 * on standard error).  Ask before the next oracle_start; caller frees with observation_done.
 * This is what keep_record wants of the original. */
void oracle_observe(const struct oracle *oracle, struct observation *ret);

#endif
