/* guide - the queue (reduce/tree/queue.h) with a model that says which removals are hopeless.
 *
 *     skip      Hopeless nodes are never asked about: Algorithm 1 of the paper.  The result may be
 *               larger than without a model.
 *     postpone  They are asked about after all others.  The result is as small as without a model.
 *     online    The answers of this very run say which nodes are likely to go, by kind and size of
 *               node (reduce/learned/likely.h).  Needs no model, but uses one for its first guess.
 *
 * A guide is made for one problem and outlives its reducers. */
#ifndef PARE_LEARN_FOREST_GUIDE_H
#define PARE_LEARN_FOREST_GUIDE_H

#include "learn/forest/predictor.h"
#include "reduce/core/reducer.h"

enum guide_mode { GUIDE_SKIP, GUIDE_POSTPONE, GUIDE_ONLINE };

struct guide_options {
    enum guide_mode mode;
    const struct predictor *model; /* borrowed; NULL: no model, for GUIDE_ONLINE only */
};

bool guide_mode_find(const char *name, enum guide_mode *ret);

struct guide;

struct guide *guide_new(const struct problem *problem, const struct guide_options *options);
void guide_free(struct guide *guide); /* NULL is fine */

/* A reducer like pardis, or like pardis-classic if the longest run is 1. */
struct reducer *guide_reducer(const struct guide *guide, const struct bitset *start,
                              uint32_t longest_run);

/* The share of the model's votes for valid; 1 without a model.  The context is the guide. */
double guide_hope(const void *context, uint32_t item, const struct bitset *current);

#endif
