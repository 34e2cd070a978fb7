/* removal_gain - how many items to try to remove together (probdd, cdd, pardis, likely).
 *
 * When each of k items is needed with probability p, trying to remove all of them gains
 * k (1-p)^k items on average.  One more item raises that while (k+1) (1-p) > k, so the smallest
 * best k is the largest k with k p < 1, and at least one. */
#ifndef PARE_REDUCE_LIST_REMOVAL_GAIN_H
#define PARE_REDUCE_LIST_REMOVAL_GAIN_H

#include <stddef.h>

/* The probability that an item is needed, before there are answers.  The value of both papers
 * (ProbDD and CDD). */
#define GAIN_FIRST_PROBABILITY 0.1

static inline size_t gain_best_count(double probability)
{
    size_t k = 1;
    while ((double)(k + 1) * probability < 1)
        k++;
    return k;
}

#endif
