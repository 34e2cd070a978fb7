/* files - candidates and other sets of files as bytes. */
#ifndef PARE_CLUSTER_WIRE_FILES_H
#define PARE_CLUSTER_WIRE_FILES_H

#include "base/buffer.h"
#include "base/files/fileset.h"

void files_pack(const struct fileset *set, struct buffer *ret);

/* Borrows names and contents from the bytes.  False, with nothing to free: the bytes are no set of
 * files, or a name is absolute, empty or leads upwards. */
bool files_unpack(const void *data, size_t n_bytes, struct fileset *ret);

#endif
