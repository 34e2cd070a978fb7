#include "input/tree/query.h"

#include "base/disk.h"

#include <stdlib.h>
#include <tree_sitter/api.h>

enum status query_load(const char *path, const TSLanguage *parser, TSQuery **ret, struct error *err)
{
    unsigned char *text;
    size_t n_bytes;
    uint32_t offset;
    TSQueryError problem;
    *ret = NULL;
    if (!disk_exists(path))
        return STATUS_OK;
    enum status status = disk_read(path, &text, &n_bytes, NULL, err);
    if (status != STATUS_OK)
        return status;
    *ret = ts_query_new(parser, (const char *)text, (uint32_t)n_bytes, &offset, &problem);
    if (*ret == NULL) {
        unsigned line = 1;
        for (uint32_t i = 0; i < offset; i++)
            line += text[i] == '\n';
        status = fail(err, STATUS_INPUT, "%s:%u: this query does not fit the grammar", path, line);
    }
    free(text);
    return status;
}
