/* minset - a set of small numbers with a fast way to find the least one.
 *
 * One bit for each number, and one bit for each word of 64 numbers.  To add or remove a number
 * takes O(1); to find the least one takes one look for every 64 * 64 numbers. */
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
