/* features - what a model knows of a node that might go: its type, its children, its path.
 *
 * After "Leveraging Models to Reduce Test Cases in Software Repositories", section III-B.  All
 * models share one numbering of features, for a language with n_kinds kinds of nodes:
 *
 *     0                            the type, a number below n_kinds that is compared as such
 *     1 + kind                     a live child has this kind
 *     1 + n_kinds                  "terminal": some token is the node's own
 *     2 + n_kinds + kind           the node or one of its ancestors has this kind
 *
 * A model is trained on a part of them, see feature_sets.  Kinds that the language does not have
 * (a second language in the same input) set no bit. */
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

/* Where features come from: a problem with the children of each item at hand. */
struct feature_source;

struct feature_source *feature_source_new(const struct problem *problem,
                                          uint32_t n_kinds); /* caller frees; borrows problem */
void feature_source_free(struct feature_source *source);     /* NULL is fine */

/* The parts asked for, of an item of the live set.  O(children + depth) for what has bits. */
void features_collect(const struct feature_source *source, const struct bitset *live, uint32_t item,
                      unsigned parts, struct features *ret);

#endif
