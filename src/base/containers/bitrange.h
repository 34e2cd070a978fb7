/* bitrange - the part of a bitset between two positions: a chunk of a list, without building the
 * list.
 *
 * A range [from, to) has from <= to <= n_bits.  All functions work a word at a time. */
#ifndef PARE_BASE_CONTAINERS_BITRANGE_H
#define PARE_BASE_CONTAINERS_BITRANGE_H

#include "base/containers/bitset.h"

/* The least `to` such that [from, to) holds n_elements of set; n_bits when there are fewer. */
size_t bitrange_skip(const struct bitset *set, size_t from, size_t n_elements);

void bitrange_keep(struct bitset *set, size_t from, size_t to); /* removes all outside the range */
void bitrange_remove(struct bitset *set, size_t from, size_t to); /* removes all inside it */

#endif
