/* wrap - paragraphs of plain text, broken into lines. */
#ifndef PARE_CLI_TEXT_WRAP_H
#define PARE_CLI_TEXT_WRAP_H

#include "base/buffer.h"

enum { TEXT_WIDTH = 80 };

/* Adds the words of text to a line of which `column` bytes are already written; the lines after it
 * are indented by `indent`.  Ends with a newline. */
void wrap_text(struct buffer *ret, const char *text, size_t column, size_t indent);

#endif
