#include "drive/execute/known_results.h"

#include "base/memory.h"

#include <stdlib.h>

enum { FIRST_SLOTS = 1024 }; /* doubled whenever half of them are used */

struct slot {
    struct hash key; /* all zero: free */
    struct result result;
};

struct known_results {
    struct slot *slots;
    size_t n_slots, n_used; /* n_slots is a power of two; at most half are used */
};

struct known_results *known_results_new(void)
{
    struct known_results *results = mem_zero(1, sizeof *results);
    results->n_slots = FIRST_SLOTS;
    results->slots = mem_zero(results->n_slots, sizeof *results->slots);
    return results;
}

void known_results_free(struct known_results *results)
{
    if (results == NULL)
        return;
    free(results->slots);
    free(results);
}

static bool is_free(const struct slot *slot)
{
    return slot->key.low == 0 && slot->key.high == 0;
}

static struct slot *slot_for(struct known_results *results, struct hash key)
{
    size_t at = (size_t)key.low & (results->n_slots - 1);
    while (!is_free(&results->slots[at]) && !hash_equal(results->slots[at].key, key))
        at = (at + 1) & (results->n_slots - 1);
    return &results->slots[at];
}

static void grow(struct known_results *results)
{
    struct slot *old = results->slots;
    size_t n_old = results->n_slots;
    results->n_slots *= 2;
    results->slots = mem_zero(results->n_slots, sizeof *results->slots);
    for (size_t i = 0; i < n_old; i++)
        if (!is_free(&old[i]))
            *slot_for(results, old[i].key) = old[i];
    free(old);
}

struct result *known_results_find(struct known_results *results, struct hash key)
{
    struct slot *slot = slot_for(results, key);
    return is_free(slot) ? NULL : &slot->result;
}

void known_results_put(struct known_results *results, struct hash key, struct result result)
{
    if (results->n_used * 2 >= results->n_slots)
        grow(results);
    struct slot *slot = slot_for(results, key);
    if (is_free(slot))
        results->n_used++;
    *slot = (struct slot){.key = key, .result = result};
}
