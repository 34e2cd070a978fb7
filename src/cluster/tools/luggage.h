/* luggage - what travels to the workers with a test: the test itself, files beside it that it
 * reads, files and variables that the user names; and the list of tools that workers must have,
 * too.
 *
 * Files beside the test are those below the test's own folder or the current directory that one
 * traced run on the original has opened.  No folder travels as a whole unless the user names it. */
#ifndef PARE_CLUSTER_TOOLS_LUGGAGE_H
#define PARE_CLUSTER_TOOLS_LUGGAGE_H

#include "base/arena.h"
#include "cluster/wire/config.h"

struct luggage_options {
    const struct oracle_options *test;
    const struct fileset *original;
    char *const *inputs; /* paths of the inputs, which never travel; ends with NULL */
    char *const *keep;   /* words of --keep; ends with NULL */
    char *const *with;   /* files and folders of --with; ends with NULL */
    char *const *names;  /* names of environment variables; ends with NULL */
};

struct luggage {
    struct arena arena;
    struct config config; /* everything but the oracle's options and the recorded run */
    bool is_traced;
};

/* Runs the test once.  No oracle may be open. */
enum status luggage_pack(const struct luggage_options *options, struct luggage **ret,
                         struct error *err);
void luggage_free(struct luggage *luggage);

#endif
