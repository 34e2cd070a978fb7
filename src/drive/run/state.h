/* state - the state of a run, put together from parts that each have one owner.
 *
 * Only the files of this folder see it whole.  A function takes the one part that it needs where
 * one is enough. */
#ifndef PARE_DRIVE_RUN_STATE_H
#define PARE_DRIVE_RUN_STATE_H

#include "drive/execute/failed_edits.h"
#include "drive/run/options.h"
#include "drive/state/best.h"
#include "drive/state/others.h"
#include "drive/state/progress.h"
#include "drive/state/recorder.h"
#include "drive/state/reporter.h"
#include "drive/state/storage.h"
#include "drive/state/tester.h"
#include "drive/state/time_limits.h"

struct run {
    const struct run_options *options;
    struct read_options read; /* those of the options, with languages that stay loaded */
    enum status can_read;     /* the data of the languages; not: `cannot_read` says why */
    struct error cannot_read;
    struct file_kinds *kinds;    /* kinds of the files of the original */
    struct progress progress;    /* counts, time, whether the run goes on */
    struct best best;            /* the smallest interesting candidate so far */
    struct storage storage;      /* journal and output */
    struct reporter reporter;    /* tells listener and log */
    struct recorder recorder;    /* keeps the record of every test */
    struct tester tester;        /* runs tests, and keeps their results */
    struct failed_edits *failed; /* NULL: not remembered, every proposal is tested or cached */
    struct fileset earlier;      /* the best of a run with another test; no files: none */
    const char *failure;  /* failure that the best shows, in tester.crashes; NULL: none so far */
    struct others others; /* other failures that came up */
    char *passing;        /* where isolation saved its passing candidate; NULL: nowhere */
    unsigned n_confirm;   /* how often an accepted step is tested again */
    double rate;          /* rate that candidates of a flaky test must have; 0: not flaky */
    unsigned n_rate_runs; /* runs of the original, and of the result, to measure that rate */
    struct time_limits limits; /* time limits of a test */
    bool has_told_limit;       /* the message that the input is too deep to be parsed was printed */
    bool has_started;          /* the original is interesting: there is something to continue */
};

#endif
