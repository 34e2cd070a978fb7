#include "input/kept/line_ranges.h"

#include <stdlib.h>
#include <string.h>

struct lines {
    unsigned long first, last; /* line numbers, starting with 1 */
};

static bool read_lines(const char *text, struct lines *ret)
{
    char *end;
    if (*text < '0' || *text > '9')
        return false;
    ret->first = ret->last = strtoul(text, &end, 10);
    if (*end == '-' && end[1] >= '0' && end[1] <= '9')
        ret->last = strtoul(end + 1, &end, 10);
    return *end == '\0' && ret->first > 0 && ret->first <= ret->last;
}

/* Finds the file by its whole name, or by the end of its name if no other file ends that way. */
static enum status find_file(const struct fileset *input, const char *name, size_t n_bytes,
                             size_t *ret, struct error *err)
{
    size_t n_found = 0;
    for (size_t f = 0; f < input->n_files; f++) {
        const char *known = input->files[f].name;
        size_t n_known = strlen(known);
        bool ends_so = n_known >= n_bytes && memcmp(known + n_known - n_bytes, name, n_bytes) == 0;
        if (!ends_so || (n_known > n_bytes && known[n_known - n_bytes - 1] != '/'))
            continue;
        *ret = f;
        if (n_known == n_bytes)
            return STATUS_OK;
        n_found++;
    }
    if (n_found == 1)
        return STATUS_OK;
    return fail(err, STATUS_USAGE, "--keep-lines: %s called %.*s",
                n_found == 0 ? "the input has no file" : "the input has several files",
                (int)n_bytes, name);
}

static enum status add_lines(const struct file *file, size_t number, struct lines lines,
                             struct ranges *ret, struct error *err)
{
    size_t start = 0, end = 0;
    unsigned long line = 0;
    while (end < file->n_bytes && line < lines.last) {
        const unsigned char *feed = memchr(file->data + end, '\n', file->n_bytes - end);
        line++;
        if (line == lines.first)
            start = end;
        end = feed != NULL ? (size_t)(feed - file->data) + 1 : file->n_bytes;
    }
    if (line < lines.last)
        return fail(err, STATUS_USAGE, "--keep-lines: %s has only %lu lines", file->name, line);
    ranges_add(ret, number, start, end);
    return STATUS_OK;
}

enum status line_range_find(const struct fileset *input, const char *text, struct ranges *ret,
                            struct error *err)
{
    struct lines lines;
    size_t number = 0;
    const char *colon = strrchr(text, ':');
    if (!read_lines(colon != NULL ? colon + 1 : text, &lines))
        return fail(err, STATUS_USAGE,
                    "--keep-lines %s: expected lines such as 10-20, or FILE:10-20", text);
    if (colon == NULL && input->n_files > 1)
        return fail(err, STATUS_USAGE,
                    "--keep-lines %s: the input has several files; say which: FILE:%s", text, text);
    enum status status = STATUS_OK;
    if (colon != NULL)
        status = find_file(input, text, (size_t)(colon - text), &number, err);
    return status == STATUS_OK ? add_lines(&input->files[number], number, lines, ret, err) : status;
}
