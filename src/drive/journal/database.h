/* database - the SQLite file of a journal: opened, locked, and its errors in words.
 *
 * It is in WAL mode with synchronous=NORMAL: a commit survives the death of the process, and does
 * not wait for the disk.  A crash of the machine may lose commits since the last
 * database_sync. */
#ifndef PARE_DRIVE_JOURNAL_DATABASE_H
#define PARE_DRIVE_JOURNAL_DATABASE_H

#include "base/status.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

struct database {
    char *dir; /* NAME.pare */
    int lock;  /* -1: opened for reading */
    sqlite3 *db;
    bool names_are_synced;
};

/* Opens DIR/journal.db, or makes it, and locks DIR/lock.  STATUS_BUSY when
 * another run has the lock.  With read_only nothing is locked, made or changed.  database_close in
 * any case.
 */
enum status database_open(struct database *ret, const char *dir, bool read_only, struct error *err);
void database_close(struct database *database);

enum status database_run(struct database *database, const char *sql, struct error *err);
enum status database_prepare(struct database *database, const char *sql, sqlite3_stmt **ret,
                             struct error *err);
uint64_t database_number(struct database *database, const char *sql); /* 0 if it cannot be read */

/* The status and the message for the error that SQLite reported last. */
enum status database_fail(const struct database *database, struct error *err);

/* Waits until the disk has everything that was committed. */
enum status database_sync(struct database *database, struct error *err);

#endif
