/* row_sum - the checksum of a row in the journal.
 *
 * Every table ends with a column `sum`: a hash of the table's name and of all other columns.  A
 * damaged disk, a copy that was cut off or somebody's editor can change a row so that SQLite does
 * not notice; the checksum tells.  Rows of journals that an earlier version of Pare wrote have
 * none.  It protects against accidents, not against people: anybody can compute it. */
#ifndef PARE_DRIVE_JOURNAL_ROW_SUM_H
#define PARE_DRIVE_JOURNAL_ROW_SUM_H

#include "base/buffer.h"

#include <sqlite3.h>
#include <stdint.h>

/* Binds the values of a row, one after the other, and sums them up. */
struct row_writer {
    sqlite3_stmt *statement;
    int column;
    struct buffer bytes; /* the bytes that the checksum covers */
};

/* The writer can be used for row after row; row_writer_done frees it.  Text and bytes are borrowed
 * until the statement has run. */
void row_begin(struct row_writer *writer, sqlite3_stmt *statement, const char *table);
void row_integer(struct row_writer *writer, int64_t value);
void row_real(struct row_writer *writer, double value);
void row_text(struct row_writer *writer, const char *text);
void row_blob(struct row_writer *writer, const void *data, size_t n_bytes);
void row_end(struct row_writer *writer); /* binds the sum as the last value */
void row_writer_done(struct row_writer *writer);

enum row_state {
    ROW_RIGHT,
    ROW_WITHOUT_SUM, /* an earlier version of Pare wrote it */
    ROW_WRONG,
};

/* Whether a row that was read is as it was written.  The columns of the statement are those of the
 * table, in its order, with the sum last. */
enum row_state row_check(sqlite3_stmt *statement, const char *table);

#endif
