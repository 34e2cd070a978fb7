#include "oracle/process/environment.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

extern char **environ;

char **environment_new(void)
{
    size_t n_env = 0;
    while (environ[n_env] != NULL)
        n_env++;
    char **env = mem_zero(n_env + 3, sizeof *env);
    size_t at = 2;
    for (size_t i = 0; i < n_env; i++)
        if (strncmp(environ[i], "PARE_JOB=", 9) != 0 && strncmp(environ[i], "TMPDIR=", 7) != 0)
            env[at++] = environ[i];
    return env;
}

void environment_free(char **env)
{
    free(env[0]);
    free(env[1]);
    free(env);
}

void environment_set(char **env, const char *run, const char *owner, const char *temp)
{
    free(env[0]);
    free(env[1]);
    env[0] = mem_format("PARE_JOB=%s-%s.", run, owner);
    env[1] = mem_format("TMPDIR=%s", temp);
}

const char *environment_mark(char *const *env)
{
    return env[0];
}
