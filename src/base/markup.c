#include "base/markup.h"

#include "base/utf8.h"

#include <string.h>

void markup_add_text(struct buffer *out, const char *text)
{
    for (size_t n = strlen(text), at = 0, length; at < n; at += length) {
        const unsigned char *here = (const unsigned char *)text + at;
        length = utf8_length(here, n - at);
        if (*here == '<' || *here == '>' || *here == '&' || *here == '"')
            buffer_add_format(out, "&#%d;", *here);
        else if (length == 0 || *here < ' ' || *here == 0x7f)
            buffer_add_byte(out, '?');
        else
            buffer_add(out, here, length);
        length += length == 0;
    }
}
