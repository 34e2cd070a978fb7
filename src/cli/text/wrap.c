#include "cli/text/wrap.h"

#include <stdbool.h>
#include <string.h>

void wrap_text(struct buffer *ret, const char *text, size_t column, size_t indent)
{
    bool is_first = true; /* the first word of its line */
    for (text += strspn(text, " "); *text != '\0';) {
        size_t length = strcspn(text, " ");
        if (!is_first && column + 1 + length > TEXT_WIDTH) {
            buffer_add_format(ret, "\n%*s", (int)indent, "");
            column = indent;
            is_first = true;
        }
        buffer_add_format(ret, "%s%.*s", is_first ? "" : " ", (int)length, text);
        column += length + !is_first;
        is_first = false;
        text += length;
        text += strspn(text, " ");
    }
    buffer_add_byte(ret, '\n');
}
