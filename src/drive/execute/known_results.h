/* known_results - what is known about candidates, by content key.  Open addressing, 24 bytes an
 * entry. */
#ifndef PARE_DRIVE_EXECUTE_KNOWN_RESULTS_H
#define PARE_DRIVE_EXECUTE_KNOWN_RESULTS_H

#include "base/hash.h"
#include "base/verdict.h"

#include <stdbool.h>
#include <stdint.h>

struct result {
    enum verdict verdict;
    bool tentative; /* ran out of time beside other jobs: to be run again alone if it is needed */
    bool counted;   /* its answer was used once already: asking again is a cache hit */
    uint32_t crash; /* which fingerprint its output showed (see state.h); 0: none, or unknown */
};

struct known_results;

struct known_results *known_results_new(void); /* caller frees */
void known_results_free(struct known_results *results);
struct result *known_results_find(struct known_results *results, struct hash key); /* NULL: unknown;
                                                 valid until the next known_results_put */
void known_results_put(struct known_results *results, struct hash key, struct result result);

#endif
