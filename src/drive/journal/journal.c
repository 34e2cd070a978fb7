#include "drive/journal/journal.h"

#include "base/memory.h"
#include "drive/journal/format.h"
#include "drive/journal/row_sum.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum statement {
    GET_FACT,
    SET_FACT,
    ADD_RESULT,
    ADD_ANSWER,
    GET_ANSWER,
    ADD_VERSION,
    GET_VERSION,
    ADD_TEST,
    N_STATEMENTS,
};

/* Rows are read whole, so that their checksums can be verified. */
static const char *const statement_text[N_STATEMENTS] = {
    [GET_FACT] = "SELECT name, value, sum FROM facts WHERE name = ?",
    [SET_FACT] = "INSERT OR REPLACE INTO facts VALUES (?, ?, ?)",
    [ADD_RESULT] = "INSERT OR REPLACE INTO results VALUES (?, ?, ?)",
    [ADD_ANSWER] = "INSERT INTO answers VALUES (?, ?, ?, ?)",
    [GET_ANSWER] = "SELECT number, key, verdict, sum FROM answers WHERE number = ?",
    [ADD_VERSION] = "INSERT OR REPLACE INTO versions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [GET_VERSION] = ("SELECT number, asked, tokens, bytes, files, elapsed, pass, difference,"
                     " classes, sum FROM versions WHERE number = ?"),
    [ADD_TEST] = ("INSERT INTO tests VALUES"
                  " (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
};

/* A row that is not in the database yet.  The statement determines which members are used. */
struct row {
    enum statement which; /* SET_FACT, ADD_RESULT, ADD_ANSWER, ADD_VERSION or ADD_TEST */
    char *name, *value;
    struct hash key;
    enum verdict verdict;
    uint64_t number;
    struct version_row version;
    struct buffer difference;
    struct test_row *test;
};

/* Rows are written before there are more than this: some hundred kilobytes. */
enum { MAX_ROWS = 1000 };

struct journal {
    struct database database;
    sqlite3_stmt *statements[N_STATEMENTS];
    struct row *rows;
    size_t n_rows, rows_capacity;
    bool has_new_version; /* a new version is among the rows that may not be on disk yet */
    uint64_t n_answers, n_versions, n_tests;
    struct row_writer writer;
};

struct database *journal_database(struct journal *journal)
{
    return &journal->database;
}

static void count_all(struct journal *journal)
{
    journal->n_answers =
        database_number(&journal->database, "SELECT coalesce(max(number), 0) FROM answers");
    journal->n_versions =
        database_number(&journal->database, "SELECT coalesce(max(number), 0) FROM versions");
    journal->n_tests =
        database_number(&journal->database, "SELECT coalesce(max(number), 0) FROM tests");
}

static bool is_for_reading(enum statement which)
{
    return which == GET_FACT || which == GET_ANSWER || which == GET_VERSION;
}

static enum status prepare(struct journal *journal, bool read_only, struct error *err)
{
    for (int i = 0; i < N_STATEMENTS; i++)
        if ((!read_only || is_for_reading((enum statement)i)) &&
            sqlite3_prepare_v3(journal->database.db, statement_text[i], -1,
                               SQLITE_PREPARE_PERSISTENT, &journal->statements[i],
                               NULL) != SQLITE_OK)
            return database_fail(&journal->database, err);
    count_all(journal);
    return STATUS_OK;
}

enum status journal_open(const char *dir, bool read_only, struct journal **ret, struct error *err)
{
    struct journal *journal = mem_zero(1, sizeof *journal);
    enum status status = database_open(&journal->database, dir, read_only, err);
    if (status == STATUS_OK)
        status = format_open(&journal->database, read_only, err);
    if (status == STATUS_OK)
        status = prepare(journal, read_only, err);
    /* an earlier session may not have synced its last version */
    journal->has_new_version = !read_only;
    if (status != STATUS_OK) {
        journal_close(journal);
        return status;
    }
    *ret = journal;
    return STATUS_OK;
}

