/* environment - the environment of a test: that of Pare, plus a mark by which its processes are
 * found, and its own TMPDIR. */
#ifndef PARE_ORACLE_PROCESS_ENVIRONMENT_H
#define PARE_ORACLE_PROCESS_ENVIRONMENT_H

/* A list for execve; the entries but the first two are borrowed from our own environment. */
char **environment_new(void);
void environment_free(char **env);

/* `owner` is different for all jobs.  The mark is "PARE_JOB=RUN-OWNER." with a dot at the end, so
 * that no mark is the beginning of another. */
void environment_set(char **env, const char *run, const char *owner, const char *temp);
const char *environment_mark(char *const *env);

#endif
