/* runner - runs shell scripts, each in a fresh directory with a time limit, several at once.
 *
 * What a script prints on standard output is kept however it ends. */
#ifndef PARE_TRIAGE_RUN_RUNNER_H
#define PARE_TRIAGE_RUN_RUNNER_H

#include "base/status.h"
#include "triage/run/result_cache.h"

#include <stdbool.h>
#include <stdint.h>

struct runner;

/* One a process (see oracle/oracle.h). */
enum status runner_open(unsigned n_workers, struct runner **ret, struct error *err);
void runner_close(struct runner *runner); /* stops everything; NULL is fine */

bool runner_is_full(const struct runner *runner);
bool runner_is_idle(const struct runner *runner);

/* There must be room.  `timeout` in seconds. */
enum status runner_start(struct runner *runner, uint64_t id, const char *script, double timeout,
                         struct error *err);
void runner_cancel(struct runner *runner, uint64_t id);

/* Waits until a job ends.  Do not call it when no job runs.  STATUS_INTERRUPTED: a signal came. */
enum status runner_wait(struct runner *runner, uint64_t *ret_id, struct result *ret,
                        struct error *err);

/* Looks at all jobs without waiting.  *ret_has_ended says whether the job with this id is over.
 * *ret_failure then says how, if it ended badly (the caller frees it).  It forgets other jobs that
 * end meanwhile, so use it only while nobody calls runner_wait for them. */
enum status runner_look(struct runner *runner, uint64_t id, bool *ret_has_ended, char **ret_failure,
                        struct error *err);

#endif
