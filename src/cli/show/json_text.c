#include "cli/show/json_text.h"

#include "base/buffer.h"
#include "base/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

json_t *json_text(const char *text)
{
    struct buffer clean = {0};
    for (size_t n = strlen(text), at = 0, length; at < n; at += length) {
        const unsigned char *here = (const unsigned char *)text + at;
        length = utf8_length(here, n - at);
        if (length > 0)
            buffer_add(&clean, here, length);
        else
            buffer_add_byte(&clean, '?');
        length += length == 0;
    }
    json_t *result = json_string(buffer_text(&clean));
    buffer_done(&clean);
    return result;
}

void json_print_line(json_t *object)
{
    char *line = json_dumps(object, JSON_COMPACT);
    puts(line != NULL ? line : "{}");
    fflush(stdout);
    free(line);
    json_decref(object);
}