static void forget_rows(struct journal *journal)
{
    for (size_t i = 0; i < journal->n_rows; i++) {
        free(journal->rows[i].name);
        free(journal->rows[i].value);
        buffer_done(&journal->rows[i].difference);
        free(journal->rows[i].test);
    }
    journal->n_rows = 0;
}

void journal_close(struct journal *journal)
{
    if (journal == NULL)
        return;
    journal_commit(journal, NULL);
    for (int i = 0; i < N_STATEMENTS; i++)
        sqlite3_finalize(journal->statements[i]);
    database_close(&journal->database);
    forget_rows(journal);
    row_writer_done(&journal->writer);
    free(journal->rows);
    free(journal);
}

enum status journal_clear(struct journal *journal, struct error *err)
{
    forget_rows(journal);
    enum status status = database_run(
        &journal->database,
        "DELETE FROM facts; DELETE FROM results; DELETE FROM answers; DELETE FROM versions;"
        "DELETE FROM tests;",
        err);
    count_all(journal);
    return status;
}

static void bind_version(struct row_writer *writer, const struct version_row *version,
                         const struct buffer *difference)
{
    row_integer(writer, (int64_t)version->number);
    row_integer(writer, (int64_t)version->n_asked);
    row_integer(writer, (int64_t)version->n_tokens);
    row_integer(writer, (int64_t)version->n_bytes);
    row_integer(writer, (int64_t)version->n_files);
    row_real(writer, version->elapsed);
    row_text(writer, version->pass);
    row_blob(writer, difference->data, difference->n_bytes);
    row_integer(writer, (int64_t)version->n_classes);
}

static void bind(struct row_writer *writer, sqlite3_stmt *statement, const struct row *row)
{
    static const char *const tables[N_STATEMENTS] = {[SET_FACT] = "facts",
                                                     [ADD_RESULT] = "results",
                                                     [ADD_ANSWER] = "answers",
                                                     [ADD_VERSION] = "versions",
                                                     [ADD_TEST] = "tests"};
    row_begin(writer, statement, tables[row->which]);
    if (row->which == SET_FACT) {
        row_text(writer, row->name);
        row_text(writer, row->value);
    } else if (row->which == ADD_VERSION) {
        bind_version(writer, &row->version, &row->difference);
    } else if (row->which == ADD_TEST) {
        test_row_bind(writer, row->test);
    } else {
        if (row->which == ADD_ANSWER)
            row_integer(writer, (int64_t)row->number);
        row_blob(writer, &row->key, sizeof row->key);
        row_integer(writer, (int)row->verdict);
    }
    row_end(writer);
}

static enum status write_rows(struct journal *journal, struct error *err)
{
    for (size_t i = 0; i < journal->n_rows; i++) {
        sqlite3_stmt *statement = journal->statements[journal->rows[i].which];
        bind(&journal->writer, statement, &journal->rows[i]);
        int code = sqlite3_step(statement);
        enum status status =
            code == SQLITE_DONE ? STATUS_OK : database_fail(&journal->database, err);
        sqlite3_reset(statement);
        if (status != STATUS_OK)
            return status;
    }
    return database_run(&journal->database, "COMMIT", err);
}

enum status journal_commit(struct journal *journal, struct error *err)
{
    if (journal->n_rows == 0)
        return STATUS_OK;
    enum status status = database_run(&journal->database, "BEGIN", err);
    if (status == STATUS_OK)
        status = write_rows(journal, err);
    if (status == STATUS_OK)
        forget_rows(journal);
    else if (sqlite3_get_autocommit(journal->database.db) == 0)
        sqlite3_exec(journal->database.db, "ROLLBACK", NULL, NULL, NULL);
    return status;
}

enum status journal_sync(struct journal *journal, struct error *err)
{
    enum status status = journal_commit(journal, err);
    if (status != STATUS_OK || !journal->has_new_version)
        return status;
    status = database_sync(&journal->database, err);
    journal->has_new_version = status != STATUS_OK;
    return status;
}

