#include "drive/journal/repair.h"

#include "base/memory.h"
#include "drive/journal/database.h"

#include <stdlib.h>
#include <string.h>

struct damage {
    struct buffer sql;     /* SQL that removes rows on which nothing depends */
    uint64_t answer;       /* number of the first damaged answer; UINT64_MAX: none */
    uint64_t version;      /* number of the first damaged version; UINT64_MAX: none */
    bool is_beyond_repair; /* a fact is damaged that a run cannot do without */
};

static void note(void *context, const char *table, const char *row)
{
    struct damage *damage = context;
    uint64_t number = strtoull(row, NULL, 10);
    if (strcmp(table, "answers") == 0)
        damage->answer = number < damage->answer ? number : damage->answer;
    else if (strcmp(table, "versions") == 0)
        damage->version = number < damage->version ? number : damage->version;
    else if (strcmp(table, "results") == 0)
        buffer_add_format(&damage->sql, "DELETE FROM results WHERE key = x'%s';", row);
    else if (strcmp(table, "tests") == 0)
        buffer_add_format(&damage->sql, "DELETE FROM tests WHERE number = %llu;",
                          (unsigned long long)number);
    else
        damage->is_beyond_repair = true;
}

static enum status remove_rows(struct journal *journal, struct damage *damage, struct error *err)
{
    struct database *database = journal_database(journal);
    buffer_add_format(&damage->sql, "DELETE FROM versions WHERE number >= %lld;",
                      damage->version > INT64_MAX ? (long long)INT64_MAX
                                                  : (long long)damage->version);
    if (damage->answer != UINT64_MAX)
        buffer_add_format(&damage->sql,
                          "DELETE FROM answers WHERE number >= %llu;"
                          "DELETE FROM versions WHERE asked >= %llu AND number > 0;",
                          (unsigned long long)damage->answer, (unsigned long long)damage->answer);
    if (damage->version != UINT64_MAX) /* later answers lead to versions that are gone */
        buffer_add_text(&damage->sql, "DELETE FROM answers WHERE number > "
                                      "(SELECT coalesce(max(asked), 0) FROM versions);");
    enum status status = database_run(database, "BEGIN IMMEDIATE", err);
    if (status == STATUS_OK)
        status = database_run(database, buffer_text(&damage->sql), err);
    if (status == STATUS_OK)
        return database_run(database, "COMMIT", err);
    database_run(database, "ROLLBACK", NULL);
    return status;
}

/* Checks once more: damage to the pages of the database may hide a row from the statement that
 * removes it. */
static enum status check_again(struct journal *journal, struct error *err)
{
    struct journal_check after;
    enum status status = journal_check(journal, NULL, NULL, &after, err);
    if (status == STATUS_OK && after.n_wrong > 0)
        status = fail(err, STATUS_INPUT,
                      "the journal cannot be repaired, because damaged rows cannot be removed; "
                      "remove the journal to start anew");
    return status;
}

enum status journal_repair(struct journal *journal, struct repair *ret, struct error *err)
{
    struct damage damage = {.answer = UINT64_MAX, .version = UINT64_MAX};
    struct repair repair;
    enum status status = journal_check(journal, note, &damage, &repair.before, err);
    if (status == STATUS_OK && (damage.is_beyond_repair || damage.version == 0))
        status = fail(err, STATUS_INPUT,
                      "the journal cannot be repaired, because %s is damaged; remove the journal "
                      "to start anew",
                      damage.is_beyond_repair ? "a fact about the run" : "the original in it");
    if (status == STATUS_OK && repair.before.n_wrong > 0)
        status = remove_rows(journal, &damage, err);
    if (status == STATUS_OK && repair.before.n_wrong > 0)
        status = check_again(journal, err);
    struct database *database = journal_database(journal);
    repair.n_answers = database_number(database, "SELECT count(*) FROM answers");
    repair.n_versions = database_number(database, "SELECT count(*) FROM versions WHERE number > 0");
    buffer_done(&damage.sql);
    if (status == STATUS_OK)
        *ret = repair;
    return status;
}
