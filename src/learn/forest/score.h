/* score - how good predictions were.  "Positive" means predicted valid. */
#ifndef PARE_LEARN_FOREST_SCORE_H
#define PARE_LEARN_FOREST_SCORE_H

#include <stdbool.h>
#include <stdint.h>

struct score {
    uint64_t true_positive, false_positive, true_negative, false_negative;
};

static inline void score_count(struct score *score, bool predicted, bool actual)
{
    if (predicted)
        *(actual ? &score->true_positive : &score->false_positive) += 1;
    else
        *(actual ? &score->false_negative : &score->true_negative) += 1;
}

/* Precision is 1 if nothing was predicted valid; recall is 1 if nothing was valid. */
static inline double score_precision(const struct score *score)
{
    uint64_t predicted = score->true_positive + score->false_positive;
    return predicted == 0 ? 1 : (double)score->true_positive / (double)predicted;
}

static inline double score_recall(const struct score *score)
{
    uint64_t actual = score->true_positive + score->false_negative;
    return actual == 0 ? 1 : (double)score->true_positive / (double)actual;
}

#endif
