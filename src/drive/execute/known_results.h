/* known_results - the cache: the verdict of every candidate that was tested, by content key.  A
 * hash table with open addressing; at most half of its 32-byte slots are used. */
#ifndef PARE_DRIVE_EXECUTE_KNOWN_RESULTS_H
#define PARE_DRIVE_EXECUTE_KNOWN_RESULTS_H

#include "base/hash.h"
#include "base/verdict.h"

#include <stdbool.h>
#include <stdint.h>

struct result {
    enum verdict verdict;
    bool tentative; /* ran out of time beside other jobs, or was killed from outside; if needed,
                       it is run again alone */
    uint8_t n_late, n_killed; /* how often it ran out of time, and was killed from outside */
    bool counted;             /* the answer was used already: asking again is a cache hit */
    float seconds;            /* duration of the test; 0: not known */
    bool slipped;             /* shows another failure than the original: `crash` */
    const char *crash; /* fingerprint of the crash in its output, in crashes.h; NULL: none, or not
                          known */
};

struct known_results;

struct known_results *known_results_new(void); /* caller frees */
void known_results_free(struct known_results *results);
struct result *known_results_find(struct known_results *results, struct hash key); /* NULL: unknown;
                                                 valid until the next known_results_put */
void known_results_put(struct known_results *results, struct hash key, struct result result);

#endif
