#include "drive/journal/row_sum.h"

#include "base/hash.h"

#include <string.h>

/* A checksum covers, for each value, a letter for its type and its bytes.  A text or blob is
 * represented by its length and its hash, so that a large one is not copied. */

static void add_number(struct buffer *bytes, char type, uint64_t number)
{
    unsigned char data[9] = {(unsigned char)type};
    for (int i = 0; i < 8; i++)
        data[1 + i] = (unsigned char)(number >> (8 * i));
    buffer_add(bytes, data, sizeof data);
}

static void add_real(struct buffer *bytes, double value)
{
    uint64_t number;
    memcpy(&number, &value, sizeof number);
    add_number(bytes, 'r', number);
}

static void add_data(struct buffer *bytes, char type, const void *data, size_t n_bytes)
{
    struct hash hash = hash_bytes(data, n_bytes);
    add_number(bytes, type, n_bytes);
    add_number(bytes, 'l', hash.low);
    add_number(bytes, 'h', hash.high);
}

static int64_t sum_of(const struct buffer *bytes)
{
    return (int64_t)hash_bytes(bytes->data, bytes->n_bytes).low;
}

void row_begin(struct row_writer *writer, sqlite3_stmt *statement, const char *table)
{
    writer->statement = statement;
    writer->column = 0;
    writer->bytes.n_bytes = 0;
    buffer_add_text(&writer->bytes, table);
}

void row_integer(struct row_writer *writer, int64_t value)
{
    sqlite3_bind_int64(writer->statement, ++writer->column, value);
    add_number(&writer->bytes, 'i', (uint64_t)value);
}

void row_real(struct row_writer *writer, double value)
{
    sqlite3_bind_double(writer->statement, ++writer->column, value);
    add_real(&writer->bytes, value);
}

void row_text(struct row_writer *writer, const char *text)
{
    sqlite3_bind_text(writer->statement, ++writer->column, text, -1, SQLITE_STATIC);
    add_data(&writer->bytes, 't', text, strlen(text));
}

void row_blob(struct row_writer *writer, const void *data, size_t n_bytes)
{
    /* SQLite would store a NULL pointer as NULL, not as an empty blob */
    const void *start = n_bytes > 0 ? data : "";
    sqlite3_bind_blob64(writer->statement, ++writer->column, start, n_bytes, SQLITE_STATIC);
    add_data(&writer->bytes, 'b', start, n_bytes);
}

void row_end(struct row_writer *writer)
{
    sqlite3_bind_int64(writer->statement, ++writer->column, sum_of(&writer->bytes));
}

void row_writer_done(struct row_writer *writer)
{
    buffer_done(&writer->bytes);
}

static void add_column(struct buffer *bytes, sqlite3_stmt *statement, int column)
{
    switch (sqlite3_column_type(statement, column)) {
    case SQLITE_INTEGER:
        add_number(bytes, 'i', (uint64_t)sqlite3_column_int64(statement, column));
        break;
    case SQLITE_FLOAT:
        add_real(bytes, sqlite3_column_double(statement, column));
        break;
    case SQLITE_TEXT: {
        const void *text = sqlite3_column_text(statement, column);
        add_data(bytes, 't', text, (size_t)sqlite3_column_bytes(statement, column));
        break;
    }
    case SQLITE_BLOB: {
        const void *data = sqlite3_column_blob(statement, column);
        add_data(bytes, 'b', data != NULL ? data : "",
                 (size_t)sqlite3_column_bytes(statement, column));
        break;
    }
    default: /* NULL: Pare never writes one */
        buffer_add_byte(bytes, 'n');
        break;
    }
}

enum row_state row_check(sqlite3_stmt *statement, const char *table)
{
    int last = sqlite3_column_count(statement) - 1;
    if (sqlite3_column_type(statement, last) == SQLITE_NULL)
        return ROW_WITHOUT_SUM;
    struct buffer bytes = {0};
    buffer_add_text(&bytes, table);
    for (int i = 0; i < last; i++)
        add_column(&bytes, statement, i);
    bool right = sqlite3_column_type(statement, last) == SQLITE_INTEGER &&
                 sqlite3_column_int64(statement, last) == sum_of(&bytes);
    buffer_done(&bytes);
    return right ? ROW_RIGHT : ROW_WRONG;
}
