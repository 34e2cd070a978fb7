/* removal_gain - how many items to try to remove together (ProbDD, CDD).
 *
 * When each of k items is needed with probability p, trying to remove all of them gains
 * k (1-p)^k items on average.  One more item raises that while (k+1) (1-p) > k, so the least
 * best k is the largest with k p < 1, and never less than one. */
#ifndef PARE_REDUCE_LIST_REMOVAL_GAIN_H
#define PARE_REDUCE_LIST_REMOVAL_GAIN_H

#include <stddef.h>

#define GAIN_FIRST_PROBABILITY 0.1 /* that an item is needed, before anything is known */

static inline size_t gain_best_count(double probability)
{
    size_t k = 1;
    while ((double)(k + 1) * probability < 1)
        k++;
    return k;
}

#endif
