#include "input/text/splice.h"

#include "base/memory.h"
#include "input/text/lexer.h"

#include <string.h>

void splice_init(struct splice *splice, const struct file *file, bool guard_words, bool keep_lines)
{
    *splice = (struct splice){.file = file, .guard_words = guard_words, .keep_lines = keep_lines};
    buffer_reserve(&splice->out, file->n_bytes);
}

static unsigned char last_byte(const struct splice *splice)
{
    return splice->out.data[splice->out.n_bytes - 1];
}

static bool at_line_start(const struct splice *splice)
{
    return splice->out.n_bytes == 0 || last_byte(splice) == '\n';
}

/* Finds a line break in [from, to) that ends a line: a line break after a backslash does not.
 * Returns the line feed; NULL: none. */
static const unsigned char *find_line_break(const unsigned char *from, const unsigned char *to,
                                            const unsigned char *begin)
{
    while (from < to) {
        const unsigned char *feed = memchr(from, '\n', (size_t)(to - from));
        if (feed == NULL)
            return NULL;
        const unsigned char *before = feed > begin && feed[-1] == '\r' ? feed - 1 : feed;
        if (before == begin || before[-1] != '\\')
            return feed;
        from = feed + 1;
    }
    return NULL;
}

/* If the text that was left out, [gap, to), contained the end of the current line, writes a line
 * break. */
static void end_line(struct splice *splice, size_t to)
{
    const unsigned char *data = splice->file->data;
    const unsigned char *feed = find_line_break(data + splice->gap, data + to, data);
    if (feed == NULL)
        return;
    if (feed > data && feed[-1] == '\r')
        buffer_add_byte(&splice->out, '\r');
    buffer_add_byte(&splice->out, '\n');
}

/* If the first part of the line of `to` was left out, writes its indentation before the rest. */
static void indent(struct splice *splice, size_t to)
{
    const unsigned char *data = splice->file->data;
    const unsigned char *feed = memrchr(data + splice->gap, '\n', to - splice->gap);
    size_t from = feed != NULL ? (size_t)(feed - data) + 1 : splice->gap;
    size_t end = from;
    while (end < to && (data[end] == ' ' || data[end] == '\t'))
        end++;
    buffer_add(&splice->out, data + from, end - from);
}

/* Inserts what is missing before the byte `next`, which comes from position `to`. */
static void mend(struct splice *splice, size_t to, unsigned char next)
{
    if (splice->keep_lines) {
        if (!at_line_start(splice))
            end_line(splice, to);
        if (at_line_start(splice))
            indent(splice, to);
    }
    if (splice->guard_words && lexer_glues(splice->out.data, splice->out.n_bytes, next))
        buffer_add_byte(&splice->out, ' ');
    splice->open = false;
}

void splice_keep_until(struct splice *splice, size_t end)
{
    if (end == splice->at)
        return;
    const unsigned char *data = splice->file->data + splice->at;
    if (splice->open)
        mend(splice, splice->at, data[0]);
    buffer_add(&splice->out, data, end - splice->at);
    splice->at = end;
}

void splice_replace_until(struct splice *splice, size_t end, const unsigned char *text,
                          size_t n_text)
{
    if (!splice->open && (end > splice->at || n_text > 0)) {
        splice->open = true;
        splice->gap = splice->at;
    }
    if (n_text > 0) {
        mend(splice, splice->at, text[0]);
        buffer_add(&splice->out, text, n_text);
        splice->open = true;
        splice->gap = end;
    }
    splice->at = end;
}

void splice_finish(struct splice *splice, struct fileset *ret)
{
    splice_keep_until(splice, splice->file->n_bytes);
    if (splice->open && splice->keep_lines && !at_line_start(splice))
        end_line(splice, splice->at);
    size_t n_bytes = splice->out.n_bytes;
    unsigned char *data = (unsigned char *)buffer_take(&splice->out);
    fileset_add_owned(ret, splice->file->name, splice->file->mode, mem_resize(data, n_bytes + 1, 1),
                      n_bytes);
}
