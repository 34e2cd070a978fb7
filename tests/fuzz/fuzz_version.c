/* Accepted versions as the journal keeps them: any bytes are a version or an error, and what was
 * decoded encodes to the same files again. */
#include "drive/journal/version_delta.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    static const unsigned char text[] = "int main(void) { return 0; }\n";
    struct fileset before = {0}, once, twice;
    struct arena names;
    struct buffer encoded = {0};
    struct file file = {.name = "a.c", .data = text, .n_bytes = sizeof text - 1, .mode = 0644};
    arena_init(&names);
    fileset_add_borrowed(&before, &file);
    if (version_decode(&before, data, n_bytes, &names, &once, NULL) == STATUS_OK) {
        version_encode(&before, &once, &encoded);
        if (version_decode(&before, encoded.data, encoded.n_bytes, &names, &twice, NULL) !=
                STATUS_OK ||
            !hash_equal(fileset_hash(&once), fileset_hash(&twice)))
            abort();
        fileset_done(&once);
        fileset_done(&twice);
    }
    buffer_done(&encoded);
    fileset_done(&before);
    arena_done(&names);
    return 0;
}
