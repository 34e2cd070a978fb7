#include "triage/table/grid.h"

#include "base/markup.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "triage/rows/csv.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_cell(struct grid *grid, char *text)
{
    mem_grow((void **)&grid->cells, &grid->capacity, grid->n_cells + 1, sizeof *grid->cells);
    grid->cells[grid->n_cells++] = text;
}

void grid_init(struct grid *grid, const char *title, size_t n_columns, const char *const *headings)
{
    *grid = (struct grid){.title = title, .n_columns = n_columns};
    for (size_t i = 0; i < n_columns; i++)
        add_cell(grid, mem_string(headings[i]));
}

void grid_done(struct grid *grid)
{
    for (size_t i = 0; i < grid->n_cells; i++)
        free(grid->cells[i]);
    free(grid->cells);
    *grid = (struct grid){0};
}

void grid_add(struct grid *grid, const char *format, ...)
{
    char *text = NULL;
    va_list args;
    va_start(args, format);
    if (vasprintf(&text, format, args) < 0)
        text = mem_string("");
    va_end(args);
    add_cell(grid, text);
}

void grid_add_count(struct grid *grid, unsigned long long count)
{
    grid_add(grid, "%llu", count);
}

void grid_add_permille(struct grid *grid, int permille)
{
    if (permille < 0)
        grid_add(grid, "-");
    else
        grid_add(grid, "%d.%d %%", permille / 10, permille % 10);
}

static size_t width_of(const char *text)
{
    size_t n_bytes = strlen(text), width = 0;
    for (size_t at = 0; at < n_bytes; width++) {
        size_t length = utf8_length((const unsigned char *)text + at, n_bytes - at);
        at += length > 0 ? length : 1;
    }
    return width;
}

/* True for words, which are aligned to the left.  Numbers are aligned to the right. */
static bool is_left(const struct grid *grid, size_t column)
{
    bool has_words = column == 0;
    for (size_t i = grid->n_columns + column; !has_words && i < grid->n_cells; i += grid->n_columns)
        has_words = isalpha((unsigned char)grid->cells[i][0]) != 0;
    return has_words;
}

static void write_text(const struct grid *grid, struct buffer *out)
{
    size_t *widths = mem_zero(grid->n_columns, sizeof *widths);
    for (size_t i = 0; i < grid->n_cells; i++)
        if (width_of(grid->cells[i]) > widths[i % grid->n_columns])
            widths[i % grid->n_columns] = width_of(grid->cells[i]);
    if (grid->title != NULL)
        buffer_add_format(out, "%s\n", grid->title);
    for (size_t i = 0; i < grid->n_cells; i++) {
        size_t column = i % grid->n_columns, pad = widths[column] - width_of(grid->cells[i]);
        bool is_last = column + 1 == grid->n_columns;
        int before = is_left(grid, column) ? 0 : (int)pad, after = (int)pad - before;
        buffer_add_format(out, "%s%*s%s", column > 0 ? "  " : "", before, "", grid->cells[i]);
        buffer_add_format(out, "%*s%s", is_last ? 0 : after, "", is_last ? "\n" : "");
    }
    buffer_add_text(out, "\n");
    free(widths);
}

static void write_csv(const struct grid *grid, struct buffer *out)
{
    if (grid->title != NULL) {
        csv_write_cell(out, grid->title);
        buffer_add_byte(out, '\n');
    }
    for (size_t i = 0; i < grid->n_cells; i++) {
        csv_write_cell(out, grid->cells[i]);
        buffer_add_byte(out, (i + 1) % grid->n_columns == 0 ? '\n' : ',');
    }
    buffer_add_byte(out, '\n');
}

static void write_html(const struct grid *grid, struct buffer *out)
{
    if (grid->title != NULL) {
        buffer_add_text(out, "<h2>");
        markup_add_text(out, grid->title);
        buffer_add_text(out, "</h2>\n");
    }
    buffer_add_text(out, "<div class=\"scroll\"><table>\n");
    for (size_t i = 0; i < grid->n_cells; i++) {
        size_t column = i % grid->n_columns;
        const char *tag = i < grid->n_columns ? "th" : "td";
        buffer_add_format(out, "%s<%s%s>", column == 0 ? "<tr>" : "", tag,
                          i >= grid->n_columns && is_left(grid, column) ? " class=\"text\"" : "");
        markup_add_text(out, grid->cells[i]);
        buffer_add_format(out, "</%s>%s", tag, column + 1 == grid->n_columns ? "</tr>\n" : "");
    }
    buffer_add_text(out, "</table></div>\n");
}

void grid_write(const struct grid *grid, enum grid_format format, struct buffer *out)
{
    if (format == GRID_CSV)
        write_csv(grid, out);
    else if (format == GRID_HTML)
        write_html(grid, out);
    else
        write_text(grid, out);
}
