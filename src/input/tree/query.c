#include "input/tree/query.h"

#include "base/buffer.h"
#include "base/disk.h"
#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <tree_sitter/api.h>

/* Says in which of the files, and in which line, the query fails. */
static enum status fail_at(const char *folder, const char *const *files, const size_t *ends,
                           size_t n_files, const struct buffer *text, uint32_t offset,
                           struct error *err)
{
    size_t file = 0;
    while (file + 1 < n_files && offset >= ends[file])
        file++;
    unsigned line = 1;
    for (size_t i = file == 0 ? 0 : ends[file - 1]; i < offset; i++)
        line += text->data[i] == '\n';
    return fail(err, STATUS_INPUT, "%s/%s:%u: this query does not fit the grammar", folder,
                files[file], line);
}

enum status query_load(const char *folder, const char *const *files, size_t n_files,
                       const TSLanguage *parser, TSQuery **ret, struct error *err)
{
    struct buffer text = {0};
    size_t *ends = mem_zero(n_files + 1, sizeof *ends);
    enum status status = STATUS_OK;
    *ret = NULL;
    for (size_t i = 0; i < n_files && status == STATUS_OK; i++) {
        unsigned char *data;
        size_t n_bytes;
        char *path = disk_join(folder, files[i]);
        if (disk_exists(path)) {
            status = disk_read(path, &data, &n_bytes, NULL, err);
            if (status == STATUS_OK) {
                buffer_add(&text, data, n_bytes);
                free(data);
            }
        }
        free(path);
        ends[i] = text.n_bytes;
    }
    if (status == STATUS_OK && text.n_bytes > 0) {
        uint32_t offset;
        TSQueryError problem;
        *ret = ts_query_new(parser, buffer_text(&text), (uint32_t)text.n_bytes, &offset, &problem);
        if (*ret == NULL)
            status = fail_at(folder, files, ends, n_files, &text, offset, err);
    }
    buffer_done(&text);
    free(ends);
    return status;
}
