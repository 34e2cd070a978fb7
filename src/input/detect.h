/* detect - what kind of input is this? */
#ifndef PARE_INPUT_DETECT_H
#define PARE_INPUT_DETECT_H

#include "base/files/fileset.h"

#include <stdbool.h>

/* Whether all files are text: no NUL byte anywhere, and at the begin of each (64 KiB) at most one
 * byte in twenty that no text has: control characters, and stray bytes 0x80 to 0x9f outside of
 * UTF-8.  Latin-1 and its relatives are text.  Nothing at all is text. */
bool input_is_text(const struct fileset *input);

/* Whether a file is text of two bytes a character: a byte order mark, or an ASCII character that
 * begins it. */
bool file_is_utf16(const struct file *file);

#endif
