/* holdout - a model trained on one part of the data and tried on the rest, the held-out part. */
#ifndef PARE_LEARN_FOREST_HOLDOUT_H
#define PARE_LEARN_FOREST_HOLDOUT_H

#include "learn/data/dataset.h"
#include "learn/forest/predictor.h"
#include "learn/forest/score.h"

struct holdout {
    const struct feature_set *set;
    struct predictor *model;
    struct score score; /* on the records held out */
    double *importance; /* by feature */
};

/* Trains on the records that are not in `held`. */
void holdout_run(const struct dataset *dataset, const struct binding *binding,
                 const struct feature_set *set, enum target target, const struct bitset *held,
                 uint64_t seed, struct holdout *ret);
void holdout_done(struct holdout *trial);

#endif
