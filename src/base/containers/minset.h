/* minset - a set of small numbers that gives out its least one.
 *
 * One bit a number and one bit for every 64 of them: adding is O(1), taking the least looks at
 * one word in 64 times 64 numbers, all of it in the cache. */
#ifndef PARE_BASE_CONTAINERS_MINSET_H
#define PARE_BASE_CONTAINERS_MINSET_H

#include "base/containers/bitset.h"

struct minset {
    struct bitset members;
    struct bitset words; /* which words of members are not 0 */
};

void minset_init(struct minset *set, size_t n_numbers);
void minset_done(struct minset *set);
void minset_add(struct minset *set, size_t number);
size_t minset_least(const struct minset *set); /* BITSET_END when empty */
void minset_remove(struct minset *set, size_t number);

#endif
