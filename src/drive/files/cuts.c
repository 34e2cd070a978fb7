#include "drive/files/cuts.h"

#include <ctype.h>
#include <string.h>

/* The end of the first line that is not blank, behind its newline. */
static size_t first_line_end(const struct file *file)
{
    const unsigned char *at = file->data, *end = at + file->n_bytes;
    while (at < end && isspace(*at))
        at++;
    const unsigned char *newline = at < end ? memchr(at, '\n', (size_t)(end - at)) : NULL;
    return newline != NULL ? (size_t)(newline + 1 - file->data) : file->n_bytes;
}

/* The beginning of the line in the middle.  In a file of one line it is the middle of that line. */
static size_t middle(const struct file *file)
{
    size_t half = file->n_bytes / 2;
    const unsigned char *newline = half > 0 ? memrchr(file->data, '\n', half) : NULL;
    return newline != NULL ? (size_t)(newline + 1 - file->data) : half;
}

static struct file cut_file(const struct file *file, enum cut cut)
{
    struct file part = *file;
    part.owned = false;
    if (cut == CUT_EMPTY) {
        part.n_bytes = 0;
    } else if (cut == CUT_LINE) {
        part.n_bytes = first_line_end(file);
    } else if (cut == CUT_FIRST_HALF) {
        part.n_bytes = middle(file);
    } else if (file->n_bytes > 0) {
        size_t from = middle(file);
        part.data += from;
        part.n_bytes -= from;
    }
    return part;
}

bool cut_make(const struct fileset *files, enum cut cut, struct fileset *ret)
{
    struct fileset set = {0};
    for (size_t i = 0; i < files->n_files; i++) {
        struct file part = cut_file(&files->files[i], cut);
        fileset_add_borrowed(&set, &part);
    }
    size_t n_bytes = fileset_bytes(&set);
    bool is_cut = n_bytes < fileset_bytes(files) && (n_bytes > 0 || cut == CUT_EMPTY);
    if (is_cut)
        *ret = set;
    else
        fileset_done(&set);
    return is_cut;
}

void cut_join(const struct fileset *files, struct buffer *ret)
{
    for (size_t i = 0; i < files->n_files; i++) {
        buffer_add(ret, files->files[i].data, files->files[i].n_bytes);
        buffer_add_byte(ret, '\n');
    }
}
