/* file_mentions - words in build files that name another file of the input.
 *
 * When a source file goes, its entry in the Makefile (or CMakeLists.txt, package.json, Cargo.toml
 * ...) has to go with it, or the build fails for another reason.  A mention is the path of the
 * file, its base name, or the object that is made of it (sum.o of sum.c), as a word of its own. */
#ifndef PARE_INPUT_TEXT_FILE_MENTIONS_H
#define PARE_INPUT_TEXT_FILE_MENTIONS_H

#include "base/files/fileset.h"
#include "input/text/entries.h"

#include <stdbool.h>

/* Adds an entry for every mention of the file, for this item.  False: there is none. */
bool file_mentions_add(struct entries *entries, const struct fileset *input, size_t file,
                       uint32_t item);

#endif
