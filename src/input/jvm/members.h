/* members - the front ends that take classes of a Java program apart.
 *
 * `members` has items for members, bodies and relations of classes; `calls`, `types` and `code` add
 * finer ones.  All four share one reading (members.c). */
#ifndef PARE_INPUT_JVM_MEMBERS_H
#define PARE_INPUT_JVM_MEMBERS_H

#include "input/core/reading.h"

frontend_reader members_read, calls_read, types_read, code_points_read;
frontend_reader_with members_read_with, calls_read_with, types_read_with, code_points_read_with;

/* The names of the items of a reading of `members`, for people.  Variables from *ret_n_items on
 * stand for no part of the program.  The names live as long as the reading. */
const char **members_names(struct reading *reading, uint32_t *ret_n_items);

#endif
