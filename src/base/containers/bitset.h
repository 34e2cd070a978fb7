/* bitset - a set of small numbers, one bit each: subsets of the items of a problem.
 *
 * Invariant: bits from n_bits on in the last word are zero.  Two sets in one call have the same
 * n_bits. */
#ifndef PARE_BASE_CONTAINERS_BITSET_H
#define PARE_BASE_CONTAINERS_BITSET_H

#include "base/hash.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bitset {
    size_t n_bits;
    uint64_t *words; /* (n_bits + 63) / 64 of them */
};

#define BITSET_END SIZE_MAX

void bitset_init(struct bitset *set, size_t n_bits); /* empty set */
void bitset_init_copy(struct bitset *set, const struct bitset *from);
void bitset_done(struct bitset *set);

void bitset_clear_all(struct bitset *set);
void bitset_set_all(struct bitset *set);
void bitset_assign(struct bitset *set, const struct bitset *from); /* same n_bits */
void bitset_or(struct bitset *set, const struct bitset *other);
void bitset_and(struct bitset *set, const struct bitset *other);
void bitset_and_not(struct bitset *set, const struct bitset *other);

size_t bitset_count(const struct bitset *set);
bool bitset_equal(const struct bitset *a, const struct bitset *b);
bool bitset_subset(const struct bitset *inner, const struct bitset *outer); /* or equal */
bool bitset_is_empty(const struct bitset *set);
size_t bitset_next(const struct bitset *set,
                   size_t from); /* least element >= from, or BITSET_END */
size_t bitset_next_absent(const struct bitset *set,
                          size_t from); /* least non-element >= from; n_bits when none */
struct hash bitset_hash(const struct bitset *set);

static inline bool bitset_has(const struct bitset *set, size_t bit)
{
    return (set->words[bit / 64] >> (bit % 64) & 1) != 0;
}

static inline void bitset_add(struct bitset *set, size_t bit)
{
    set->words[bit / 64] |= (uint64_t)1 << (bit % 64);
}

static inline void bitset_remove(struct bitset *set, size_t bit)
{
    set->words[bit / 64] &= ~((uint64_t)1 << (bit % 64));
}

#endif
