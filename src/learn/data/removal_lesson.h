/* removal_lesson - takes one program apart to see what can be removed: the source of training data.
 *
 * After section III-A of the paper.  Nodes are tried in the order of the priority queue, in one
 * pass. A removal is a success if the checker accepts the rest and one token, chosen at random, is
 * still in it.  Every question gives one record.  After a success the node stays removed.  A step
 * machine, like a reducer: it proposes a candidate and hears the answer. */
#ifndef PARE_LEARN_DATA_REMOVAL_LESSON_H
#define PARE_LEARN_DATA_REMOVAL_LESSON_H

#include "input/core/reading.h"
#include "learn/data/dataset.h"

struct lesson;

/* Borrows the reading; records are added to the last program of the dataset. */
struct lesson *lesson_new(const struct reading *reading, uint64_t seed, struct dataset *dataset);
void lesson_free(struct lesson *lesson); /* NULL is fine */

/* The next candidate for the checker; false: the end.  Caller fileset_done()s it. */
bool lesson_next(struct lesson *lesson, struct fileset *ret);
void lesson_answer(struct lesson *lesson, bool valid);

#endif