/* Takes ownership of the row.  The next commit writes it; a failed commit can be tried again. */
static enum status add_row(struct journal *journal, const struct row *row, struct error *err)
{
    mem_grow((void **)&journal->rows, &journal->rows_capacity, journal->n_rows + 1,
             sizeof *journal->rows);
    journal->rows[journal->n_rows++] = *row;
    return journal->n_rows < MAX_ROWS ? STATUS_OK : journal_commit(journal, err);
}

char *journal_get(struct journal *journal, const char *name)
{
    sqlite3_stmt *statement = journal->statements[GET_FACT];
    journal_commit(journal, NULL);
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    char *value = NULL;
    if (sqlite3_step(statement) == SQLITE_ROW && row_check(statement, "facts") != ROW_WRONG)
        value = mem_string((const char *)sqlite3_column_text(statement, 1));
    sqlite3_reset(statement);
    return value;
}

double journal_get_number(struct journal *journal, const char *name, double missing)
{
    char *text = journal_get(journal, name);
    double value = text != NULL ? strtod(text, NULL) : missing;
    free(text);
    return value;
}

enum status journal_set(struct journal *journal, const char *name, const char *value,
                        struct error *err)
{
    struct row row = {.which = SET_FACT, .name = mem_string(name), .value = mem_string(value)};
    return add_row(journal, &row, err);
}

enum status journal_set_number(struct journal *journal, const char *name, double value,
                               struct error *err)
{
    char text[64];
    snprintf(text, sizeof text, "%.17g", value);
    return journal_set(journal, name, text, err);
}

enum status journal_add_result(struct journal *journal, struct hash key, enum verdict verdict,
                               struct error *err)
{
    struct row row = {.which = ADD_RESULT, .key = key, .verdict = verdict};
    return add_row(journal, &row, err);
}

static bool read_key(sqlite3_stmt *statement, int column, struct hash *ret)
{
    if (sqlite3_column_bytes(statement, column) != (int)sizeof *ret)
        return false;
    memcpy(ret, sqlite3_column_blob(statement, column), sizeof *ret);
    return true;
}

static bool read_verdict(sqlite3_stmt *statement, int column, enum verdict *ret)
{
    int value = sqlite3_column_int(statement, column);
    if (value < VERDICT_NOT || value > VERDICT_UNRESOLVED)
        return false;
    *ret = (enum verdict)value;
    return true;
}

enum status journal_each_result(struct journal *journal,
                                void (*visit)(void *context, struct hash key, enum verdict verdict),
                                void *context, struct error *err)
{
    sqlite3_stmt *statement = NULL;
    enum status status = journal_commit(journal, err);
    if (status == STATUS_OK)
        status = database_prepare(&journal->database, "SELECT key, verdict, sum FROM results",
                                  &statement, err);
    if (status != STATUS_OK)
        return status;
    int rc = SQLITE_DONE;
    while ((rc = sqlite3_step(statement)) == SQLITE_ROW) {
        struct hash key;
        enum verdict verdict;
        if (row_check(statement, "results") != ROW_WRONG && read_key(statement, 0, &key) &&
            read_verdict(statement, 1, &verdict))
            visit(context, key, verdict);
    }
    sqlite3_finalize(statement);
    return rc == SQLITE_DONE ? STATUS_OK : database_fail(&journal->database, err);
}

uint64_t journal_n_answers(const struct journal *journal)
{
    return journal->n_answers;
}

enum status journal_add_answer(struct journal *journal, struct hash key, enum verdict verdict,
                               struct error *err)
{
    struct row row = {
        .which = ADD_ANSWER, .number = ++journal->n_answers, .key = key, .verdict = verdict};
    return add_row(journal, &row, err);
}

enum status journal_answer(struct journal *journal, uint64_t number, struct hash *ret_key,
                           enum verdict *ret_verdict, struct error *err)
{
    sqlite3_stmt *statement = journal->statements[GET_ANSWER];
    journal_commit(journal, NULL);
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)number);
    bool ok = sqlite3_step(statement) == SQLITE_ROW &&
              row_check(statement, "answers") != ROW_WRONG && read_key(statement, 1, ret_key) &&
              read_verdict(statement, 2, ret_verdict);
    sqlite3_reset(statement);
    return ok ? STATUS_OK
              : fail(err, STATUS_IO,
                     "the journal in %s is damaged; repair it with pare journal repair, or remove "
                     "it to start anew",
                     journal->database.dir);
}

