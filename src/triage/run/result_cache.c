#include "triage/run/result_cache.h"

#include "base/files/disk.h"
#include "base/memory.h"

#include <sqlite3.h>
#include <stdlib.h>

void result_done(struct result *result)
{
    buffer_done(&result->text);
    free(result->failure);
    *result = (struct result){0};
}

static const char schema[] =
    "CREATE TABLE IF NOT EXISTS results (key BLOB PRIMARY KEY, text BLOB, failure TEXT,"
    "  timed_out INT, time_limit REAL, seconds REAL, used INT) WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS by_use ON results (used);";

enum { MAX_BYTES = 1 << 30 }; /* bytes on disk; the least recently used results are removed first */

struct result_cache {
    char *path;
    sqlite3 *db;
    sqlite3_stmt *get, *touch, *put;
};

char *result_cache_path(void)
{
    const char *dir = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if (dir != NULL && dir[0] == '/')
        return mem_format("%s/pare/easiness.db", dir);
    return home != NULL && home[0] != '\0' ? mem_format("%s/.cache/pare/easiness.db", home) : NULL;
}

static enum status broken(const struct result_cache *cache, struct error *err)
{
    return fail(err, STATUS_IO,
                "the cache %s cannot be used: %s; remove it, or choose another with --cache",
                cache->path, cache->db != NULL ? sqlite3_errmsg(cache->db) : "no memory");
}

static long long number(struct result_cache *cache, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    long long value = 0;
    if (sqlite3_prepare_v2(cache->db, sql, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        value = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return value;
}

/* Removes old results.  SQLite reuses the free pages, so the file stops growing. */
static void drop_old(struct result_cache *cache)
{
    long long n_used = number(cache, "PRAGMA page_count") - number(cache, "PRAGMA freelist_count");
    if (n_used * number(cache, "PRAGMA page_size") > MAX_BYTES)
        sqlite3_exec(cache->db,
                     "DELETE FROM results WHERE key IN (SELECT key FROM results ORDER BY used"
                     " LIMIT (SELECT count(*) / 2 FROM results))",
                     NULL, NULL, NULL);
}

static enum status open_database(struct result_cache *cache, struct error *err)
{
    if (sqlite3_open_v2(cache->path, &cache->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
                        NULL) != SQLITE_OK)
        return broken(cache, err);
    sqlite3_busy_timeout(cache->db, 60000);
    if (sqlite3_exec(cache->db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;", NULL,
                     NULL, NULL) != SQLITE_OK ||
        sqlite3_exec(cache->db, schema, NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_prepare_v2(cache->db,
                           "SELECT text, failure, timed_out, time_limit, seconds FROM results"
                           " WHERE key = ?",
                           -1, &cache->get, NULL) != SQLITE_OK ||
        sqlite3_prepare_v2(cache->db,
                           "UPDATE results SET used = strftime('%s', 'now') WHERE key = ?", -1,
                           &cache->touch, NULL) != SQLITE_OK ||
        sqlite3_prepare_v2(cache->db,
                           "INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?, ?, ?,"
                           " strftime('%s', 'now'))",
                           -1, &cache->put, NULL) != SQLITE_OK)
        return broken(cache, err);
    drop_old(cache);
    return STATUS_OK;
}

enum status result_cache_open(const char *path, struct result_cache **ret, struct error *err)
{
    struct result_cache *cache = mem_zero(1, sizeof *cache);
    cache->path = mem_string(path);
    char *dir = disk_dir_name(path);
    enum status status = disk_make_dirs(dir, 0777, err);
    free(dir);
    if (status == STATUS_OK)
        status = open_database(cache, err);
    if (status != STATUS_OK) {
        result_cache_close(cache);
        return status;
    }
    *ret = cache;
    return STATUS_OK;
}

void result_cache_close(struct result_cache *cache)
{
    if (cache == NULL)
        return;
    sqlite3_finalize(cache->get);
    sqlite3_finalize(cache->touch);
    sqlite3_finalize(cache->put);
    sqlite3_close(cache->db);
    free(cache->path);
    free(cache);
}

static void touch(struct result_cache *cache, const struct hash *key)
{
    sqlite3_bind_blob(cache->touch, 1, key, sizeof *key, SQLITE_STATIC);
    sqlite3_step(cache->touch);
    sqlite3_reset(cache->touch);
}

bool result_cache_get(struct result_cache *cache, struct hash key, double limit, struct result *ret)
{
    sqlite3_bind_blob(cache->get, 1, &key, sizeof key, SQLITE_STATIC);
    bool found = sqlite3_step(cache->get) == SQLITE_ROW;
    if (found) {
        struct result result = {.timed_out = sqlite3_column_int(cache->get, 2) != 0,
                                .limit = sqlite3_column_double(cache->get, 3),
                                .seconds = sqlite3_column_double(cache->get, 4)};
        const char *failure = (const char *)sqlite3_column_text(cache->get, 1);
        buffer_add(&result.text, sqlite3_column_blob(cache->get, 0),
                   (size_t)sqlite3_column_bytes(cache->get, 0));
        result.failure = failure != NULL ? mem_string(failure) : NULL;
        found = !result.timed_out || result.limit >= limit;
        if (found)
            *ret = result;
        else
            result_done(&result);
    }
    sqlite3_reset(cache->get);
    if (found)
        touch(cache, &key);
    return found;
}

enum status result_cache_put(struct result_cache *cache, struct hash key,
                             const struct result *result, struct error *err)
{
    sqlite3_bind_blob(cache->put, 1, &key, sizeof key, SQLITE_STATIC);
    sqlite3_bind_blob(cache->put, 2, buffer_text(&result->text), (int)result->text.n_bytes,
                      SQLITE_STATIC);
    if (result->failure != NULL)
        sqlite3_bind_text(cache->put, 3, result->failure, -1, SQLITE_STATIC);
    else
        sqlite3_bind_null(cache->put, 3);
    sqlite3_bind_int(cache->put, 4, result->timed_out);
    sqlite3_bind_double(cache->put, 5, result->limit);
    sqlite3_bind_double(cache->put, 6, result->seconds);
    int rc = sqlite3_step(cache->put);
    sqlite3_reset(cache->put);
    return rc == SQLITE_DONE ? STATUS_OK : broken(cache, err);
}
