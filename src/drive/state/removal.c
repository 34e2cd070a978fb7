#include "drive/state/removal.h"

#include "input/text/lexer.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum {
    BLOCK = 4096, /* bytes compared at a time */
    MAX_PARTS = 12,
    MAX_SLIDE = 200, /* a part is moved by at most so many bytes, so that it begins with a line */
    /* bytes of the candidate that are searched for in the best, to find where the two agree * again
     */
    ANCHOR = 24,
};

static size_t common_prefix(const unsigned char *a, const unsigned char *b, size_t limit)
{
    size_t n = 0;
    while (n + BLOCK <= limit && memcmp(a + n, b + n, BLOCK) == 0)
        n += BLOCK;
    while (n < limit && a[n] == b[n])
        n++;
    return n;
}

/* The length of the common suffix.  The arguments are the ends of the texts. */
static size_t common_suffix(const unsigned char *a, const unsigned char *b, size_t limit)
{
    size_t n = 0;
    while (n + BLOCK <= limit && memcmp(a - n - BLOCK, b - n - BLOCK, BLOCK) == 0)
        n += BLOCK;
    while (n < limit && a[-1 - (ptrdiff_t)n] == b[-1 - (ptrdiff_t)n])
        n++;
    return n;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* --- parts ------------------------------------------------------------------------------- */

struct parts {
    char *text;
    size_t n_text, room;
    unsigned n_parts;
    bool is_full;
};

static void add(struct parts *parts, const char *part)
{
    size_t n = strlen(part) + (parts->n_parts > 0);
    if (parts->is_full)
        return;
    if (parts->n_parts == MAX_PARTS || parts->n_text + n + sizeof ",..." > parts->room) {
        parts->is_full = true;
        part = "...";
    }
    parts->n_text += (size_t)snprintf(parts->text + parts->n_text, parts->room - parts->n_text,
                                      "%s%s", parts->n_parts > 0 ? "," : "", part);
    parts->n_parts++;
}

/* The number of steps that move the part to the beginning of a line.  Removing "two
 * " or "wo
 * t" from "two
 * three" leaves the same text; the part that begins a line is easier to read. */
static size_t steps_to_line(const struct file *old, size_t from, size_t to)
{
    size_t steps = 0;
    while (steps < MAX_SLIDE && steps < from &&
           old->data[from - steps - 1] == old->data[to - steps - 1]) {
        if (old->data[from - steps - 1] == '\n')
            return steps;
        steps++;
    }
    return steps == from || (from > steps && old->data[from - steps - 1] == '\n') ? steps : 0;
}

static void add_range(struct parts *parts, const struct file *old, size_t file, size_t from,
                      size_t to)
{
    char part[80];
    size_t steps = to > from ? steps_to_line(old, from, to) : 0;
    from -= steps;
    to -= steps;
    snprintf(part, sizeof part, "%zu:%zu-%zu", file, from, to);
    if (to > from)
        add(parts, part);
}

/* Finds the parts of `old` that `now` lacks.  Where the two differ, the next bytes of `now` are
 * searched for in the rest of `old`.  If they are not found, everything up to the common end is one
 * part. */
static void compare(struct parts *parts, size_t number, const struct file *old,
                    const struct file *now)
{
    size_t i = 0, k = 0;
    if (now->n_bytes == 0) {
        add_range(parts, old, number, 0, old->n_bytes);
        return;
    }
    while (i < old->n_bytes) {
        size_t same =
            common_prefix(old->data + i, now->data + k, least(old->n_bytes - i, now->n_bytes - k));
        i += same;
        k += same;
        size_t n_old = old->n_bytes - i, n_now = now->n_bytes - k;
        if (n_old == 0 || parts->is_full)
            return;
        const unsigned char *found = n_now < ANCHOR || parts->n_parts + 1 >= MAX_PARTS
                                         ? NULL
                                         : memmem(old->data + i, n_old, now->data + k, ANCHOR);
        if (found == NULL) {
            size_t end = common_suffix(old->data + old->n_bytes, now->data + now->n_bytes,
                                       least(n_old, n_now));
            add_range(parts, old, number, i, old->n_bytes - end);
            return;
        }
        add_range(parts, old, number, i, (size_t)(found - old->data));
        i = (size_t)(found - old->data);
    }
}

void removal_describe(const struct fileset *best, const struct fileset *candidate, char *ret,
                      size_t room)
{
    struct parts parts = {.text = ret, .room = room};
    size_t next = 0;
    ret[0] = '\0';
    for (size_t i = 0; i < best->n_files && !parts.is_full; i++) {
        const struct file *old = &best->files[i];
        const struct file *now = fileset_find_next(candidate, old->name, &next);
        if (now == NULL) {
            char part[24];
            snprintf(part, sizeof part, "%zu", i);
            add(&parts, part);
        } else if (now->data != old->data || now->n_bytes != old->n_bytes) {
            compare(&parts, i, old, now);
        }
    }
}

/* --- tokens ------------------------------------------------------------------------------ */

/* The number of tokens of `now` minus the number of tokens of `old`. */
static int64_t token_difference(const struct file *old, const struct file *now)
{
    size_t limit = least(old->n_bytes, now->n_bytes);
    if (limit == 0)
        return (int64_t)lexer_count_tokens(now->data, now->n_bytes) -
               (int64_t)lexer_count_tokens(old->data, old->n_bytes);
    size_t start = common_prefix(old->data, now->data, limit);
    size_t end = common_suffix(old->data + old->n_bytes, now->data + now->n_bytes, limit - start);
    while (start > 0 && old->data[start - 1] != '\n')
        start--;
    while (end > 0 && old->data[old->n_bytes - end] != '\n')
        end--;
    return (int64_t)lexer_count_tokens(now->data + start, now->n_bytes - end - start) -
           (int64_t)lexer_count_tokens(old->data + start, old->n_bytes - end - start);
}

uint64_t removal_tokens(const struct fileset *best, uint64_t best_tokens,
                        const struct fileset *candidate)
{
    int64_t n_tokens = (int64_t)best_tokens;
    size_t next = 0;
    for (size_t i = 0; i < best->n_files; i++) {
        const struct file *old = &best->files[i];
        const struct file *now = fileset_find_next(candidate, old->name, &next);
        if (now == NULL)
            n_tokens -= (int64_t)lexer_count_tokens(old->data, old->n_bytes);
        else if (now->data != old->data || now->n_bytes != old->n_bytes)
            n_tokens += token_difference(old, now);
    }
    return n_tokens > 0 ? (uint64_t)n_tokens : 0;
}
