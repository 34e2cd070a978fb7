/* command_line - how a run was started, as the journal keeps it for `pare resume`.
 *
 * JSON: an array of the directory and the words; one that is not UTF-8 is an array of its bytes. */
#ifndef PARE_CLI_SETUP_COMMAND_LINE_H
#define PARE_CLI_SETUP_COMMAND_LINE_H

#include "base/buffer.h"
#include "base/status.h"

void command_line_pack(int argc, char **argv, struct buffer *ret);

/* From the journal in dir.  (*ret)[0] is the directory; ends with NULL.  Caller
 * command_line_free()s it. */
enum status command_line_read(const char *dir, char ***ret, struct error *err);
void command_line_free(char **words); /* NULL is fine */

#endif
