/* align - which elements of one sequence are also in another, in the same order: a longest common
 * subsequence (Hunt and Szymanski 1977), for showing differences.
 *
 * Elements are numbers, for example hashes of lines.  Takes O((r + n) log n) time for r pairs of
 * equal elements.  Elements that are so frequent that r would pass some millions are left to the
 * end, and are then aligned only next to others: the result may then be shorter than the longest.
 */
#ifndef PARE_BASE_ALIGN_H
#define PARE_BASE_ALIGN_H

#include <stddef.h>
#include <stdint.h>

#define ALIGN_NONE SIZE_MAX

/* ret_partner[i] is the place in b of a[i], or ALIGN_NONE.  Partners are in ascending order. */
void align(const uint64_t *a, size_t n_a, const uint64_t *b, size_t n_b, size_t *ret_partner);

#endif
