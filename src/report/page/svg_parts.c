#include "report/page/svg_parts.h"

#include "base/markup.h"

void svg_begin(struct buffer *out, int width, int height, const char *title)
{
    buffer_add_format(out,
                      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
                      "viewBox=\"0 0 %d %d\" role=\"img\" font-family=\"sans-serif\" "
                      "font-size=\"13\">\n<title>",
                      width, height, width, height);
    markup_add_text(out, title);
    buffer_add_text(out, "</title>\n");
}

void svg_label(struct buffer *out, double x, double y, const char *attributes, const char *text)
{
    buffer_add_format(out, "<text x=\"%.1f\" y=\"%.1f\" %s>", x, y, attributes);
    markup_add_text(out, text);
    buffer_add_text(out, "</text>\n");
}
