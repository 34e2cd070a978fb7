#include "drive/journal/test_row.h"

#include "drive/journal/row_sum.h"

#include <stdio.h>
#include <string.h>

const char *test_source_name(enum test_source source)
{
    static const char *const names[] = {[SOURCE_RUN] = "run",
                                        [SOURCE_CACHE] = "cache",
                                        [SOURCE_CHECK] = "check",
                                        [SOURCE_CANCELLED] = "cancelled",
                                        [SOURCE_EXTRA] = "extra"};
    return source <= SOURCE_EXTRA ? names[source] : "?";
}

/* The order is that of enum ending (oracle/behaviour/observation.h).  Journals store these
 * numbers. */
const char *test_ending_text(const struct test_row *row, char text[TEST_ENDING])
{
    static const char *const formats[] = {"exit %d", "signal %d", "timeout", "output", "answered"};
    text[0] = '\0';
    if (row->ending >= 0 && row->ending < 2)
        snprintf(text, TEST_ENDING, row->ending == 0 ? "exit %d" : "signal %d", row->code);
    else if (row->ending >= 0 && row->ending < 5)
        snprintf(text, TEST_ENDING, "%s", formats[row->ending]);
    return text;
}

void test_row_bind(struct row_writer *writer, const struct test_row *row)
{
    row_integer(writer, (int64_t)row->number);
    row_integer(writer, (int64_t)row->answer);
    row_text(writer, row->pass);
    row_integer(writer, row->round);
    row_blob(writer, &row->key, sizeof row->key);
    row_integer(writer, row->verdict);
    row_integer(writer, (int)row->source);
    row_real(writer, row->start);
    row_real(writer, row->seconds);
    row_integer(writer, row->ending);
    row_integer(writer, row->code);
    row_integer(writer, (int64_t)row->n_bytes);
    row_integer(writer, (int64_t)row->n_tokens);
    row_integer(writer, (int64_t)row->n_files);
    row_integer(writer, (int64_t)row->n_classes);
    row_integer(writer, (int64_t)row->n_items);
    row_integer(writer, row->ahead);
    row_integer(writer, row->wasted);
    row_integer(writer, row->worker);
    row_integer(writer, (int64_t)row->version);
    row_text(writer, row->line);
    row_text(writer, row->removed);
}

static void read_text(sqlite3_stmt *statement, int column, char *ret, size_t room)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);
    snprintf(ret, room, "%s", text != NULL ? text : "");
}

static uint64_t read_count(sqlite3_stmt *statement, int column)
{
    return (uint64_t)sqlite3_column_int64(statement, column);
}

void test_row_read(sqlite3_stmt *statement, struct test_row *ret)
{
    *ret = (struct test_row){
        .number = read_count(statement, 0),
        .answer = read_count(statement, 1),
        .round = (unsigned)sqlite3_column_int(statement, 3),
        .verdict = sqlite3_column_int(statement, 5),
        .source = (enum test_source)sqlite3_column_int(statement, 6),
        .start = sqlite3_column_double(statement, 7),
        .seconds = sqlite3_column_double(statement, 8),
        .ending = sqlite3_column_int(statement, 9),
        .code = sqlite3_column_int(statement, 10),
        .n_bytes = read_count(statement, 11),
        .n_tokens = read_count(statement, 12),
        .n_files = read_count(statement, 13),
        .n_classes = read_count(statement, 14),
        .n_items = read_count(statement, 15),
        .ahead = sqlite3_column_int(statement, 16) != 0,
        .wasted = sqlite3_column_int(statement, 17) != 0,
        .worker = (unsigned)sqlite3_column_int(statement, 18),
        .version = read_count(statement, 19),
    };
    read_text(statement, 2, ret->pass, sizeof ret->pass);
    read_text(statement, 20, ret->line, sizeof ret->line);
    read_text(statement, 21, ret->removed, sizeof ret->removed);
    if (sqlite3_column_bytes(statement, 4) == (int)sizeof ret->key)
        memcpy(&ret->key, sqlite3_column_blob(statement, 4), sizeof ret->key);
    if (ret->verdict < TEST_UNKNOWN || ret->verdict > VERDICT_UNRESOLVED)
        ret->verdict = TEST_UNKNOWN;
    if (ret->source > SOURCE_EXTRA)
        ret->source = SOURCE_EXTRA;
}
