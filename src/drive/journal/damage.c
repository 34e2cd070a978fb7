#include "drive/journal/damage.h"

#include "base/memory.h"
#include "drive/journal/format.h"
#include "drive/journal/row_sum.h"

#include <stdio.h>
#include <stdlib.h>

/* Bytes of the name of a row in a message: the key of a candidate in hexadecimal, and a NUL. */
enum { MAX_NAME = 64 };

/* The first column: it identifies the row. */
static void name_row(sqlite3_stmt *statement, char ret[MAX_NAME])
{
    if (sqlite3_column_type(statement, 0) != SQLITE_BLOB) {
        const char *text = (const char *)sqlite3_column_text(statement, 0);
        snprintf(ret, MAX_NAME, "%s", text != NULL ? text : "?");
        return;
    }
    const unsigned char *key = sqlite3_column_blob(statement, 0);
    int n_bytes = sqlite3_column_bytes(statement, 0);
    ret[0] = '\0';
    for (int i = 0; i < n_bytes && 2 * i + 3 <= MAX_NAME; i++)
        snprintf(ret + 2 * i, 3, "%02x", key[i]);
}

enum status journal_check(struct journal *journal,
                          void (*wrong)(void *context, const char *table, const char *row),
                          void *context, struct journal_check *ret, struct error *err)
{
    struct journal_check counts = {0};
    enum status status = journal_commit(journal, err);
    for (const struct journal_table *table = journal_tables;
         status == STATUS_OK && table->name != NULL; table++) {
        sqlite3_stmt *statement = NULL;
        char *sql = mem_format("SELECT %s FROM %s", table->columns, table->name);
        status = database_prepare(journal_database(journal), sql, &statement, err);
        free(sql);
        int code = SQLITE_DONE;
        while (status == STATUS_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
            enum row_state state = row_check(statement, table->name);
            counts.n_rows++;
            counts.n_without_sum += state == ROW_WITHOUT_SUM;
            counts.n_wrong += state == ROW_WRONG;
            char name[MAX_NAME];
            name_row(statement, name);
            if (state == ROW_WRONG && wrong != NULL)
                wrong(context, table->name, name);
        }
        if (status == STATUS_OK && code != SQLITE_DONE)
            status = database_fail(journal_database(journal), err);
        sqlite3_finalize(statement);
    }
    if (status == STATUS_OK)
        *ret = counts;
    return status;
}
