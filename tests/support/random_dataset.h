/* random_dataset - made-up training data with something to learn in it. */
#ifndef PARE_TESTS_RANDOM_DATASET_H
#define PARE_TESTS_RANDOM_DATASET_H

#include "learn/data/dataset.h"

/* Types are skewed, as they are in programs; the label follows from type and bits, with noise. */
void random_dataset(struct dataset *ret, uint32_t n_kinds, size_t n_records, uint64_t *seed);
void random_features(struct features *ret, uint32_t n_kinds, uint64_t *seed); /* initialised */

#endif
