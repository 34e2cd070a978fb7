/* predictor - a trained forest in a small form: for files and for fast answers.
 *
 * A forest over the type alone becomes a table with the votes for each type.  Any other forest
 * keeps its trees, with equal subtrees shared and without splits that decide nothing.  Neither
 * changes an answer.  A file names its language and has a checksum; a file that does not fit is
 * refused. */
#ifndef PARE_LEARN_FOREST_PREDICTOR_H
#define PARE_LEARN_FOREST_PREDICTOR_H

#include "learn/data/grammar_binding.h"
#include "learn/forest/forest.h"

struct predictor;

/* Trained on the features of `set`; with at most 255 trees.  Caller frees. */
struct predictor *predictor_new(const struct forest *forest, const struct feature_set *set,
                                const struct binding *binding);
void predictor_free(struct predictor *model); /* NULL is fine */

void predictor_pack(const struct predictor *model, struct buffer *out);
/* Any bytes; file_name is for the message. */
enum status predictor_read(const unsigned char *data, size_t n_bytes, const char *file_name,
                           struct predictor **ret, struct error *err);

const struct binding *predictor_binding(const struct predictor *model);
const struct feature_set *predictor_set(const struct predictor *model);
uint32_t predictor_n_trees(const struct predictor *model);

/* How many trees say that the removal is valid.  For a type that the language does not have all of
 * them do: an unknown node is worth a test.  Costs one look-up for the type alone, otherwise one
 * walk for each tree, about 10 us for 100 trees. */
uint32_t predictor_votes(const struct predictor *model, const struct features *features);
bool predictor_says_valid(const struct predictor *model, const struct features *features);

#endif
