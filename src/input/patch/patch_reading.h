/* patch_reading - the front ends for patches.
 *
 * patch: a tree of files, hunks and lines.  patch-hunks: a list of hunks; a file that is created,
 * deleted or binary counts as one.  A file of the input that is no patch stays as it is. */
#ifndef PARE_INPUT_PATCH_PATCH_READING_H
#define PARE_INPUT_PATCH_PATCH_READING_H

#include "input/core/reading.h"

enum status patch_read(const struct fileset *input, struct reading **ret, struct error *err);
enum status patch_hunks_read(const struct fileset *input, struct reading **ret, struct error *err);

#endif
