#include "input/kept/kept.h"

#include "base/arena.h"
#include "base/memory.h"
#include "input/kept/kept_names.h"
#include "input/kept/line_ranges.h"
#include "input/kept/markers.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Text that must stay in a file.  The texts of one file stand together, in their order. */
struct kept_text {
    const char *file;
    const unsigned char *data;
    size_t n_bytes;
};

struct kept {
    struct arena arena;
    struct kept_text *texts;
    size_t n_texts;
    struct name_patterns *names;
};

void kept_free(struct kept *kept)
{
    if (kept == NULL)
        return;
    arena_done(&kept->arena);
    free(kept->texts);
    name_patterns_free(kept->names);
    free(kept);
}

/* --- finding the text in a candidate ---------------------------------------------------------- */

static bool begins_line(const struct file *file, size_t at)
{
    while (at > 0 && (file->data[at - 1] == ' ' || file->data[at - 1] == '\t'))
        at--;
    return at == 0 || file->data[at - 1] == '\n';
}

/* The first position of the text at or after `from`; SIZE_MAX: none. */
static size_t find_text(const struct file *file, size_t from, const struct kept_text *text,
                        bool at_line_start)
{
    while (from <= file->n_bytes) {
        const unsigned char *found =
            memmem(file->data + from, file->n_bytes - from, text->data, text->n_bytes);
        if (found == NULL)
            return SIZE_MAX;
        size_t at = (size_t)(found - file->data);
        if (!at_line_start || begins_line(file, at))
            return at;
        from = at + 1;
    }
    return SIZE_MAX;
}

/* Finds the texts [first, end), which belong to one file, in their order.  `ret` may be NULL. */
static bool find_texts(const struct kept *kept, size_t first, size_t end, const struct file *file,
                       size_t number, bool at_line_start, struct ranges *ret)
{
    size_t from = 0;
    for (size_t i = first; i < end; i++) {
        size_t at = find_text(file, from, &kept->texts[i], at_line_start);
        if (at == SIZE_MAX)
            return false;
        from = at + kept->texts[i].n_bytes;
        if (ret != NULL)
            ranges_add(ret, number, at, from);
    }
    return true;
}

static size_t number_of(const struct fileset *files, const char *name)
{
    size_t f = 0;
    while (f < files->n_files && strcmp(files->files[f].name, name) != 0)
        f++;
    return f;
}

/* Finds all texts.  A text that began a line is first searched for at the beginning of lines. */
static bool find_all(const struct kept *kept, const struct fileset *files, struct ranges *ret)
{
    for (size_t i = 0, end; i < kept->n_texts; i = end) {
        for (end = i; end < kept->n_texts && kept->texts[end].file == kept->texts[i].file;)
            end++;
        size_t f = number_of(files, kept->texts[i].file);
        if (f == files->n_files)
            return false;
        size_t n_before = ret != NULL ? ret->n : 0;
        if (ret != NULL && find_texts(kept, i, end, &files->files[f], f, true, ret))
            continue;
        if (ret != NULL)
            ret->n = n_before;
        if (!find_texts(kept, i, end, &files->files[f], f, false, ret))
            return false;
    }
    return true;
}

bool kept_holds(const struct kept *kept, const struct fileset *files)
{
    return find_all(kept, files, NULL);
}

static bool holds(const void *context, const struct fileset *rendered)
{
    return kept_holds(context, rendered);
}

struct reading *kept_require(const struct kept *kept, struct reading *reading,
                             const struct fileset *input, const struct read_options *options)
{
    if (kept == NULL)
        return reading;
    struct ranges ranges = {0};
    find_all(kept, input, &ranges);
    if (!name_patterns_is_empty(kept->names))
        kept_names_find(kept->names, input, options, &ranges);
    reading = required_new(reading, ranges.items, ranges.n, (struct required_check){holds, kept});
    ranges_done(&ranges);
    return reading;
}

/* --- from the request to texts ---------------------------------------------------------------- */

