/* man - the manual page: a template in which some lines are filled in from the tables.
 *
 * A line of the template that consists of @VERSION@, @SYNOPSIS@, @OPTIONS@, @COMMANDS@ or @EXITS@
 * is replaced; all other lines are copied. */
#ifndef PARE_CLI_TEXT_MAN_H
#define PARE_CLI_TEXT_MAN_H

#include "base/buffer.h"

void man_write(const char *template, struct buffer *ret);

#endif
