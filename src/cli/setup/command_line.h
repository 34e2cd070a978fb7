/* command_line - the command that started a run, as the journal stores it for `pare resume`.
 *
 * It is a JSON array: first the working directory, then the words.  A word is a string, or an array
 * of bytes if it is not UTF-8. */
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
