/* best - the smallest interesting candidate so far.  A test has always observed it interesting; the
 * run begins with the original. */
#ifndef PARE_DRIVE_STATE_BEST_H
#define PARE_DRIVE_STATE_BEST_H

#include "base/arena.h"
#include "base/containers/bitset.h"
#include "base/files/fileset.h"
#include "input/core/reading.h"
#include "input/size.h"

#include <stdbool.h>
#include <stdint.h>

struct best {
    struct fileset files;
    struct size size, original_size;
    const struct file_kinds *kinds; /* kinds of the files of the original */
    bool is_text;                   /* some of them are text */
    uint64_t n_versions;            /* versions accepted so far, replayed ones included */
    const struct reading *model;    /* the user's model; NULL: the input is read by front ends */
    struct bitset subset;           /* with a model: the best as a subset of its items */
    struct arena names;             /* names of files that came from the journal */
};

/* Copies the original; borrows the kinds and the model. */
void best_init(struct best *best, const struct fileset *original, const struct file_kinds *kinds,
               const struct reading *model);
void best_done(struct best *best);

/* The one number that says how large the best is: tokens of text, else bytes. */
uint64_t best_measure(const struct best *best);

/* Makes an earlier version the best.  Takes the files; their names live as long as the best. */
void best_go_back(struct best *best, uint64_t version, struct fileset *files);

/* The next version.  Takes the files; the subset is copied. */
void best_replace(struct best *best, struct fileset *files, struct size size,
                  const struct bitset *subset);

#endif
