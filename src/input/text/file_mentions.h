/* file_mentions - words in build files that name another file of the input.
 *
 * When a source file goes, its entry in the Makefile (or CMakeLists.txt, package.json, Cargo.toml
 * ...) has to go with it, or the build fails for another reason.  A mention is the path of the
 * file, its base name, or the object that is made of it (sum.o of sum.c), as a word of its own. */
#ifndef PARE_INPUT_TEXT_FILE_MENTIONS_H
#define PARE_INPUT_TEXT_FILE_MENTIONS_H

#include "base/files/fileset.h"
#include "input/text/spans.h"

#include <stdbool.h>

/* Adds a span for every mention of the file, for this item.  False: there is none. */
bool file_mentions_add(struct spans *spans, const struct fileset *input, size_t file,
                       uint32_t item);

#endif
