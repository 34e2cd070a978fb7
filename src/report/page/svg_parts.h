/* svg_parts - the parts that all SVG charts have. */
#ifndef PARE_REPORT_PAGE_SVG_PARTS_H
#define PARE_REPORT_PAGE_SVG_PARTS_H

#include "base/buffer.h"

/* The beginning of a picture, with its title for screen readers.  The caller ends it with </svg>.
 */
void svg_begin(struct buffer *out, int width, int height, const char *title);

/* A text at a place; `attributes` are more attributes of its element. */
void svg_label(struct buffer *out, double x, double y, const char *attributes, const char *text);

#endif
