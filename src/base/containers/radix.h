/* radix - sorts many numbers by some of their bits.  The sort is stable.
 *
 * For pairs packed into 64 bits.  With millions of them, writing each pair to its place among a
 * hundred thousand lists would miss the cache every time; a few passes over a few hundred lists do
 * not. */
#ifndef PARE_BASE_CONTAINERS_RADIX_H
#define PARE_BASE_CONTAINERS_RADIX_H

#include <stddef.h>
#include <stdint.h>

/* Sorts by bits low_bit .. low_bit + n_bits - 1.  O(n_keys) for each eight bits, and one pass if
 * the keys are sorted already.  Uses as much memory again as the keys. */
void radix_sort(uint64_t *keys, size_t n_keys, unsigned low_bit, unsigned n_bits);

/* The number of bits of the numbers below `bound`; at least 1. */
unsigned radix_bits(uint64_t bound);

#endif
