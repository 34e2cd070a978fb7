/* partial - a reading of some files of an input: the others stay as they are.
 *
 * So every file of a directory can be read by a front end that suits it. */
#ifndef PARE_INPUT_CORE_PARTIAL_H
#define PARE_INPUT_CORE_PARTIAL_H

#include "input/core/reading.h"

/* Reads the files of the input that are marked in `chosen` (one entry a file).  At least one is. */
enum status partial_read(const struct frontend *frontend, const struct fileset *input,
                         const bool *chosen, const struct read_options *options,
                         struct reading **ret, struct error *err);

#endif
