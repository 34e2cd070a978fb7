/* Any bytes as WebAssembly text: names are given and taken back, and the text is as it was.  Where
 * it has names of its own, a number may have become such a name. */
#include "input/tree/indices/index_names.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    struct file file = {.name = "a.wat", .data = data, .n_bytes = n_bytes};
    struct index_names names;
    if (index_names_give(&file, &names)) {
        struct buffer text = {0};
        index_names_take(names.file.data, names.file.n_bytes, &text);
        buffer_done(&text);
        for (size_t i = 0, before = 0; i <= names.file.n_bytes; i++) {
            size_t place = index_names_place(&names, i);
            if (place < before || place > n_bytes)
                abort();
            before = place;
        }
    }
    index_names_done(&names);
    return 0;
}
