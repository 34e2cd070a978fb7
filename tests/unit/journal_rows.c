/* The rows of a journal: checksums, the record of tests, and journals of earlier versions. */
#include "drive/journal/damage.h"
#include "drive/journal/journal.h"

#include "base/files/disk.h"
#include "disk_files.h"

#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char start_dir[4096];

static struct journal *open_journal(const char *dir, bool read_only)
{
    struct journal *journal;
    struct error err;
    if (journal_open(dir, read_only, &journal, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    return journal;
}

/* Changes the database behind the journal's back. */
static void meddle(const char *dir, const char *sql)
{
    char path[200], *message = NULL;
    sqlite3 *db;
    snprintf(path, sizeof path, "%s/journal.db", dir);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s", message);
    sqlite3_close(db);
}

static struct test_row some_test(uint64_t n)
{
    struct test_row row = {
        .answer = n,
        .pass = "lines:ddmin",
        .round = 2,
        .key = {.low = n, .high = 7},
        .verdict = VERDICT_NOT,
        .source = SOURCE_RUN,
        .start = 1.5,
        .seconds = 0.25,
        .ending = 1,
        .code = 11,
        .n_bytes = 100,
        .n_tokens = 20,
        .n_files = 3,
        .n_classes = 2,
        .n_items = 9,
        .ahead = true,
        .worker = 4,
        .version = 6,
        .line = "Segmentation fault",
        .removed = "0:12-40",
    };
    return row;
}

/* A journal with a row in each table. */
static void fill(const char *dir)
{
    struct journal *journal = open_journal(dir, false);
    struct hash key = {.low = 3, .high = 4};
    struct version_row version = {.number = 0, .n_bytes = 5, .n_classes = 2, .pass = "original"};
    struct buffer difference = {0};
    struct test_row test = some_test(1);
    buffer_add_text(&difference, "difference");
    journal_set(journal, "key", "value", NULL);
    journal_add_result(journal, key, VERDICT_INTERESTING, NULL);
    journal_add_answer(journal, key, VERDICT_INTERESTING, NULL);
    journal_add_version(journal, &version, &difference, NULL);
    journal_add_test(journal, &test, NULL);
    buffer_done(&difference);
    journal_close(journal);
}

struct found {
    char text[400];
};

static void add_found(void *context, const char *table, const char *row)
{
    struct found *found = context;
    size_t n = strlen(found->text);
    snprintf(found->text + n, sizeof found->text - n, "%s %s\n", table, row);
}

static struct journal_check check(const char *dir, struct found *found)
{
    struct journal_check counts;
    struct journal *journal = open_journal(dir, true);
    found->text[0] = '\0';
    assert_int_equal(journal_check(journal, add_found, found, &counts, NULL), STATUS_OK);
    journal_close(journal);
    return counts;
}

static void every_damaged_row_is_found(void **state)
{
    static const char *const damages[][2] = {
        {"UPDATE facts SET value = 'other'", "facts key\n"},
        {"UPDATE results SET verdict = 0", "results 03000000000000000400000000000000\n"},
        {"UPDATE answers SET verdict = 0", "answers 1\n"},
        {"UPDATE answers SET sum = 'x'", "answers 1\n"},
        {"UPDATE versions SET difference = X'00'", "versions 0\n"},
        {"UPDATE versions SET classes = 3", "versions 0\n"},
        {"UPDATE tests SET line = 'Bus error'", "tests 1\n"},
        {"UPDATE tests SET seconds = 0.26", "tests 1\n"},
        {"UPDATE tests SET number = 2", "tests 2\n"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        struct found found;
        char dir[40];
        snprintf(dir, sizeof dir, "damaged%zu.pare", i);
        fill(dir);
        struct journal_check counts = check(dir, &found);
        assert_int_equal(counts.n_rows, 5);
        assert_int_equal(counts.n_without_sum, 0);
        assert_string_equal(found.text, "");
        meddle(dir, damages[i][0]);
        counts = check(dir, &found);
        assert_int_equal(counts.n_wrong, 1);
        assert_string_equal(found.text, damages[i][1]);
    }
}

static void count_result(void *context, struct hash key, enum verdict verdict)
{
    (void)key, (void)verdict;
    ++*(int *)context;
}

static void count_test(void *context, const struct test_row *test)
{
    (void)test;
    ++*(int *)context;
}

static void a_damaged_row_is_not_used(void **state)
{
    (void)state;
    struct error err;
    struct hash key;
    enum verdict verdict;
    struct version_row version;
    int n = 0;
    fill("used.pare");
    meddle("used.pare", "UPDATE results SET verdict = 0; UPDATE answers SET verdict = 0;"
                        "UPDATE versions SET bytes = 1; UPDATE tests SET code = 1;"
                        "UPDATE facts SET value = 'other'");
    struct journal *journal = open_journal("used.pare", false);
    assert_null(journal_get(journal, "key"));
    assert_int_equal(journal_each_result(journal, count_result, &n, &err), STATUS_OK);
    assert_int_equal(journal_each_test(journal, 1, count_test, &n, &err), STATUS_OK);
    assert_int_equal(n, 0);
    assert_int_equal(journal_answer(journal, 1, &key, &verdict, &err), STATUS_IO);
    assert_int_equal(journal_version(journal, 0, &version, NULL, &err), STATUS_IO);
    journal_close(journal);
}

static void keep_last(void *context, const struct test_row *test)
{
    *(struct test_row *)context = *test;
}

static void tests_come_back_as_they_were(void **state)
{
    (void)state;
    struct test_row last = {0}, first = some_test(1), second = some_test(2);
    int n = 0;
    second.verdict = TEST_UNKNOWN;
    second.source = SOURCE_CANCELLED;
    second.wasted = true;
    struct journal *journal = open_journal("tests.pare", false);
    journal_add_test(journal, &first, NULL);
    journal_add_test(journal, &second, NULL);
    assert_int_equal(second.number, 2);
    assert_int_equal(journal_each_test(journal, 1, keep_last, &last, NULL), STATUS_OK);
    assert_int_equal(last.number, 2);
    assert_int_equal(last.verdict, TEST_UNKNOWN);
    assert_int_equal(last.source, SOURCE_CANCELLED);
    assert_true(last.wasted && last.ahead && last.start == 1.5 && last.seconds == 0.25);
    assert_true(hash_equal(last.key, second.key));
    assert_int_equal(last.n_items, 9);
    assert_string_equal(last.line, "Segmentation fault");
    assert_string_equal(last.removed, "0:12-40");
    assert_int_equal(journal_each_test(journal, 2, count_test, &n, NULL), STATUS_OK);
    assert_int_equal(n, 1);
    journal_close(journal);
    journal = open_journal("tests.pare", false);
    assert_int_equal(journal_n_tests(journal), 2);
    assert_int_equal(journal_clear(journal, NULL), STATUS_OK);
    assert_int_equal(journal_n_tests(journal), 0);
    journal_close(journal);
}

/* The journal of a run of version 0.2.0 with 7 answers, 6 results and 5 versions. */
static void make_old(const char *dir)
{
    unsigned char *sql;
    size_t n_bytes;
    struct error err;
    char *path = disk_join(start_dir, "fixtures/journal/version_0_2.sql");
    if (disk_read(path, &sql, &n_bytes, NULL, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    assert_int_equal(disk_make_dirs(dir, 0777, NULL), STATUS_OK);
    meddle(dir, (const char *)sql);
    free(sql);
    free(path);
}

static void expect_old_content(struct journal *journal)
{
    struct version_row version;
    struct hash key;
    enum verdict verdict;
    int n = 0;
    assert_int_equal(journal_n_answers(journal), 7);
    assert_int_equal(journal_n_versions(journal), 4);
    assert_int_equal(journal_n_tests(journal), 0);
    assert_int_equal(journal_answer(journal, 2, &key, &verdict, NULL), STATUS_OK);
    assert_int_equal(verdict, VERDICT_INTERESTING);
    assert_int_equal(journal_version(journal, 4, &version, NULL, NULL), STATUS_OK);
    assert_int_equal(version.n_bytes, 8);
    assert_string_equal(version.pass, "tokens:sweep");
    assert_int_equal(journal_each_result(journal, count_result, &n, NULL), STATUS_OK);
    assert_int_equal(n, 6);
    char *command = journal_get(journal, "version");
    assert_string_equal(command, "0.2.0");
    free(command);
}

static void a_journal_of_an_earlier_version_opens(void **state)
{
    (void)state;
    struct found found;
    make_old("old.pare");
    struct journal *journal = open_journal("old.pare", true);
    expect_old_content(journal); /* for reading: nothing is changed */
    journal_close(journal);
    journal = open_journal("old.pare", true);
    expect_old_content(journal);
    journal_close(journal);
    for (int i = 0; i < 2; i++) { /* for writing: it is brought up to date, once */
        journal = open_journal("old.pare", false);
        if (i == 0) {
            struct test_row test = some_test(8);
            expect_old_content(journal);
            journal_add_test(journal, &test, NULL);
            journal_add_answer(journal, test.key, VERDICT_NOT, NULL);
        }
        assert_int_equal(journal_n_answers(journal), 8);
        journal_close(journal);
    }
    struct journal_check counts = check("old.pare", &found);
    assert_int_equal(counts.n_rows, 31);
    assert_int_equal(counts.n_without_sum, 29);
    assert_int_equal(counts.n_wrong, 0);
}

static void a_journal_of_a_later_version_is_refused(void **state)
{
    (void)state;
    struct journal *journal;
    struct error err;
    fill("later.pare");
    meddle("later.pare", "PRAGMA user_version = 99");
    assert_int_equal(journal_open("later.pare", false, &journal, &err), STATUS_IO);
    assert_non_null(strstr(err.message, "later version of Pare"));
    assert_int_equal(journal_open("later.pare", true, &journal, &err), STATUS_IO);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_damaged_row_is_found),
        cmocka_unit_test(a_damaged_row_is_not_used),
        cmocka_unit_test(tests_come_back_as_they_were),
        cmocka_unit_test(a_journal_of_an_earlier_version_opens),
        cmocka_unit_test(a_journal_of_a_later_version_is_refused),
    };
    assert_non_null(getcwd(start_dir, sizeof start_dir));
    return cmocka_run_group_tests(tests, disk_files_enter, disk_files_leave);
}
