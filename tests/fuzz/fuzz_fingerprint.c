/* Any output at all: finding and normalising stay inside it and inside their room. */
#include "base/buffer.h"
#include "oracle/behaviour/fingerprint.h"
#include "oracle/behaviour/normalise_output.h"
#include "oracle/behaviour/telling_line.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    const char *text = (const char *)data, *end = text + n_bytes;
    char found[FINGERPRINT_ROOM] = "";
    if (fingerprint_find(text, n_bytes, found) && (found[0] == '\0' || strlen(found) > 255))
        abort();
    for (const char *at = text; at < end;) {
        struct telling_line line;
        char part[LINE_ROOM];
        if (!telling_line_read(NULL, &at, end, &line))
            continue;
        telling_line_part(&line, LIKE_SIMILAR, part);
        if (at > end || strlen(line.text) >= LINE_ROOM || strlen(part) >= LINE_ROOM)
            abort();
    }
    struct buffer once = {0}, twice = {0};
    normalise_message(text, n_bytes, &once);
    normalise_output(text, n_bytes, &twice);
    buffer_done(&once);
    buffer_done(&twice);
    return 0;
}
