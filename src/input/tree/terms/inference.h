/* inference - the state of infer.c, and sorts as they are written.
 */
#ifndef PARE_INPUT_TREE_TERMS_INFERENCE_H
#define PARE_INPUT_TREE_TERMS_INFERENCE_H

#include "base/buffer.h"
#include "input/tree/terms/scope.h"
#include "input/tree/terms/terms.h"

enum { MAX_SORT = 400 }; /* bytes of a sort */

struct inference {
    struct terms *ret;
    struct scopes scopes;
    uint32_t *number; /* for each node: its position among the parts of its list */
    struct buffer scratch;
};

/* The number of a sort that is written in the file, with single spaces between words. */
uint32_t inference_written_sort(struct inference *self, uint32_t node);

#endif
