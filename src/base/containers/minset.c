#include "base/containers/minset.h"

void minset_init(struct minset *set, size_t n_numbers)
{
    bitset_init(&set->members, n_numbers);
    bitset_init(&set->words, (n_numbers + 63) / 64);
}

void minset_done(struct minset *set)
{
    bitset_done(&set->members);
    bitset_done(&set->words);
}

void minset_add(struct minset *set, size_t number)
{
    bitset_add(&set->members, number);
    bitset_add(&set->words, number / 64);
}

size_t minset_least(const struct minset *set)
{
    size_t word = bitset_next(&set->words, 0);
    return word == BITSET_END ? BITSET_END
                              : word * 64 + (size_t)__builtin_ctzll(set->members.words[word]);
}

void minset_remove(struct minset *set, size_t number)
{
    bitset_remove(&set->members, number);
    if (set->members.words[number / 64] == 0)
        bitset_remove(&set->words, number / 64);
}
