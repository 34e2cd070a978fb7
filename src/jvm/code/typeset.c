#include "jvm/code/typeset.h"

#include "base/arena.h"
#include "base/memory.h"
#include "jvm/model/descriptor.h"

#include <stdlib.h>
#include <string.h>

/* A method has few different sets, so a set is found by a walk over all sets with the same hash. */
struct stored {
    struct typeset set;
    uint32_t hash;
    uint32_t next; /* the next one in its hash bucket, or NO_STORED */
};

enum { N_BUCKETS = 64 }; /* a matter of speed, not measured */

#define NO_STORED UINT32_MAX

struct typesets {
    struct utf8_pool *texts;
    struct arena arena;
    struct stored *sets;
    size_t n_sets, capacity;
    uint32_t buckets[N_BUCKETS]; /* the newest set of each, or NO_STORED */
    const struct utf8 **scratch;
    uint32_t *scratch_origins;
    size_t scratch_capacity, origins_capacity;
};

static uint32_t store(struct typesets *sets, const struct utf8 *const *names,
                      const uint32_t *origins, size_t n)
{
    uint32_t hash = 0;
    for (size_t i = 0; i < n; i++)
        hash = (hash * 31 + names[i]->hash) * 31 + origins[i];
    uint32_t *bucket = &sets->buckets[hash % N_BUCKETS];
    for (uint32_t at = *bucket; at != NO_STORED; at = sets->sets[at].next) {
        const struct stored *stored = &sets->sets[at];
        if (stored->hash == hash && stored->set.n_names == n &&
            (n == 0 || (memcmp(stored->set.names, names, n * sizeof *names) == 0 &&
                        memcmp(stored->set.origins, origins, n * sizeof *origins) == 0)))
            return at;
    }
    mem_grow((void **)&sets->sets, &sets->capacity, sets->n_sets + 1, sizeof *sets->sets);
    sets->sets[sets->n_sets] = (struct stored){
        .set = {n, arena_copy(&sets->arena, names, n * sizeof *names),
                arena_copy(&sets->arena, origins, n * sizeof *origins)},
        .hash = hash,
        .next = *bucket,
    };
    *bucket = (uint32_t)sets->n_sets++;
    return *bucket;
}

struct typesets *typesets_new(struct utf8_pool *texts)
{
    struct typesets *sets = mem_zero(1, sizeof *sets);
    sets->texts = texts;
    arena_init(&sets->arena);
    for (size_t i = 0; i < N_BUCKETS; i++)
        sets->buckets[i] = NO_STORED;
    store(sets, NULL, NULL, 0);
    return sets;
}

void typesets_free(struct typesets *sets)
{
    if (sets == NULL)
        return;
    arena_done(&sets->arena);
    free(sets->sets);
    free(sets->scratch);
    free(sets->scratch_origins);
    free(sets);
}

struct typeset typeset_get(const struct typesets *sets, uint32_t set)
{
    return sets->sets[set].set;
}

uint32_t typeset_of(struct typesets *sets, const struct utf8 *name, uint32_t origin)
{
    return store(sets, &name, &origin, 1);
}

static int compare(const struct typeset *left, size_t i, const struct typeset *right, size_t k)
{
    if (i == left->n_names || k == right->n_names)
        return i == left->n_names ? 1 : -1;
    if (left->names[i] != right->names[k])
        return strcmp(left->names[i]->text, right->names[k]->text);
    return (left->origins[i] > right->origins[k]) - (left->origins[i] < right->origins[k]);
}

uint32_t typeset_union(struct typesets *sets, uint32_t a, uint32_t b)
{
    if (a == b || b == 0)
        return a;
    if (a == 0)
        return b;
    struct typeset left = sets->sets[a].set;
    struct typeset right = sets->sets[b].set;
    mem_grow((void **)&sets->scratch, &sets->scratch_capacity, left.n_names + right.n_names,
             sizeof *sets->scratch);
    mem_grow((void **)&sets->scratch_origins, &sets->origins_capacity, left.n_names + right.n_names,
             sizeof *sets->scratch_origins);
    size_t n = 0;
    size_t i = 0;
    size_t k = 0;
    while (i < left.n_names || k < right.n_names) {
        int order = compare(&left, i, &right, k);
        sets->scratch[n] = order <= 0 ? left.names[i] : right.names[k];
        sets->scratch_origins[n++] = order <= 0 ? left.origins[i] : right.origins[k];
        i += order <= 0;
        k += order >= 0;
    }
    return store(sets, sets->scratch, sets->scratch_origins, n);
}

uint32_t typeset_elements(struct typesets *sets, uint32_t arrays)
{
    struct typeset set = sets->sets[arrays].set;
    uint32_t elements = 0;
    for (size_t i = 0; i < set.n_names; i++) {
        const char *text = set.names[i]->text;
        if (*text != '[' || !descriptor_is_field(text))
            continue;
        const struct utf8 *element = descriptor_class(sets->texts, text + 1);
        if (element != NULL)
            elements = typeset_union(sets, elements, typeset_of(sets, element, set.origins[i]));
    }
    return elements;
}
