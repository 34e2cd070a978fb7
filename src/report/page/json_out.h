/* json_out - JSON into a buffer, for a page: text can never end the script element that it is in.
 *
 * '<', '>' and '&' are written as \u003c and so on, so no "</script>" and no "<!--" can appear. */
#ifndef PARE_REPORT_PAGE_JSON_OUT_H
#define PARE_REPORT_PAGE_JSON_OUT_H

#include "base/buffer.h"

/* A string.  Bytes that are no UTF-8 become '?'. */
void json_out_text(struct buffer *out, const char *text);

/* A string with one character for each byte, from U+0000 to U+00FF: any bytes, exactly. */
void json_out_bytes(struct buffer *out, const unsigned char *data, size_t n_bytes);

/* `"name":` with a comma before it unless it is the first in its object. */
void json_out_name(struct buffer *out, const char *name);

#endif
