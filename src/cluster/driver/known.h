/* known - verdicts that earlier runs of this user got with the same test.
 *
 * One file per test in a directory of the user's cache: its name is the digest of the configuration
 * (the test, the files that travel along, the programs that it runs by their content), and it holds
 * keys of candidates with their outcomes.  A run adds its answers when it ends.  Files that cannot
 * be read or written cost tests, nothing else. */
#ifndef PARE_CLUSTER_DRIVER_KNOWN_H
#define PARE_CLUSTER_DRIVER_KNOWN_H

#include "cluster/wire/bodies.h"

struct known;

struct known *known_open(const char *dir, const unsigned char digest[DIGEST_BYTES]);
bool known_find(const struct known *known, struct hash key, struct outcome *ret);

/* member: the worker that said so; 0: this machine. */
void known_add(struct known *known, struct hash key, const struct outcome *outcome,
               uint64_t member);
void known_void(struct known *known, uint64_t member); /* forgets what this worker said */

void known_close(struct known *known); /* writes; NULL is fine */

#endif
