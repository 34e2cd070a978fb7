#include "report/page/json_out.h"

#include "base/utf8.h"

#include <stdbool.h>
#include <string.h>

static bool needs_escape(unsigned char byte)
{
    return byte < ' ' || byte == '"' || byte == '\\' || byte == '<' || byte == '>' || byte == '&' ||
           byte == 0x7f;
}

static void escape(struct buffer *out, unsigned char byte)
{
    if (byte == '\n')
        buffer_add_text(out, "\\n");
    else
        buffer_add_format(out, "\\u%04x", byte);
}

void json_out_text(struct buffer *out, const char *text)
{
    buffer_add_byte(out, '"');
    for (size_t n = strlen(text), at = 0, length; at < n; at += length) {
        const unsigned char *here = (const unsigned char *)text + at;
        length = utf8_length(here, n - at);
        if (length == 0)
            buffer_add_byte(out, '?');
        else if (length == 1 && needs_escape(*here))
            escape(out, *here);
        else if (length == 3 && memcmp(here, "\xe2\x80", 2) == 0 && (here[2] & 0xfe) == 0xa8)
            buffer_add_text(out,
                            /* U+2028 and U+2029 end a line in scripts */
                            here[2] == 0xa8 ? "\\u2028" : "\\u2029");
        else
            buffer_add(out, here, length);
        length += length == 0;
    }
    buffer_add_byte(out, '"');
}

void json_out_bytes(struct buffer *out, const unsigned char *data, size_t n_bytes)
{
    buffer_reserve(out, n_bytes + 2);
    buffer_add_byte(out, '"');
    for (size_t i = 0; i < n_bytes; i++) {
        if (needs_escape(data[i])) {
            escape(out, data[i]);
        } else if (data[i] >= 0x80) { /* encoded as UTF-8 */
            buffer_add_byte(out, (unsigned char)(0xc0 | data[i] >> 6));
            buffer_add_byte(out, (unsigned char)(0x80 | (data[i] & 0x3f)));
        } else {
            buffer_add_byte(out, data[i]);
        }
    }
    buffer_add_byte(out, '"');
}

void json_out_name(struct buffer *out, const char *name)
{
    if (out->n_bytes > 0 && out->data[out->n_bytes - 1] != '{')
        buffer_add_byte(out, ',');
    json_out_text(out, name);
    buffer_add_byte(out, ':');
}
