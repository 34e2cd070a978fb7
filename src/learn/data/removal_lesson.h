/* removal_lesson - one program taken apart to see what can go: where training data comes from.
 *
 * After section III-A of the paper: nodes in the order of the queue, one pass; a
 * removal is a success when the checker accepts what is left and one token, chosen at random, is
 * still in it. Every question gives one record; what succeeds is removed.  A step machine, like a
 * reducer: it asks, and is told. */
#ifndef PARE_LEARN_DATA_REMOVAL_LESSON_H
#define PARE_LEARN_DATA_REMOVAL_LESSON_H

#include "input/core/reading.h"
#include "learn/data/dataset.h"

struct lesson;

/* Borrows the reading; what is seen is added to the last program of the dataset. */
struct lesson *lesson_new(const struct reading *reading, uint64_t seed, struct dataset *dataset);
void lesson_free(struct lesson *lesson); /* NULL is fine */

/* The next candidate that the checker has to look at (caller fileset_done()s it); false: the end.
 */
bool lesson_next(struct lesson *lesson, struct fileset *ret);
void lesson_answer(struct lesson *lesson, bool valid);

#endif
