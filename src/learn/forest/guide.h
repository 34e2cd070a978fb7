/* guide - the queue with a model that says which removals are hopeless.
 *
 *     skip      hopeless nodes are never asked about: Algorithm 1 of the paper.  The result may be
 *               larger than without
 *     postpone  they are asked about when the others had their turn.  As small as without
 *     online    what is likely to go is learned from the answers of this very run, by kind and size
 *               of node (reduce/learned/likely.h); needs no model, but starts from one if there is
 * one
 *
 * A guide is made for one problem and outlives its machines. */
#ifndef PARE_LEARN_FOREST_GUIDE_H
#define PARE_LEARN_FOREST_GUIDE_H

#include "learn/forest/predictor.h"
#include "reduce/core/reducer.h"

enum guide_mode { GUIDE_SKIP, GUIDE_POSTPONE, GUIDE_ONLINE };

struct guide_options {
    enum guide_mode mode;
    const struct predictor *model; /* NULL: none, which only online can do without; borrowed */
};

bool guide_mode_find(const char *name, enum guide_mode *ret);

struct guide;

struct guide *guide_new(const struct problem *problem, const struct guide_options *options);
void guide_free(struct guide *guide); /* NULL is fine */

/* A machine like pardis (reduce/tree/queue.h), or like pardis-classic when the longest run is 1. */
struct reducer *guide_reducer(const struct guide *guide, const struct bitset *start,
                              uint32_t longest_run);

/* The share of the model's votes for valid; 1 without a model.  The context is the guide. */
double guide_hope(const void *context, uint32_t item, const struct bitset *current);

#endif
