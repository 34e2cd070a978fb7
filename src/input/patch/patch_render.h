/* patch_render - the patch with some of its changes.
 *
 * A line that is not added is left out; a line that is not deleted becomes one that stays.  Hunks
 * without changes go, and so do files without hunks.  Line numbers and counts are written anew, so
 * that the patch applies exactly. */
#ifndef PARE_INPUT_PATCH_PATCH_RENDER_H
#define PARE_INPUT_PATCH_PATCH_RENDER_H

#include "base/buffer.h"
#include "base/containers/bitset.h"
#include "input/patch/patch.h"

void patch_render(const struct patch *patch, const struct file *file, const struct bitset *subset,
                  struct buffer *ret);

#endif
