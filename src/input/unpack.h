/* unpack - jars as directories of their entries, and directories as jars.
 *
 * A test of a Java tool usually wants a directory of classes; --as jar asks for a jar instead.
 * Which one it is gets decided once, when the input is loaded: the front ends read both. */
#ifndef PARE_INPUT_UNPACK_H
#define PARE_INPUT_UNPACK_H

#include "base/buffer.h"
#include "input/load.h"

/* Every jar among the files becomes the files that are in it, called DIR/ENTRY, DIR being its name
 * without the ending, or ENTRY alone when the jar is the only file.  Signature files of signed
 * jars are left out: *ret_n_signatures counts them. */
enum status input_unpack_jars(struct input *input, size_t *ret_n_signatures, struct error *err);

/* A jar of these files. */
enum status fileset_pack_jar(const struct fileset *files, struct buffer *out, struct error *err);

/* All files become one jar of this name. */
enum status input_pack_jar(struct input *input, const char *name, struct error *err);

#endif
