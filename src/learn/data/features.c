#include "learn/data/features.h"

#include "base/memory.h"
#include "reduce/core/forest_walk.h"

#include <stdlib.h>
#include <string.h>

const struct feature_set feature_sets[N_FEATURE_SETS] = {
    {"type", PART_TYPE},
    {"children", PART_CHILDREN},
    {"path", PART_PATH},
    {"type+children", PART_TYPE | PART_CHILDREN},
    {"type+children+path", PART_TYPE | PART_CHILDREN | PART_PATH},
};

const struct feature_set *feature_set_of_parts(unsigned parts)
{
    for (size_t i = 0; i < N_FEATURE_SETS; i++)
        if (feature_sets[i].parts == parts)
            return &feature_sets[i];
    return NULL;
}

enum feature_part feature_part_of(uint32_t feature, uint32_t n_kinds)
{
    return feature == 0 ? PART_TYPE : feature <= n_kinds + 1 ? PART_CHILDREN : PART_PATH;
}

void features_init(struct features *features, uint32_t n_kinds)
{
    features->type = 0;
    bitset_init(&features->bits, features_count(n_kinds) - 1);
}

void features_done(struct features *features)
{
    bitset_done(&features->bits);
}

struct feature_source {
    const struct problem *problem;
    uint32_t n_kinds;
    struct forest_walk *nesting; /* NULL without a forest */
};

struct feature_source *feature_source_new(const struct problem *problem, uint32_t n_kinds)
{
    struct feature_source *source = mem_zero(1, sizeof *source);
    source->problem = problem;
    source->n_kinds = n_kinds;
    if (problem->parent != NULL)
        source->nesting = forest_walk_new(problem);
    return source;
}

void feature_source_free(struct feature_source *source)
{
    if (source == NULL)
        return;
    forest_walk_drop(source->nesting);
    free(source);
}

static uint32_t kind_of(const struct feature_source *source, uint32_t item)
{
    return source->problem->kind == NULL ? 0 : source->problem->kind[item];
}

static void collect_children(const struct feature_source *source, const struct bitset *live,
                             uint32_t item, struct features *ret)
{
    if (problem_item_cost(source->problem, item) > 0)
        bitset_add(&ret->bits, source->n_kinds);
    const struct forest_walk *nesting = source->nesting;
    for (uint32_t i = nesting == NULL ? 0 : nesting->begin[item];
         nesting != NULL && i < nesting->begin[item + 1]; i++) {
        uint32_t child = nesting->child[i], kind = kind_of(source, child);
        if (bitset_has(live, child) && kind < source->n_kinds)
            bitset_add(&ret->bits, kind);
    }
}

static void collect_path(const struct feature_source *source, uint32_t item, struct features *ret)
{
    const uint32_t *parent = source->problem->parent;
    for (; item != NO_ITEM; item = parent == NULL ? NO_ITEM : parent[item])
        if (kind_of(source, item) < source->n_kinds)
            bitset_add(&ret->bits, source->n_kinds + 1 + kind_of(source, item));
}

void features_collect(const struct feature_source *source, const struct bitset *live, uint32_t item,
                      unsigned parts, struct features *ret)
{
    uint32_t kind = kind_of(source, item);
    ret->type = (uint16_t)(kind < source->n_kinds ? kind : source->n_kinds);
    if (parts == PART_TYPE)
        return;
    bitset_clear_all(&ret->bits);
    if ((parts & PART_CHILDREN) != 0)
        collect_children(source, live, item, ret);
    if ((parts & PART_PATH) != 0)
        collect_path(source, item, ret);
}
