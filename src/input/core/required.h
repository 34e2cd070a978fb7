/* required - a reading in which some bytes of the input must stay.
 *
 * Every item whose absence would change one of the bytes is required by a clause of the formula,
 * and so are the items around it.  A front end says which bytes an item is about
 * (reading_ops.cover); with one that does not, only the check of rendered candidates is left. */
#ifndef PARE_INPUT_CORE_REQUIRED_H
#define PARE_INPUT_CORE_REQUIRED_H

#include "input/core/reading.h"

struct byte_range {
    size_t file; /* number of the file in the input */
    size_t start, end;
};

/* Checks whether a candidate still has the parts that must stay. */
struct required_check {
    bool (*holds)(const void *context, const struct fileset *rendered);
    const void *context; /* borrowed */
};

/* Takes the inner reading; borrows the ranges for the time of the call.  Linear in the clauses and
 * in what the items cover. */
struct reading *required_new(struct reading *inner, const struct byte_range *ranges,
                             size_t n_ranges, struct required_check check);

#endif
