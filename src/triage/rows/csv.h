/* csv - tables of text cells (RFC 4180): what programs exchange.
 *
 * Every record has as many cells as the first one, the heading; a short record is filled up with
 * empty cells.  A cell may be quoted and then hold commas, line breaks and doubled quotes. */
#ifndef PARE_TRIAGE_ROWS_CSV_H
#define PARE_TRIAGE_ROWS_CSV_H

#include "base/buffer.h"
#include "base/status.h"

#include <stddef.h>

struct csv {
    size_t n_columns, n_records; /* the heading is not a record */
    char **cells;                /* heading first, then record by record */
    size_t n_cells, capacity;
};

/* `what` names the text in messages.  STATUS_INPUT: no heading, a record that is too long, a quote
 * that does not end. */
enum status csv_parse(const char *text, size_t n_bytes, const char *what, struct csv *ret,
                      struct error *err);
void csv_done(struct csv *csv);

size_t csv_column(const struct csv *csv, const char *name); /* or SIZE_MAX */
const char *csv_heading(const struct csv *csv, size_t column);
const char *csv_cell(const struct csv *csv, size_t record, size_t column); /* SIZE_MAX: "" */

void csv_write_cell(struct buffer *out, const char *text); /* quoted if it has to be */

#endif