static int by_place(const void *a, const void *b)
{
    const struct byte_range *x = a, *y = b;
    if (x->file != y->file)
        return x->file < y->file ? -1 : 1;
    return (x->start > y->start) - (x->start < y->start);
}

/* Adds a text without blanks at its ends, because blanks may change.  A comma at the end is dropped
 * too: it is removed with its neighbour. */
static void add_text(struct kept *kept, const struct file *file, size_t start, size_t end)
{
    while (start < end && (isspace(file->data[start]) || file->data[start] == ','))
        start++;
    while (end > start && (isspace(file->data[end - 1]) || file->data[end - 1] == ','))
        end--;
    if (start == end)
        return;
    kept->texts[kept->n_texts++] = (struct kept_text){
        .file = file->name,
        .data = arena_copy(&kept->arena, file->data + start, end - start),
        .n_bytes = end - start,
    };
}

static void add_texts(struct kept *kept, const struct fileset *original, struct ranges *ranges)
{
    if (ranges->n > 0)
        qsort(ranges->items, ranges->n, sizeof *ranges->items, by_place);
    kept->texts = mem_zero(ranges->n + 1, sizeof *kept->texts);
    for (size_t i = 0, next; i < ranges->n; i = next) {
        struct byte_range *range = &ranges->items[i];
        for (next = i + 1; next < ranges->n && ranges->items[next].file == range->file &&
                           ranges->items[next].start <= range->end;
             next++)
            if (ranges->items[next].end > range->end)
                range->end = ranges->items[next].end;
        add_text(kept, &original->files[range->file], range->start, range->end);
    }
}

static enum status find_ranges(const struct fileset *original, const struct kept_request *request,
                               struct ranges *ret, struct error *err)
{
    enum status status = STATUS_OK;
    for (size_t i = 0; i < request->n_lines && status == STATUS_OK; i++)
        status = line_range_find(original, request->lines[i], ret, err);
    for (size_t f = 0; f < original->n_files && status == STATUS_OK; f++)
        if (memchr(original->files[f].data, '\0', original->files[f].n_bytes) == NULL)
            status = markers_find(original, f, ret, err);
    return status;
}

static enum status add_names(struct kept *kept, const struct fileset *original,
                             const struct kept_request *request, const struct read_options *options,
                             struct error *err)
{
    enum status status = STATUS_OK;
    for (size_t i = 0; i < request->n_names && status == STATUS_OK; i++)
        status = name_patterns_add(kept->names, request->names[i], err);
    for (size_t i = 0; i < request->n_core && status == STATUS_OK; i++) {
        struct name_patterns *alone = name_patterns_new();
        struct ranges found = {0};
        name_patterns_add_exact(alone, request->core[i]);
        kept_names_find(alone, original, options, &found);
        if (found.n == 0)
            status =
                fail(err, STATUS_USAGE, "--core %s: the input has no such name", request->core[i]);
        name_patterns_add_exact(
            kept->names, arena_string(&kept->arena, request->core[i], strlen(request->core[i])));
        ranges_done(&found);
        name_patterns_free(alone);
    }
    return status;
}

enum status kept_new(const struct fileset *original, const struct kept_request *request,
                     const struct read_options *options, struct kept **ret, struct error *err)
{
    struct kept *kept = mem_zero(1, sizeof *kept);
    struct ranges ranges = {0};
    arena_init(&kept->arena);
    kept->names = name_patterns_new();
    enum status status = find_ranges(original, request, &ranges, err);
    if (status == STATUS_OK) {
        add_texts(kept, original, &ranges);
        status = add_names(kept, original, request, options, err);
    }
    bool is_empty = kept->n_texts == 0 && name_patterns_is_empty(kept->names);
    ranges_done(&ranges);
    if (status != STATUS_OK || is_empty) {
        kept_free(kept);
        kept = NULL;
    }
    if (status == STATUS_OK)
        *ret = kept;
    return status;
}
