/* format - the description of a binary format, languages/NAME/format.json. */
#ifndef PARE_INPUT_FORMAT_FORMAT_H
#define PARE_INPUT_FORMAT_FORMAT_H

#include "base/files/fileset.h"

#include <jansson.h>

struct format {
    char *name; /* for people: "PNG image" */
    json_t *root;
};

/* The format whose magic number the file begins with.  False: none.  A description that is not
 * well-formed JSON, or has no magic number, is passed over.  Caller format_done()s it. */
bool format_find(const struct file *file, struct format *ret);
void format_done(struct format *format);

/* Whether the bytes begin with these hexadecimal digits. */
bool format_begins(const unsigned char *data, size_t n_bytes, const char *hex);

#endif
