/* markup - text in HTML and SVG: characters with a meaning there become entities, bytes that are
 * not UTF-8 and control characters become question marks. */
#ifndef PARE_BASE_MARKUP_H
#define PARE_BASE_MARKUP_H

#include "base/buffer.h"

void markup_add_text(struct buffer *out, const char *text);

#endif
