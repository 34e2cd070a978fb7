/* grid - a table of cells, printed with aligned columns, as CSV or as HTML. */
#ifndef PARE_TRIAGE_TABLE_GRID_H
#define PARE_TRIAGE_TABLE_GRID_H

#include "base/buffer.h"

#include <stddef.h>

enum grid_format { GRID_TEXT, GRID_CSV, GRID_HTML };

struct grid {
    const char *title;
    size_t n_columns;
    char **cells; /* heading first; words are aligned to the left, numbers to the right */
    size_t n_cells, capacity;
};

/* headings: n_columns of them, the grid copies them; borrows title. */
void grid_init(struct grid *grid, const char *title, size_t n_columns, const char *const *headings);
void grid_done(struct grid *grid);
void grid_add(struct grid *grid, const char *format, ...) __attribute__((format(printf, 2, 3)));
void grid_add_count(struct grid *grid, unsigned long long count);
void grid_add_permille(struct grid *grid, int permille); /* "41.4 %"; negative: "-" */

/* As text: title, heading, rows, an empty line.  As CSV: the title is the first cell of a line.  As
 * HTML: a heading and a table. */
void grid_write(const struct grid *grid, enum grid_format format, struct buffer *out);

#endif
