/* radix - sorts many numbers by some of their bits, stably, without jumping about in memory.
 *
 * For pairs packed into 64 bits: with millions of them, writing each to its place among a hundred
 * thousand lists misses the cache every time; a few passes over a few hundred lists do not. */
#ifndef PARE_BASE_CONTAINERS_RADIX_H
#define PARE_BASE_CONTAINERS_RADIX_H

#include <stddef.h>
#include <stdint.h>

/* Sorts by bits low_bit .. low_bit + n_bits - 1.  O(n_keys) for each eight bits, a single look
 * when they are sorted already; borrows as much memory as the keys take. */
void radix_sort(uint64_t *keys, size_t n_keys, unsigned low_bit, unsigned n_bits);

/* The number of bits that numbers below `bound` take; at least 1. */
unsigned radix_bits(uint64_t bound);

#endif
