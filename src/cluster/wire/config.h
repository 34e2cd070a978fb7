/* config - all that a worker needs to run the test of a run: the command, its limits, the behaviour
 * to preserve, the files that travel along, and which tools to compare. */
#ifndef PARE_CLUSTER_WIRE_CONFIG_H
#define PARE_CLUSTER_WIRE_CONFIG_H

#include "base/arena.h"
#include "base/buffer.h"
#include "base/files/fileset.h"
#include "oracle/behaviour/keep.h"
#include "oracle/behaviour/observation.h"
#include "oracle/job/oracle_options.h"

struct config {
    struct oracle_options oracle; /* without keep, n_workers and temp_dir */
    char *const *keep;            /* the words of --keep; ends with NULL */
    struct observation seen;      /* commands: the recorded run of the original */
    const char *directory;        /* where Pare was started */
    const char *program;          /* the path of Pare itself, where it stands in commands; or "" */
    struct fileset files; /* files that are sent along; names are absolute paths without the '/' */
    char *const *environment; /* NAME=VALUE; ends with NULL */
    char *const *tools;       /* paths of programs that the test runs; ends with NULL */
};

/* The behaviour to preserve, made of the words and the recorded run alone, as workers make it.
 * Caller frees *ret on success. */
enum status config_make_keep(char *const *words, const struct observation *seen, struct keep **ret,
                             struct error *err);

void config_pack(const struct config *config, struct buffer *ret);

/* The result borrows contents of files from the bytes; all else is in the arena.  False: the bytes
 * are no configuration.  The caller calls config_done in any case. */
bool config_unpack(const void *data, size_t n_bytes, struct arena *arena, struct config *ret);
void config_done(struct config *config); /* frees the members that config_unpack made */

#endif
