#include "input/kept/markers.h"

#include "input/text/bracket_pairs.h"

#include <ctype.h>
#include <string.h>

enum marker { MARKER_NONE, MARKER_KEEP, MARKER_BEGIN, MARKER_END };

struct line {
    size_t number;     /* line number, starting with 1 */
    size_t start, end; /* the end includes the line feed */
};

/* Finds the next line.  False: there is none. */
static bool next_line(const struct file *file, struct line *line)
{
    if (line->end == file->n_bytes)
        return false;
    line->number++;
    line->start = line->end;
    const unsigned char *feed = memchr(file->data + line->start, '\n', file->n_bytes - line->start);
    line->end = feed != NULL ? (size_t)(feed - file->data) + 1 : file->n_bytes;
    return true;
}

/* Moves *at behind the words if they stand there, with any blanks between them. */
static bool skip_words(const char **at, const char *end, const char *words)
{
    const char *here = *at;
    for (; *words != '\0'; words++) {
        if (*words == ' ') {
            if (here == end || (*here != ' ' && *here != '\t'))
                return false;
            while (here < end && (*here == ' ' || *here == '\t'))
                here++;
        } else if (here < end && *here == *words) {
            here++;
        } else {
            return false;
        }
    }
    if (here < end && (isalnum((unsigned char)*here) || *here == '_' || *here == '-'))
        return false;
    *at = here;
    return true;
}

/* True if the text before the marker on its line can begin a comment.  *ret_alone: nothing else
 * stands there. */
static bool opens_comment(const char *line, const char *marker, bool *ret_alone)
{
    const char *sign = marker;
    while (sign > line && (sign[-1] == ' ' || sign[-1] == '\t'))
        sign--;
    const char *begin = sign;
    while (begin > line && !isalnum((unsigned char)begin[-1]) &&
           strchr(" \t\"'`()[]{}_", begin[-1]) == NULL)
        begin--;
    const char *before = begin;
    while (before > line && (before[-1] == ' ' || before[-1] == '\t'))
        before--;
    *ret_alone = before == line;
    return begin < sign;
}

static enum marker marker_on(const struct file *file, const struct line *line, bool *ret_alone)
{
    const char *begin = (const char *)file->data + line->start;
    const char *end = (const char *)file->data + line->end;
    for (const char *at = begin; at < end; at++) {
        at = memmem(at, (size_t)(end - at), "pare:", 5);
        if (at == NULL)
            return MARKER_NONE;
        if (!opens_comment(begin, at, ret_alone))
            continue;
        const char *behind = at;
        if (skip_words(&behind, end, "pare: begin keep"))
            return MARKER_BEGIN;
        if (skip_words(&behind, end, "pare: end keep"))
            return MARKER_END;
        if (skip_words(&behind, end, "pare: keep"))
            return MARKER_KEEP;
    }
    return MARKER_NONE;
}

static size_t end_of_line(const struct file *file, size_t at)
{
    const unsigned char *feed = memchr(file->data + at, '\n', file->n_bytes - at);
    return feed != NULL ? (size_t)(feed - file->data) + 1 : file->n_bytes;
}

/* Moves the end behind all brackets that are still open there. */
static void close_brackets(const struct file *file, const struct bracket_pairs *pairs,
                           struct byte_range *range)
{
    for (size_t i = 0; i < pairs->n_brackets; i++) {
        const struct bracket *bracket = &pairs->brackets[i];
        if (bracket->at < range->start || bracket->at >= range->end ||
            bracket->partner == NO_PARTNER)
            continue;
        size_t partner = pairs->brackets[bracket->partner].at;
        if (partner >= range->end)
            range->end = end_of_line(file, partner);
    }
}

static bool is_blank_line(const struct file *file, const struct line *line)
{
    for (size_t i = line->start; i < line->end; i++)
        if (!isspace(file->data[i]))
            return false;
    return true;
}

/* The lines that a marker keeps: its own line and, if nothing but the marker is on it, the next
 * line with text.  If a declaration begins there, its body below is included: `int f(void)`, then
 * `{`. */
static struct byte_range kept_lines(const struct file *file, const struct bracket_pairs *pairs,
                                    size_t number, const struct line *marked, bool alone)
{
    struct byte_range range = {number, marked->start, marked->end};
    struct line line = *marked;
    bool has_text = !alone;
    while (!has_text && next_line(file, &line)) {
        range.end = line.end;
        has_text = !is_blank_line(file, &line);
    }
    close_brackets(file, pairs, &range);
    line.end = range.end;
    if (next_line(file, &line)) {
        size_t first = line.start;
        while (first < line.end && (file->data[first] == ' ' || file->data[first] == '\t'))
            first++;
        if (first < line.end && file->data[first] == '{') {
            range.end = line.end;
            close_brackets(file, pairs, &range);
        }
    }
    return range;
}

static enum status walk(const struct file *file, size_t number, const struct bracket_pairs *pairs,
                        struct ranges *ret, struct error *err)
{
    struct line line = {0}, begun = {0};
    bool alone;
    while (next_line(file, &line)) {
        enum marker marker = marker_on(file, &line, &alone);
        if (marker == MARKER_BEGIN && begun.number == 0) {
            begun = line;
        } else if (marker == MARKER_END) {
            if (begun.number == 0)
                return fail(err, STATUS_INPUT,
                            "%s:%zu: \"pare: end keep\" without \"pare: begin keep\" before it",
                            file->name, line.number);
            ranges_add(ret, number, begun.start, line.end);
            begun.number = 0;
        } else if (marker == MARKER_KEEP && begun.number == 0) {
            struct byte_range range = kept_lines(file, pairs, number, &line, alone);
            ranges_add(ret, number, range.start, range.end);
        }
    }
    if (begun.number != 0)
        return fail(err, STATUS_INPUT,
                    "%s:%zu: \"pare: begin keep\" without \"pare: end keep\" behind it", file->name,
                    begun.number);
    return STATUS_OK;
}

enum status markers_find(const struct fileset *input, size_t number, struct ranges *ret,
                         struct error *err)
{
    const struct file *file = &input->files[number];
    if (memmem(file->data, file->n_bytes, "pare:", 5) == NULL)
        return STATUS_OK;
    struct bracket_pairs pairs;
    bracket_pairs_init(&pairs, file->data, file->n_bytes);
    enum status status = walk(file, number, &pairs, ret, err);
    bracket_pairs_done(&pairs);
    return status;
}
