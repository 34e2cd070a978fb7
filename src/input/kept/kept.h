/* kept - parts of the input that the user wants to stay as they are.
 *
 * Kept text is given by lines (--keep-lines) or by comments in the input (markers.h).  It stays
 * byte for byte, and in its order.  A kept name (--keep-names, --core) keeps its declarations; what
 * is in them may go.
 *
 * Kept text is found again in a candidate by its content.  If a file has the same text twice, one
 * of the two stays. */
#ifndef PARE_INPUT_KEPT_KEPT_H
#define PARE_INPUT_KEPT_KEPT_H

#include "input/core/required.h"

struct kept;

/* The parts to keep.  All members are borrowed for the time of the call. */
struct kept_request {
    const char *const *lines; /* "10-20", "7", "FILE:10-20" */
    size_t n_lines;
    const char *const *names; /* regular expressions for whole names */
    size_t n_names;
    const char *const *core; /* names that must occur */
    size_t n_core;
};

/* *ret is NULL if nothing is to be kept.  STATUS_USAGE: a request makes no sense for this input.
 * Caller frees. */
enum status kept_new(const struct fileset *original, const struct kept_request *request,
                     const struct read_options *options, struct kept **ret, struct error *err);
void kept_free(struct kept *kept); /* NULL is fine */

/* Requires the kept parts in a reading of the input.  Takes the reading, and returns it unchanged
 * if kept is NULL. */
struct reading *kept_require(const struct kept *kept, struct reading *reading,
                             const struct fileset *input, const struct read_options *options);

/* Whether the files still have the kept text. */
bool kept_holds(const struct kept *kept, const struct fileset *files);

#endif
