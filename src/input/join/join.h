/* join - front ends that make fewer files: the text of a file takes its place in another one.
 *
 * An item is a file.  When it is absent, its text stands in the place of the directive that named
 * it (inline-files), or at the end of another file of its kind in the same directory (merge-files),
 * and its entries in build files are gone.  The result may have as many tokens as before: fewer
 * files are easier to read, and the rules for names see more in one file. */
#ifndef PARE_INPUT_JOIN_JOIN_H
#define PARE_INPUT_JOIN_JOIN_H

#include "input/core/reading.h"

/* True if there are two files of kinds that can be joined. */
bool join_is_for(const struct fileset *input);

frontend_reader inline_files_read, merge_files_read;

#endif
