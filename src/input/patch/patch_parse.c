#include "base/memory.h"
#include "input/patch/patch.h"
#include "problem/problem.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct parser {
    const char *text;
    size_t n_bytes, at;
    struct patch *patch;
};

static size_t line_end(const struct parser *parser, size_t start)
{
    const char *feed = memchr(parser->text + start, '\n', parser->n_bytes - start);
    return feed != NULL ? (size_t)(feed - parser->text) + 1 : parser->n_bytes;
}

static bool begins(const struct parser *parser, size_t at, const char *word)
{
    size_t n_word = strlen(word);
    return parser->n_bytes - at >= n_word && memcmp(parser->text + at, word, n_word) == 0;
}

/* --- hunks ------------------------------------------------------------------------------- */

/* Reads a number.  A number that is too large to be a line number makes the hunk unreadable. */
static bool read_number(const struct parser *parser, size_t *at, size_t *ret)
{
    static const size_t most = 1u << 30;
    size_t from = *at;
    *ret = 0;
    while (*at < parser->n_bytes && isdigit((unsigned char)parser->text[*at]) && *ret < most)
        *ret = *ret * 10 + (size_t)(parser->text[(*at)++] - '0');
    return *at > from && *ret < most;
}

/* Reads "-12,3", or "-12", which means "-12,1". */
static bool read_range(const struct parser *parser, size_t *at, const char *sign, size_t *start,
                       size_t *count)
{
    *count = 1;
    if (!begins(parser, *at, sign))
        return false;
    *at += strlen(sign);
    if (!read_number(parser, at, start))
        return false;
    if (!begins(parser, *at, ","))
        return true;
    (*at)++;
    return read_number(parser, at, count);
}

static bool read_hunk_head(const struct parser *parser, struct patch_hunk *hunk)
{
    size_t at = parser->at;
    *hunk = (struct patch_hunk){.start = at, .body = line_end(parser, at), .item = NO_ITEM};
    if (!read_range(parser, &at, "@@ -", &hunk->old_start, &hunk->old_count) ||
        !read_range(parser, &at, " +", &hunk->new_start, &hunk->new_count) ||
        !begins(parser, at, " @@"))
        return false;
    hunk->title = at + strlen(" @@");
    hunk->title_end = hunk->body;
    return true;
}

static void add_line(struct patch *patch, size_t start, size_t end, char mark)
{
    mem_grow((void **)&patch->lines, &patch->lines_capacity, patch->n_lines + 1,
             sizeof *patch->lines);
    patch->lines[patch->n_lines++] = (struct patch_line){start, end, mark, NO_ITEM};
}

/* Reads lines until both counts are used up.  False: there are too few lines. */
static bool read_body(struct parser *parser, struct patch_hunk *hunk)
{
    struct patch *patch = parser->patch;
    size_t old_left = hunk->old_count, new_left = hunk->new_count, at = hunk->body;
    hunk->first_line = patch->n_lines;
    for (; at < parser->n_bytes; at = line_end(parser, at)) {
        char mark = parser->text[at] == '\n' ? ' ' : parser->text[at];
        if (mark == '\\' && patch->n_lines > hunk->first_line) {
            patch->lines[patch->n_lines - 1].end = line_end(parser, at);
            hunk->is_whole = true;
            continue;
        }
        if (old_left + new_left == 0)
            break;
        bool is_old = mark == ' ' || mark == '-', is_new = mark == ' ' || mark == '+';
        if ((!is_old && !is_new) || (is_old && old_left == 0) || (is_new && new_left == 0))
            return false;
        old_left -= is_old;
        new_left -= is_new;
        add_line(patch, at, line_end(parser, at), mark);
        /* without its blank, the line is kept as it is */
        hunk->is_whole |= parser->text[at] == '\n';
    }
    hunk->n_lines = patch->n_lines - hunk->first_line;
    hunk->end = parser->at = at;
    return old_left + new_left == 0 && parser->text[at - 1] == '\n';
}

