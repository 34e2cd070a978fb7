/* cuts - crude cuts of an input.  The command's output on them shows which of its output on the
 * whole input tells about the input (oracle/behaviour/signature.h). */
#ifndef PARE_DRIVE_FILES_CUTS_H
#define PARE_DRIVE_FILES_CUTS_H

#include "base/files/fileset.h"
#include "oracle/behaviour/signature.h"

/* Every file is cut in the same way; the bytes are borrowed.  False if the cut would be the whole
 * input, or empty though it should not be: then *ret is not written. */
bool cut_make(const struct fileset *files, enum cut cut, struct fileset *ret);

/* All bytes of all files, one file behind the other. */
void cut_join(const struct fileset *files, struct buffer *ret);

#endif