enum status journal_forget_answers_from(struct journal *journal, uint64_t number, struct error *err)
{
    char sql[96];
    enum status status = journal_commit(journal, err);
    if (status != STATUS_OK)
        return status;
    snprintf(sql, sizeof sql, "DELETE FROM answers WHERE number >= %llu",
             (unsigned long long)number);
    status = database_run(&journal->database, sql, err);
    count_all(journal);
    return status;
}

uint64_t journal_n_versions(const struct journal *journal)
{
    return journal->n_versions;
}

enum status journal_add_version(struct journal *journal, const struct version_row *row,
                                const struct buffer *difference, struct error *err)
{
    struct row added = {.which = ADD_VERSION, .version = *row};
    buffer_add(&added.difference, difference->data, difference->n_bytes);
    journal->has_new_version = true;
    if (row->number > journal->n_versions)
        journal->n_versions = row->number;
    return add_row(journal, &added, err);
}

enum status journal_version(struct journal *journal, uint64_t number, struct version_row *ret_row,
                            struct buffer *ret_difference, struct error *err)
{
    sqlite3_stmt *statement = journal->statements[GET_VERSION];
    journal_commit(journal, NULL);
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)number);
    if (sqlite3_step(statement) != SQLITE_ROW) {
        sqlite3_reset(statement);
        return fail(err, STATUS_USAGE, "there is no version %llu in %s; pare history lists them",
                    (unsigned long long)number, journal->database.dir);
    }
    if (row_check(statement, "versions") == ROW_WRONG) {
        sqlite3_reset(statement);
        return fail(err, STATUS_IO,
                    "version %llu in the journal %s is damaged; repair it with pare journal repair",
                    (unsigned long long)number, journal->database.dir);
    }
    *ret_row = (struct version_row){
        .number = number,
        .n_asked = (uint64_t)sqlite3_column_int64(statement, 1),
        .n_tokens = (uint64_t)sqlite3_column_int64(statement, 2),
        .n_bytes = (uint64_t)sqlite3_column_int64(statement, 3),
        .n_files = (uint64_t)sqlite3_column_int64(statement, 4),
        .elapsed = sqlite3_column_double(statement, 5),
        .n_classes = (uint64_t)sqlite3_column_int64(statement, 8),
    };
    const char *pass = (const char *)sqlite3_column_text(statement, 6);
    snprintf(ret_row->pass, sizeof ret_row->pass, "%s", pass != NULL ? pass : "");
    if (ret_difference != NULL)
        buffer_add(ret_difference, sqlite3_column_blob(statement, 7),
                   (size_t)sqlite3_column_bytes(statement, 7));
    sqlite3_reset(statement);
    return STATUS_OK;
}

uint64_t journal_n_tests(const struct journal *journal)
{
    return journal->n_tests;
}

enum status journal_add_test(struct journal *journal, struct test_row *test, struct error *err)
{
    test->number = ++journal->n_tests;
    struct row row = {.which = ADD_TEST, .test = mem_copy(test, sizeof *test)};
    return add_row(journal, &row, err);
}

enum status journal_each_test(struct journal *journal, uint64_t from,
                              void (*visit)(void *context, const struct test_row *test),
                              void *context, struct error *err)
{
    sqlite3_stmt *statement = NULL;
    enum status status = journal_commit(journal, err);
    if (status == STATUS_OK)
        status = database_prepare(&journal->database,
                                  "SELECT * FROM tests WHERE number >= ? ORDER BY number",
                                  &statement, err);
    if (status != STATUS_OK)
        return status;
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)from);
    int code = SQLITE_DONE;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        struct test_row test;
        if (row_check(statement, "tests") == ROW_WRONG)
            continue;
        test_row_read(statement, &test);
        visit(context, &test);
    }
    sqlite3_finalize(statement);
    return code == SQLITE_DONE ? STATUS_OK : database_fail(&journal->database, err);
}
