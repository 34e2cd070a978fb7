/* result_cache - what tools printed, by what that depends on: in one SQLite file, for all inputs.
 *
 * A result is on disk before the next one is asked for, so a run that is killed goes on where it
 * was.  Several processes may use the file at once.  When it has grown beyond a gigabyte, what was
 * not used for longest goes. */
#ifndef PARE_TRIAGE_RUN_RESULT_CACHE_H
#define PARE_TRIAGE_RUN_RESULT_CACHE_H

#include "base/buffer.h"
#include "base/hash.h"
#include "base/status.h"

#include <stdbool.h>

struct result {
    struct buffer text; /* the output */
    char *failure;      /* NULL: the tool ended well */
    bool timed_out;     /* after `limit` seconds; a caller with a longer limit asks again */
    double limit;
    double seconds; /* the time that the tool took */
};

void result_done(struct result *result); /* a zeroed struct is a valid result */

struct result_cache;

/* pare/easiness.db below XDG_CACHE_HOME or HOME/.cache; NULL when neither is set.  Caller frees. */
char *result_cache_path(void);

enum status result_cache_open(const char *path, struct result_cache **ret, struct error *err);
void result_cache_close(struct result_cache *cache); /* NULL is fine */

/* False if the cache has no result, or if the tool ran out of a shorter time limit than `limit`. */
bool result_cache_get(struct result_cache *cache, struct hash key, double limit,
                      struct result *ret);
enum status result_cache_put(struct result_cache *cache, struct hash key,
                             const struct result *result, struct error *err);

#endif
