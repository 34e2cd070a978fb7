#include "drive/journal/journal.h"

#include "base/files/disk.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum statement {
    GET_FACT,
    SET_FACT,
    ADD_RESULT,
    ADD_ANSWER,
    GET_ANSWER,
    ADD_VERSION,
    GET_VERSION,
    N_STATEMENTS,
};

static const char *const statement_text[N_STATEMENTS] = {
    [GET_FACT] = "SELECT value FROM facts WHERE name = ?",
    [SET_FACT] = "INSERT OR REPLACE INTO facts VALUES (?, ?)",
    [ADD_RESULT] = "INSERT OR REPLACE INTO results VALUES (?, ?)",
    [ADD_ANSWER] = "INSERT INTO answers VALUES (?, ?, ?)",
    [GET_ANSWER] = "SELECT key, verdict FROM answers WHERE number = ?",
    [ADD_VERSION] = "INSERT OR REPLACE INTO versions VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    [GET_VERSION] = ("SELECT asked, tokens, bytes, files, elapsed, pass, difference"
                     " FROM versions WHERE number = ?"),
};

static const char schema[] =
    "CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS results (key BLOB PRIMARY KEY, verdict INT) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS answers (number INTEGER PRIMARY KEY, key BLOB, verdict INT);"
    "CREATE TABLE IF NOT EXISTS versions (number INTEGER PRIMARY KEY, asked INT, tokens INT,"
    "  bytes INT, files INT, elapsed REAL, pass TEXT, difference BLOB);";

struct journal {
    char *dir;
    int lock;
    sqlite3 *db;
    sqlite3_stmt *statements[N_STATEMENTS];
    bool in_transaction;
    uint64_t n_answers, n_versions;
};

static enum status broken(const struct journal *journal, struct error *err)
{
    return fail(err, STATUS_IO, "the journal in %s cannot be used: %s; remove it to start anew",
                journal->dir, journal->db != NULL ? sqlite3_errmsg(journal->db) : "no memory");
}

static enum status run_sql(struct journal *journal, const char *sql, struct error *err)
{
    return sqlite3_exec(journal->db, sql, NULL, NULL, NULL) == SQLITE_OK ? STATUS_OK
                                                                         : broken(journal, err);
}

static enum status take_lock(struct journal *journal, struct error *err)
{
    char *path = disk_join(journal->dir, "lock");
    journal->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    free(path);
    if (journal->lock < 0)
        return fail(err, STATUS_IO, "cannot write in %s: %s", journal->dir, strerror(errno));
    if (flock(journal->lock, LOCK_EX | LOCK_NB) != 0)
        return fail(err, STATUS_BUSY,
                    "another run is working on this input (%s is locked); wait for it, or choose "
                    "another output with -o",
                    journal->dir);
    return STATUS_OK;
}

static uint64_t count_rows(struct journal *journal, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    uint64_t count = 0;
    if (sqlite3_prepare_v2(journal->db, sql, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        count = (uint64_t)sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return count;
}

static void count_all(struct journal *journal)
{
    journal->n_answers = count_rows(journal, "SELECT coalesce(max(number), 0) FROM answers");
    journal->n_versions = count_rows(journal, "SELECT coalesce(max(number), 0) FROM versions");
}

static enum status prepare(struct journal *journal, struct error *err)
{
    for (int i = 0; i < N_STATEMENTS; i++)
        if (sqlite3_prepare_v3(journal->db, statement_text[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &journal->statements[i], NULL) != SQLITE_OK)
            return broken(journal, err);
    count_all(journal);
    return STATUS_OK;
}

static enum status open_database(struct journal *journal, bool read_only, struct error *err)
{
    char *path = disk_join(journal->dir, "journal.db");
    int flags = read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    int rc = sqlite3_open_v2(path, &journal->db, flags, NULL);
    free(path);
    if (rc != SQLITE_OK)
        return broken(journal, err);
    /* NORMAL in WAL mode: what was committed survives the death of the process (not always of the
     * machine: then the last moments are tested again). */
    enum status status = read_only ? STATUS_OK
                                   : run_sql(journal,
                                             "PRAGMA journal_mode = WAL;"
                                             "PRAGMA synchronous = NORMAL;"
                                             "PRAGMA wal_autocheckpoint = 4000;",
                                             err);
    if (status == STATUS_OK && !read_only)
        status = run_sql(journal, schema, err);
    return status == STATUS_OK ? prepare(journal, err) : status;
}

enum status journal_open(const char *dir, bool read_only, struct journal **ret, struct error *err)
{
    struct journal *journal = mem_zero(1, sizeof *journal);
    journal->dir = mem_string(dir);
    journal->lock = -1;
    enum status status = read_only ? STATUS_OK : disk_make_dirs(dir, 0777, err);
    if (status == STATUS_OK && !read_only)
        status = take_lock(journal, err);
    if (status == STATUS_OK)
        status = open_database(journal, read_only, err);
    if (status != STATUS_OK) {
        journal_close(journal);
        return status;
    }
    *ret = journal;
    return STATUS_OK;
}

void journal_close(struct journal *journal)
{
    if (journal == NULL)
        return;
    if (journal->db != NULL)
        journal_commit(journal, NULL);
    for (int i = 0; i < N_STATEMENTS; i++)
        sqlite3_finalize(journal->statements[i]);
    sqlite3_close(journal->db);
    if (journal->lock >= 0)
        close(journal->lock);
    free(journal->dir);
    free(journal);
}

enum status journal_clear(struct journal *journal, struct error *err)
{
    enum status status = run_sql(
        journal,
        "DELETE FROM facts; DELETE FROM results; DELETE FROM answers; DELETE FROM versions;", err);
    count_all(journal);
    return status;
}

enum status journal_commit(struct journal *journal, struct error *err)
{
    if (!journal->in_transaction)
        return STATUS_OK;
    journal->in_transaction = false;
    return run_sql(journal, "COMMIT", err);
}

/* Runs a writing statement whose parameters are bound, in the open transaction. */
static enum status write_row(struct journal *journal, enum statement which, struct error *err)
{
    if (!journal->in_transaction) {
        enum status status = run_sql(journal, "BEGIN", err);
        if (status != STATUS_OK)
            return status;
        journal->in_transaction = true;
    }
    sqlite3_stmt *statement = journal->statements[which];
    int rc = sqlite3_step(statement);
    sqlite3_reset(statement);
    return rc == SQLITE_DONE ? STATUS_OK : broken(journal, err);
}

char *journal_get(struct journal *journal, const char *name)
{
    sqlite3_stmt *statement = journal->statements[GET_FACT];
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    char *value = NULL;
    if (sqlite3_step(statement) == SQLITE_ROW)
        value = mem_string((const char *)sqlite3_column_text(statement, 0));
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
    sqlite3_stmt *statement = journal->statements[SET_FACT];
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, value, -1, SQLITE_STATIC);
    return write_row(journal, SET_FACT, err);
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
    sqlite3_stmt *statement = journal->statements[ADD_RESULT];
    sqlite3_bind_blob(statement, 1, &key, sizeof key, SQLITE_STATIC);
    sqlite3_bind_int(statement, 2, (int)verdict);
    return write_row(journal, ADD_RESULT, err);
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
    if (sqlite3_prepare_v2(journal->db, "SELECT key, verdict FROM results", -1, &statement, NULL) !=
        SQLITE_OK)
        return broken(journal, err);
    int rc = SQLITE_DONE;
    while ((rc = sqlite3_step(statement)) == SQLITE_ROW) {
        struct hash key;
        enum verdict verdict;
        if (read_key(statement, 0, &key) && read_verdict(statement, 1, &verdict))
            visit(context, key, verdict);
    }
    sqlite3_finalize(statement);
    return rc == SQLITE_DONE ? STATUS_OK : broken(journal, err);
}

uint64_t journal_n_answers(const struct journal *journal)
{
    return journal->n_answers;
}

enum status journal_add_answer(struct journal *journal, struct hash key, enum verdict verdict,
                               struct error *err)
{
    sqlite3_stmt *statement = journal->statements[ADD_ANSWER];
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)++journal->n_answers);
    sqlite3_bind_blob(statement, 2, &key, sizeof key, SQLITE_STATIC);
    sqlite3_bind_int(statement, 3, (int)verdict);
    return write_row(journal, ADD_ANSWER, err);
}

