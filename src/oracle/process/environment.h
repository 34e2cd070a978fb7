/* environment - what a test sees: ours, with a mark to find its processes by and a TMPDIR. */
#ifndef PARE_ORACLE_PROCESS_ENVIRONMENT_H
#define PARE_ORACLE_PROCESS_ENVIRONMENT_H

/* A list for execve; the entries but the first two are borrowed from our own environment. */
char **environment_new(void);
void environment_free(char **env);

/* `owner` is unique among everything that runs: the mark is PARE_JOB=RUN-OWNER. with the dot, so
 * that no mark is the beginning of another. */
void environment_set(char **env, const char *run, const char *owner, const char *temp);
const char *environment_mark(char *const *env);

#endif
