/* executor - the interface to whatever runs tests: local processes, or workers on other machines.
 *
 * The driver starts jobs, cancels jobs that it no longer needs, and waits for outcomes.  Outcomes
 * come in any order and at any speed; the result of a run does not depend on either. */
#ifndef PARE_DRIVE_EXECUTE_EXECUTOR_H
#define PARE_DRIVE_EXECUTE_EXECUTOR_H

#include "drive/execute/crew_size.h"
#include "oracle/oracle.h"

struct executor;

/* The facts about the original that workers on other machines need. */
struct executor_original {
    const struct fileset *files;
    const struct observation *seen; /* commands: the run that the behaviour was recorded from */
    double timeout;                 /* seconds for a test */
};

/* The last three functions may be NULL. */
struct executor_ops {
    enum status (*start)(struct executor *self, uint64_t job, const struct fileset *candidate,
                         struct error *err);
    void (*cancel)(struct executor *self, uint64_t job);
    unsigned (*n_busy)(const struct executor *self); /* workers that cannot take a job now */
    enum status (*wait)(struct executor *self, int timeout_ms, enum oracle_event *ret_event,
                        struct outcome *ret_outcome, struct error *err);

    void (*set_timeout)(struct executor *self, double seconds);
    /* The original is interesting; candidates follow. */
    enum status (*begin)(struct executor *self, const struct executor_original *original,
                         struct error *err);
    void (*close)(struct executor *self);
};

struct executor {
    const struct executor_ops *ops;
    unsigned n_workers; /* at least 1; changes during wait when machines come and go */
    bool is_short; /* memory is short: tests that look ahead beyond n_workers are to be cancelled */
};

/* Where an executor works that uses other machines. */
struct executor_place {
    struct oracle *oracle;                         /* runs tests on this machine */
    const struct oracle_options *tests;            /* options of the oracle */
    const char *journal_dir;                       /* NULL: the run has no journal */
    void (*say)(void *context, const char *line);  /* warns the user */
    void (*tell)(void *context, const char *line); /* tells the user about normal events */
    void *context;
};

/* Makes such an executor when the run starts.  The caller ends it with its own close. */
struct executor_maker {
    enum status (*open)(struct executor_maker *self, const struct executor_place *place,
                        struct executor **ret, struct error *err);
};

/* Local processes.  Borrows the oracle.  Memory and load of the machine decide how many of the
 * workers are used (crew_size.h). */
struct local_executor {
    struct executor executor;
    struct oracle *oracle;
    struct crew_size crew;
    double looked_at;                             /* at the machine */
    void (*say)(void *context, const char *line); /* tells the user; NULL: messages are dropped */
    void *context;
};
void local_executor_init(struct local_executor *local, struct oracle *oracle, unsigned n_workers);

#endif
