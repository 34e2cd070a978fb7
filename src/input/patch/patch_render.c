#include "input/patch/patch_render.h"

#include "problem/problem.h"

/* Context lines before the first and after the last change of a hunk, as git and diff write
 * them. */
enum { CONTEXT_LINES = 3 };

struct rendering {
    const struct patch *patch;
    const struct file *file;
    const struct bitset *subset;
    struct buffer *out;
};

static bool has_item(const struct rendering *r, uint32_t item)
{
    return item == NO_ITEM || bitset_has(r->subset, item);
}

static void add_bytes(const struct rendering *r, size_t start, size_t end)
{
    buffer_add(r->out, r->file->data + start, end - start);
}

/* --- one hunk ---------------------------------------------------------------------------- */

/* The mark of a line in the rendered patch; 0: the line is left out. */
static char mark_of(const struct rendering *r, const struct patch_line *line)
{
    if (has_item(r, line->item))
        return line->mark;
    return line->mark == '-' ? ' ' : 0;
}

/* The lines [first, end) of a hunk that are written, and their number on each side. */
struct shown {
    size_t first, end;
    size_t skipped; /* lines of the old file before the first line */
    size_t n_old, n_new;
    /* has_changes: the hunk changes something; is_changed: the hunk differs from the original
     * one */
    bool has_changes, is_changed;
};

/* Finds the changes of the hunk, and the context lines around them. */
static struct shown choose_lines(const struct rendering *r, const struct patch_hunk *hunk)
{
    const struct patch_line *lines = r->patch->lines + hunk->first_line;
    struct shown shown = {.first = hunk->n_lines, .end = 0};
    for (size_t i = 0; i < hunk->n_lines; i++) {
        char mark = mark_of(r, &lines[i]);
        shown.is_changed |= mark != lines[i].mark;
        if (mark != '-' && mark != '+')
            continue;
        shown.first = shown.has_changes ? shown.first : i;
        shown.end = i + 1;
        shown.has_changes = true;
    }
    if (!shown.is_changed)
        return (struct shown){.end = hunk->n_lines, .has_changes = true};
    for (unsigned n = 0; shown.first > 0 && n < CONTEXT_LINES; shown.first--)
        n += mark_of(r, &lines[shown.first - 1]) == ' ';
    for (unsigned n = 0; shown.end < hunk->n_lines && n < CONTEXT_LINES; shown.end++)
        n += mark_of(r, &lines[shown.end]) == ' ';
    return shown;
}

static void count_lines(const struct rendering *r, const struct patch_hunk *hunk,
                        struct shown *shown)
{
    const struct patch_line *lines = r->patch->lines + hunk->first_line;
    for (size_t i = 0; i < shown->end; i++) {
        char mark = mark_of(r, &lines[i]);
        bool is_old = mark == ' ' || mark == '-';
        if (i < shown->first) {
            shown->skipped += is_old;
            continue;
        }
        shown->n_old += is_old;
        shown->n_new += mark == ' ' || mark == '+';
    }
}

static void add_range(struct buffer *out, char sign, size_t first, size_t count)
{
    /* an empty range is given by the line before it */
    size_t start = count == 0 && first > 0 ? first - 1 : first;
    buffer_add_format(out, count == 1 ? " %c%zu" : " %c%zu,%zu", sign, start, count);
}

/* `shift`: by how many lines the earlier hunks add more than in the whole patch. */
static void add_head(const struct rendering *r, const struct patch_hunk *hunk,
                     const struct shown *shown, long shift)
{
    if (!shown->is_changed && shift == 0) {
        add_bytes(r, hunk->start, hunk->body);
        return;
    }
    size_t old_first = hunk->old_start + (hunk->old_count == 0) + shown->skipped;
    size_t new_first = hunk->new_start + (hunk->new_count == 0) + shown->skipped;
    buffer_add_text(r->out, "@@");
    add_range(r->out, '-', old_first, shown->n_old);
    add_range(r->out, '+', (size_t)((long)new_first + shift), shown->n_new);
    buffer_add_text(r->out, " @@");
    add_bytes(r, hunk->title, hunk->title_end);
}

/* Writes the hunk.  Returns the number of lines that it adds. */
static long render_hunk(const struct rendering *r, const struct patch_hunk *hunk, long shift)
{
    const struct patch_line *lines = r->patch->lines + hunk->first_line;
    struct shown shown = choose_lines(r, hunk);
    count_lines(r, hunk, &shown);
    add_head(r, hunk, &shown, shift);
    for (size_t i = shown.first; i < shown.end; i++) {
        char mark = mark_of(r, &lines[i]);
        if (mark == lines[i].mark) {
            add_bytes(r, lines[i].start, lines[i].end);
        } else if (mark != 0) {
            buffer_add_byte(r->out, (unsigned char)mark);
            add_bytes(r, lines[i].start + 1, lines[i].end);
        }
    }
    return (long)shown.n_new - (long)shown.n_old;
}

/* --- sections ---------------------------------------------------------------------------- */

static bool hunk_is_there(const struct rendering *r, const struct patch_hunk *hunk)
{
    return has_item(r, hunk->item) && choose_lines(r, hunk).has_changes;
}

static bool has_hunks(const struct rendering *r, const struct patch_section *section)
{
    for (size_t i = 0; i < section->n_hunks; i++)
        if (hunk_is_there(r, &r->patch->hunks[section->first_hunk + i]))
            return true;
    return false;
}

static void render_section(const struct rendering *r, const struct patch_section *section)
{
    if (!has_item(r, section->item))
        return;
    if (section->is_whole) {
        add_bytes(r, section->start, section->end);
        return;
    }
    bool is_empty = !has_hunks(r, section);
    if (is_empty && !section->is_new)
        return;
    add_bytes(r, section->start, is_empty ? section->names : section->head_end);
    long shift = 0;
    size_t end = section->head_end;
    for (size_t i = 0; i < section->n_hunks; i++) {
        const struct patch_hunk *hunk = &r->patch->hunks[section->first_hunk + i];
        if (hunk_is_there(r, hunk))
            shift += render_hunk(r, hunk, shift);
        shift -= (long)hunk->new_count - (long)hunk->old_count;
        end = hunk->end;
    }
    add_bytes(r, end, section->end);
}

void patch_render(const struct patch *patch, const struct file *file, const struct bitset *subset,
                  struct buffer *ret)
{
    struct rendering r = {patch, file, subset, ret};
    size_t before = patch->n_sections > 0 ? patch->sections[0].start : file->n_bytes;
    add_bytes(&r, 0, before);
    for (size_t i = 0; i < patch->n_sections; i++)
        render_section(&r, &patch->sections[i]);
}
