/* options - what a reduction is asked to do: the inputs, the test, limits and choices.  Plain data
 * that the caller fills in and that does not change during the run. */
#ifndef PARE_DRIVE_RUN_OPTIONS_H
#define PARE_DRIVE_RUN_OPTIONS_H

#include "drive/execute/executor.h"
#include "drive/files/inputs.h"
#include "drive/plan/plan.h"
#include "drive/state/board.h"
#include "input/kept/kept.h"
#include "learn/forest/guide.h"
#include "oracle/behaviour/keep.h"
#include "oracle/oracle.h"

#include <stdbool.h>

struct run_options {
    const struct inputs *inputs;
    struct oracle_options oracle; /* timeout 0: ten times the first run, 5 to 300 seconds */
    struct executor *executor;    /* runs the tests; NULL: local processes do */
    struct executor_maker *maker; /* makes the executor around the local one; NULL: none */
    struct keep *keep;            /* command tests: the behaviour to preserve, not yet recorded */
    struct board *board;          /* shows the run to another thread; NULL: not used */
    const char *candidates_dir;   /* where every tested candidate is saved; NULL: nowhere */
    struct keep *watch;           /* tells a change of the failure, not yet recorded; or NULL */
    bool accepts_slips;           /* command: its message or crash may change; that is said */
    const char *output_path;      /* NULL: NAME.reduced.EXT */
    /* Command: the empty input shows how the command passes.  Isolation (dd) counts as passing only
     * candidates with the same ending; others that are not interesting are unresolved. */
    bool tells_passing;
    const char *again; /* command: how the user sees the failure again, with {} for the path of the
                          result; NULL: by the command itself */
    bool keeps_result; /* no output is written; the summary has the result.  One input file only */
    bool in_place;
    bool allows_empty; /* the test may accept the empty input: then the result is empty */
    bool use_cache;
    bool learns; /* remembers failed edits, and orders candidates by earlier answers */
    bool use_journal;
    bool fresh; /* start anew even if the journal could be resumed */
    /* If only the test script changed since the journal was written, the run begins with the
     * journal's best result, provided that the new test finds it interesting. */
    bool continues_from_best;
    /* asks the user whether to do so; NULL: there is no user to ask */
    bool (*ask)(const char *question);
    bool trusts_journal; /* also one that belongs to another user */
    bool force_text, force_binary;
    unsigned n_repeat;  /* how often the original is tested */
    unsigned n_confirm; /* how often an accepted step is tested again */
    bool is_flaky;      /* candidates are judged by their rate (execute/sequential.h) */
    double rate;        /* the rate that candidates must have; 0: half of the original's rate */
    double max_time;    /* seconds; 0: no limit */
    uint64_t max_tests; /* answers that cost a test; 0: no limit */
    bool once;          /* one round of the default plan */
    const struct plan *plan;           /* NULL: the default for the kind of input */
    enum plan_format format;           /* white space in text, in the default plan */
    bool is_strict;                    /* the default plan never leaves the grammar */
    bool renames;                      /* shorten identifiers in text, in the default plan */
    const struct guide_options *guide; /* orders the proposals of the queue; NULL: none */
    size_t n_signatures;               /* signature files of jars that were left out when loading */
    struct read_options read;          /* for the front ends */
    const struct kept *kept;           /* parts that must stay; NULL: none */
    const struct reading *reading; /* a user's model: never read again, only restricted; or NULL */
    const char *identity;     /* options that change results, as text: part of the journal's key */
    const char *command_line; /* kept for `pare resume` */
};

#endif
