#include "base/containers/bitset.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static size_t n_words(const struct bitset *set)
{
    return (set->n_bits + 63) / 64;
}

void bitset_init(struct bitset *set, size_t n_bits)
{
    set->n_bits = n_bits;
    set->words = mem_zero(n_words(set), sizeof *set->words);
}

void bitset_init_copy(struct bitset *set, const struct bitset *from)
{
    set->n_bits = from->n_bits;
    set->words = mem_copy(from->words, n_words(from) * sizeof *from->words);
}

void bitset_done(struct bitset *set)
{
    free(set->words);
    *set = (struct bitset){0};
}

void bitset_clear_all(struct bitset *set)
{
    memset(set->words, 0, n_words(set) * sizeof *set->words);
}

void bitset_set_all(struct bitset *set)
{
    memset(set->words, 0xff, n_words(set) * sizeof *set->words);
    if (set->n_bits % 64 != 0)
        set->words[n_words(set) - 1] = ((uint64_t)1 << (set->n_bits % 64)) - 1;
}

void bitset_assign(struct bitset *set, const struct bitset *from)
{
    memcpy(set->words, from->words, n_words(set) * sizeof *set->words);
}

void bitset_or(struct bitset *set, const struct bitset *other)
{
    for (size_t i = 0; i < n_words(set); i++)
        set->words[i] |= other->words[i];
}

void bitset_and(struct bitset *set, const struct bitset *other)
{
    for (size_t i = 0; i < n_words(set); i++)
        set->words[i] &= other->words[i];
}

void bitset_and_not(struct bitset *set, const struct bitset *other)
{
    for (size_t i = 0; i < n_words(set); i++)
        set->words[i] &= ~other->words[i];
}

size_t bitset_count(const struct bitset *set)
{
    size_t count = 0;
    for (size_t i = 0; i < n_words(set); i++)
        count += (size_t)__builtin_popcountll(set->words[i]);
    return count;
}

bool bitset_equal(const struct bitset *a, const struct bitset *b)
{
    return memcmp(a->words, b->words, n_words(a) * sizeof *a->words) == 0;
}

bool bitset_subset(const struct bitset *inner, const struct bitset *outer)
{
    for (size_t i = 0; i < n_words(inner); i++)
        if ((inner->words[i] & ~outer->words[i]) != 0)
            return false;
    return true;
}

bool bitset_is_empty(const struct bitset *set)
{
    for (size_t i = 0; i < n_words(set); i++)
        if (set->words[i] != 0)
            return false;
    return true;
}

size_t bitset_next(const struct bitset *set, size_t from)
{
    if (from >= set->n_bits)
        return BITSET_END;
    size_t i = from / 64;
    uint64_t word = set->words[i] & (UINT64_MAX << (from % 64));
    while (word == 0) {
        if (++i == n_words(set))
            return BITSET_END;
        word = set->words[i];
    }
    return i * 64 + (size_t)__builtin_ctzll(word);
}

size_t bitset_next_absent(const struct bitset *set, size_t from)
{
    if (from >= set->n_bits)
        return set->n_bits;
    size_t i = from / 64;
    uint64_t word = ~set->words[i] & (UINT64_MAX << (from % 64));
    while (word == 0) {
        if (++i == n_words(set))
            return set->n_bits;
        word = ~set->words[i];
    }
    size_t absent = i * 64 + (size_t)__builtin_ctzll(word);
    return absent < set->n_bits ? absent : set->n_bits;
}

struct hash bitset_hash(const struct bitset *set)
{
    return hash_bytes(set->words, n_words(set) * sizeof *set->words);
}
