/* place - where a worker runs the tests of one run: a directory with the files that travelled
 * along, and the oracle's options for it.
 *
 *     TMP/pare-XXXXXX/files/home/u/test.sh     a file that was /home/u/test.sh at the driver
 *     TMP/pare-XXXXXX/pare-YYYYYY/             the oracle's own directory
 *
 * A supervisor removes it all when the worker dies. */
#ifndef PARE_CLUSTER_WORKER_PLACE_H
#define PARE_CLUSTER_WORKER_PLACE_H

#include "base/arena.h"
#include "cluster/wire/config.h"
#include "oracle/behaviour/keep.h"
#include "oracle/oracle.h"
#include "oracle/process/supervisor.h"

struct place {
    struct root root;
    struct supervisor supervisor;
    struct buffer bytes; /* bytes of the configuration, which points into them */
    struct arena arena;
    struct config config;
    struct keep *keep;
    char **saved; /* the environment before: NAME=VALUE, or NAME alone if it was not set */
    struct oracle_options options;
    struct oracle *oracle;
};

/* Takes the bytes of a configuration, writes its files, and opens the oracle. */
enum status place_open(struct buffer *bytes, unsigned n_slots, const char *temp_dir,
                       struct place **ret, struct error *err);
void place_close(struct place *place); /* stops all tests, removes everything */

#endif
