#include "base/containers/bitrange.h"

#include <string.h>

/* A mask of the bits of a word below position `bit`; bit < 64. */
static uint64_t below(size_t bit)
{
    return ((uint64_t)1 << bit) - 1;
}

/* The position just behind the n-th set bit of the word.  The word has at least n set bits; n >
 * 0. */
static size_t behind_nth_bit(uint64_t word, size_t n)
{
    while (n-- > 1)
        word &= word - 1;
    return (size_t)__builtin_ctzll(word) + 1;
}

size_t bitrange_skip(const struct bitset *set, size_t from, size_t n_elements)
{
    if (n_elements == 0 || from >= set->n_bits)
        return from;
    size_t n_words = (set->n_bits + 63) / 64;
    uint64_t word = set->words[from / 64] & ~below(from % 64);
    for (size_t i = from / 64;;) {
        size_t n_here = (size_t)__builtin_popcountll(word);
        if (n_here >= n_elements)
            return i * 64 + behind_nth_bit(word, n_elements);
        n_elements -= n_here;
        if (++i == n_words)
            return set->n_bits;
        word = set->words[i];
    }
}

void bitrange_keep(struct bitset *set, size_t from, size_t to)
{
    bitrange_remove(set, 0, from);
    bitrange_remove(set, to, set->n_bits);
}

void bitrange_remove(struct bitset *set, size_t from, size_t to)
{
    if (from >= to)
        return;
    size_t first = from / 64, last = to / 64;
    if (first == last) {
        set->words[first] &= below(from % 64) | ~below(to % 64);
        return;
    }
    set->words[first] &= below(from % 64);
    memset(set->words + first + 1, 0, (last - first - 1) * sizeof *set->words);
    if (to % 64 != 0)
        set->words[last] &= ~below(to % 64);
}
