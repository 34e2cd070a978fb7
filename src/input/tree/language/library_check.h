/* library_check - whether a shared library is whole.
 *
 * The loader maps the parts of a library without looking at the length of the file.  The first look
 * at a part that is missing would end the process with a bus error. */
#ifndef PARE_INPUT_TREE_LANGUAGE_LIBRARY_CHECK_H
#define PARE_INPUT_TREE_LANGUAGE_LIBRARY_CHECK_H

#include "base/status.h"

/* STATUS_INPUT when the file is shorter than its own tables say, or is no shared library. */
enum status library_check(const char *path, struct error *err);

#endif
