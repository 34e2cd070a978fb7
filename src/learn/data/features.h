/* features - what a model knows of a node that might be removed: its type, its children, its path.
 *
 * After "Leveraging Models to Reduce Test Cases in Software Repositories", section III-B.  All
 * models share one numbering of features, for a language with n_kinds kinds of nodes:
 *
 *     0                            the type, a number below n_kinds that is compared as a number
 *     1 + kind                     1 if a live child has this kind
 *     1 + n_kinds                  1 if some token belongs to the node itself ("terminal")
 *     2 + n_kinds + kind           1 if the node or one of its ancestors has this kind
 *
 * A model is trained on some of these parts (feature_sets).  Kinds that the language does not have
 * (of a second language in the same input) set no bit. */
#ifndef PARE_LEARN_DATA_FEATURES_H
#define PARE_LEARN_DATA_FEATURES_H

#include "base/containers/bitset.h"
#include "problem/problem.h"

#include <stdbool.h>
#include <stdint.h>

enum feature_part { PART_TYPE = 1, PART_CHILDREN = 2, PART_PATH = 4 };

struct feature_set {
    const char *name; /* "type+children" */
    unsigned parts;
};

enum { N_FEATURE_SETS = 5, MAX_KINDS = 32766 }; /* so that features are 16-bit numbers */
extern const struct feature_set feature_sets[N_FEATURE_SETS];
const struct feature_set *feature_set_of_parts(unsigned parts); /* NULL: none of the five */

static inline uint32_t features_count(uint32_t n_kinds)
{
    return 2 * n_kinds + 2;
}
enum feature_part feature_part_of(uint32_t feature, uint32_t n_kinds);

struct features {
    uint16_t type;      /* n_kinds when the language does not have it */
    struct bitset bits; /* bit f - 1 is feature f */
};

void features_init(struct features *features, uint32_t n_kinds);
void features_done(struct features *features);

static inline uint32_t feature_value(const struct features *features, uint32_t feature)
{
    return feature == 0 ? features->type : (uint32_t)bitset_has(&features->bits, feature - 1);
}

/* A problem with a list of the children of each item, from which features are collected. */
struct feature_source;

struct feature_source *feature_source_new(const struct problem *problem,
                                          uint32_t n_kinds); /* caller frees; borrows problem */
void feature_source_free(struct feature_source *source);     /* NULL is fine */

/* Collects the given parts of the features of an item of the live set.  O(children + depth) for
 * parts other than the type. */
void features_collect(const struct feature_source *source, const struct bitset *live, uint32_t item,
                      unsigned parts, struct features *ret);

#endif
