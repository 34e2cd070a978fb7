#include "learn/forest/holdout.h"

#include <stdlib.h>

void holdout_run(const struct dataset *dataset, const struct binding *binding,
                 const struct feature_set *set, enum target target, const struct bitset *held,
                 uint64_t seed, struct holdout *ret)
{
    struct table table;
    struct forest forest;
    dataset_table(dataset, set->parts, target, held, &table);
    forest_train(&table, features_count(dataset->n_kinds), FOREST_TREES, seed, &forest);
    *ret = (struct holdout){.set = set, .model = predictor_new(&forest, set, binding)};
    ret->importance = forest.importance;
    forest.importance = NULL;
    forest_done(&forest);
    table_done(&table);

    struct features features;
    features_init(&features, dataset->n_kinds);
    size_t record = bitset_next(held, 0);
    for (; record != BITSET_END; record = bitset_next(held, record + 1)) {
        dataset_get(dataset, record, &features);
        score_count(&ret->score, predictor_says_valid(ret->model, &features),
                    label_meets(dataset_label(dataset, record), target));
    }
    features_done(&features);
}

void holdout_done(struct holdout *trial)
{
    predictor_free(trial->model);
    free(trial->importance);
}