enum status journal_answer(struct journal *journal, uint64_t number, struct hash *ret_key,
                           enum verdict *ret_verdict, struct error *err)
{
    sqlite3_stmt *statement = journal->statements[GET_ANSWER];
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)number);
    bool ok = sqlite3_step(statement) == SQLITE_ROW && read_key(statement, 0, ret_key) &&
              read_verdict(statement, 1, ret_verdict);
    sqlite3_reset(statement);
    return ok ? STATUS_OK
              : fail(err, STATUS_IO, "the journal in %s is damaged; remove it to start anew",
                     journal->dir);
}

enum status journal_forget_answers_from(struct journal *journal, uint64_t number, struct error *err)
{
    char sql[96];
    snprintf(sql, sizeof sql, "DELETE FROM answers WHERE number >= %llu",
             (unsigned long long)number);
    enum status status = run_sql(journal, sql, err);
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
    sqlite3_stmt *statement = journal->statements[ADD_VERSION];
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)row->number);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)row->n_asked);
    sqlite3_bind_int64(statement, 3, (sqlite3_int64)row->n_tokens);
    sqlite3_bind_int64(statement, 4, (sqlite3_int64)row->n_bytes);
    sqlite3_bind_int64(statement, 5, (sqlite3_int64)row->n_files);
    sqlite3_bind_double(statement, 6, row->elapsed);
    sqlite3_bind_text(statement, 7, row->pass, -1, SQLITE_STATIC);
    sqlite3_bind_blob64(statement, 8, difference->data, difference->n_bytes, SQLITE_STATIC);
    enum status status = write_row(journal, ADD_VERSION, err);
    if (status == STATUS_OK && row->number > journal->n_versions)
        journal->n_versions = row->number;
    return status;
}

enum status journal_version(struct journal *journal, uint64_t number, struct version_row *ret_row,
                            struct buffer *ret_difference, struct error *err)
{
    sqlite3_stmt *statement = journal->statements[GET_VERSION];
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)number);
    if (sqlite3_step(statement) != SQLITE_ROW) {
        sqlite3_reset(statement);
        return fail(err, STATUS_USAGE, "there is no version %llu in %s; pare history lists them",
                    (unsigned long long)number, journal->dir);
    }
    *ret_row = (struct version_row){
        .number = number,
        .n_asked = (uint64_t)sqlite3_column_int64(statement, 0),
        .n_tokens = (uint64_t)sqlite3_column_int64(statement, 1),
        .n_bytes = (uint64_t)sqlite3_column_int64(statement, 2),
        .n_files = (uint64_t)sqlite3_column_int64(statement, 3),
        .elapsed = sqlite3_column_double(statement, 4),
    };
    const char *pass = (const char *)sqlite3_column_text(statement, 5);
    snprintf(ret_row->pass, sizeof ret_row->pass, "%s", pass != NULL ? pass : "");
    if (ret_difference != NULL)
        buffer_add(ret_difference, sqlite3_column_blob(statement, 6),
                   (size_t)sqlite3_column_bytes(statement, 6));
    sqlite3_reset(statement);
    return STATUS_OK;
}
