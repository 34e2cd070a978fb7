#include "drive/journal/database.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "drive/journal/guard.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* SQLite copies the log into the database after so many pages: 16 MB.  A run of some thousand
 * answers does that once, at its end. */
#define CHECKPOINT_PAGES "4000"

enum status database_fail(const struct database *database, struct error *err)
{
    sqlite3 *db = database->db;
    int code = db != NULL ? sqlite3_errcode(db) & 0xff : SQLITE_NOMEM; /* the basic error code */
    int problem = db != NULL ? sqlite3_system_errno(db) : ENOMEM;
    const char *text = db != NULL ? sqlite3_errmsg(db) : "no memory";
    if (code == SQLITE_FULL || (code == SQLITE_IOERR && status_of_errno(problem) == STATUS_FULL))
        return fail(err, STATUS_FULL,
                    "the disk is full: cannot write the journal in %s; free some space and run the "
                    "same command again to continue",
                    database->dir);
    if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_ERROR)
        return fail(err, STATUS_IO,
                    "the journal in %s is damaged (%s): see pare journal check and "
                    "repair, or remove it to start anew",
                    database->dir, text);
    return fail(err, STATUS_IO, "cannot use the journal in %s: %s", database->dir, text);
}

enum status database_run(struct database *database, const char *sql, struct error *err)
{
    return sqlite3_exec(database->db, sql, NULL, NULL, NULL) == SQLITE_OK
               ? STATUS_OK
               : database_fail(database, err);
}

enum status database_prepare(struct database *database, const char *sql, sqlite3_stmt **ret,
                             struct error *err)
{
    return sqlite3_prepare_v2(database->db, sql, -1, ret, NULL) == SQLITE_OK
               ? STATUS_OK
               : database_fail(database, err);
}

uint64_t database_number(struct database *database, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    uint64_t number = 0;
    if (sqlite3_prepare_v2(database->db, sql, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        number = (uint64_t)sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

static enum status take_lock(struct database *database, struct error *err)
{
    char *path = disk_join(database->dir, "lock");
    database->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    free(path);
    if (database->lock < 0)
        return fail(err, status_of_errno(errno), "cannot write in %s: %s", database->dir,
                    strerror(errno));
    if (flock(database->lock, LOCK_EX | LOCK_NB) == 0)
        return STATUS_OK;
    if (errno == EWOULDBLOCK)
        return fail(err, STATUS_BUSY,
                    "another run is working on this input (%s is locked); wait for it, or choose "
                    "another output with -o",
                    database->dir);
    return fail(err, STATUS_IO,
                "cannot lock the journal in %s: %s; choose an output on another file system with "
                "-o, or use --no-journal",
                database->dir, strerror(errno));
}

static enum status open_for_writing(struct database *database, const char *path, struct error *err)
{
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    if (sqlite3_open_v2(path, &database->db, flags, NULL) != SQLITE_OK)
        return database_fail(database, err);
    return database_run(database,
                        "PRAGMA journal_mode = WAL;"
                        "PRAGMA synchronous = NORMAL;"
                        "PRAGMA wal_autocheckpoint = " CHECKPOINT_PAGES ";",
                        err);
}

enum status database_open(struct database *ret, const char *dir, bool read_only, struct error *err)
{
    *ret = (struct database){.dir = mem_string(dir), .lock = -1};
    char *path = disk_join(dir, "journal.db");
    enum status status = guard_files(dir, err);
    if (status != STATUS_OK) {
        free(path);
        return status;
    }
    if (read_only) {
        if (sqlite3_open_v2(path, &ret->db, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK)
            status = database_fail(ret, err);
    } else {
        status = disk_make_dirs(dir, 0777, err);
        if (status == STATUS_OK)
            status = take_lock(ret, err);
        if (status == STATUS_OK)
            status = open_for_writing(ret, path, err);
    }
    free(path);
    return status;
}

void database_close(struct database *database)
{
    sqlite3_close(database->db);
    if (database->lock >= 0)
        close(database->lock);
    free(database->dir);
}

/* Syncs the directory, and with it the names of the journal's files. */
static enum status sync_names(struct database *database, struct error *err)
{
    char *parent = disk_dir_name(database->dir);
    enum status status = disk_sync_dir(database->dir, err);
    if (status == STATUS_OK)
        status = disk_sync_dir(parent, err);
    database->names_are_synced = status == STATUS_OK;
    free(parent);
    return status;
}

enum status database_sync(struct database *database, struct error *err)
{
    sqlite3_file *log = NULL; /* the write-ahead log, which commits reach first */
    int code = sqlite3_file_control(database->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    if (code == SQLITE_OK && log != NULL && log->pMethods != NULL)
        code = log->pMethods->xSync(log, SQLITE_SYNC_NORMAL);
    if (code != SQLITE_OK)
        return fail(err, STATUS_IO, "cannot write the journal in %s to the disk: %s", database->dir,
                    sqlite3_errstr(code));
    return database->names_are_synced ? STATUS_OK : sync_names(database, err);
}
