/* origin_map - the original as a map: what went in which version, what stayed, and which tests
 * tried in vain to remove what stayed.
 *
 * Works on the first file of text inputs whose versions are all at hand (run_data.h).  Each version
 * is aligned with the one before, token by token.  A part that moved counts as gone. */
#ifndef PARE_REPORT_DATA_ORIGIN_MAP_H
#define PARE_REPORT_DATA_ORIGIN_MAP_H

#include "report/data/run_data.h"

enum { MAX_ATTEMPTS = 4 }; /* failed removals that the page lists for one part */

/* A part of the original: bytes that went with the same version, or that stayed together. */
struct map_part {
    size_t from, to;
    size_t gone;                   /* the version that lacks it first; 0: it stayed */
    size_t attempts[MAX_ATTEMPTS]; /* tests that tried to remove it: places in run_data's tests,
                                      those that would have removed least first */
    unsigned n_attempts;
};

struct origin_map {
    struct map_part *parts; /* in order, without gaps */
    size_t n_parts, capacity;
};

/* An empty map if there is no text to show. */
void origin_map_make(const struct run_data *data, struct origin_map *ret);
void origin_map_done(struct origin_map *map);

#endif
