#include "input/tree/grammar/kindset.h"

#include "base/hash.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

struct kindsets {
    uint32_t n_words; /* words per set */
    uint32_t n_sets;
    uint64_t *words; /* set s starts at s * n_words */
    size_t capacity; /* number of words */
    uint32_t *slots; /* hash table with open addressing: a set, or NO_SET */
    uint32_t n_slots;
};

#define NO_SET UINT32_MAX

static uint32_t *new_slots(uint32_t n)
{
    uint32_t *slots = mem_alloc(n * sizeof *slots);
    memset(slots, 0xff, n * sizeof *slots); /* all NO_SET */
    return slots;
}

struct kindsets *kindsets_new(uint32_t n_kinds)
{
    struct kindsets *sets = mem_zero(1, sizeof *sets);
    sets->n_words = n_kinds / 64 + 1;
    sets->n_slots = 256;
    sets->slots = new_slots(sets->n_slots);
    return sets;
}

void kindsets_free(struct kindsets *sets)
{
    if (sets == NULL)
        return;
    free(sets->words);
    free(sets->slots);
    free(sets);
}

static uint64_t *words_of(const struct kindsets *sets, uint32_t set)
{
    return sets->words + (size_t)set * sets->n_words;
}

static uint32_t *slot_of(const struct kindsets *sets, const uint64_t *words)
{
    size_t n_bytes = sets->n_words * sizeof *words;
    uint32_t at = (uint32_t)hash_bytes(words, n_bytes).low;
    for (;; at++) {
        uint32_t *slot = &sets->slots[at & (sets->n_slots - 1)];
        if (*slot == NO_SET || memcmp(words_of(sets, *slot), words, n_bytes) == 0)
            return slot;
    }
}

static void grow_slots(struct kindsets *sets)
{
    free(sets->slots);
    sets->n_slots *= 2;
    sets->slots = new_slots(sets->n_slots);
    for (uint32_t set = 0; set < sets->n_sets; set++)
        *slot_of(sets, words_of(sets, set)) = set;
}

/* Room for one more set behind the last. keep() turns the contents into a set. */
static uint64_t *draft(struct kindsets *sets)
{
    mem_grow((void **)&sets->words, &sets->capacity, ((size_t)sets->n_sets + 1) * sets->n_words,
             sizeof *sets->words);
    uint64_t *words = words_of(sets, sets->n_sets);
    memset(words, 0, sets->n_words * sizeof *words);
    return words;
}

static uint32_t keep(struct kindsets *sets)
{
    if (sets->n_sets * 2 >= sets->n_slots)
        grow_slots(sets);
    uint32_t *slot = slot_of(sets, words_of(sets, sets->n_sets));
    if (*slot == NO_SET)
        *slot = sets->n_sets++;
    return *slot;
}

uint32_t kindsets_empty(struct kindsets *sets)
{
    draft(sets);
    return keep(sets);
}

uint32_t kindsets_one(struct kindsets *sets, uint32_t kind)
{
    draft(sets)[kind / 64] |= (uint64_t)1 << (kind % 64);
    return keep(sets);
}

uint32_t kindsets_union(struct kindsets *sets, uint32_t a, uint32_t b)
{
    uint64_t *words = draft(sets);
    for (uint32_t i = 0; i < sets->n_words; i++)
        words[i] = words_of(sets, a)[i] | words_of(sets, b)[i];
    return keep(sets);
}

uint32_t kindsets_count(const struct kindsets *sets)
{
    return sets->n_sets;
}

bool kindsets_has(const struct kindsets *sets, uint32_t set, uint32_t kind)
{
    return (words_of(sets, set)[kind / 64] >> (kind % 64) & 1) != 0;
}

uint32_t kindsets_next(const struct kindsets *sets, uint32_t set, uint32_t kind)
{
    const uint64_t *words = words_of(sets, set);
    uint64_t skipped = ((uint64_t)1 << kind % 64) - 1;
    for (size_t i = kind / 64; i < sets->n_words; i++, skipped = 0)
        if ((words[i] & ~skipped) != 0)
            return (uint32_t)(i * 64) + (uint32_t)__builtin_ctzll(words[i] & ~skipped);
    return UINT32_MAX;
}

uint32_t kindsets_size(const struct kindsets *sets, uint32_t set)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < sets->n_words; i++)
        n += (uint32_t)__builtin_popcountll(words_of(sets, set)[i]);
    return n;
}

bool kindsets_within(const struct kindsets *sets, uint32_t inner, uint32_t outer)
{
    for (uint32_t i = 0; i < sets->n_words; i++)
        if ((words_of(sets, inner)[i] & ~words_of(sets, outer)[i]) != 0)
            return false;
    return true;
}
