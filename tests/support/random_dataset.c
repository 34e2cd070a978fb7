#include "random_dataset.h"

#include "base/random.h"

#include <stdio.h>

static uint32_t skewed(uint32_t bound, uint64_t *seed)
{
    return (uint32_t)random_below(seed, 1 + random_below(seed, bound));
}

void random_features(struct features *ret, uint32_t n_kinds, uint64_t *seed)
{
    ret->type = (uint16_t)skewed(n_kinds, seed);
    bitset_clear_all(&ret->bits);
    for (uint64_t n = random_below(seed, 12); n > 0; n--)
        bitset_add(&ret->bits, skewed(n_kinds + 1, seed));
    for (uint64_t n = 1 + random_below(seed, 20); n > 0; n--)
        bitset_add(&ret->bits, n_kinds + 1 + skewed(n_kinds, seed));
}

static enum label random_label(const struct features *features, uint64_t *seed)
{
    if (random_below(seed, 8) == 0)
        return (enum label)random_below(seed, N_LABELS);
    bool odd = features->type % 2 != 0, first = bitset_has(&features->bits, 0);
    return odd || first ? LABEL_VALID : LABEL_INVALID;
}

void random_dataset(struct dataset *ret, uint32_t n_kinds, size_t n_records, uint64_t *seed)
{
    dataset_init(ret, n_kinds);
    struct features features;
    features_init(&features, n_kinds);
    for (size_t record = 0, n_left = 0; record < n_records; record++, n_left--) {
        if (n_left == 0) {
            char name[32];
            snprintf(name, sizeof name, "program-%06zu", record);
            dataset_begin_program(ret, name);
            n_left = 1 + (size_t)random_below(seed, 60);
        }
        random_features(&features, n_kinds, seed);
        dataset_add(ret, &features, random_label(&features, seed));
    }
    features_done(&features);
}
