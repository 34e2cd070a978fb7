/* members - what the front end of that name knows beyond a reading. */
#ifndef PARE_INPUT_JVM_MEMBERS_H
#define PARE_INPUT_JVM_MEMBERS_H

#include "input/core/reading.h"

/* The names of the items of a reading of members, for people; variables from *ret_n_items on stand
 * for no part of the program.  Lives as long as the reading. */
const char **members_names(struct reading *reading, uint32_t *ret_n_items);

#endif
