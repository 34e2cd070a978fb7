#include "drive/journal/format.h"

#include <string.h>

#define TEST_COLUMNS                                                                               \
    "number INTEGER PRIMARY KEY, answer INT, pass TEXT, round INT, key BLOB, verdict INT,"         \
    " source INT, start REAL, seconds REAL, ending INT, code INT, bytes INT, tokens INT,"          \
    " files INT, classes INT, items INT, ahead INT, wasted INT, worker INT, version INT,"          \
    " line TEXT, removed TEXT, sum INT"

const struct journal_table journal_tables[] = {
    {"facts", "name, value, sum"},
    {"results", "key, verdict, sum"},
    {"answers", "number, key, verdict, sum"},
    {"versions", "number, asked, tokens, bytes, files, elapsed, pass, difference, classes, sum"},
    {"tests", "number, answer, pass, round, key, verdict, source, start, seconds, ending, code,"
              " bytes, tokens, files, classes, items, ahead, wasted, worker, version, line,"
              " removed, sum"},
    {NULL, NULL},
};

static const char new_tables[] =
    "BEGIN IMMEDIATE;"
    "CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT, sum INT) WITHOUT ROWID;"
    "CREATE TABLE results (key BLOB PRIMARY KEY, verdict INT, sum INT) WITHOUT ROWID;"
    "CREATE TABLE answers (number INTEGER PRIMARY KEY, key BLOB, verdict INT, sum INT);"
    "CREATE TABLE versions (number INTEGER PRIMARY KEY, asked INT, tokens INT, bytes INT,"
    " files INT, elapsed REAL, pass TEXT, difference BLOB, classes INT, sum INT);"
    "CREATE TABLE tests (" TEST_COLUMNS ");"
    "PRAGMA user_version = 2;"
    "COMMIT;";

/* Existing rows get no checksum: it stays NULL. */
static const char migration[] = "BEGIN IMMEDIATE;"
                                "ALTER TABLE facts ADD COLUMN sum INT;"
                                "ALTER TABLE results ADD COLUMN sum INT;"
                                "ALTER TABLE answers ADD COLUMN sum INT;"
                                "ALTER TABLE versions ADD COLUMN classes INT;"
                                "ALTER TABLE versions ADD COLUMN sum INT;"
                                "CREATE TABLE tests (" TEST_COLUMNS ");"
                                "PRAGMA user_version = 2;"
                                "COMMIT;";

/* SQLite finds a temporary view before a table of the same name. */
static const char views[] =
    "PRAGMA temp_store = MEMORY;"
    "CREATE TEMP VIEW facts AS SELECT *, NULL AS sum FROM main.facts;"
    "CREATE TEMP VIEW results AS SELECT *, NULL AS sum FROM main.results;"
    "CREATE TEMP VIEW answers AS SELECT *, NULL AS sum FROM main.answers;"
    "CREATE TEMP VIEW versions AS SELECT *, 0 AS classes, NULL AS sum FROM main.versions;"
    "CREATE TEMP TABLE tests (" TEST_COLUMNS ");";

_Static_assert(JOURNAL_FORMAT == 2, "the statements above set user_version");

static enum status bring_up_to_date(struct database *database, bool read_only, struct error *err)
{
    bool is_old = database_number(database, "SELECT count(*) FROM sqlite_master"
                                            " WHERE type = 'table' AND name = 'answers'") > 0;
    if (read_only) /* also without tables: reading from them then fails with a message */
        return database_run(database, views, err);
    enum status status = database_run(database, is_old ? migration : new_tables, err);
    if (status != STATUS_OK && sqlite3_get_autocommit(database->db) == 0)
        sqlite3_exec(database->db, "ROLLBACK", NULL, NULL, NULL);
    return status;
}

enum status format_open(struct database *database, bool read_only, struct error *err)
{
    uint64_t format = database_number(database, "PRAGMA user_version");
    if (format == JOURNAL_FORMAT)
        return STATUS_OK;
    if (format > JOURNAL_FORMAT)
        return fail(err, STATUS_IO,
                    "the journal in %s was written by a later version of Pare; use that version, "
                    "or remove the journal to start anew",
                    database->dir);
    return bring_up_to_date(database, read_only, err);
}