static void read_hunks(struct parser *parser, struct patch_section *section)
{
    struct patch *patch = parser->patch;
    struct patch_hunk hunk;
    section->first_hunk = patch->n_hunks;
    while (begins(parser, parser->at, "@@ ")) {
        size_t n_lines = patch->n_lines;
        if (!read_hunk_head(parser, &hunk) || !read_body(parser, &hunk)) {
            patch->n_lines = n_lines;
            section->is_whole = true;
            return;
        }
        mem_grow((void **)&patch->hunks, &patch->hunks_capacity, patch->n_hunks + 1,
                 sizeof *patch->hunks);
        patch->hunks[patch->n_hunks++] = hunk;
    }
    section->n_hunks = patch->n_hunks - section->first_hunk;
    section->is_whole |= section->n_hunks == 0;
}

/* --- sections ---------------------------------------------------------------------------- */

static bool is_pair_of_names(const struct parser *parser, size_t at)
{
    return begins(parser, at, "--- ") && begins(parser, line_end(parser, at), "+++ ");
}

static bool starts_section(const struct parser *parser, size_t at)
{
    return begins(parser, at, "diff ") || begins(parser, at, "Index: ") ||
           is_pair_of_names(parser, at);
}

static void read_head(struct parser *parser, struct patch_section *section)
{
    static const char *const whole[] = {"deleted file ", "rename ", "copy ", "GIT binary patch",
                                        "Binary files "};
    size_t at = section->start;
    bool has_names = false;
    for (; at < parser->n_bytes && !begins(parser, at, "@@ "); at = line_end(parser, at)) {
        if (is_pair_of_names(parser, at) && !has_names) {
            section->names = at;
            section->is_new |= begins(parser, at, "--- /dev/null");
            section->is_whole |= begins(parser, line_end(parser, at), "+++ /dev/null");
            has_names = true;
        } else if (at > section->start && starts_section(parser, at)) {
            break;
        }
        section->is_new |= begins(parser, at, "new file ");
        for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
            section->is_whole |= begins(parser, at, whole[i]);
    }
    section->head_end = parser->at = at;
    if (!has_names)
        section->names = at;
}

/* True if the section continues the one before it.  A file that becomes a link is deleted and
 * created: two sections with the same first line. */
static bool continues_last(const struct parser *parser, const struct patch_section *section)
{
    const struct patch *patch = parser->patch;
    if (patch->n_sections == 0 || !begins(parser, section->start, "diff "))
        return false;
    size_t last = patch->sections[patch->n_sections - 1].start;
    size_t n_last = line_end(parser, last) - last;
    return n_last == line_end(parser, section->start) - section->start &&
           memcmp(parser->text + last, parser->text + section->start, n_last) == 0;
}

static void read_section(struct parser *parser)
{
    struct patch *patch = parser->patch;
    struct patch_section section = {.start = parser->at, .item = NO_ITEM};
    read_head(parser, &section);
    read_hunks(parser, &section);
    while (parser->at < parser->n_bytes && !starts_section(parser, parser->at))
        parser->at = line_end(parser, parser->at);
    section.end = parser->at;
    if (continues_last(parser, &section)) {
        patch->sections[patch->n_sections - 1].end = section.end;
        patch->sections[patch->n_sections - 1].is_whole = true;
        return;
    }
    mem_grow((void **)&patch->sections, &patch->sections_capacity, patch->n_sections + 1,
             sizeof *patch->sections);
    patch->sections[patch->n_sections++] = section;
}

void patch_parse(const struct file *file, struct patch *ret)
{
    struct parser parser = {
        .text = (const char *)file->data, .n_bytes = file->n_bytes, .patch = ret};
    *ret = (struct patch){0};
    while (parser.at < parser.n_bytes)
        if (starts_section(&parser, parser.at))
            read_section(&parser);
        else
            parser.at = line_end(&parser, parser.at);
}

void patch_done(struct patch *patch)
{
    free(patch->sections);
    free(patch->hunks);
    free(patch->lines);
}
