/* oracle_options - which test the oracle runs, and within which limits. */
#ifndef PARE_ORACLE_JOB_ORACLE_OPTIONS_H
#define PARE_ORACLE_JOB_ORACLE_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum test_kind {
    TEST_SCRIPT,  /* exit status 0 means interesting */
    TEST_COMMAND, /* a command whose behaviour is preserved, see keep.h */
    TEST_SERVER,  /* a persistent test process: one directory per input line, one verdict per output
                     line, see resident_test.h */
};

enum sandbox_kind {
    SANDBOX_ANY, /* bubblewrap where it works, else Landlock */
    SANDBOX_LANDLOCK,
    SANDBOX_BUBBLEWRAP,
};

struct keep; /* the behaviour of a command that is preserved: keep.h */

struct oracle_options {
    enum test_kind kind;
    char *const *argv;        /* the test: script and its arguments, command, or server command;
                                 NULL-terminated, argv[0] absolute or looked up in PATH */
    char *const *inputs;      /* script: names of the inputs in its working directory ("" is the
                                 directory itself).  It gets their absolute paths as arguments.
                                 NULL-terminated; NULL: no arguments */
    bool is_directory;        /* command: {} is the working directory, not the list of files */
    bool is_bare;             /* command: nothing is appended to it */
    bool is_literal;          /* command: {} and @@ mean nothing in it, and nothing is appended */
    bool pass_on_stdin;       /* command: the candidate's (only) file on standard input */
    bool invert;              /* script: exit status 0 means NOT interesting */
    int also_interesting;     /* exit status of candidates to save though they are not interesting;
                                 -1: none */
    char *const *valid_argv;  /* a cheap check to run first (exit 0: valid); NULL: none */
    const struct keep *keep;  /* command: the behaviour to preserve.  The caller owns it, and may
                                 still record it after the first run: it is read when a run ends */
    const struct keep *watch; /* tells a change of the failure: see keep_record_watch.  Owned by the
                                 caller, who may still record it.  NULL: nothing is watched */
    bool rejects_slips;       /* script: a run that shows another failure is not interesting */
    unsigned n_workers;       /* how many jobs at once */
    double timeout;           /* seconds for one run.  0 here and in the limits below: no limit */
    uint64_t memory;          /* bytes of address space a process */
    uint64_t max_output;      /* bytes on stdout plus stderr */
    uint64_t max_disk;        /* bytes of one file, and of all files of a job */
    bool guards_dev;          /* tests of root cannot change /dev (own_view.h) */
    bool sandbox;             /* a test may change only its own directories (sandbox.h) */
    enum sandbox_kind sandbox_kind;
    const char *const *allowed; /* in the sandbox: further paths, or "net" */
    size_t n_allowed;
    const char *temp_dir; /* where workspaces are made; NULL: $TMPDIR or /tmp */
};

#endif
