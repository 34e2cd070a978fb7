/* Zip archives: any bytes are an archive or an error.  What can be read can be written again, and
 * then has the same entries. */
#include "jvm/world/jar.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes);

static void write_again(const struct jar *jar)
{
    struct jar_writer *writer = jar_writer_new();
    struct buffer out = {0};
    struct jar *again;
    size_t n_added = 0;
    for (size_t i = 0; i < jar_n_entries(jar); i++) {
        unsigned char *content;
        size_t n_content;
        const char *name = jar_entry_name(jar, i);
        if (!jar_name_is_safe(name))
            abort(); /* the whole archive should have been refused */
        if (jar_entry_kind(name) == JAR_DIRECTORY ||
            jar_read(jar, i, &content, &n_content, NULL) != STATUS_OK)
            continue;
        n_added += jar_writer_add(writer, name, content, n_content, NULL) == STATUS_OK;
        free(content);
    }
    if (jar_writer_finish(writer, &out, NULL) == STATUS_OK && n_added > 0) {
        if (jar_open_data(out.data, out.n_bytes, "again", &again, NULL) != STATUS_OK)
            abort();
        if (jar_n_entries(again) > n_added)
            abort();
        jar_close(again);
    }
    jar_writer_free(writer);
    buffer_done(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    struct jar *jar;
    if (jar_open_data(data, n_bytes, "fuzz.jar", &jar, NULL) != STATUS_OK)
        return 0;
    write_again(jar);
    jar_close(jar);
    return 0;
}
