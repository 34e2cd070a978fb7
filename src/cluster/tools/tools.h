/* tools - the programs that a test runs, and the surroundings that it runs in, as they are on this
 * machine.  Two machines are compared by them. */
#ifndef PARE_CLUSTER_TOOLS_TOOLS_H
#define PARE_CLUSTER_TOOLS_TOOLS_H

#include "cluster/wire/bodies.h"

#include <sys/types.h>

struct hash tool_content(const char *path); /* zero: there is no such file */

/* The first line of PATH --version, waiting two seconds for it; "" if there is none.  The process
 * is reported to `spare` before it is waited for, unless that is NULL. */
void tool_version(const char *path, void (*spare)(void *context, pid_t pid), void *context,
                  char ret[NAME_ROOM]);

void surroundings_machine(char ret[NAME_ROOM]); /* "Linux 6.1.0 x86_64" */
void surroundings_locale(char ret[NAME_ROOM]);
void surroundings_limits(char ret[NAME_ROOM]);
void surroundings_host(char ret[NAME_ROOM]);

#endif
