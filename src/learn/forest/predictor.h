/* predictor - a trained forest, made small: for files and for fast answers.
 *
 * A forest over the type alone is a table with the votes for each type; any other is its trees
 * with equal subtrees shared and splits that decide nothing removed.  Neither changes an answer.
 * Files are bound to a language and carry a checksum; what does not fit is refused. */
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

/* How many trees say that the removal is valid; all of them for a type that the language does not
 * have: what is unknown is worth a test.  Type: one look-up.  Others: 100 walks, some 10 us. */
uint32_t predictor_votes(const struct predictor *model, const struct features *features);
bool predictor_says_valid(const struct predictor *model, const struct features *features);

#endif
