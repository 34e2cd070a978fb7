/* trial - a model trained on a part of the data and tried on the rest. */
#ifndef PARE_LEARN_TRIAL_H
#define PARE_LEARN_TRIAL_H

#include "learn/dataset.h"
#include "learn/predictor.h"
#include "learn/score.h"

struct trial {
    const struct feature_set *set;
    struct predictor *model;
    struct score score; /* on the records held out */
    double *importance; /* by feature */
};

/* Trains on the records that are not in `held`. */
void trial_run(const struct dataset *dataset, const struct binding *binding,
               const struct feature_set *set, enum target target, const struct bitset *held,
               uint64_t seed, struct trial *ret);
void trial_done(struct trial *trial);

#endif
