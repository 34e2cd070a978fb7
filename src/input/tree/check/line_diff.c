#include "input/tree/check/line_diff.h"

#include "base/memory.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The most lines between the first and the last difference that are compared, each with each: the
 * table then takes a megabyte.  A sample for rules is a page of text. */
enum { MAX_COMPARED = 500 };

struct lines {
    struct text_range *lines;
    size_t n, capacity;
};

static void split(struct lines *ret, struct text_range text)
{
    *ret = (struct lines){0};
    for (size_t i = 0; i < text.n_bytes;) {
        const char *end = memchr(text.text + i, '\n', text.n_bytes - i);
        size_t n_bytes = end != NULL ? (size_t)(end - text.text) - i : text.n_bytes - i;
        mem_grow((void **)&ret->lines, &ret->capacity, ret->n + 1, sizeof *ret->lines);
        ret->lines[ret->n++] = (struct text_range){text.text + i, n_bytes};
        i += n_bytes + 1;
    }
}

static bool same(const struct text_range *a, const struct text_range *b)
{
    return a->n_bytes == b->n_bytes && memcmp(a->text, b->text, a->n_bytes) == 0;
}

struct diff {
    /* without the lines that are equal at the beginning and at the end */
    const struct text_range *before, *after;
    size_t n_before, n_after;
    /* (n_before + 1) rows: the number of common lines from here on; NULL: not compared */
    uint16_t *common;
    const char *indent;
    size_t n_left; /* number of lines that may still be printed */
    struct buffer *ret;
};

static uint16_t *common_at(const struct diff *diff, size_t i, size_t k)
{
    return &diff->common[i * (diff->n_after + 1) + k];
}

/* Computes the longest common subsequence of lines, from the end. */
static void compare(struct diff *diff)
{
    if (diff->n_before > MAX_COMPARED || diff->n_after > MAX_COMPARED)
        return;
    diff->common = mem_zero((diff->n_before + 1) * (diff->n_after + 1), sizeof *diff->common);
    for (size_t i = diff->n_before; i-- > 0;)
        for (size_t k = diff->n_after; k-- > 0;) {
            uint16_t down = *common_at(diff, i + 1, k), right = *common_at(diff, i, k + 1);
            uint16_t longest = down > right ? down : right;
            if (same(&diff->before[i], &diff->after[k]))
                longest = (uint16_t)(*common_at(diff, i + 1, k + 1) + 1);
            *common_at(diff, i, k) = longest;
        }
}

static void print(struct diff *diff, char sign, const struct text_range *line)
{
    if (diff->n_left == 0)
        return;
    if (--diff->n_left == 0)
        buffer_add_format(diff->ret, "%s...\n", diff->indent);
    else
        buffer_add_format(diff->ret, "%s%c%.*s\n", diff->indent, sign, (int)line->n_bytes,
                          line->text);
}

static void print_all(struct diff *diff)
{
    size_t i = 0, k = 0;
    while (i < diff->n_before || k < diff->n_after) {
        bool both = i < diff->n_before && k < diff->n_after;
        if (both && diff->common != NULL && same(&diff->before[i], &diff->after[k])) {
            i++;
            k++;
        } else if (!both ? i < diff->n_before
                         : diff->common == NULL ||
                               *common_at(diff, i + 1, k) >= *common_at(diff, i, k + 1)) {
            print(diff, '-', &diff->before[i++]);
        } else {
            print(diff, '+', &diff->after[k++]);
        }
    }
}

void line_diff(struct text_range before, struct text_range after, const char *indent,
               size_t max_lines, struct buffer *ret)
{
    struct lines a, b;
    size_t first = 0, last = 0;
    split(&a, before);
    split(&b, after);
    while (first < a.n && first < b.n && same(&a.lines[first], &b.lines[first]))
        first++;
    while (last < a.n - first && last < b.n - first &&
           same(&a.lines[a.n - 1 - last], &b.lines[b.n - 1 - last]))
        last++;
    struct diff diff = {.n_before = a.n - first - last,
                        .n_after = b.n - first - last,
                        .indent = indent,
                        .n_left = max_lines + 1,
                        .ret = ret};
    if (diff.n_before > 0)
        diff.before = &a.lines[first];
    if (diff.n_after > 0)
        diff.after = &b.lines[first];
    compare(&diff);
    print_all(&diff);
    free(diff.common);
    free(a.lines);
    free(b.lines);
}
