/* chunks - the front end for binary formats that are described (format.h): elements of a file may
 * go, and the rest stays well-formed. */
#ifndef PARE_INPUT_FORMAT_CHUNKS_H
#define PARE_INPUT_FORMAT_CHUNKS_H

#include "input/core/reading.h"

frontend_reader chunks_read;

/* Whether the file is of a known format.  Else *err says why, if it begins like one; err->message
 * is
 * "" if it does not. */
bool file_has_format(const struct file *file, struct error *err);

#endif
